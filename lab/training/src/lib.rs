//! Labelled positions for the training of nets, from games that a search plays against itself.
//!
//! A game depends on its number and the seed alone, not on the machine or the thread that plays it.

mod generate;
mod position_line;
mod sampling;
mod self_play;
mod thinker;

pub use generate::{Host, Task, files, generate};
pub use position_line::PositionLine;

use anyhow::{Result, bail};
use pentad_bots::{Learned, LearnedByAlphaBeta, LearnedByTree};
use pentad_core::{Game, Headers, Options as _};
use pentad_enantiomerfolk::{Colours, Enantiomerfolk};
use pentad_iri::Iri;
use pentad_nets::Net;
use pentad_quintets::Quintets;
use pentad_search::Random;
use rand_xoshiro::rand_core::SeedableRng as _;
use self_play::play;
use std::sync::Arc;
use thinker::Thinker;

/// The starting position of a game that has a net.
#[derive(Clone, Debug)]
pub enum Start {
    /// Quintets for two.
    Quintets(Quintets),
    /// Quintets for three.
    QuintetsForThree(Quintets),
    /// Enantiomerfolk with three or four colours.
    Enantiomerfolk(Enantiomerfolk),
    /// Iri for two; every game has its own dictionary.
    Iri(Iri),
}

impl Start {
    /// The names of these games.
    pub const NAMES: [&str; 5] = ["quintets", "quintets-three", "enantiomerfolk", "enantiomerfolk-four", "iri"];

    /// Returns the start of the game with this name.
    pub fn of(name: &str) -> Result<Start> {
        Ok(match name {
            "quintets" => Start::Quintets(Quintets::start(&pentad_quintets::Options::default())),
            "quintets-three" => {
                let options = pentad_quintets::Options { seats: 3, ..Default::default() };
                Start::QuintetsForThree(Quintets::start(&options))
            }
            "enantiomerfolk" => {
                Start::Enantiomerfolk(Enantiomerfolk::start(&pentad_enantiomerfolk::Options::default()))
            }
            "enantiomerfolk-four" => {
                let options = pentad_enantiomerfolk::Options { colours: Colours::Four, ..Default::default() };
                Start::Enantiomerfolk(Enantiomerfolk::start(&options))
            }
            "iri" => Start::Iri(dealt(1)?),
            _ => bail!("no net is known for \"{name}\": there are {}", Start::NAMES.join(", ")),
        })
    }

    /// Plays a game with this net, or with the fitted weights if there is none. The same seed plays the same game.
    pub fn play(&self, net: Option<&[u8]>, seed: u64) -> Result<Vec<PositionLine>> {
        match self {
            Start::Quintets(start) => play_by_alpha_beta(start, net, seed),
            Start::QuintetsForThree(start) => play_by_tree(start, net, seed),
            Start::Enantiomerfolk(start) => play_by_alpha_beta(start, net, seed),
            Start::Iri(_) => play_by_tree(&dealt(seed)?, net, seed),
        }
    }
}

/// Returns a game of Iri for two, dealt with this seed.
fn dealt(seed: u64) -> Result<Iri> {
    let mut headers = Headers::new();
    pentad_iri::Options::deal(&mut headers, &mut Random::seed_from_u64(seed))?;
    Ok(Iri::start(&pentad_iri::Options::from_headers(&headers)?))
}

fn play_by_alpha_beta<G: LearnedByAlphaBeta>(start: &G, net: Option<&[u8]>, seed: u64) -> Result<Vec<PositionLine>> {
    match net {
        Some(bytes) => {
            let evaluator = G::with_net(net_of(start, bytes)?);
            Ok(play(start, &mut Thinker::alpha_beta(start, &evaluator, seed)?, seed))
        }
        None => Ok(play(start, &mut Thinker::alpha_beta(start, &G::with_fitted_weights(), seed)?, seed)),
    }
}

fn play_by_tree<G: LearnedByTree>(start: &G, net: Option<&[u8]>, seed: u64) -> Result<Vec<PositionLine>> {
    let settings = G::tree_settings(net.is_some());
    match net {
        Some(bytes) => {
            let guide = G::guide_with_net(net_of(start, bytes)?);
            Ok(play(start, &mut Thinker::tree(&guide, settings, seed), seed))
        }
        None => Ok(play(start, &mut Thinker::tree(&G::guide_with_fitted_weights(), settings, seed), seed)),
    }
}

fn net_of<G: Learned>(start: &G, bytes: &[u8]) -> Result<Arc<Net>> {
    Ok(Arc::new(Net::read_for(G::net_shape(&start.options()), bytes)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_that_of_a_game() {
        for name in Start::NAMES {
            assert!(Start::of(name).is_ok(), "{name}");
        }
        let refused = Start::of("chess").unwrap_err().to_string();
        assert!(refused.contains("chess") && refused.contains("iri"), "{refused}");
    }
}
