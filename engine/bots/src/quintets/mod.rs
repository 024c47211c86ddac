//! What is known about Quintets.

use crate::known::plain_mcts;
use crate::{Known, Level, Rung, Settings, SettingsError};
use pentad_quintets::Quintets;
use pentad_search::Searcher;

impl Known for Quintets {
    const METHODS: &'static [&'static str] = &["mcts"];

    fn searcher(
        _method: &str,
        _game: &Quintets,
        settings: &mut Settings,
        seed: u64,
    ) -> Result<Box<dyn Searcher<Quintets>>, SettingsError> {
        plain_mcts(settings, seed)
    }

    fn rung(level: Level, _seats: usize) -> Rung {
        Rung::of_effort("mcts", 30 << level.number())
    }
}
