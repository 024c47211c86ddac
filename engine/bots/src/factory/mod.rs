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

    fn rung(level: Level, _seats: usize) -> Rung {
        Rung::of_effort("foreman", 30 << level.number())
    }
}
