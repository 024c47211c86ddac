//! What is known about Quintets.
//!
//! The evaluation is a weighed sum of what is seen of each seat (`features`, `weights`), as a share of the win. A tree
//! search judges its leaves and weighs actions by it (`guide`). For two seats there is alpha-beta (`evaluator`), which asks a
//! net (`inputs`) or the same evaluation.

mod evaluation;
mod evaluator;
mod features;
mod guide;
mod inputs;
#[cfg(test)]
mod tests;
mod weights;

pub use features::{Features, of as features_of};

use crate::known::{alpha_beta_settings, mcts_settings};
use crate::learned::net_of;
use crate::{Known, Learned, Level, Method, Rung, Settings, SettingsError, SpecError};
use evaluator::{Judge, QuintetsEvaluator};
use guide::QuintetsGuide;
use pentad_core::Game;
use pentad_nets::{ActiveInputs, Net};
use pentad_quintets::{Options, Quintets};
use pentad_search::{AlphaBeta, Evaluator, Mcts, MctsSettings, Searcher};
use std::sync::{Arc, LazyLock};
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

impl Learned for Quintets {
    const INPUTS: usize = inputs::INPUTS;

    fn see(&self, active: &mut ActiveInputs) {
        inputs::see(self, active);
    }

    fn input_classes() -> Vec<u16> {
        inputs::classes()
    }

    fn shipped_net(_options: &Options) -> Arc<Net> {
        static NET: LazyLock<Arc<Net>> = LazyLock::new(|| {
            let net = Net::read_for(inputs::INPUTS, include_bytes!("two_seats.net"));
            Arc::new(net.expect("a test reads the net that is shipped"))
        });
        NET.clone()
    }

    fn with_net(net: Arc<Net>) -> impl Evaluator<Quintets> + Clone + Sync {
        QuintetsEvaluator { judge: Judge::net(net), by_evaluation: false }
    }

    fn with_fitted_weights() -> impl Evaluator<Quintets> + Clone + Sync {
        QuintetsEvaluator { judge: Judge::Weights(weights::for_table(2)), by_evaluation: false }
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
        match method {
            QuintetsMethod::AlphaBeta => alpha_beta(game, settings),
            QuintetsMethod::Mcts => {
                let weights = match game.seats() {
                    2 => fitted_or_first(settings.take_choice("weights", ["fitted", "first"])?),
                    seats => weights::for_table(seats),
                };
                Ok(tree_search(weights, settings, seed)?)
            }
        }
    }

    fn rung(level: Level, seats: usize) -> Rung<QuintetsMethod> {
        let (effort, oversight, doubt) = match level.number() {
            1 => (20, 0.9, 3.2),
            2 => (20, 0.65, 2.0),
            3 => (20, 0.45, 1.2),
            4 => (30, 0.25, 0.8),
            5 => (60, 0.1, 0.5),
            6 => (220, 0.02, 0.25),
            7 => (1_500, 0.0, 0.1),
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

fn alpha_beta(game: &Quintets, settings: &mut Settings) -> Result<Box<dyn Searcher<Quintets>>, SpecError> {
    let judge = match settings.take_choice("weights", ["learned", "fitted", "first"])? {
        "learned" => Judge::net(net_of(game, settings)?),
        word => Judge::Weights(fitted_or_first(word)),
    };
    let search = alpha_beta_settings(settings)?;
    let evaluator = QuintetsEvaluator { judge, by_evaluation: settings.take("sort", false)? };
    Ok(Box::new(AlphaBeta::new(game, evaluator, search)?))
}

/// The weights for two seats that a setting names.
fn fitted_or_first(word: &str) -> &'static [Weights] {
    if word == "first" { &weights::FIRST_FOR_TWO_SEATS } else { weights::for_table(2) }
}
