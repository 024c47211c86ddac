//! Labelled positions to train nets with, from games that a search plays against itself.
//!
//! The number of a game and the seed decide what is in it, on whatever machine and thread it is played.

mod generate;
mod position_line;
mod sampling;
mod self_play;
mod thinker;

pub use generate::{Host, Task, files, generate};
pub use position_line::PositionLine;

use anyhow::{Result, bail};
use pentad_bots::{Learned, LearnedForMany, LearnedForTwo};
use pentad_core::Game;
use pentad_enantiomerfolk::{Colours, Enantiomerfolk};
use pentad_nets::Net;
use pentad_quintets::Quintets;
use self_play::play;
use std::sync::Arc;
use thinker::Thinker;

/// A game that nets are known for, at its start.
#[derive(Clone, Debug)]
pub enum Start {
    /// Quintets for two.
    Quintets(Quintets),
    /// Quintets for three.
    QuintetsForThree(Quintets),
    /// Enantiomerfolk with three or four colours.
    Enantiomerfolk(Enantiomerfolk),
}

impl Start {
    /// The game of this name.
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
            _ => bail!(
                "no net is known for \"{name}\": there are quintets, quintets-three, enantiomerfolk and enantiomerfolk-four"
            ),
        })
    }

    /// Plays a game with this net, or with the fitted weights. The same seed plays the same game.
    pub fn play(&self, net: Option<&[u8]>, seed: u64) -> Result<Vec<PositionLine>> {
        match self {
            Start::Quintets(start) => play_for_two(start, net, seed),
            Start::QuintetsForThree(start) => play_for_many(start, net, seed),
            Start::Enantiomerfolk(start) => play_for_two(start, net, seed),
        }
    }
}

fn play_for_two<G: LearnedForTwo>(start: &G, net: Option<&[u8]>, seed: u64) -> Result<Vec<PositionLine>> {
    match net {
        Some(bytes) => {
            let evaluator = G::with_net(net_of(start, bytes)?);
            Ok(play(start, &mut Thinker::alpha_beta(start, &evaluator, seed)?, seed))
        }
        None => Ok(play(start, &mut Thinker::alpha_beta(start, &G::with_fitted_weights(), seed)?, seed)),
    }
}

fn play_for_many<G: LearnedForMany>(start: &G, net: Option<&[u8]>, seed: u64) -> Result<Vec<PositionLine>> {
    let settings = G::tree_settings();
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
