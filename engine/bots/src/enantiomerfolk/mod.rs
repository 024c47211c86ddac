//! What is known about Enantiomerfolk.

mod evaluation;
mod features;
#[cfg(test)]
mod tests;

use crate::known::alpha_beta_settings;
use crate::{Known, Level, Rung, Settings, SettingsError};
use evaluation::Judgement;
use pentad_enantiomerfolk::Enantiomerfolk;
use pentad_search::{AlphaBeta, Searcher};
use std::time::Duration;

impl Known for Enantiomerfolk {
    const METHODS: &'static [&'static str] = &["alphabeta"];

    fn searcher(
        _method: &str,
        _game: &Enantiomerfolk,
        settings: &mut Settings,
        _seed: u64,
    ) -> Result<Box<dyn Searcher<Enantiomerfolk>>, SettingsError> {
        let judgement = Judgement::new(settings.take("loud", 60)?);
        let search = alpha_beta_settings(settings)?;
        Ok(Box::new(AlphaBeta::new(judgement, search)))
    }

    fn rung(level: Level, _seats: usize) -> Rung {
        // Whoever errs has to know what every action is worth to see which ones look alike.
        let erring = |depth: &str, oversight, doubt| {
            Rung::of_effort("alphabeta", 50_000)
                .with("depth", depth)
                .with("lines", "1000")
                .with("table", "14")
                .fallible(oversight, doubt)
        };
        match level.number() {
            1 => erring("1", 0.5, 1.2),
            2 => erring("1", 0.3, 0.6),
            3 => erring("2", 0.2, 0.3),
            4 => erring("3", 0.08, 0.15),
            5 => Rung::of_effort("alphabeta", 2_000).with("table", "14"),
            6 => Rung::of_effort("alphabeta", 12_000).with("table", "16"),
            7 => Rung::of_time("alphabeta", Duration::from_millis(300)),
            _ => Rung::of_time("alphabeta", Duration::from_millis(1500)),
        }
    }
}
