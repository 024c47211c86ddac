//! Cooperation of equal processes: the messages they exchange, and the checks that make up for lost ones.

use crate::club::Club;
use crate::guessing::Guess;
use pentad_api::Tell;
use pentad_bus::{Between, Told, about_game};
use pentad_store::{Progress, StoreError};
use std::sync::atomic::Ordering;
use std::time::Duration;
use tokio::sync::mpsc;

/// Interval between two heartbeats of a process.
const BEAT: Duration = Duration::from_secs(5);
/// Number of heartbeats between two presence reports of each game.
const REFRESH: u32 = 4;
/// Interval in seconds between two comparisons of games with the store while the bus is up. While it is down, games are compared every
/// second, and this is the interval at which all other listeners are told to read the store again.
const COMPARED: u32 = 5;
/// Largest number of waiting live games that a heartbeat reports.
const MOST_OPENERS: usize = 200;

impl Club {
    /// Starts the exchange with other processes, if the bus is joined to any.
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

    /// Sends a heartbeat with the people connected to this process.
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
                    // Messages sent during the interruption are lost.
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

    /// Compares the games with listeners in this process with the store, and sends them the events that they have missed.
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
