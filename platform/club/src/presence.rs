//! Who is there.

use crate::bus::{Told, about_game};
use crate::club::Club;
use crate::people::Who;
use pentad_api::Tell;
use pentad_core::Seat;
use pentad_store::SeatRow;
use pentad_table::Command;
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// How long a connection may be lost before its owner counts as away.
const GRACE: Duration = Duration::from_secs(10);

/// How many connections each account has to each game, and in all.
#[derive(Debug, Default)]
pub(crate) struct Presence {
    at: Mutex<HashMap<String, HashMap<String, usize>>>,
}

/// Under this name connections to the club itself are counted.
const CLUB: &str = "";

impl Presence {
    fn come(&self, game: &str, account: &str) -> bool {
        let mut at = self.at.lock().unwrap_or_else(PoisonError::into_inner);
        let count = at.entry(game.to_owned()).or_default().entry(account.to_owned()).or_default();
        *count += 1;
        *count == 1
    }

    fn go(&self, game: &str, account: &str) -> bool {
        let mut at = self.at.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(accounts) = at.get_mut(game) else { return false };
        let Some(count) = accounts.get_mut(account) else { return false };
        *count -= 1;
        let has_gone = *count == 0;
        if has_gone {
            accounts.remove(account);
            if accounts.is_empty() {
                at.remove(game);
            }
        }
        has_gone
    }

    fn is_at(&self, game: &str, account: &str) -> bool {
        let at = self.at.lock().unwrap_or_else(PoisonError::into_inner);
        at.get(game).is_some_and(|accounts| accounts.contains_key(account))
    }

    /// Whether a person is anywhere in the club.
    pub(crate) fn is_there(&self, account: &str) -> bool {
        self.is_at(CLUB, account)
    }

    /// How many people are there.
    pub(crate) fn people(&self) -> usize {
        self.at.lock().unwrap_or_else(PoisonError::into_inner).get(CLUB).map_or(0, HashMap::len)
    }

    /// The seats of a game whose players are there.
    pub(crate) fn seats(&self, game: &str, seats: &[SeatRow]) -> Vec<usize> {
        let at = self.at.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(accounts) = at.get(game) else { return Vec::new() };
        let is_there = |seat: &SeatRow| seat.account.as_ref().is_some_and(|account| accounts.contains_key(account));
        seats.iter().enumerate().filter(|(_, seat)| is_there(seat)).map(|(place, _)| place + 1).collect()
    }
}

impl Club {
    /// How many people are there.
    pub fn people(&self) -> usize {
        self.presence.people()
    }

    /// A person has a connection to the club.
    pub fn came(&self, who: &Who) {
        if self.presence.come(CLUB, &who.account) {
            self.lobby_changed.notify_one();
        }
    }

    /// It is gone.
    pub fn went(&self, who: &Who) {
        if self.presence.go(CLUB, &who.account) {
            self.lobby_changed.notify_one();
        }
    }

    /// A person has a connection to a game.
    pub async fn came_to(&self, who: &Who, game: &str) {
        if self.presence.come(game, &who.account) {
            self.presence_changed(who, game).await;
        }
    }

    /// It is gone.
    pub async fn went_from(&self, who: &Who, game: &str) {
        if self.presence.go(game, &who.account) {
            self.presence_changed(who, game).await;
        }
    }

    /// Tells those at a game who is there. A player of a live game who stays away is noted as absent, and as present on return.
    async fn presence_changed(&self, who: &Who, game: &str) {
        let slot = self.tables.slot(game);
        let (seats, own, is_noted_absent, is_live) = {
            let mut slot = slot.lock().await;
            let Ok(live) = self.loaded(game, &mut slot).await else { return };
            let Some(own) = live.seat_of(&who.account) else { return };
            let is_running = live.table.ending().is_none();
            let is_absent = live.table.absent_since(own).is_some();
            (self.presence.seats(game, &live.seats), own, is_absent, is_running && live.new.speed == "live")
        };
        let tell = Tell::Present { game: game.to_owned(), seats };
        self.bus.tell(&about_game(game), Told::to_all(tell));
        if !is_live {
            return;
        }
        if self.presence.is_at(game, &who.account) {
            if is_noted_absent {
                let _ = self.decree(game, None, Command::Present { seat: own }).await;
            }
            self.note_absent_players(game);
        } else {
            self.note_if_away(game.to_owned(), who.account.clone(), own);
        }
    }

    /// Players who were not there when this process began are away as well.
    fn note_absent_players(&self, game: &str) {
        let (club, game) = (self.clone(), game.to_owned());
        tokio::spawn(async move {
            let slot = club.tables.slot(&game);
            let mut slot = slot.lock().await;
            let Ok(live) = club.loaded(&game, &mut slot).await else { return };
            for seat in live.table.people().iter() {
                let account = live.seats.get(seat.index()).and_then(|seat| seat.account.clone());
                if let Some(account) = account
                    && live.table.absent_since(seat).is_none()
                    && !club.presence.is_at(&game, &account)
                {
                    club.note_if_away(game.clone(), account, seat);
                }
            }
        });
    }

    fn note_if_away(&self, game: String, account: String, seat: Seat) {
        let club = self.clone();
        tokio::spawn(async move {
            tokio::time::sleep(GRACE).await;
            if !club.presence.is_at(&game, &account) {
                let _ = club.decree(&game, None, Command::Absent { seat }).await;
            }
        });
    }
}
