use pentad_bus::{BotTurn, ThoughtTurn};
use std::fmt;
use std::pin::Pin;
use std::time::Duration;

/// Workers that think for bots outside this process.
pub trait Thinkers: fmt::Debug + Send + Sync {
    /// Hands out a turn. Returns false if no worker is connected, or if the turn was handed out before.
    fn ask(&self, turn: BotTurn) -> Pin<Box<dyn Future<Output = bool> + Send + '_>>;

    /// Returns the next finished turn, whichever process of the club handed it out; `None` once the workers are closed.
    fn next(&self) -> Pin<Box<dyn Future<Output = Option<ThoughtTurn>> + Send + '_>>;

    /// Returns true if workers were connected and none is now.
    fn are_missed(&self) -> bool;

    /// Longest wait for a worker before this process thinks itself.
    fn patience(&self) -> Duration;

    /// Number of turns that the workers compute at once. No more are handed out, so that the order is decided here and not by their queue.
    fn threads(&self) -> usize;
}
