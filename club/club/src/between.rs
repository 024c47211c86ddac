//! Being one of several equal processes: what they tell each other, and what is looked up because a message may be lost.

use crate::club::Club;
use crate::guessing::Guess;
use pentad_api::Tell;
use pentad_bus::{Between, Told, about_game};
use pentad_store::{Progress, StoreError};
use std::sync::atomic::Ordering;
use std::time::Duration;
use tokio::sync::mpsc;

/// How often a process says who is with it.
const BEAT: Duration = Duration::from_secs(5);
/// Every how many beats it says so of each game.
const REFRESH: u32 = 4;
/// Every how many seconds games are compared with the store while processes hear each other. Otherwise it is every second, and every
/// so many seconds those who listen to anything else read it anew.
const COMPARED: u32 = 5;
/// How many live games that wait for players are told of.
const MOST_OPENERS: usize = 200;

impl Club {
    /// Begins to speak with the other processes, where there can be any.
    pub(crate) fn join_others(&self) {
        let Some(others) = self.bus.from_others() else { return };
        let club = self.clone();
        tokio::spawn(async move { club.heed_others(others).await });
        let club = self.clone();
        tokio::spawn(async move {
            let mut beat = tokio::time::interval(BEAT);
            for count in 0u32.. {
                beat.tick().await;
                club.beat().await;
                if count % REFRESH == 0 {
                    club.tell_all_who_is_here();
                }
                if club.bus.is_up() {
                    for game in club.presence.forget_silent() {
                        club.presence_changed_elsewhere(&game).await;
                    }
                }
            }
        });
        let club = self.clone();
        tokio::spawn(async move {
            let mut look = tokio::time::interval(Duration::from_secs(1));
            for count in 0u32.. {
                look.tick().await;
                let (is_up, is_turn) = (club.bus.is_up(), count % COMPARED == 0);
                if !is_up && is_turn {
                    club.bus.let_read_anew();
                }
                if (!is_up || is_turn)
                    && let Err(error) = club.heal().await
                {
                    tracing::warn!(%error, "games could not be compared with the store");
                }
            }
        });
    }

    /// Says who is with this process.
    pub(crate) async fn beat(&self) {
        if !self.bus.is_joined() {
            return;
        }
        let open = self.store.offered(MOST_OPENERS).await.unwrap_or_default().into_iter();
        let live = open.filter(|game| game.new.speed == "live").map(|game| game.new.creator);
        let openers = live.filter(|account| self.presence.is_in_this_process(account)).collect();
        let (process, people) = (self.process.clone(), self.presence.people_here());
        self.bus.tell_others(Between::Beat { process, people, openers });
    }

    fn tell_all_who_is_here(&self) {
        for game in self.presence.played_here() {
            self.tell_others_who_is_here(&game);
        }
    }

    async fn heed_others(&self, mut others: mpsc::Receiver<Between>) {
        while let Some(said) = others.recv().await {
            match said {
                Between::Here { game, process, accounts } => {
                    if process != self.process && self.presence.hear(&game, &process, accounts) {
                        self.presence_changed_elsewhere(&game).await;
                    }
                }
                Between::WhoIsHere { game } => {
                    if self.presence.played_here().contains(&game) {
                        self.tell_others_who_is_here(&game);
                    }
                }
                Between::Beat { process, people, openers } => {
                    if process != self.process && self.presence.hear_beat(process, people, openers) {
                        self.lobby_changed_elsewhere.notify_one();
                    }
                }
                Between::IsThere { account } => {
                    if self.presence.is_in_this_process(&account) {
                        self.bus.tell_others(Between::There { account });
                    }
                }
                Between::There { account } => self.presence.note_seen(account),
                Between::Lobby => self.lobby_changed_elsewhere.notify_one(),
                Between::Forget { account, games } => {
                    self.recognised.forget(&account);
                    games.iter().for_each(|game| self.tables.forget(game));
                }
                Between::Blocks => {
                    self.blocks.fetch_add(1, Ordering::Relaxed);
                }
                Between::WrongPassword { name, origin } => self.guessing.note(&Guess { name, origin }, self.now()),
                Between::Joined => {
                    // What was said meanwhile was not heard.
                    self.recognised.forget_all();
                    self.tables.forget_all();
                    self.bus.relay_all().await;
                    self.beat().await;
                    self.tell_all_who_is_here();
                    if let Err(error) = self.heal().await {
                        tracing::warn!(%error, "games could not be compared with the store");
                    }
                }
            }
        }
    }

    /// Compares the games that are followed in this process with the store, and tells of what was not heard.
    pub async fn heal(&self) -> Result<(), StoreError> {
        for Progress { game, version, next } in self.store.progress_of(&self.bus.followed()).await? {
            if let Some(next) = next.filter(|_| !self.bus.knows_next(&game)) {
                self.bus.tell_here(&about_game(&game), Told::to_all(Tell::Next { game: game.clone(), next }));
            }
            let Some(known) = self.bus.known(&game).filter(|known| *known < version) else { continue };
            let stored = self.store.events(&game, known).await?;
            let events = stored.into_iter().map(|kept| kept.event).collect();
            let tell = Tell::Events { game: game.clone(), events, now: self.now().millis() };
            self.bus.tell_here(&about_game(&game), Told::to_all(tell));
            metrics::counter!("pentad_gaps_healed").increment(1);
        }
        Ok(())
    }
}
