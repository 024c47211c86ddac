//! What is known about Iris.

mod geometry;
mod guide;
mod playout;

use crate::known::mcts_settings;
use crate::{Known, Level, Rung, Settings, SettingsError};
use guide::IrisGuide;
use pentad_iris::Iris;
use pentad_search::{Endgame, Mcts, MctsSettings, Searcher};

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
        let most = settings.take("solve", 20_000)?;
        let searcher = Mcts::new(IrisGuide::new(game, settings)?, tree, seed);
        Ok(Box::new(Endgame::new(searcher, is_near_the_end, most)))
    }

    fn rung(level: Level, _seats: usize) -> Rung {
        Rung::of_effort("mcts", 30 << level.number())
    }
}

/// With so few cells left, a position is solved within a few thousand looks, mostly.
fn is_near_the_end(game: &Iris) -> bool {
    const FEW: usize = 14;
    (0..game.shape().points()).filter(|cell| game.stone(*cell).is_none()).count() <= FEW
}
