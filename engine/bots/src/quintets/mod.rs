//! What is known about Quintets.
//!
//! The evaluation is a weighed sum of what is seen of each seat (`features`, `weights`), as a share of the win. A tree
//! search judges its leaves and weighs actions by it (`guide`); for two seats alpha-beta can use it too (`evaluator`).

mod evaluation;
mod evaluator;
mod features;
mod guide;
#[cfg(test)]
mod tests;
mod weights;

pub use features::{Features, of as features_of};

use crate::known::{alpha_beta_settings, mcts_settings};
use crate::{Known, Level, Method, Rung, Settings, SettingsError, SpecError};
use evaluator::QuintetsEvaluator;
use guide::QuintetsGuide;
use pentad_core::Game;
use pentad_quintets::Quintets;
use pentad_search::{AlphaBeta, Mcts, MctsSettings, Searcher};
use std::time::Duration;
use weights::Weights;

/// How Quintets is searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum QuintetsMethod {
    /// Alpha-beta search, for two seats.
    AlphaBeta,
    /// Tree search.
    Mcts,
}

impl Method for QuintetsMethod {
    fn name(self) -> &'static str {
        match self {
            QuintetsMethod::AlphaBeta => "alphabeta",
            QuintetsMethod::Mcts => "mcts",
        }
    }

    fn compares_all(self) -> bool {
        self == QuintetsMethod::Mcts
    }
}

impl Known for Quintets {
    type Method = QuintetsMethod;
    const HAS_FORM: bool = true;

    fn methods(seats: usize) -> &'static [QuintetsMethod] {
        if seats == 2 { &[QuintetsMethod::AlphaBeta, QuintetsMethod::Mcts] } else { &[QuintetsMethod::Mcts] }
    }

    fn searcher(
        method: QuintetsMethod,
        game: &Quintets,
        settings: &mut Settings,
        seed: u64,
    ) -> Result<Box<dyn Searcher<Quintets>>, SpecError> {
        let weights = match game.seats() {
            2 if settings.take_choice("weights", ["fitted", "first"])? == "first" => &weights::FIRST_FOR_TWO_SEATS,
            seats => weights::for_table(seats),
        };
        match method {
            QuintetsMethod::AlphaBeta => alpha_beta(game, weights, settings),
            QuintetsMethod::Mcts => Ok(tree_search(weights, settings, seed)?),
        }
    }

    fn rung(level: Level, seats: usize) -> Rung<QuintetsMethod> {
        let (effort, oversight, doubt) = match level.number() {
            1 => (20, 0.5, 1.5),
            2 => (20, 0.35, 1.0),
            3 => (30, 0.22, 0.75),
            4 => (50, 0.12, 0.5),
            5 => (110, 0.05, 0.3),
            6 => (400, 0.0, 0.2),
            7 => (2_000, 0.0, 0.1),
            _ => return Rung::of_time(Quintets::methods(seats)[0], Duration::from_secs(1)),
        };
        // A tree search counts its tries, which tells actions that look alike from those that look bad; alpha-beta gives a
        // true worth to the best alone. Twice as many actions lie ahead where three play.
        let effort = if seats == 3 { 2 * effort } else { effort };
        Rung::of_effort(QuintetsMethod::Mcts, effort).fallible(oversight, doubt)
    }
}

fn tree_search(
    weights: &'static [Weights],
    settings: &mut Settings,
    seed: u64,
) -> Result<Box<dyn Searcher<Quintets>>, SettingsError> {
    let guide = QuintetsGuide {
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
    game: &Quintets,
    weights: &'static [Weights],
    settings: &mut Settings,
) -> Result<Box<dyn Searcher<Quintets>>, SpecError> {
    let search = alpha_beta_settings(settings)?;
    let evaluator = QuintetsEvaluator { weights, by_evaluation: settings.take("sort", false)? };
    Ok(Box::new(AlphaBeta::new(game, evaluator, search)?))
}
