//! What is known about Enantiomerfolk.

mod evaluation;
mod features;
#[cfg(test)]
mod tests;

use crate::known::alpha_beta_settings;
use crate::{Known, Level, Rung, Settings, SettingsError};
use evaluation::{FIRST, FITTED, Judgement};
use pentad_enantiomerfolk::Enantiomerfolk;
use pentad_search::{AlphaBeta, Searcher};
use std::time::Duration;

impl Known for Enantiomerfolk {
    const METHODS: &'static [&'static str] = &["alphabeta"];
    const HAS_FORM: bool = true;

    fn searcher(
        _method: &str,
        _game: &Enantiomerfolk,
        settings: &mut Settings,
        _seed: u64,
    ) -> Result<Box<dyn Searcher<Enantiomerfolk>>, SettingsError> {
        let weights = match settings.take_choice("weights", ["fitted", "first"])? {
            "first" => FIRST,
            _ => FITTED,
        };
        let judgement = Judgement::new(weights, settings.take("loud", 100)?);
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
        // A little doubt among the best few keeps games from repeating.
        let varied = |effort, table: &str| {
            Rung::of_effort("alphabeta", effort).with("lines", "3").with("table", table).fallible(0.0, 0.1)
        };
        match level.number() {
            1 => erring("1", 0.5, 1.2),
            2 => erring("1", 0.3, 0.6),
            3 => erring("2", 0.2, 0.3),
            4 => erring("3", 0.08, 0.15),
            5 => varied(2_500, "14"),
            6 => varied(12_000, "15"),
            7 => varied(60_000, "16"),
            _ => Rung::of_time("alphabeta", Duration::from_secs(1)),
        }
    }
}
