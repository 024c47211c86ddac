//! When the club was away, as a whole: the time in which nobody could act is nobody's.

use crate::club::{Club, HOUR, MINUTE, SECOND};
use crate::refusal::Refusal;
use pentad_store::{ALIVE, GameRow, Place, StoreError};
use pentad_table::{Command, Happening, Millis, Time};
use std::pin::Pin;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::Mutex;
use tokio::task::JoinSet;

/// Under this name it is noted since when the club was away while clocks are excused for it; 0 afterwards.
const EXCUSING: &str = "excusing";
/// How many games are excused at the same time: they are committed together.
const TOGETHER: usize = 250;
/// How often it is noted that the club is there.
pub(crate) const HEARTBEAT: Duration = Duration::from_secs(2);
/// A store that does not answer for so long is away.
const PATIENCE: Duration = Duration::from_secs(5);
/// Who is away for less than two heartbeats is not missed.
const UNNOTICED: Millis = 2 * HEARTBEAT.as_millis() as Millis;
/// How long an absence of the whole club must be for a game by correspondence to be excused.
const LONG_ABSENCE: Millis = 10 * MINUTE;
/// The clocks of machines may differ by so much before it is corrected.
const CLOSE: i64 = 20;

/// Whether the store answers, and what is known of the database's clock.
#[derive(Debug, Default)]
pub(crate) struct Away {
    /// How often it did not do what it was asked for, and how often of these clocks were set right afterwards.
    failed: AtomicU64,
    righted: AtomicU64,
    coming_back: Mutex<()>,
    /// How often it was tried in vain to set them right.
    in_vain: AtomicU64,
    /// How far the database's clock is ahead of this machine's.
    offset: AtomicI64,
}

impl Away {
    /// The store did not do what it was asked for. Clocks are looked at before anything else happens.
    pub(crate) fn notice(&self) {
        self.failed.fetch_add(1, Ordering::SeqCst);
    }

    /// Whether the store was away when it was last asked.
    pub(crate) fn is_away(&self) -> bool {
        self.failed.load(Ordering::SeqCst) != self.righted.load(Ordering::SeqCst)
    }

    pub(crate) fn offset(&self) -> i64 {
        self.offset.load(Ordering::Relaxed)
    }
}

impl Club {
    /// Whether the store answers, as far as is known.
    pub fn is_store_there(&self) -> bool {
        !self.away.is_away()
    }

    /// Notes that the club is there. Where it could not be noted the last time, clocks are set right first.
    pub(crate) async fn keep_alive(&self) {
        // To set clocks right takes as long as there are many.
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

    /// If the store was away, sets the clocks right before anything else happens. That is done by acting at tables, and whoever acts at
    /// a table looks here first, so the future needs a type of its own.
    pub(crate) fn set_right(&self) -> Pin<Box<dyn Future<Output = Result<(), StoreError>> + Send + '_>> {
        if !self.away.is_away() {
            return Box::pin(std::future::ready(Ok(())));
        }
        Box::pin(async {
            let in_vain = self.away.in_vain.load(Ordering::SeqCst);
            let _one = self.away.coming_back.lock().await;
            // Who has waited for somebody else's attempt, which failed, does not wait for another one.
            if self.away.is_away() && self.away.in_vain.load(Ordering::SeqCst) != in_vain {
                return Err(StoreError::Unreachable("it was away a moment ago".to_owned()));
            }
            let failed = self.away.failed.load(Ordering::SeqCst);
            if self.away.righted.load(Ordering::SeqCst) != failed {
                if let Err(error) = self.excuse_absence(UNNOTICED).await {
                    self.away.in_vain.fetch_add(1, Ordering::SeqCst);
                    return Err(error);
                }
                // What has failed meanwhile is looked at again.
                self.away.righted.store(failed, Ordering::SeqCst);
                // Another process may have stored something meanwhile.
                if self.bus.is_joined() {
                    self.heal().await?;
                }
            }
            Ok(())
        })
    }

    /// All processes go by the clock of the database they share.
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

    /// Notes that the club is there.
    pub(crate) async fn note_alive(&self) -> Result<(), StoreError> {
        self.store.note(ALIVE, self.now().millis()).await
    }

    /// At the start of a process: the time in which the club was away is nobody's.
    pub(crate) async fn excuse_absence_before(&self) -> Result<(), StoreError> {
        self.compare_clocks().await?;
        let unnoticed = match self.store.place() {
            // Nobody else was there.
            Place::File(_) => 0,
            // Another process may have been there all the time: then its last heartbeat is this old at most.
            Place::Postgres(_) => UNNOTICED,
        };
        self.excuse_absence(unnoticed).await
    }

    /// The time in which the club was away is nobody's, if it was more than a little. Several processes may do this at once: a game is
    /// excused once.
    async fn excuse_absence(&self, unnoticed: Millis) -> Result<(), StoreError> {
        let now = self.now();
        let Some(alive) = self.store.noted(ALIVE).await? else { return self.note_alive().await };
        // A start before this one may have died half-way: then the absence began before it.
        let last = match self.store.noted(EXCUSING).await? {
            Some(since) if since > 0 => since,
            // What was stored shows as well that the club was there.
            _ => self.store.last_change().await?.map_or(alive, |changed| changed.max(alive)),
        };
        let last = Time::from_millis(last);
        let away = now.since(last);
        if away > unnoticed {
            tracing::info!(seconds = away / SECOND, "was away: clocks stood still");
            self.store.note(EXCUSING, last.millis()).await?;
            let games = self.store.timed().await?.into_iter();
            // Nobody loses by time that ran out while nobody could act, however short that was.
            let ran_out = |game: &GameRow| game.derived.acts_by.is_some_and(|acts_by| acts_by <= now.millis());
            let live: Vec<String> = games
                .filter(|game| game.new.speed == "live" || away >= LONG_ABSENCE || ran_out(game))
                .map(|game| game.new.id)
                .collect();
            // Clocks run again once they are excused, and nobody can act before the start is over. So what takes long comes first:
            // to read the tables.
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

    /// Excuses the clock of a game for the time since the club was last there, or since it was last excused, unless another process has
    /// done it. Only a store that fails is an error: then it is done again later.
    async fn excuse(&self, id: &str, last: Time) -> Result<(), StoreError> {
        for _ in 0..2 {
            let (version, since) = {
                let slot = self.tables.slot(id);
                let mut slot = slot.lock().await;
                let live = match self.loaded(id, &mut slot).await {
                    Ok(live) => live,
                    // One game that cannot be read does not keep all others from going on.
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

    /// Does something in many games, several at the same time. All are tried, and the first that fails is told of.
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
