//! Absences of the whole club: time in which no player could act is not charged to any clock.

use crate::away::{Away, Righting, SetsRight};
use crate::cache::TableCache;
use crate::clock::Clock;
use crate::error::ClubError;
use crate::heal::heal;
use crate::tables::Tables;
use crate::time::{HOUR, MINUTE, SECOND};
use pentad_store::{ALIVE, GameRow, Place, Store, StoreError};
use pentad_table::{Command, Happening, Millis, Time};
use std::time::{Duration, Instant};
use tokio::task::JoinSet;

/// Name under which the start of an absence is stored while clocks are excused for it; 0 afterwards.
const EXCUSING: &str = "excusing";
/// Number of games excused concurrently; the writer commits them together.
const TOGETHER: usize = 250;
/// Interval between two signs of life in the store.
pub(crate) const HEARTBEAT: Duration = Duration::from_secs(2);
/// Longest wait for the store before it counts as away.
const PATIENCE: Duration = Duration::from_secs(5);
/// Longest absence that is ignored, in milliseconds: two heartbeats.
const UNNOTICED: Millis = 2 * HEARTBEAT.as_millis() as Millis;
/// Shortest absence of the whole club for which correspondence games are excused.
const LONG_ABSENCE: Millis = 10 * MINUTE;
/// Difference between the clocks of two machines, in milliseconds, up to which it is not corrected.
const CLOSE: i64 = 20;

/// Notices absences of the club by its signs of life, and excuses the clocks for them.
#[derive(Clone, Debug)]
pub(crate) struct Absences {
    store: Store,
    clock: Clock,
    cache: TableCache,
    away: Away,
    tables: Tables,
}

impl SetsRight for Tables {
    fn excuse_absence(&self) -> Righting<'_> {
        let absences = Absences::at(self);
        Box::pin(async move { absences.excuse_absence(UNNOTICED).await })
    }

    fn catch_up(&self) -> Righting<'_> {
        Box::pin(async {
            // Another process may have stored events in the meantime.
            if self.bus.is_joined() { heal(&self.store, &self.bus, self.clock.now()).await } else { Ok(()) }
        })
    }
}

impl Absences {
    /// Returns the handle for the clocks of these tables.
    pub(crate) fn at(tables: &Tables) -> Absences {
        Absences {
            store: tables.store.clone(),
            clock: tables.clock.clone(),
            cache: tables.cache.clone(),
            away: tables.away.clone(),
            tables: tables.clone(),
        }
    }

