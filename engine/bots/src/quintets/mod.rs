//! Knowledge of Quintets.
//!
//! Positions are evaluated (`judge`) by a net (`inputs`) or by a weighted sum of features of each seat (`features`,
//! `weights`). An alpha-beta search for two seats (`evaluator`) and a tree search for three (`guide`) use the evaluation;
//! the tree search also derives its priors from it. The lower levels for two seats are a tree search with the weights as
//! well.

mod evaluation;
mod evaluator;
mod features;
mod guide;
mod inputs;
mod judge;
#[cfg(test)]
mod tests;
mod weights;

pub use features::{Features, of as features_of};

use crate::known::{alpha_beta_settings, mcts_settings};
use crate::learned::{EVALUATION_CACHE, net_of};
use crate::{
    Known, Learned, LearnedByAlphaBeta, LearnedByTree, Level, Method, Rung, Settings, SettingsError, SpecError,
};
use evaluator::QuintetsEvaluator;
use guide::QuintetsGuide;
use inputs::View;
use judge::Judge;
use pentad_core::Game;
use pentad_nets::{ActiveInputs, Net, Shape};
use pentad_quintets::{Options, Quintets};
use pentad_search::{AlphaBeta, AlphaBetaSettings, Evaluator, Guide, Mcts, MctsSettings, Searcher};
use std::sync::{Arc, LazyLock};
use std::time::Duration;
use weights::Weights;

/// The search methods for Quintets.
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

/// Replaces the contents of `active` with the inputs of a position.
fn see(game: &Quintets, active: &mut ActiveInputs) {
    match game.seats() {
        2 => View::<2>::see(game, active),
        _ => View::<3>::see(game, active),
    }
}

impl Learned for Quintets {
    fn net_shape(options: &Options) -> Shape {
        match options.seats {
            2 => Shape { inputs: View::<2>::INPUTS, outputs: 1 },
            _ => Shape { inputs: View::<3>::INPUTS, outputs: 3 },
        }
    }

    fn see(&self, active: &mut ActiveInputs) {
        see(self, active);
    }

    fn input_classes(options: &Options) -> Vec<u16> {
        match options.seats {
            2 => View::<2>::classes(),
            _ => View::<3>::classes(),
        }
    }

    fn shipped_net(options: &Options) -> Arc<Net> {
        fn read(seats: u8, bytes: &[u8]) -> Arc<Net> {
            let shape = Quintets::net_shape(&Options { seats, ..Options::default() });
            Arc::new(Net::read_for(shape, bytes).expect("a test reads the nets that are shipped"))
        }
        static TWO: LazyLock<Arc<Net>> = LazyLock::new(|| read(2, include_bytes!("two_seats.net")));
        static THREE: LazyLock<Arc<Net>> = LazyLock::new(|| read(3, include_bytes!("three_seats.net")));
        match options.seats {
            2 => TWO.clone(),
            _ => THREE.clone(),
        }
    }
}

impl LearnedByAlphaBeta for Quintets {
    fn with_net(net: Arc<Net>) -> impl Evaluator<Quintets> + Clone + Sync {
        QuintetsEvaluator { judge: Judge::net(net), by_evaluation: false }
    }

    fn with_fitted_weights() -> impl Evaluator<Quintets> + Clone + Sync {
        QuintetsEvaluator { judge: Judge::Weights(weights::for_table(2)), by_evaluation: false }
    }
}

impl LearnedByTree for Quintets {
    fn tree_settings(_with_net: bool) -> MctsSettings {
        MctsSettings { exploration: 0.7, expand_after: 1, ..MctsSettings::default() }
    }

    fn guide_with_net(net: Arc<Net>) -> impl Guide<Quintets> + Sync {
        QuintetsGuide::new(Judge::net(net))
    }

    fn guide_with_fitted_weights() -> impl Guide<Quintets> + Sync {
        QuintetsGuide::new(Judge::Weights(weights::for_table(3)))
    }
}

