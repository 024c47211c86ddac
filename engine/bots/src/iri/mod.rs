//! What is known about Iri.

mod guide;

use crate::known::mcts_settings;
use crate::{Known, Level, Rung, Settings, SettingsError};
use guide::{Foresight, IriGuide};
use pentad_iri::Iri;
use pentad_search::{Mcts, MctsSettings, Searcher};

impl Known for Iri {
    const METHODS: &'static [&'static str] = &["mcts"];

    fn searcher(
        _method: &str,
        _game: &Iri,
        settings: &mut Settings,
        seed: u64,
    ) -> Result<Box<dyn Searcher<Iri>>, SettingsError> {
        let foresight = Foresight::read(settings)?;
        let settings = mcts_settings(MctsSettings { first_play_reduction: 0.05, ..MctsSettings::default() }, settings)?;
        Ok(Box::new(Mcts::new(IriGuide::new(foresight), settings, seed)))
    }

    fn rung(level: Level, _seats: usize) -> Rung {
        Rung::of_effort("mcts", 30 << level.number())
    }
}
