//! What is known about Iris.

use crate::known::plain_mcts;
use crate::{Known, Level, Rung, Settings, SettingsError};
use pentad_iris::Iris;
use pentad_search::Searcher;

impl Known for Iris {
    const METHODS: &'static [&'static str] = &["mcts"];

    fn searcher(
        _method: &str,
        _game: &Iris,
        settings: &mut Settings,
        seed: u64,
    ) -> Result<Box<dyn Searcher<Iris>>, SettingsError> {
        plain_mcts(settings, seed)
    }

    fn rung(level: Level, _seats: usize) -> Rung {
        Rung::of_effort("mcts", 30 << level.number())
    }
}
