//! What is known about Iri.

use crate::known::plain_mcts;
use crate::{Known, Level, Rung, Settings, SettingsError};
use pentad_iri::Iri;
use pentad_search::Searcher;

impl Known for Iri {
    const METHODS: &'static [&'static str] = &["mcts"];

    fn searcher(
        _method: &str,
        _game: &Iri,
        settings: &mut Settings,
        seed: u64,
    ) -> Result<Box<dyn Searcher<Iri>>, SettingsError> {
        plain_mcts(settings, seed)
    }

    fn rung(level: Level, _seats: usize) -> Rung {
        Rung::of_effort("mcts", 30 << level.number())
    }
}
