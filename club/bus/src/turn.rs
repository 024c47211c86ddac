//! Turns of bots that others think about.

use std::time::Duration;
use tokio::sync::oneshot;

/// A turn that is handed out. It says nothing about those who play.
#[derive(Clone, Debug)]
pub struct BotTurn {
    /// In which game.
    pub game: String,
    /// After how many events.
    pub version: u64,
    /// The game so far, as a record.
    pub record: String,
    /// The bot, such as `level:3`.
    pub bot: String,
    /// The same seed plays the same way.
    pub seed: u64,
    /// How long it may think.
    pub longest: Duration,
}

/// A turn that was thought about.
#[derive(Debug)]
pub struct ThoughtTurn {
    /// In which game.
    pub game: String,
    /// After how many events.
    pub version: u64,
    /// What the bot plays, or why there is nothing.
    pub action: Result<String, String>,
    /// Said once nothing more is to be done about it. If it is dropped instead, it comes again, here or in another process.
    pub kept: oneshot::Sender<()>,
}
