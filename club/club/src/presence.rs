//! Presence: the people connected to the club and to its games.

use crate::cache::TableCache;
use crate::connected::{CLUB, Connected};
use crate::error::ClubError;
use crate::live::Live;
use crate::lobby::Lobby;
use crate::tables::Tables;
use crate::who::Who;
use pentad_api::ServerMessage;
use pentad_bus::{Between, Bus, Told, about_game};
use pentad_core::Seat;
use pentad_table::Command;
use std::sync::Arc;
use std::time::Duration;

/// Grace period after a lost connection before the player counts as away.
const GRACE: Duration = Duration::from_secs(10);
/// Time after the bus comes up until the processes have exchanged their presence.
const SETTLED: Duration = Duration::from_secs(25);

/// The presence of people in the club and at its games, which their tables show. Clones refer to the same people.
#[derive(Clone, Debug)]
pub struct Presence {
    pub(crate) bus: Arc<Bus>,
    /// The name of this process among those that serve the club.
    pub(crate) process: String,
    pub(crate) cache: TableCache,
    pub(crate) tables: Tables,
    pub(crate) connected: Arc<Connected>,
    pub(crate) lobby: Lobby,
}

impl Presence {
    /// Returns the number of people connected to the club.
    pub fn people(&self) -> usize {
        self.connected.people()
    }

    /// Registers a connection of a person to the club.
    pub fn came(&self, who: &Who) {
        if self.connected.come(CLUB, &who.account) {
            self.lobby.change();
        }
    }

    /// Removes a connection of a person to the club.
    pub fn went(&self, who: &Who) {
        if self.connected.go(CLUB, &who.account) {
            self.lobby.change();
        }
    }

    /// Registers a connection of a person to a game.
    pub async fn came_to(&self, who: &Who, game: &str) {
        if self.connected.come(game, &who.account) {
            self.presence_changed(who, game).await;
        }
    }

    /// Removes a connection of a person from a game.
    pub async fn went_from(&self, who: &Who, game: &str) {
        if self.connected.go(game, &who.account) {
            // Other processes have to know even if the table cannot be read now.
            self.connected.note_no_player(game, &who.account);
            self.presence_changed(who, game).await;
        }
    }

    /// Corrects the table if another process has marked a connected person as absent.
    pub async fn is_still_at(&self, who: &Who, game: &str) {
        if self.connected.is_here(game, &who.account) {
            self.presence_changed(who, game).await;
        }
    }

    /// Notifies the listeners of a game of who is present. A player of a live game who stays away is marked as absent, and as present on
    /// return.
    async fn presence_changed(&self, who: &Who, game: &str) {
        let slot = self.cache.slot(game);
        let (seats, own, is_noted_absent, is_live) = {
            let mut slot = slot.lock().await;
            let Ok(live) = self.cache.loaded(game, &mut slot).await else {
                self.tell_others_who_is_here(game);
                self.note_absent_players(game);
                return;
            };
            let Some(own) = live.seat_of(&who.account) else {
                self.connected.note_no_player(game, &who.account);
                return;
            };
            let is_running = live.table.ending().is_none();
            let is_absent = live.table.absent_since(own).is_some();
            (self.connected.seats(game, &live.seats), own, is_absent, is_running && live.new.speed == "live")
        };
        self.connected.note_player(game, &who.account);
        self.tell_others_who_is_here(game);
        let tell = ServerMessage::Present { game: game.to_owned(), seats };
        self.bus.tell_here(&about_game(game), Told::to_all(tell));
        if is_noted_absent && self.connected.is_at(game, &who.account) {
            let _ = self.tables.decree(game, None, Command::Present { seat: own }).await;
        }
        if !is_live {
            return;
        }
        if self.connected.is_at(game, &who.account) {
            self.note_absent_players(game);
        } else {
            self.note_if_away(game.to_owned(), who.account.clone(), own);
        }
    }

    /// Sends a presence report of a game to the other processes.
    pub(crate) fn tell_others_who_is_here(&self, game: &str) {
        if self.bus.is_joined() {
            let accounts = self.connected.players_here(game);
            self.bus.tell_others(Between::Here { game: game.to_owned(), process: self.process.clone(), accounts });
        }
    }

    /// Notifies the listeners in this process after a presence report from another one.
    pub(crate) async fn presence_changed_elsewhere(&self, game: &str) {
        if !self.bus.is_heard(&about_game(game)) {
            return;
        }
        let slot = self.cache.slot(game);
        let seats = {
            let mut slot = slot.lock().await;
            let Ok(live) = self.cache.loaded(game, &mut slot).await else { return };
            self.connected.seats(game, &live.seats)
        };
        self.bus.tell_here(&about_game(game), Told::to_all(ServerMessage::Present { game: game.to_owned(), seats }));
        if !self.connected.players_here(game).is_empty() {
            self.note_absent_players(game);
        }
    }

    /// Starts the grace period of all absent players, including those who were away before this process started.
    fn note_absent_players(&self, game: &str) {
        let (presence, game) = (self.clone(), game.to_owned());
        tokio::spawn(async move {
            let slot = presence.cache.slot(&game);
            loop {
                match presence.cache.loaded(&game, &mut *slot.lock().await).await {
                    Ok(live) => return presence.note_those_away(live),
                    // The store does not answer; the task tries again later.
                    Err(ClubError::Store(_)) => {}
                    Err(_) => return,
                }
                tokio::time::sleep(GRACE).await;
            }
        });
    }

    fn note_those_away(&self, live: &Live) {
        if live.new.speed != "live" || live.table.ending().is_some() {
            return;
        }
        let game = &live.new.id;
        for seat in live.table.people().iter() {
            let account = live.seats.get(seat.index()).and_then(|seat| seat.account.clone());
            if let Some(account) = account
                && live.table.absent_since(seat).is_none()
                && !self.connected.is_at(game, &account)
            {
                self.note_if_away(game.clone(), account, seat);
            }
        }
    }

    fn note_if_away(&self, game: String, account: String, seat: Seat) {
        let Some(since) = self.connected.leave(&game, &account) else { return };
        let presence = self.clone();
        tokio::spawn(async move {
            // Listens, so that reports of other processes keep arriving even if the game has no other listener here.
            let _heard = presence.bus.listen(&about_game(&game)).await;
            tokio::time::sleep(GRACE).await;
            // While the bus is down, the presence in other processes is unknown.
            while presence.bus.up_for() < SETTLED && presence.connected.is_away_since(&game, &account, since) {
                tokio::time::sleep(GRACE).await;
            }
            if presence.connected.is_away_since(&game, &account, since) {
                presence.connected.forget_left(&game, &account);
                if !presence.connected.is_at(&game, &account) {
                    let _ = presence.tables.decree(&game, None, Command::Absent { seat }).await;
                }
            }
        });
    }
}
