//! What is known about Iris.

mod geometry;
mod guide;
mod patterns;
mod playout;

pub use patterns::{PARTS as PATTERN_PARTS, WEIGHTS as PATTERN_WEIGHTS, patterns_of};

use crate::known::mcts_settings;
use crate::{Known, Level, Method, Rung, Settings, SpecError};
use guide::IrisGuide;
use pentad_iris::Iris;
use pentad_search::{Endgame, Mcts, MctsSettings, Searcher};
use std::time::Duration;

/// How Iris is searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum IrisMethod {
    /// Tree search, and the end solved.
    Mcts,
}

impl Method for IrisMethod {
    fn name(self) -> &'static str {
        match self {
            IrisMethod::Mcts => "mcts",
        }
    }
}

impl Known for Iris {
    type Method = IrisMethod;

    fn methods(_seats: usize) -> &'static [IrisMethod] {
        &[IrisMethod::Mcts]
    }
    const HAS_FORM: bool = true;

    fn searcher(
        IrisMethod::Mcts: IrisMethod,
        game: &Iris,
        settings: &mut Settings,
        seed: u64,
    ) -> Result<Box<dyn Searcher<Iris>>, SpecError> {
        let defaults = MctsSettings { exploration: 0.1, amaf_bias: 2e-4, expand_after: 4, ..MctsSettings::default() };
        let tree = mcts_settings(defaults, settings)?;
        let most = settings.take("solve", 20_000_u64)?;
        let searcher = Mcts::new(IrisGuide::new(game, settings)?, tree, seed);
        Ok(Box::new(Endgame::new(searcher, is_near_the_end, most)))
    }

    // Reading twice as much beats reading once in about seven games of ten, until the doubts of the lowest levels matter.
    fn rung(level: Level, _seats: usize) -> Rung<IrisMethod> {
        let (effort, oversight, doubt) = match level.number() {
            1 => (35, 0.25, 1.8),
            2 => (50, 0.1, 1.2),
            3 => (100, 0.0, 0.7),
            4 => (220, 0.0, 0.35),
            5 => (600, 0.0, 0.1),
            6 => (1_800, 0.0, 0.0),
            7 => (6_000, 0.0, 0.0),
            _ => return Rung::of_time(IrisMethod::Mcts, Duration::from_secs(1)),
        };
        Rung::of_effort(IrisMethod::Mcts, effort).fallible(oversight, doubt)
    }
}

/// With so few cells left, a position is solved within a few thousand looks, mostly.
fn is_near_the_end(game: &Iris) -> bool {
    const FEW: usize = 14;
    (0..game.shape().points()).filter(|cell| game.stone(*cell).is_none()).count() <= FEW
}
