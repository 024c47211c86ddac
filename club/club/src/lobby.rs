//! The lobby: games to play and to watch.

use crate::connected::Connected;
use crate::error::ClubError;
use crate::listing::Listing;
use crate::who::Who;
use pentad_api::{Games, Lobby as Offers, ServerMessage};
use pentad_bus::{Between, Bus, Told, about_lobby};
use pentad_store::{GameRow, State, Store};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Notify;

/// Shortest interval between two updates of the lobby.
const PAUSE: Duration = Duration::from_millis(250);
const MOST_OPEN: usize = 100;
/// Number of open games that are read to find those whose openers are present.
const MOST_OFFERED: usize = 1_000;
const MOST_RUNNING: usize = 30;
/// Largest number of waiting live games that a heartbeat reports.
const MOST_OPENERS: usize = 200;

/// The lobby of a club. Clones refer to the same lobby.
#[derive(Clone, Debug)]
pub struct Lobby {
    store: Store,
    bus: Arc<Bus>,
    connected: Arc<Connected>,
    listing: Listing,
    /// The name of this process among those that serve the club.
    process: String,
    changed: Arc<Notify>,
    changed_elsewhere: Arc<Notify>,
}

impl Lobby {
    pub(crate) fn new(store: Store, bus: Arc<Bus>, connected: Arc<Connected>, process: String) -> Lobby {
        let listing = Listing::of(store.clone());
        Lobby { store, bus, connected, listing, process, changed: Arc::default(), changed_elsewhere: Arc::default() }
    }

    /// Returns the games to play and to watch.
    pub async fn offers(&self) -> Result<Offers, ClubError> {
        // A live game is offered only while its opener is present.
        let is_offered = |row: &GameRow| row.new.speed != "live" || self.connected.is_there(&row.new.creator);
        let offered = self.store.offered(MOST_OFFERED).await?.into_iter();
        let open: Vec<GameRow> = offered.filter(is_offered).take(MOST_OPEN).collect();
        let open = self.listing.infos(&open, None).await?;
        let running = self.listing.infos(&self.store.running(MOST_RUNNING).await?, None).await?;
        Ok(Offers { open, running, people: self.connected.people() })
    }

    /// Notes a change of the lobby in this process.
    pub(crate) fn change(&self) {
        self.changed.notify_one();
    }

    /// Notes a change of the lobby that another process has reported.
    pub(crate) fn change_elsewhere(&self) {
        self.changed_elsewhere.notify_one();
    }

    /// Sends a heartbeat with the people connected to this process.
    pub(crate) async fn beat(&self) {
        if !self.bus.is_joined() {
            return;
        }
        let open = self.store.offered(MOST_OPENERS).await.unwrap_or_default().into_iter();
        let live = open.filter(|game| game.new.speed == "live").map(|game| game.new.creator);
        let openers = live.filter(|account| self.connected.is_in_this_process(account)).collect();
        let (process, people) = (self.process.clone(), self.connected.people_here());
        self.bus.tell_others(Between::Beat { process, people, openers });
    }

    /// Publishes the lobby whenever it has changed.
    pub(crate) async fn publish(&self) {
        loop {
            let is_own = tokio::select! {
                () = self.changed.notified() => true,
                () = self.changed_elsewhere.notified() => false,
            };
            tokio::time::sleep(PAUSE).await;
            if is_own {
                self.beat().await;
                self.bus.tell_others(Between::Lobby);
            }
            // The lobby has no listeners in this process.
            if !self.bus.is_heard(&about_lobby()) {
                continue;
            }
            match self.offers().await {
                Ok(lobby) => self.bus.tell_here(&about_lobby(), Told::to_all(ServerMessage::Lobby(lobby))),
                Err(refusal) => tracing::warn!(%refusal, "the lobby could not be read"),
            }
        }
    }

    /// Returns the games of a person in a given state; if they are not over, those in which it is the person's turn come first.
    pub async fn games_of(&self, who: &Who, state: State, most: usize) -> Result<Games, ClubError> {
        let mut games = self.listing.infos(&self.store.games_of(&who.account, state, most).await?, Some(who)).await?;
        games.sort_by_key(|game| (game.turn.is_none() || game.turn != game.mine, game.acts_by.unwrap_or(i64::MAX)));
        Ok(Games { games, before: None })
    }
}
