//! Background tasks: clock flags, takeover of bot turns, cancellation of games that were not joined, settlement of finished games.

use crate::away::HEARTBEAT;
use crate::club::{Club, DAY, HOUR, MINUTE};
use crate::play::BOT_LEASE;
use crate::refusal::Refusal;
use pentad_store::{Place, StoreError};
use pentad_table::{Awaited, Command, Millis, Time};
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

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

impl Club {
    /// Starts the background tasks: clock flags, bot turns, mail, settlement.
    pub async fn start(&self) -> Result<(), StoreError> {
        self.excuse_absence_before().await?;
        // Bot turns that were pending before the start are computed again. If another process computes one too, the faster one plays.
        self.take_bot_turns(i64::MAX).await?;
        let club = self.clone();
        tokio::spawn(async move {
            let mut every_second = tokio::time::interval(Duration::from_secs(1));
            loop {
                every_second.tick().await;
                if let Err(error) = club.sweep().await {
                    tracing::error!(%error, "what is due could not be done");
                }
            }
        });
        let club = self.clone();
        tokio::spawn(async move {
            let mut beat = tokio::time::interval(HEARTBEAT);
            let mut heeded = None;
            loop {
                beat.tick().await;
                club.keep_alive().await;
                heeded = club.heed_operator(heeded).await.unwrap_or(heeded);
                club.tables.tidy();
                club.recognised.tidy();
                club.origins.tidy();
                club.bus.tidy();
            }
        });
        if let Some(thinkers) = self.settings.thinkers.clone() {
            tokio::spawn(self.clone().hear_thinkers(thinkers));
        }
        let club = self.clone();
        tokio::spawn(async move { club.tell_lobby().await });
        self.join_others();
        let club = self.clone();
        tokio::spawn(async move { club.tell_what_is_amiss().await });
        Ok(())
    }

    /// Starts the background tasks and returns the club.
    pub async fn started(self) -> Result<Club, StoreError> {
        self.start().await?;
        Ok(self)
    }

    /// Performs all tasks that are due.
    pub async fn sweep(&self) -> Result<(), StoreError> {
        self.set_right().await?;
        let now = self.now();
        if !self.is_sweeper(now.millis()).await? {
            return Ok(());
        }
        for game in self.store.overdue(now.millis(), AT_ONCE).await? {
            match self.decree(&game, None, Command::Flag).await {
                // A bot loses on time like any player.
                Ok(_) | Err(Refusal::Table(_) | Refusal::Busy) => {}
                Err(refusal) => tracing::error!(game, %refusal, "a flag could not fall"),
            }
        }
        self.take_bot_turns(now.millis()).await?;
        for game in self.store.stale(now.millis() - STALE as i64, AT_ONCE).await? {
            let _ = self.decree(&game, None, Command::Abort).await;
        }
        for game in self.store.hardly_begun(now.millis() - NOT_BEGUN as i64, CHANCE_FIRST, AT_ONCE).await? {
            if !self.has_begun(&game).await {
                let _ = self.decree(&game, None, Command::Abort).await;
            }
        }
        if self.left_alone.is_due(now) {
            for game in self.store.left_alone(now.millis() - LEFT_ALONE as i64, AT_ONCE).await? {
                self.note_who_is_waited_for(&game).await;
            }
        }
        for game in self.store.unsettled(AT_ONCE).await? {
            self.settle_soon(&game).await;
        }
        self.send_letters(now).await
    }

    /// Returns true if this process has to sweep. One of several does so under a lease, and another takes over when it dies; if two did,
    /// each task would still take effect once.
    async fn is_sweeper(&self, now: i64) -> Result<bool, StoreError> {
        match self.store.place() {
            Place::File(_) => Ok(true),
            Place::Postgres(_) => self.store.take_turn(SWEEPER, now, now + SWEEPS_FOR, &self.process).await,
        }
    }

    /// Marks a person for whom a game without a clock has waited for weeks as absent, so that the others can claim the game.
    async fn note_who_is_waited_for(&self, id: &str) {
        let slot = self.tables.slot(id);
        let awaited = match self.loaded(id, &mut *slot.lock().await).await {
            Ok(live) => (live.table.awaited(), self.presence.seats(id, &live.seats)),
            Err(_) => return,
        };
        if let Awaited::Person(seat) = awaited.0
            && !awaited.1.contains(&seat.number())
        {
            let _ = self.decree(id, None, Command::Absent { seat }).await;
        }
    }

    /// Returns true if a seat has acted in a game; a game that cannot be read counts as begun.
    async fn has_begun(&self, id: &str) -> bool {
        let slot = self.tables.slot(id);
        let mut slot = slot.lock().await;
        self.loaded(id, &mut slot).await.map_or(true, |live| live.table.has_begun())
    }

    async fn take_bot_turns(&self, now: i64) -> Result<(), StoreError> {
        let until = self.now().plus(BOT_LEASE).millis();
        for game in self.store.take_bot_turns(now, until, AT_ONCE).await? {
            let slot = self.tables.slot(&game);
            let mut slot = slot.lock().await;
            if let Ok(live) = self.loaded(&game, &mut slot).await
                && matches!(live.table.awaited(), Awaited::Bot { .. })
            {
                self.call_bot(live);
            }
        }
        Ok(())
    }
}
