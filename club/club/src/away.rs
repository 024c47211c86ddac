//! Absences of the whole club: time in which no player could act is not charged to any clock.

use crate::club::{Club, HOUR, MINUTE, SECOND};
use crate::refusal::Refusal;
use pentad_store::{ALIVE, GameRow, Place, StoreError};
use pentad_table::{Command, Happening, Millis, Time};
use std::pin::Pin;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::Mutex;
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

/// Availability of the store, and the offset of the database's clock.
#[derive(Debug, Default)]
pub(crate) struct Away {
    /// Number of failed requests, and the value of that number up to which the clocks have been corrected.
    failed: AtomicU64,
    righted: AtomicU64,
    coming_back: Mutex<()>,
    /// Number of failed attempts to correct the clocks.
    in_vain: AtomicU64,
    /// Milliseconds by which the database's clock is ahead of this machine's.
    offset: AtomicI64,
}

impl Away {
    /// Records a failed request to the store. The clocks are checked before anything else happens.
    pub(crate) fn notice(&self) {
        self.failed.fetch_add(1, Ordering::SeqCst);
    }

    /// Returns true if the store has failed since the clocks were last corrected.
    pub(crate) fn is_away(&self) -> bool {
        self.failed.load(Ordering::SeqCst) != self.righted.load(Ordering::SeqCst)
    }

    pub(crate) fn offset(&self) -> i64 {
        self.offset.load(Ordering::Relaxed)
    }
}

impl Club {
    /// Returns true if the store answers, as far as is known.
    pub fn is_store_there(&self) -> bool {
        !self.away.is_away()
    }

    /// Stores a sign of life. If the last one failed, corrects the clocks first.
    pub(crate) async fn keep_alive(&self) {
        // The time for this grows with the number of clocks.
        if let Err(error) = self.set_right().await {
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

    /// Corrects the clocks after the store was away, before anything else happens. The correction acts at tables, and every action at a
    /// table calls this function first; the recursion needs a boxed future.
    pub(crate) fn set_right(&self) -> Pin<Box<dyn Future<Output = Result<(), StoreError>> + Send + '_>> {
        if !self.away.is_away() {
            return Box::pin(std::future::ready(Ok(())));
        }
        Box::pin(async {
            let in_vain = self.away.in_vain.load(Ordering::SeqCst);
            let _one = self.away.coming_back.lock().await;
            // A caller that waited for an attempt of another caller, which failed, does not try once more.
            if self.away.is_away() && self.away.in_vain.load(Ordering::SeqCst) != in_vain {
                return Err(StoreError::Unreachable("it was away a moment ago".to_owned()));
            }
            let failed = self.away.failed.load(Ordering::SeqCst);
            if self.away.righted.load(Ordering::SeqCst) != failed {
                if let Err(error) = self.excuse_absence(UNNOTICED).await {
                    self.away.in_vain.fetch_add(1, Ordering::SeqCst);
                    return Err(error);
                }
                // Failures since then are handled by the next call.
                self.away.righted.store(failed, Ordering::SeqCst);
                // Another process may have stored events in the meantime.
                if self.bus.is_joined() {
                    self.heal().await?;
                }
            }
            Ok(())
        })
    }

    /// Measures the offset of the database's clock, which all processes of a club use.
    async fn compare_clocks(&self) -> Result<(), StoreError> {
        if !self.time.is_machines() {
            return Ok(());
        }
        let (asked, before) = (Instant::now(), self.time.now());
        let Some(there) = self.store.time().await? else { return Ok(()) };
        let taken = asked.elapsed().as_millis() as i64;
        let offset = there - (before.millis() + taken / 2);
        if (offset - self.away.offset()).abs() > CLOSE.max(taken) {
            tracing::warn!(milliseconds = offset, "the database's clock is ahead of this machine's by so much");
            self.away.offset.store(offset, Ordering::Relaxed);
        }
        Ok(())
    }

    /// Stores a sign of life.
    pub(crate) async fn note_alive(&self) -> Result<(), StoreError> {
        self.store.note(ALIVE, self.now().millis()).await
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
        let now = self.now();
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
            // A player whose time ran out while nobody could act does not lose by it, however short the absence was.
            let ran_out = |game: &GameRow| game.derived.acts_by.is_some_and(|acts_by| acts_by <= now.millis());
            let live: Vec<String> = games
                .filter(|game| game.new.speed == "live" || away >= LONG_ABSENCE || ran_out(game))
                .map(|game| game.new.id)
                .collect();
            // Clocks run again once they are excused, and players cannot act before the start is complete. The slow part comes first for
            // that reason: reading the tables.
            let reading = |club: Club, id: String| async move {
                let slot = club.tables.slot(&id);
                // A table that cannot be read is reported when it is excused.
                let _ = club.loaded(&id, &mut *slot.lock().await).await.map(drop);
                Ok(())
            };
            self.for_all(&live, reading).await?;
            self.for_all(&live, move |club: Club, id: String| async move { club.excuse(&id, last).await }).await?;
            self.store.note(EXCUSING, 0).await?;
        }
        self.note_alive().await
    }

    /// Excuses the clock of a game for the time since the club's last sign of life, or since the game was last excused, unless another
    /// process has done so. Only a failure of the store is an error, after which the caller tries again later.
    async fn excuse(&self, id: &str, last: Time) -> Result<(), StoreError> {
        for _ in 0..2 {
            let (version, since) = {
                let slot = self.tables.slot(id);
                let mut slot = slot.lock().await;
                let live = match self.loaded(id, &mut slot).await {
                    Ok(live) => live,
                    // A damaged game must not keep the others from going on.
                    Err(Refusal::Store(error)) if error.is_damage() => {
                        tracing::error!(game = id, %error, "a stored game cannot be read");
                        return Ok(());
                    }
                    Err(Refusal::Store(error)) => return Err(error),
                    Err(_) => return Ok(()),
                };
                let mut lately = live.events.iter().rev().take_while(|event| event.time > last);
                let excused = lately.find(|event| matches!(event.what, Happening::Excused(_))).map(|event| event.time);
                if excused.is_some_and(|excused| self.now().since(excused) <= UNNOTICED) {
                    return Ok(());
                }
                (live.table.version(), excused.unwrap_or(last))
            };
            let span = self.now().since(since);
            match self.decree(id, Some(version), Command::Excuse { span }).await {
                Ok(_) => return Ok(()),
                Err(Refusal::Busy) => {}
                Err(Refusal::Store(error)) => return Err(error),
                Err(refusal) => {
                    tracing::warn!(game = id, %refusal, "a clock was not excused");
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// Runs `work` for many games, several of them concurrently. All are tried; the first error is returned.
    async fn for_all<F>(&self, games: &[String], work: impl Fn(Club, String) -> F) -> Result<(), StoreError>
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
