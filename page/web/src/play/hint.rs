//! What a good player would do.

use crate::board::Arrow;
use pentad_catalog::AnyGame;
use pentad_messages::Thought;

/// A piece of advice.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Hint {
    /// It is being thought about.
    Thinking,
    /// Play this.
    Play(Arrow),
}

impl Hint {
    /// The best of what was found.
    pub(crate) fn of(game: &AnyGame, thought: &Thought) -> Option<Hint> {
        let action = game.read(&thought.lines.first()?.action).ok()?;
        Some(Hint::Play(Arrow { action, weight: 1.0, note: String::new() }))
    }

    /// What to draw.
    pub(crate) fn arrow(&self) -> Option<&Arrow> {
        match self {
            Hint::Thinking => None,
            Hint::Play(arrow) => Some(arrow),
        }
    }
}
