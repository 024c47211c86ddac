//! The sweep of deadlines: clock flags, takeover of bot turns, cancellation of games that were not joined, settlement of finished games.

use crate::cache::TableCache;
use crate::clock::Clock;
use crate::connected::Connected;
use crate::derived::BOT_LEASE;
use crate::error::ClubError;
use crate::mail::Mail;
use crate::settle::Settling;
use crate::tables::Tables;
use crate::time::{DAY, HOUR, MINUTE};
use pentad_store::{Place, Store, StoreError};
use pentad_table::{Awaited, Command, Millis, Time};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

/// Name of the lease of the process that sweeps.
const SWEEPER: &str = "sweeper";
/// Length of the lease in milliseconds: after this time, another process takes over from one that has died.
const SWEEPS_FOR: i64 = 3_000;
/// Largest number of games handled by one query.
const AT_ONCE: usize = 200;
/// Age after which an open game that was not joined is cancelled.
const STALE: Millis = 30 * DAY;
/// Time after which a live game in which no player has acted is cancelled.
const NOT_BEGUN: Millis = 10 * MINUTE;
/// Time after which an awaited player of a game without a clock counts as absent.
const LEFT_ALONE: Millis = 14 * DAY;
/// Largest number of chance actions before the first action of a seat: the first tiles of The Factory.
const CHANCE_FIRST: usize = 4;

/// Timer of a task that runs once an hour.
#[derive(Debug, Default)]
pub(crate) struct Hourly(AtomicI64);

impl Hourly {
    fn is_due(&self, now: Time) -> bool {
        let is_due = now.millis().abs_diff(self.0.load(Ordering::Relaxed)) >= HOUR;
        if is_due {
            self.0.store(now.millis(), Ordering::Relaxed);
        }
        is_due
    }
}

/// Looks for tasks that are due. Clones do the same work.
#[derive(Clone, Debug)]
pub(crate) struct Sweep {
    pub(crate) store: Store,
    pub(crate) clock: Clock,
    /// The name of this process among those that serve the club.
    pub(crate) process: String,
    pub(crate) cache: TableCache,
    pub(crate) tables: Tables,
    pub(crate) connected: Arc<Connected>,
    pub(crate) settling: Settling,
    pub(crate) mail: Mail,
    /// Time at which games without a clock were last checked.
    pub(crate) left_alone: Arc<Hourly>,
}

impl Sweep {
    /// Performs all tasks that are due.
    pub(crate) async fn run(&self) -> Result<(), StoreError> {
        self.tables.set_right().await?;
        let now = self.clock.now();
        if !self.is_sweeper(now.millis()).await? {
            return Ok(());
        }
        for game in self.store.overdue(now.millis(), AT_ONCE).await? {
            match self.tables.decree(&game, None, Command::Flag).await {
                // A bot loses on time like any player.
                Ok(_) | Err(ClubError::Table(_) | ClubError::Busy) => {}
                Err(refusal) => tracing::error!(game, %refusal, "a flag could not fall"),
            }
        }
        self.take_bot_turns(now.millis()).await?;
        for game in self.store.stale(now.millis() - STALE as i64, AT_ONCE).await? {
            let _ = self.tables.decree(&game, None, Command::Abort).await;
        }
        for game in self.store.hardly_begun(now.millis() - NOT_BEGUN as i64, CHANCE_FIRST, AT_ONCE).await? {
            if !self.has_begun(&game).await {
                let _ = self.tables.decree(&game, None, Command::Abort).await;
            }
        }
        if self.left_alone.is_due(now) {
            for game in self.store.left_alone(now.millis() - LEFT_ALONE as i64, AT_ONCE).await? {
                self.note_who_is_waited_for(&game).await;
            }
        }
        for game in self.store.unsettled(AT_ONCE).await? {
            self.settling.settle_soon(&game).await;
        }
        self.mail.send_letters(now).await
    }

    /// Returns true if this process has to sweep. One of several does so under a lease, and another takes over when it dies; if two did,
    /// each task would still take effect once.
    async fn is_sweeper(&self, now: i64) -> Result<bool, StoreError> {
        match self.store.place() {
            Place::File(_) => Ok(true),
            Place::Postgres(_) => self.store.take_lease(SWEEPER, now, now + SWEEPS_FOR, &self.process).await,
        }
    }

    /// Marks a person for whom a game without a clock has waited for weeks as absent, so that the others can claim the game.
    async fn note_who_is_waited_for(&self, id: &str) {
        let slot = self.cache.slot(id);
        let awaited = match self.cache.loaded(id, &mut *slot.lock().await).await {
            Ok(live) => (live.table.awaited(), self.connected.seats(id, &live.seats)),
            Err(_) => return,
        };
        if let Awaited::Person(seat) = awaited.0
            && !awaited.1.contains(&seat.number())
        {
            let _ = self.tables.decree(id, None, Command::Absent { seat }).await;
        }
    }

    /// Returns true if a seat has acted in a game; a game that cannot be read counts as begun.
    async fn has_begun(&self, id: &str) -> bool {
        let slot = self.cache.slot(id);
        let mut slot = slot.lock().await;
        self.cache.loaded(id, &mut slot).await.map_or(true, |live| live.table.has_begun())
    }

    /// Has the bot turns computed again that are due at a time.
    pub(crate) async fn take_bot_turns(&self, now: i64) -> Result<(), StoreError> {
        let until = self.clock.now().plus(BOT_LEASE).millis();
        for game in self.store.take_bot_turns(now, until, AT_ONCE).await? {
            let slot = self.cache.slot(&game);
            let mut slot = slot.lock().await;
            if let Ok(live) = self.cache.loaded(&game, &mut slot).await
                && matches!(live.table.awaited(), Awaited::Bot { .. })
            {
                self.tables.call_bot(live);
            }
        }
        Ok(())
    }
}
