//! What is known about Quintets.

mod evaluation;
mod features;
mod guide;
mod reader;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod tune;
mod weights;

use crate::known::{mcts_settings, plain_mcts};
use crate::{Known, Level, Rung, Settings, SettingsError};
use guide::Judgement;
use pentad_core::Game;
use pentad_quintets::Quintets;
use pentad_search::{AlphaBeta, AlphaBetaSettings, Mcts, MctsSettings, Searcher};
use reader::Reader;

impl Known for Quintets {
    const METHODS: &'static [&'static str] = &["alphabeta", "mcts", "plain"];

    fn searcher(
        method: &str,
        game: &Quintets,
        settings: &mut Settings,
        seed: u64,
    ) -> Result<Box<dyn Searcher<Quintets>>, SettingsError> {
        if method == "plain" {
            return plain_mcts(settings, seed);
        }
        let weights = evaluation::weights(game.seats(), settings.take("before", false)?);
        if method == "alphabeta" && game.seats() == 2 {
            let defaults = AlphaBetaSettings::default();
            let search = AlphaBetaSettings {
                depth: settings.take("depth", defaults.depth)?,
                lines: settings.take("lines", defaults.lines)?,
                table: settings.take("table", defaults.table)?,
                aspiration: settings.take("aspiration", defaults.aspiration)?,
                reduction: settings.take("reduction", defaults.reduction)?,
                quiescence: settings.take("quiescence", defaults.quiescence)?,
                futility: settings.take("futility", defaults.futility)?,
            };
            let reader = Reader { weights, by_evaluation: settings.take("sort", false)? };
            return Ok(Box::new(AlphaBeta::new(reader, search)));
        }
        let guide = Judgement {
            weights,
            temperature: settings.take("temperature", 0.7)?,
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