impl Known for Quintets {
    type Method = QuintetsMethod;
    const HAS_FORM: bool = true;

    fn methods(seats: usize) -> &'static [QuintetsMethod] {
        if seats == 2 { &[QuintetsMethod::AlphaBeta, QuintetsMethod::Mcts] } else { &[QuintetsMethod::Mcts] }
    }

    fn odds_power(method: QuintetsMethod, _seats: usize) -> f64 {
        match method {
            QuintetsMethod::AlphaBeta => 2.6,
            // Nearly all three-player games between bots are drawn, which gives no calibration for the others.
            QuintetsMethod::Mcts => 1.0,
        }
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
                let judge = match game.seats() {
                    2 => Judge::Weights(fitted_or_first(settings.take_choice("weights", ["fitted", "first"])?)),
                    seats => match settings.take_choice("weights", ["learned", "fitted"])? {
                        "learned" => Judge::net(net_of(game, settings)?),
                        _ => Judge::Weights(weights::for_table(seats)),
                    },
                };
                Ok(tree_search(judge, settings, seed)?)
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
            _ if seats == 2 => {
                return Rung::of_time(QuintetsMethod::AlphaBeta, Duration::from_secs(1)).with("elastic", "true");
            }
            _ => return Rung::of_time(QuintetsMethod::Mcts, Duration::from_secs(1)),
        };
        // A tree search counts visits, which tell actions that look alike from those that look bad; alpha-beta search gives
        // an exact value only to the best action.
        if seats == 2 {
            return Rung::of_effort(QuintetsMethod::Mcts, effort).fallible(oversight, doubt);
        }
        // With three seats there are twice as many actions to consider. Even a few evaluations by a net are too strong for a
        // beginner's level, so the lower ones use the weights.
        match level.number() {
            ..7 => {
                Rung::of_effort(QuintetsMethod::Mcts, 2 * effort).with("weights", "fitted").fallible(oversight, doubt)
            }
            _ => Rung::of_effort(QuintetsMethod::Mcts, THREE_SEATS_NEXT_TO_BEST).fallible(oversight, doubt),
        }
    }
}

/// The simulations of the second-strongest level with three seats.
const THREE_SEATS_NEXT_TO_BEST: u64 = 200;

fn tree_search(judge: Judge, settings: &mut Settings, seed: u64) -> Result<Box<dyn Searcher<Quintets>>, SettingsError> {
    let with_net = matches!(judge, Judge::Net { .. });
    let usual = QuintetsGuide::new(judge);
    let guide = QuintetsGuide {
        temperature: settings.take("temperature", usual.temperature)?,
        plies: settings.take("plies", usual.plies)?,
        spread: settings.take("spread", usual.spread)?,
        ..usual
    };
    let settings = mcts_settings(Quintets::tree_settings(with_net), settings)?;
    Ok(Box::new(Mcts::new(guide, settings, seed)))
}

fn alpha_beta(game: &Quintets, settings: &mut Settings) -> Result<Box<dyn Searcher<Quintets>>, SpecError> {
    let (judge, evaluation_cache) = match settings.take_choice("weights", ["learned", "fitted", "first"])? {
        "learned" => (Judge::net(net_of(game, settings)?), EVALUATION_CACHE),
        word => (Judge::Weights(fitted_or_first(word)), 0),
    };
    let search = alpha_beta_settings(AlphaBetaSettings { evaluation_cache, ..Default::default() }, settings)?;
    let evaluator = QuintetsEvaluator { judge, by_evaluation: settings.take("sort", false)? };
    Ok(Box::new(AlphaBeta::new(game, evaluator, search)?))
}

/// Returns the named weights for two seats.
fn fitted_or_first(word: &str) -> &'static [Weights] {
    if word == "first" { &weights::FIRST_FOR_TWO_SEATS } else { weights::for_table(2) }
}
