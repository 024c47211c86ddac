//! What is known about Loom.

use crate::known::plain_mcts;
use crate::{Known, Level, Rung, Settings, SettingsError};
use pentad_herati::Loom;
use pentad_search::Searcher;

impl Known for Loom {
    const METHODS: &'static [&'static str] = &["mcts"];

    fn searcher(
        _method: &str,
        _game: &Loom,
        settings: &mut Settings,
        seed: u64,
    ) -> Result<Box<dyn Searcher<Loom>>, SettingsError> {
        plain_mcts(settings, seed)
    }

    fn rung(level: Level, _seats: usize) -> Rung {
        Rung::of_effort("mcts", 30 << level.number())
    }
}
