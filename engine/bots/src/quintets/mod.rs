//! What is known about Quintets.
//!
//! The evaluation is a weighed sum of what is seen of each seat (`features`, `weights`), as a share of the win. A tree
//! search judges its leaves and weighs actions by it (`guide`); for two seats alpha-beta can use it too (`reader`).

mod evaluation;
mod features;
mod guide;
mod reader;
#[cfg(test)]
mod tests;
mod weights;

pub use features::{Features, of as features_of};

use crate::known::{alpha_beta_settings, mcts_settings};
use crate::{Known, Level, Rung, Settings, SettingsError};
use evaluation::Weights;
use guide::Judgement;
use pentad_core::Game;
use pentad_quintets::Quintets;
use pentad_search::{AlphaBeta, Mcts, MctsSettings, Searcher};
use reader::Reader;
use std::time::Duration;

impl Known for Quintets {
    /// Alpha-beta is for two seats; at a table of three its name stands for the tree search.
    const METHODS: &'static [&'static str] = &["alphabeta", "mcts"];
    const HAS_FORM: bool = true;

    fn searcher(
        method: &str,
        game: &Quintets,
        settings: &mut Settings,
        seed: u64,
    ) -> Result<Box<dyn Searcher<Quintets>>, SettingsError> {
        let weights = match game.seats() {
            2 if settings.take_choice("weights", ["fitted", "first"])? == "first" => &weights::FIRST_FOR_TWO_SEATS,
            seats => evaluation::weights(seats),
        };
        match method {
            "alphabeta" if game.seats() == 2 => alpha_beta(weights, settings),
            _ => tree_search(weights, settings, seed),
        }
    }

    fn rung(level: Level, seats: usize) -> Rung {
        let (effort, oversight, doubt) = match level.number() {
            1 => (20, 0.5, 1.5),
            2 => (20, 0.35, 1.0),
            3 => (30, 0.22, 0.75),
            4 => (50, 0.12, 0.5),
            5 => (110, 0.05, 0.3),
            6 => (400, 0.0, 0.2),
            7 => (2_000, 0.0, 0.1),
            _ => return Rung::of_time(Quintets::METHODS[0], Duration::from_secs(1)),
        };
        // A tree search counts its tries, which tells actions that look alike from those that look bad; alpha-beta gives a
        // true worth to the best alone. Twice as many actions lie ahead where three play.
        let effort = if seats == 3 { 2 * effort } else { effort };
        Rung::of_effort("mcts", effort).fallible(oversight, doubt)
    }
}

fn tree_search(
    weights: &'static [Weights],
    settings: &mut Settings,
    seed: u64,
) -> Result<Box<dyn Searcher<Quintets>>, SettingsError> {
    let guide = Judgement {
        weights,
        temperature: settings.take("temperature", 0.7)?,
        plies: settings.take("plies", 0)?,
        spread: settings.take("spread", 0.1)?,
        scratch: Vec::new(),
    };
    let settings =
        mcts_settings(MctsSettings { exploration: 0.7, expand_after: 1, ..MctsSettings::default() }, settings)?;
    Ok(Box::new(Mcts::new(guide, settings, seed)))
}

fn alpha_beta(
    weights: &'static [Weights],
    settings: &mut Settings,
) -> Result<Box<dyn Searcher<Quintets>>, SettingsError> {
    let search = alpha_beta_settings(settings)?;
    let reader = Reader { weights, by_evaluation: settings.take("sort", false)? };
    Ok(Box::new(AlphaBeta::new(reader, search)))
}
