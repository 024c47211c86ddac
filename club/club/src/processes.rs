//! Cooperation of equal processes: the messages they exchange, and the checks that make up for lost ones.

use crate::cache::TableCache;
use crate::chat::Chat;
use crate::clock::Clock;
use crate::connected::Connected;
use crate::guessing::{Guess, Guessing};
use crate::heal::heal;
use crate::lobby::Lobby;
use crate::presence::Presence;
use crate::recognised::Recognised;
use pentad_bus::{Between, Bus};
use pentad_store::{Store, StoreError};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;

/// Interval between two heartbeats of a process.
const BEAT: Duration = Duration::from_secs(5);
/// Number of heartbeats between two presence reports of each game.
const REFRESH: u32 = 4;
/// Interval in seconds between two comparisons of games with the store while the bus is up. While it is down, games are compared every
/// second, and this is the interval at which all other listeners are told to read the store again.
const COMPARED: u32 = 5;

/// The exchange of this process with the others that serve the club. Clones do the same work.
#[derive(Clone, Debug)]
pub(crate) struct Processes {
    pub(crate) store: Store,
    pub(crate) bus: Arc<Bus>,
    pub(crate) clock: Clock,
    /// The name of this process.
    pub(crate) process: String,
    pub(crate) cache: TableCache,
    pub(crate) connected: Arc<Connected>,
    pub(crate) presence: Presence,
    pub(crate) lobby: Lobby,
    pub(crate) chat: Chat,
    pub(crate) recognised: Arc<Recognised>,
    pub(crate) guessing: Arc<Guessing>,
}

impl Processes {
    /// Starts the exchange with other processes, if the bus is joined to any.
    pub(crate) fn join_others(&self) {
        let Some(others) = self.bus.from_others() else { return };
        let processes = self.clone();
        tokio::spawn(async move { processes.heed_others(others).await });
        let processes = self.clone();
        tokio::spawn(async move {
            let mut beat = tokio::time::interval(BEAT);
            for count in 0u32.. {
                beat.tick().await;
                processes.lobby.beat().await;
                if count % REFRESH == 0 {
                    processes.tell_all_who_is_here();
                }
                if processes.bus.is_up() {
                    for game in processes.connected.forget_silent() {
                        processes.presence.presence_changed_elsewhere(&game).await;
                    }
                }
            }
        });
        let processes = self.clone();
        tokio::spawn(async move {
            let mut look = tokio::time::interval(Duration::from_secs(1));
            for count in 0u32.. {
                look.tick().await;
                let (is_up, is_turn) = (processes.bus.is_up(), count % COMPARED == 0);
                if !is_up && is_turn {
                    processes.bus.let_read_anew();
                }
                if (!is_up || is_turn)
                    && let Err(error) = processes.heal().await
                {
                    tracing::warn!(%error, "games could not be compared with the store");
                }
            }
        });
    }

    /// Tells the listeners in this process of events that it has missed.
    async fn heal(&self) -> Result<(), StoreError> {
        heal(&self.store, &self.bus, self.clock.now()).await
    }

    fn tell_all_who_is_here(&self) {
        for game in self.connected.played_here() {
            self.presence.tell_others_who_is_here(&game);
        }
    }

    async fn heed_others(&self, mut others: mpsc::Receiver<Between>) {
        while let Some(said) = others.recv().await {
            match said {
                Between::Here { game, process, accounts } => {
                    if process != self.process && self.connected.hear(&game, &process, accounts) {
                        self.presence.presence_changed_elsewhere(&game).await;
                    }
                }
                Between::WhoIsHere { game } => {
                    if self.connected.played_here().contains(&game) {
                        self.presence.tell_others_who_is_here(&game);
                    }
                }
                Between::Beat { process, people, openers } => {
                    if process != self.process && self.connected.hear_beat(process, people, openers) {
                        self.lobby.change_elsewhere();
                    }
                }
                Between::IsThere { account } => {
                    if self.connected.is_in_this_process(&account) {
                        self.bus.tell_others(Between::There { account });
                    }
                }
                Between::There { account } => self.connected.note_seen(account),
                Between::Lobby => self.lobby.change_elsewhere(),
                Between::Forget { account, games } => {
                    self.recognised.forget(&account);
                    games.iter().for_each(|game| self.cache.forget(game));
                }
                Between::Blocks => self.chat.note_blocks(),
                Between::WrongPassword { name, origin } => {
                    self.guessing.note(&Guess { name, origin }, self.clock.now())
                }
                Between::Joined => {
                    // Messages sent during the interruption are lost.
                    self.recognised.forget_all();
                    self.cache.forget_all();
                    self.bus.relay_all().await;
                    self.lobby.beat().await;
                    self.tell_all_who_is_here();
                    if let Err(error) = self.heal().await {
                        tracing::warn!(%error, "games could not be compared with the store");
                    }
                }
            }
        }
    }
}
