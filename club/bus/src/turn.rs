//! Bot turns that another part of the club thinks about.

use std::time::Duration;
use tokio::sync::oneshot;

/// A bot turn that is handed out. It contains nothing about the people who play.
#[derive(Clone, Debug)]
pub struct BotTurn {
    /// The game.
    pub game: String,
    /// The number of events that the game has.
    pub version: u64,
    /// The game so far, as a record.
    pub record: String,
    /// The bot, such as `level:3`.
    pub bot: String,
    /// Seed of the bot: the same seed gives the same action.
    pub seed: u64,
    /// Longest time for thinking.
    pub longest: Duration,
}

/// The result of a bot turn.
#[derive(Debug)]
pub struct ThoughtTurn {
    /// The game.
    pub game: String,
    /// The number of events that the game had.
    pub version: u64,
    /// The action that the bot plays, or the reason why there is none.
    pub action: Result<String, String>,
    /// Signalled once the result is dealt with. If it is dropped instead, the turn is handed out again, in this process or in another one.
    pub kept: oneshot::Sender<()>,
}
