//! What is known about Iris.

mod geometry;
mod guide;
mod playout;

use crate::known::mcts_settings;
use crate::{Known, Level, Rung, Settings, SettingsError};
use guide::IrisGuide;
use pentad_iris::Iris;
use pentad_search::{Mcts, MctsSettings, Searcher};

impl Known for Iris {
    const METHODS: &'static [&'static str] = &["mcts"];

    fn searcher(
        _method: &str,
        game: &Iris,
        settings: &mut Settings,
        seed: u64,
    ) -> Result<Box<dyn Searcher<Iris>>, SettingsError> {
        let defaults = MctsSettings { exploration: 0.1, amaf_bias: 2e-4, ..MctsSettings::default() };
        let tree = mcts_settings(defaults, settings)?;
        Ok(Box::new(Mcts::new(IrisGuide::new(game, settings)?, tree, seed)))
    }

    fn rung(level: Level, _seats: usize) -> Rung {
        Rung::of_effort("mcts", 30 << level.number())
    }
}
