//! Knowledge of Enantiomerfolk.

mod evaluation;
mod features;
mod inputs;
#[cfg(test)]
mod tests;

pub use evaluation::Weights as EnantiomerfolkWeights;
pub use features::COUNT as ENANTIOMERFOLK_FEATURES;

use crate::known::alpha_beta_settings;
use crate::learned::{EVALUATION_CACHE, net_of};
use crate::{Known, Learned, LearnedByAlphaBeta, Level, Method, Rung, Settings, SpecError};
use evaluation::{EnantiomerfolkEvaluator, FIRST, FITTED};
use pentad_enantiomerfolk::{Colours, Enantiomerfolk, Options};
use pentad_nets::{ActiveInputs, Net, Shape};
use pentad_search::{AlphaBeta, AlphaBetaSettings, Evaluator, Searcher};
use std::sync::{Arc, LazyLock};
use std::time::Duration;

/// The search methods for Enantiomerfolk.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EnantiomerfolkMethod {
    /// Alpha-beta search.
    AlphaBeta,
}

impl Method for EnantiomerfolkMethod {
    fn name(self) -> &'static str {
        match self {
            EnantiomerfolkMethod::AlphaBeta => "alphabeta",
        }
    }

    fn compares_all(self) -> bool {
        false
    }
}

/// Returns the features of a position, counted from the point of view of the seat to act.
pub fn features_of(game: &Enantiomerfolk) -> [i32; ENANTIOMERFOLK_FEATURES] {
    let mut seen = [0; ENANTIOMERFOLK_FEATURES];
    features::see(game, |what, times| seen[what] += times);
    seen
}

/// Creates an evaluator for Enantiomerfolk with these weights.
pub fn evaluator_with(weights: EnantiomerfolkWeights) -> impl Evaluator<Enantiomerfolk> + Clone {
    EnantiomerfolkEvaluator::new(weights, LOUD)
}

/// Default of the static gain from which an action is loud.
const LOUD: i32 = 100;

/// Reverse futility margin for each remaining step of depth, with the net.
const SURPLUS: i32 = 60;
/// Late move pruning with the net: number of actions searched for each remaining step of depth before quiet ones are pruned.
const LATE: usize = 3;

impl Learned for Enantiomerfolk {
    fn net_shape(_options: &Options) -> Shape {
        Shape { inputs: inputs::INPUTS, outputs: 1 }
    }

    fn see(&self, active: &mut ActiveInputs) {
        inputs::see(self, active);
    }

    fn input_classes(_options: &Options) -> Vec<u16> {
        Vec::new()
    }

    fn shipped_net(options: &Options) -> Arc<Net> {
        fn read(bytes: &[u8]) -> Arc<Net> {
            let shape = Enantiomerfolk::net_shape(&Options::default());
            Arc::new(Net::read_for(shape, bytes).expect("a test reads the nets that are shipped"))
        }
        static THREE: LazyLock<Arc<Net>> = LazyLock::new(|| read(include_bytes!("three_colours.net")));
        static FOUR: LazyLock<Arc<Net>> = LazyLock::new(|| read(include_bytes!("four_colours.net")));
        match options.colours {
            Colours::Three => THREE.clone(),
            Colours::Four => FOUR.clone(),
        }
    }
}

impl LearnedByAlphaBeta for Enantiomerfolk {
    fn with_net(net: Arc<Net>) -> impl Evaluator<Enantiomerfolk> + Clone + Sync {
        EnantiomerfolkEvaluator::new(FITTED, LOUD).with_net(net)
    }

    fn with_fitted_weights() -> impl Evaluator<Enantiomerfolk> + Clone + Sync {
        EnantiomerfolkEvaluator::new(FITTED, LOUD)
    }
}

impl Known for Enantiomerfolk {
    type Method = EnantiomerfolkMethod;
    const HAS_FORM: bool = true;

    fn methods(_seats: usize) -> &'static [EnantiomerfolkMethod] {
        &[EnantiomerfolkMethod::AlphaBeta]
    }

    fn odds_power(EnantiomerfolkMethod::AlphaBeta: EnantiomerfolkMethod, _seats: usize) -> f64 {
        2.0
    }

    fn searcher(
        EnantiomerfolkMethod::AlphaBeta: EnantiomerfolkMethod,
        game: &Enantiomerfolk,
        settings: &mut Settings,
        _seed: u64,
    ) -> Result<Box<dyn Searcher<Enantiomerfolk>>, SpecError> {
        let weights = settings.take_choice("weights", ["learned", "fitted", "first"])?;
        let loud = settings.take("loud", LOUD)?;
        let evaluator = match weights {
            "first" => EnantiomerfolkEvaluator::new(FIRST, loud),
            "fitted" => EnantiomerfolkEvaluator::new(FITTED, loud),
            _ => EnantiomerfolkEvaluator::new(FITTED, loud).with_net(net_of(game, settings)?),
        };
        let defaults = match weights {
            "learned" => AlphaBetaSettings {
                surplus: SURPLUS,
                late: LATE,
                evaluation_cache: EVALUATION_CACHE,
                ..Default::default()
            },
            // These parameters were not tested with the other weights.
            _ => AlphaBetaSettings::default(),
        };
        let search = alpha_beta_settings(defaults, settings)?;
        Ok(Box::new(AlphaBeta::new(game, evaluator, search)?))
    }

    fn rung(level: Level, _seats: usize) -> Rung<EnantiomerfolkMethod> {
        // All but the strongest level search without pruning, as when they were measured.
        let tree =
            |effort| Rung::of_effort(EnantiomerfolkMethod::AlphaBeta, effort).with("surplus", "0").with("late", "0");
        // A level that errs needs the value of every action to see which ones look alike.
        let erring = |depth: &str, oversight, doubt| {
            tree(50_000).with("depth", depth).with("lines", "1000").with("table", "14").fallible(oversight, doubt)
        };
        // A little doubt among the best few prevents repeated games.
        let varied = |effort, table: &str| tree(effort).with("lines", "3").with("table", table).fallible(0.0, 0.1);
        match level.number() {
            1 => erring("1", 0.6, 1.5),
            2 => erring("1", 0.4, 0.8),
            3 => erring("2", 0.25, 0.4),
            4 => erring("3", 0.08, 0.15),
            5 => varied(2_500, "14"),
            6 => varied(12_000, "15"),
            7 => varied(60_000, "16"),
            _ => Rung::of_time(EnantiomerfolkMethod::AlphaBeta, Duration::from_secs(1)).with("elastic", "true"),
        }
    }
}