    /// Stores a sign of life. If the last one failed, corrects the clocks first.
    pub(crate) async fn keep_alive(&self) {
        // The time for this grows with the number of clocks.
        if let Err(error) = self.tables.set_right().await {
            tracing::error!(%error, "the store does not answer: clocks are not right yet");
            return;
        }
        if !self.store.keep_claim().await {
            tracing::error!(
                "another process has taken the club over: stop one of them, or give all of them the same --bus"
            );
        }
        let noting = async {
            self.compare_clocks().await?;
            self.note_alive().await
        };
        match tokio::time::timeout(PATIENCE, noting).await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => {
                self.away.notice();
                tracing::error!(%error, "the store does not answer: nothing is acknowledged, clocks will be set right");
            }
            Err(_) => {
                self.away.notice();
                self.store.connect_anew();
                tracing::error!("the store is silent: nothing is acknowledged, clocks will be set right");
            }
        }
    }

    /// Measures the offset of the database's clock, which all processes of a club use.
    async fn compare_clocks(&self) -> Result<(), StoreError> {
        let asked = Instant::now();
        let Some(before) = self.clock.machines() else { return Ok(()) };
        let Some(there) = self.store.time().await? else { return Ok(()) };
        let taken = asked.elapsed().as_millis() as i64;
        let offset = there - (before.millis() + taken / 2);
        if (offset - self.clock.offset()).abs() > CLOSE.max(taken) {
            tracing::warn!(milliseconds = offset, "the database's clock is ahead of this machine's by so much");
            self.clock.set_offset(offset);
        }
        Ok(())
    }

    /// Stores a sign of life.
    pub(crate) async fn note_alive(&self) -> Result<(), StoreError> {
        self.store.note(ALIVE, self.clock.now().millis()).await
    }

    /// Excuses the clocks for the time before the start of this process in which the club was away.
    pub(crate) async fn excuse_absence_before(&self) -> Result<(), StoreError> {
        self.compare_clocks().await?;
        let unnoticed = match self.store.place() {
            // No other process can have served the file.
            Place::File(_) => 0,
            // Another process may have been running all the time; its last sign of life is then at most this old.
            Place::Postgres(_) => UNNOTICED,
        };
        self.excuse_absence(unnoticed).await
    }

    /// Excuses the clocks for an absence of the club that is longer than `unnoticed`. Several processes may do this at once: each game is
    /// excused once.
    async fn excuse_absence(&self, unnoticed: Millis) -> Result<(), StoreError> {
        let now = self.clock.now();
        let Some(alive) = self.store.noted(ALIVE).await? else { return self.note_alive().await };
        // An earlier start may have died before it was done: the absence then began before it.
        let last = match self.store.noted(EXCUSING).await? {
            Some(since) if since > 0 => since,
            // A change of any game is a sign of life as well.
            _ => self.store.last_change().await?.map_or(alive, |changed| changed.max(alive)),
        };
        let last = Time::from_millis(last);
        let away = now.since(last);
        if away > unnoticed {
            tracing::info!(seconds = away / SECOND, "was away: clocks stood still");
            self.store.note(EXCUSING, last.millis()).await?;
            let games = self.store.timed().await?.into_iter();
            // A player whose time ran out while the club was down does not lose by it, however short the absence was.
            let ran_out = |game: &GameRow| game.derived.acts_by.is_some_and(|acts_by| acts_by <= now.millis());
            let live: Vec<String> = games
                .filter(|game| game.new.speed == "live" || away >= LONG_ABSENCE || ran_out(game))
                .map(|game| game.new.id)
                .collect();
            // Clocks run again once they are excused, and players cannot act before the start is complete. The slow part comes first for
            // that reason: reading the tables.
            let reading = |absences: Absences, id: String| async move {
                let slot = absences.cache.slot(&id);
                // A table that cannot be read is reported when it is excused.
                let _ = absences.cache.loaded(&id, &mut *slot.lock().await).await.map(drop);
                Ok(())
            };
            self.for_all(&live, reading).await?;
            let excusing = move |absences: Absences, id: String| async move { absences.excuse(&id, last).await };
            self.for_all(&live, excusing).await?;
            self.store.note(EXCUSING, 0).await?;
        }
        self.note_alive().await
    }

    /// Excuses the clock of a game for the time since the club's last sign of life, or since the game was last excused, unless another
    /// process has done so. Only a failure of the store is an error, after which the caller tries again later.
    async fn excuse(&self, id: &str, last: Time) -> Result<(), StoreError> {
        for _ in 0..2 {
            let (version, since) = {
                let slot = self.cache.slot(id);
                let mut slot = slot.lock().await;
                let live = match self.cache.loaded(id, &mut slot).await {
                    Ok(live) => live,
                    // A damaged game must not keep the others from going on.
                    Err(ClubError::Store(error)) if error.is_damage() => {
                        tracing::error!(game = id, %error, "a stored game cannot be read");
                        return Ok(());
                    }
                    Err(ClubError::Store(error)) => return Err(error),
                    Err(_) => return Ok(()),
                };
                let mut lately = live.events.iter().rev().take_while(|event| event.time > last);
                let excused = lately.find(|event| matches!(event.what, Happening::Excused(_))).map(|event| event.time);
                if excused.is_some_and(|excused| self.clock.now().since(excused) <= UNNOTICED) {
                    return Ok(());
                }
                (live.table.version(), excused.unwrap_or(last))
            };
            let span = self.clock.now().since(since);
            match self.tables.decree(id, Some(version), Command::Excuse { span }).await {
                Ok(_) => return Ok(()),
                Err(ClubError::Busy) => {}
                Err(ClubError::Store(error)) => return Err(error),
                Err(refusal) => {
                    tracing::warn!(game = id, %refusal, "a clock was not excused");
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// Runs `work` for many games, several of them concurrently. All are tried; the first error is returned.
    async fn for_all<F>(&self, games: &[String], work: impl Fn(Absences, String) -> F) -> Result<(), StoreError>
    where
        F: Future<Output = Result<(), StoreError>> + Send + 'static,
    {
        let (mut under_way, mut ended) = (JoinSet::new(), Ok(()));
        let mut waiting = games.iter();
        loop {
            while under_way.len() < TOGETHER
                && let Some(game) = waiting.next()
            {
                under_way.spawn(work(self.clone(), game.clone()));
            }
            let Some(done) = under_way.join_next().await else { return ended };
            ended = ended.and(done.unwrap_or(Ok(())));
        }
    }
}

const _: () = assert!(LONG_ABSENCE < HOUR);
