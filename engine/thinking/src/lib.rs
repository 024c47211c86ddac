//! Questions about games, answered by bots.
//!
//! - A [`Player`] is a bot in the middle of a game, for callers that hold the game themselves: the club and the command line.
//! - A [`Thinker`] answers a [`Question`](pentad_messages::Question) with its progress, for callers that send the game as text: the worker of
//!   the page and job workers on other machines. [`message`] converts between the two.

pub mod message;
mod player;
mod thinker;

pub use player::Player;
pub use thinker::{Thinker, check_portable};

use pentad_bots::SpecError;

/// The reason why a question cannot be answered.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ThinkError {
    /// The game cannot be read.
    #[error("{0}")]
    Record(String),
    /// The bot does not exist, or does not play this game.
    #[error(transparent)]
    Bot(#[from] SpecError),
    /// A bot is to act, but the game is over or waits for chance.
    #[error("no seat is to act")]
    NoSeat,
    /// The bot may not be named by another machine.
    #[error("{0}")]
    NotPortable(&'static str),
    /// An action or a number of the answer of another process does not fit the game.
    #[error("{0}")]
    Answer(String),
}
