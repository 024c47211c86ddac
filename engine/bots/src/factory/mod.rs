//! What is known about The Factory: half-made patterns.

mod endgame;
mod foreman;
mod threats;

use crate::known::{mcts_settings, plain_mcts};
use crate::{Known, Level, Rung, Settings, SettingsError};
use endgame::Endgame;
use foreman::{Foreman, Habits};
use pentad_herati::Factory;
use pentad_search::{Mcts, MctsSettings, Searcher};
use std::time::Duration;

impl Known for Factory {
    const METHODS: &'static [&'static str] = &["foreman", "mcts"];

    fn searcher(
        method: &str,
        _game: &Factory,
        settings: &mut Settings,
        seed: u64,
    ) -> Result<Box<dyn Searcher<Factory>>, SettingsError> {
        match method {
            "foreman" => {
                let habits = Habits {
                    completing: settings.take("completing", 8.0)?,
                    giving: settings.take("giving", 0.2)?,
                    preparing: settings.take("preparing", 2.0)?,
                    playouts_complete: settings.take("playouts-complete", 16)?,
                    playouts_avoid: settings.take("playouts-avoid", 2)?,
                };
                let most_face_down = settings.take("solve-from", 6)?;
                let settings = mcts_settings(MctsSettings::default(), settings)?;
                let search = Box::new(Mcts::new(Foreman { habits }, settings, seed));
                Ok(Box::new(Endgame::new(search, most_face_down)))
            }
            _ => plain_mcts(settings, seed),
        }
    }

    // So much is luck that a step of two levels is needed for what one is elsewhere; see docs/strength.md.
    fn rung(level: Level, _seats: usize) -> Rung {
        match level.number() {
            1 => Rung::of_effort("mcts", 30).fallible(0.3, 1.5),
            2 => Rung::of_effort("mcts", 60).fallible(0.15, 1.0),
            3 => Rung::of_effort("mcts", 200).fallible(0.05, 0.5),
            4 => Rung::of_effort("foreman", 100),
            5 => Rung::of_effort("foreman", 500),
            6 => Rung::of_effort("foreman", 2_500),
            7 => Rung::of_effort("foreman", 15_000),
            _ => Rung::of_time("foreman", Duration::from_secs(1)),
        }
    }
}
