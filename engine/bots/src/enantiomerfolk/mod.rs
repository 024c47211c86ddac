//! What is known about Enantiomerfolk.

use crate::known::plain_mcts;
use crate::{Known, Level, Rung, Settings, SettingsError};
use pentad_enantiomerfolk::Enantiomerfolk;
use pentad_search::Searcher;

impl Known for Enantiomerfolk {
    const METHODS: &'static [&'static str] = &["mcts"];

    fn searcher(
        _method: &str,
        _game: &Enantiomerfolk,
        settings: &mut Settings,
        seed: u64,
    ) -> Result<Box<dyn Searcher<Enantiomerfolk>>, SettingsError> {
        plain_mcts(settings, seed)
    }

    fn rung(level: Level, _seats: usize) -> Rung {
        Rung::of_effort("mcts", 30 << level.number())
    }
}
