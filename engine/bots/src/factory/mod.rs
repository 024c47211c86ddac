//! What is known about The Factory: half-made patterns.

mod endgame;
mod foreman;
mod threats;

use crate::known::mcts_settings;
use crate::{Known, Level, Rung, Settings, SettingsError};
use endgame::{face_down, settled};
use foreman::{Foreman, Habits};
use pentad_herati::Factory;
use pentad_search::{Endgame, Mcts, MctsSettings, Searcher};
use std::time::Duration;

/// What is looked at to solve the last tiles, at most.
const MOST_POSITIONS: u64 = 1_000_000;

impl Known for Factory {
    const METHODS: &'static [&'static str] = &["mcts"];

    fn searcher(
        _method: &str,
        _game: &Factory,
        settings: &mut Settings,
        seed: u64,
    ) -> Result<Box<dyn Searcher<Factory>>, SettingsError> {
        let habits = Habits {
            completing: settings.take("completing", 8.0)?,
            giving: settings.take("giving", 0.2)?,
            preparing: settings.take("preparing", 2.0)?,
            playouts_complete: settings.take("playouts-complete", 16)?,
            playouts_avoid: settings.take("playouts-avoid", 2)?,
        };
        let most_face_down: usize = settings.take("solve-from", 6)?;
        let tree = mcts_settings(MctsSettings { expand_after: 1, ..MctsSettings::default() }, settings)?;
        let search = Mcts::new(Foreman { habits }, tree, seed);
        let is_near = move |game: &Factory| face_down(game) <= most_face_down;
        Ok(Box::new(Endgame::new(search, is_near, MOST_POSITIONS).settled_by(settled)))
    }

    // Luck decides so much that even random play wins about one game in five against the best, and past a hundred
    // simulations more of them hardly help. The levels share out what skill there is in steps of about 55 to 60 %.
    fn rung(level: Level, _seats: usize) -> Rung {
        match level.number() {
            1 => Rung::of_effort("mcts", 30).fallible(0.5, 4.0),
            2 => Rung::of_effort("mcts", 30).fallible(0.3, 1.5),
            3 => Rung::of_effort("mcts", 60).fallible(0.15, 1.0),
            4 => Rung::of_effort("mcts", 120).fallible(0.1, 0.6),
            5 => Rung::of_effort("mcts", 200).fallible(0.05, 0.4),
            6 => Rung::of_effort("mcts", 60).fallible(0.02, 0.15),
            7 => Rung::of_effort("mcts", 300),
            _ => Rung::of_time("mcts", Duration::from_secs(1)),
        }
    }
}
