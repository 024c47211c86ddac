//! Knowledge of The Factory: half-made patterns.

mod endgame;
mod foreman;
mod threats;

use crate::known::mcts_settings;
use crate::{Known, Level, Method, Rung, Settings, SpecError};
use endgame::{face_down, settled};
use foreman::{Foreman, Habits};
use pentad_herati::Factory;
use pentad_search::{Endgame, Mcts, MctsSettings, Searcher};
use std::time::Duration;

/// Upper limit of positions visited to solve the last tiles.
const MOST_POSITIONS: u64 = 1_000_000;

/// The search methods for The Factory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FactoryMethod {
    /// Tree search with an endgame solver.
    Mcts,
}

impl Method for FactoryMethod {
    fn name(self) -> &'static str {
        match self {
            FactoryMethod::Mcts => "mcts",
        }
    }
}

impl Known for Factory {
    type Method = FactoryMethod;

    fn methods(_seats: usize) -> &'static [FactoryMethod] {
        &[FactoryMethod::Mcts]
    }

    fn searcher(
        FactoryMethod::Mcts: FactoryMethod,
        _game: &Factory,
        settings: &mut Settings,
        seed: u64,
    ) -> Result<Box<dyn Searcher<Factory>>, SpecError> {
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

    // Luck decides so much that even random play wins about one game in five against the best, and more than a hundred
    // simulations hardly help. The levels divide the skill there is in steps of about 55 to 60 %.
    fn rung(level: Level, _seats: usize) -> Rung<FactoryMethod> {
        match level.number() {
            // Like a beginner, it builds where patterns are nearly made and ignores the tiles that the next seat shows.
            1 => Rung::of_effort(FactoryMethod::Mcts, 30)
                .with("giving", "30")
                .with("completing", "0")
                .with("preparing", "1")
                .with("playouts-complete", "0")
                .with("playouts-avoid", "0")
                .fallible(0.75, 2.0),
            2 => Rung::of_effort(FactoryMethod::Mcts, 30).fallible(0.3, 1.5),
            3 => Rung::of_effort(FactoryMethod::Mcts, 60).fallible(0.15, 1.0),
            4 => Rung::of_effort(FactoryMethod::Mcts, 120).fallible(0.1, 0.6),
            5 => Rung::of_effort(FactoryMethod::Mcts, 200).fallible(0.05, 0.4),
            6 => Rung::of_effort(FactoryMethod::Mcts, 60).fallible(0.02, 0.15),
            7 => Rung::of_effort(FactoryMethod::Mcts, 300),
            _ => Rung::of_time(FactoryMethod::Mcts, Duration::from_secs(1)),
        }
    }
}
