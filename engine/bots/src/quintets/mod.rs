//! What is known about Quintets.

mod evaluation;
mod features;
mod guide;
#[cfg(test)]
mod tune;
mod weights;

use crate::known::{mcts_settings, plain_mcts};
use crate::{Known, Level, Rung, Settings, SettingsError};
use guide::Judgement;
use pentad_quintets::Quintets;
use pentad_search::{Mcts, MctsSettings, Searcher};

impl Known for Quintets {
    const METHODS: &'static [&'static str] = &["mcts", "plain"];

    fn searcher(
        method: &str,
        _game: &Quintets,
        settings: &mut Settings,
        seed: u64,
    ) -> Result<Box<dyn Searcher<Quintets>>, SettingsError> {
        if method == "plain" {
            return plain_mcts(settings, seed);
        }
        let guide = Judgement {
            temperature: settings.take("temperature", 1.0)?,
            plies: settings.take("plies", 0)?,
            spread: settings.take("spread", 0.1)?,
            scratch: Vec::new(),
        };
        let settings = mcts_settings(MctsSettings { exploration: 0.7, ..MctsSettings::default() }, settings)?;
        Ok(Box::new(Mcts::new(guide, settings, seed)))
    }

    fn rung(level: Level, _seats: usize) -> Rung {
        Rung::of_effort("mcts", 30 << level.number())
    }
}
