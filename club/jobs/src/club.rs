//! Workers as thinkers for the bots of a club.

use crate::queue::good_for;
use crate::{Asked, Need, Turns};
use pentad_club::{BotTurn, Thinkers, ThoughtTurn};
use std::pin::Pin;
use std::time::Duration;

impl Thinkers for Turns {
    fn ask(&self, turn: BotTurn) -> Pin<Box<dyn Future<Output = bool> + Send + '_>> {
        // A turn that is handed out a second time has not come back in time.
        Box::pin(async move { Turns::ask(self, turn).await == Asked::Now })
    }

    fn next(&self) -> Pin<Box<dyn Future<Output = Option<ThoughtTurn>> + Send + '_>> {
        Box::pin(Turns::next(self))
    }

    fn are_missed(&self) -> bool {
        Turns::are_missed(self)
    }

    fn patience(&self) -> Duration {
        good_for(Need::Person)
    }

    fn threads(&self) -> usize {
        self.threads_for_people()
    }
}
