//! A hint: the engine's proposal for the current turn.

use crate::board::Arrow;
use pentad_catalog::AnyGame;
use pentad_messages::Thought;

/// A piece of advice.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Hint {
    /// The engine is thinking.
    Thinking,
    /// The action to play.
    Play(Arrow),
}

impl Hint {
    /// Returns the hint for the best action found.
    pub(crate) fn of(game: &AnyGame, thought: &Thought) -> Option<Hint> {
        let action = game.read(&thought.lines.first()?.action).ok()?;
        Some(Hint::Play(Arrow { action, weight: 1.0, note: String::new() }))
    }

    /// Returns the arrow to draw, once there is one.
    pub(crate) fn arrow(&self) -> Option<&Arrow> {
        match self {
            Hint::Thinking => None,
            Hint::Play(arrow) => Some(arrow),
        }
    }
}
