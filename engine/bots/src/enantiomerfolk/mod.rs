//! What is known about Enantiomerfolk.

mod evaluation;
mod features;

use crate::known::plain_mcts;
use crate::{Known, Level, Rung, Settings, SettingsError};
use evaluation::Judgement;
use pentad_enantiomerfolk::Enantiomerfolk;
use pentad_search::{AlphaBeta, AlphaBetaSettings, Searcher};

impl Known for Enantiomerfolk {
    const METHODS: &'static [&'static str] = &["alphabeta", "mcts"];

    fn searcher(
        method: &str,
        _game: &Enantiomerfolk,
        settings: &mut Settings,
        seed: u64,
    ) -> Result<Box<dyn Searcher<Enantiomerfolk>>, SettingsError> {
        if method == "mcts" {
            return plain_mcts(settings, seed);
        }
        let judgement = Judgement::new(settings.take("loud", 100)?);
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
        Ok(Box::new(AlphaBeta::new(judgement, search)))
    }

    fn rung(level: Level, _seats: usize) -> Rung {
        Rung::of_effort("mcts", 30 << level.number())
    }
}
