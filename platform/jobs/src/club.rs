//! Workers think for the bots of a club.

use crate::{Asked, Turns};
use pentad_club::{BotTurn, Thinkers, ThoughtTurn};
use std::pin::Pin;
use std::time::Duration;

/// How long a club waits for a worker before it thinks itself: a bot thinks for three seconds at most, and a job whose worker has
/// died is given to another one after five.
const PATIENCE: Duration = Duration::from_secs(12);

impl Thinkers for Turns {
    fn ask(&self, turn: BotTurn) -> Pin<Box<dyn Future<Output = bool> + Send + '_>> {
        // What was handed out before and is asked for again has not come back in time.
        Box::pin(async move { Turns::ask(self, turn).await == Asked::Now })
    }

    fn next(&self) -> Pin<Box<dyn Future<Output = Option<ThoughtTurn>> + Send + '_>> {
        Box::pin(Turns::next(self))
    }

    fn are_missed(&self) -> bool {
        Turns::are_missed(self)
    }

    fn patience(&self) -> Duration {
        PATIENCE
    }
}
