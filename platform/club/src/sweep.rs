//! What happens though nobody looks: flags fall, bots' turns are taken over, games that nobody joined are called off, games that
//! are over are settled.

use crate::club::{Club, DAY, HOUR, MINUTE, SECOND};
use crate::play::BOT_LEASE;
use crate::refusal::Refusal;
use pentad_store::{ALIVE, GameRow, Place, StoreError};
use pentad_table::{Awaited, Command, Millis, Time};
use std::time::Duration;
use tokio::task::JoinSet;

/// Under this name it is noted since when the club was away while clocks are excused for it; 0 afterwards.
const EXCUSING: &str = "excusing";
/// How many games are excused at the same time: they are committed together.
const TOGETHER: usize = 250;
/// How often it is noted.
const HEARTBEAT: Duration = Duration::from_secs(2);
/// How many games are looked at in one go.
const AT_ONCE: usize = 200;
/// How long an absence of the whole club must be for a game by correspondence to be excused.
const LONG_ABSENCE: Millis = 10 * MINUTE;
/// After how long an open game is called off that nobody has joined.
const STALE: Millis = 30 * DAY;
/// After how long a live game is called off in which nobody has acted.
const NOT_BEGUN: Millis = 10 * MINUTE;
/// So many actions of chance may come before the first one of a seat: the first tiles of The Factory.
const CHANCE_FIRST: usize = 4;

impl Club {
    /// Lets the club live: until it is dropped, everything happens that needs nobody.
    pub async fn start(&self) -> Result<(), StoreError> {
        self.excuse_absence().await?;
        // Whatever bots were to do before is done anew.
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
                let _ = club.note_alive().await;
                heeded = club.heed_operator(heeded).await.unwrap_or(heeded);
                club.tables.tidy();
                club.recognised.tidy();
                club.bus.tidy();
            }
        });
        let club = self.clone();
        tokio::spawn(async move { club.tell_lobby().await });
        Ok(())
    }

    /// The same club, once it lives.
    pub async fn started(self) -> Result<Club, StoreError> {
        self.start().await?;
        Ok(self)
    }

    /// Does what is due.
    pub async fn sweep(&self) -> Result<(), StoreError> {
        let now = self.now();
        for game in self.store.overdue(now.millis(), AT_ONCE).await? {
            match self.decree(&game, None, Command::Flag).await {
                // A bot that flags has lost as anybody.
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
        for game in self.store.unsettled(AT_ONCE).await? {
            self.settle_soon(&game).await;
        }
        self.send_letters(now).await
    }

    /// Whether a seat has acted in a game; a game that cannot be read counts as begun.
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

    /// Notes that the club is there.
    pub(crate) async fn note_alive(&self) -> Result<(), StoreError> {
        self.store.note(ALIVE, self.now().millis()).await
    }

    /// The time in which the club was away is nobody's.
    async fn excuse_absence(&self) -> Result<(), StoreError> {
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
        let is_noticed = match self.store.place() {
            // Nobody else was there.
            Place::File(_) => away > 0,
            // Another process may have been there all the time: then its last heartbeat is this old at most.
            Place::Postgres(_) => away > 2 * HEARTBEAT.as_millis() as Millis,
        };
        if is_noticed {
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
            };
            self.for_all(&live, reading).await;
            let excusing = move |club: Club, id: String| async move {
                let span = club.now().since(last);
                if let Err(refusal) = club.decree(&id, None, Command::Excuse { span }).await {
                    tracing::warn!(game = id, %refusal, "a clock was not excused");
                }
            };
            self.for_all(&live, excusing).await;
            self.store.note(EXCUSING, 0).await?;
        }
        self.note_alive().await
    }

    /// Does something in many games, several at the same time.
    async fn for_all<F>(&self, games: &[String], work: impl Fn(Club, String) -> F)
    where
        F: Future<Output = ()> + Send + 'static,
    {
        let mut under_way = JoinSet::new();
        for game in games {
            if under_way.len() >= TOGETHER {
                under_way.join_next().await;
            }
            under_way.spawn(work(self.clone(), game.clone()));
        }
        while under_way.join_next().await.is_some() {}
    }
}

const _: () = assert!(LONG_ABSENCE < HOUR);
