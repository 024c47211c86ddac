//! Presence: the people connected to the club and to its games.

use crate::club::Club;
use crate::people::Who;
use crate::refusal::Refusal;
use crate::tables::Live;
use pentad_api::Tell;
use pentad_bus::{Between, Told, about_game};
use pentad_core::Seat;
use pentad_store::SeatRow;
use pentad_table::Command;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Grace period after a lost connection before the player counts as away.
const GRACE: Duration = Duration::from_secs(10);
/// Lifetime of a presence report from another process; each renews its reports sooner.
const TRUE_FOR: Duration = Duration::from_secs(50);
/// Lifetime of an answer that a person is connected to another process.
const SEEN_FOR: Duration = Duration::from_secs(10);
/// Longest wait for such an answer, and the number of checks in that time.
const ANSWERED_WITHIN: (Duration, u32) = (Duration::from_millis(200), 10);
/// Time after the bus comes up until the processes have exchanged their presence.
const SETTLED: Duration = Duration::from_secs(25);

/// Connections to the club and its games: those of this process and, as far as they are reported, those of others.
#[derive(Debug, Default)]
pub(crate) struct Presence(Mutex<Known>);

#[derive(Debug, Default)]
struct Known {
    /// Number of connections of each account to each game; the key [`CLUB`] counts those to the club.
    at: HashMap<String, HashMap<String, usize>>,
    /// The connected accounts that play the game.
    players: HashMap<String, HashSet<String>>,
    /// Players of each game who are connected to other processes, by process, with the time of the report.
    elsewhere: HashMap<String, HashMap<String, (BTreeSet<String>, Instant)>>,
    /// Heartbeats of other processes.
    others: HashMap<String, Others>,
    /// Accounts that another process has reported as connected, with the time of its answer.
    seen: HashMap<String, Instant>,
    /// The time when players left a game, by game and account, until they return or are recorded as absent.
    left: HashMap<(String, String), Instant>,
}

#[derive(Debug)]
struct Others {
    people: usize,
    openers: BTreeSet<String>,
    heard: Instant,
}

/// Key under which connections to the club itself are counted.
const CLUB: &str = "";

impl Presence {
    fn lock(&self) -> MutexGuard<'_, Known> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn come(&self, game: &str, account: &str) -> bool {
        let mut known = self.lock();
        known.left.remove(&(game.to_owned(), account.to_owned()));
        let count = known.at.entry(game.to_owned()).or_default().entry(account.to_owned()).or_default();
        *count += 1;
        *count == 1
    }

    fn go(&self, game: &str, account: &str) -> bool {
        let mut known = self.lock();
        let Some(accounts) = known.at.get_mut(game) else { return false };
        let Some(count) = accounts.get_mut(account) else { return false };
        *count -= 1;
        let has_gone = *count == 0;
        if has_gone {
            accounts.remove(account);
            if accounts.is_empty() {
                known.at.remove(game);
            }
        }
        has_gone
    }

    /// Returns true if a person is connected to a game through any process.
    fn is_at(&self, game: &str, account: &str) -> bool {
        self.lock().is_at(game, account)
    }

    /// Returns true if a person is connected to a game through this process.
    fn is_here(&self, game: &str, account: &str) -> bool {
        self.lock().is_here(game, account)
    }

    /// Returns true if a person who has opened a live game is connected to the club through any process.
    pub(crate) fn is_there(&self, account: &str) -> bool {
        let known = self.lock();
        known.is_here(CLUB, account) || known.others.values().any(|others| others.openers.contains(account))
    }

    /// Records the answer of another process that a person is connected to it.
    pub(crate) fn note_seen(&self, account: String) {
        self.lock().seen.insert(account, Instant::now());
    }

    /// Returns true if another process has reported a person recently.
    fn was_seen(&self, account: &str) -> bool {
        self.lock().seen.get(account).is_some_and(|seen| seen.elapsed() < SEEN_FOR)
    }

    /// Returns true if a person is connected to the club through this process.
    pub(crate) fn is_in_this_process(&self, account: &str) -> bool {
        self.is_here(CLUB, account)
    }

    /// Counts the people connected through this process.
    pub(crate) fn people_here(&self) -> usize {
        self.lock().at.get(CLUB).map_or(0, HashMap::len)
    }

    /// Counts the people connected to the club.
    pub(crate) fn people(&self) -> usize {
        self.people_here() + self.lock().others.values().map(|others| others.people).sum::<usize>()
    }

    /// Returns the seats of a game whose players are present.
    pub(crate) fn seats(&self, game: &str, seats: &[SeatRow]) -> Vec<usize> {
        let known = self.lock();
        let is_there = |seat: &SeatRow| seat.account.as_ref().is_some_and(|account| known.is_at(game, account));
        seats.iter().enumerate().filter(|(_, seat)| is_there(seat)).map(|(place, _)| place + 1).collect()
    }

    /// Returns the players of a game who are connected through this process.
    fn players_here(&self, game: &str) -> Vec<String> {
        self.lock().players.get(game).map_or_else(Vec::new, |players| players.iter().cloned().collect())
    }

    fn note_player(&self, game: &str, account: &str) {
        let mut known = self.lock();
        if known.is_here(game, account) {
            known.players.entry(game.to_owned()).or_default().insert(account.to_owned());
        } else {
            drop(known);
            self.note_no_player(game, account);
        }
    }

    fn note_no_player(&self, game: &str, account: &str) {
        let mut known = self.lock();
        if let Some(players) = known.players.get_mut(game) {
            players.remove(account);
            if players.is_empty() {
                known.players.remove(game);
            }
        }
    }

    /// Records that a player is not at a game. Returns the time, unless that was recorded before.
    fn leave(&self, game: &str, account: &str) -> Option<Instant> {
        let (mut known, now) = (self.lock(), Instant::now());
        let is_new = !known.left.contains_key(&(game.to_owned(), account.to_owned()));
        is_new.then(|| {
            known.left.insert((game.to_owned(), account.to_owned()), now);
            now
        })
    }

    /// Returns true if a player has been away from a game since that moment.
    fn is_away_since(&self, game: &str, account: &str, since: Instant) -> bool {
        self.lock().left.get(&(game.to_owned(), account.to_owned())) == Some(&since)
    }

    /// Removes the record of a player who left, once the table marks the player as absent.
    fn forget_left(&self, game: &str, account: &str) {
        self.lock().left.remove(&(game.to_owned(), account.to_owned()));
    }

    /// Returns the games with players connected through this process.
    pub(crate) fn played_here(&self) -> Vec<String> {
        self.lock().players.keys().cloned().collect()
    }

    /// Records a presence report of another process about a game. Returns true if it changes anything.
    pub(crate) fn hear(&self, game: &str, process: &str, accounts: Vec<String>) -> bool {
        let mut known = self.lock();
        let said: BTreeSet<String> = accounts.into_iter().collect();
        for account in &said {
            known.left.remove(&(game.to_owned(), account.clone()));
        }
        let before = if said.is_empty() {
            let before = known.elsewhere.get_mut(game).and_then(|processes| processes.remove(process));
            known.elsewhere.retain(|_, processes| !processes.is_empty());
            before.map_or_else(BTreeSet::new, |(accounts, _)| accounts)
        } else {
            let processes = known.elsewhere.entry(game.to_owned()).or_default();
            let before = processes.insert(process.to_owned(), (said.clone(), Instant::now()));
            before.map_or_else(BTreeSet::new, |(accounts, _)| accounts)
        };
        before != said
    }

    /// Records a heartbeat of another process. Returns true if it changes anything.
    pub(crate) fn hear_beat(&self, process: String, people: usize, openers: Vec<String>) -> bool {
        let openers: BTreeSet<String> = openers.into_iter().collect();
        let said = Others { people, openers: openers.clone(), heard: Instant::now() };
        let before = self.lock().others.insert(process, said);
        before.is_none_or(|before| before.people != people || before.openers != openers)
    }

    /// Removes reports that were not renewed in time. Returns the games whose players may have left by that.
    pub(crate) fn forget_silent(&self) -> Vec<String> {
        let mut known = self.lock();
        known.others.retain(|_, others| others.heard.elapsed() < TRUE_FOR);
        known.seen.retain(|_, seen| seen.elapsed() < SEEN_FOR);
        let mut changed = Vec::new();
        known.elsewhere.retain(|game, processes| {
            let before = processes.len();
            processes.retain(|_, (_, heard)| heard.elapsed() < TRUE_FOR);
            if processes.len() < before {
                changed.push(game.clone());
            }
            !processes.is_empty()
        });
        changed
    }
}

impl Known {
    fn is_here(&self, game: &str, account: &str) -> bool {
        self.at.get(game).is_some_and(|accounts| accounts.contains_key(account))
    }

    fn is_at(&self, game: &str, account: &str) -> bool {
        let elsewhere = || {
            let processes = self.elsewhere.get(game)?;
            processes.values().any(|(accounts, _)| accounts.contains(account)).then_some(())
        };
        self.is_here(game, account) || elsewhere().is_some()
    }
}

impl Club {
    /// Returns the number of people connected to the club.
    pub fn people(&self) -> usize {
        self.presence.people()
    }

    /// Returns true if a person is connected to the club through any process; asks the others if necessary.
    pub(crate) async fn is_anywhere(&self, account: &str) -> bool {
        let is_known = || self.presence.is_there(account) || self.presence.was_seen(account);
        if is_known() || !self.bus.is_joined() || !self.bus.is_up() {
            return is_known();
        }
        self.bus.tell_others(Between::IsThere { account: account.to_owned() });
        for _ in 0..ANSWERED_WITHIN.1 {
            tokio::time::sleep(ANSWERED_WITHIN.0 / ANSWERED_WITHIN.1).await;
            if is_known() {
                return true;
            }
        }
        false
    }

    /// Registers a connection of a person to the club.
    pub fn came(&self, who: &Who) {
        if self.presence.come(CLUB, &who.account) {
            self.lobby_changed.notify_one();
        }
    }

    /// Removes a connection of a person to the club.
    pub fn went(&self, who: &Who) {
        if self.presence.go(CLUB, &who.account) {
            self.lobby_changed.notify_one();
        }
    }

    /// Registers a connection of a person to a game.
    pub async fn came_to(&self, who: &Who, game: &str) {
        if self.presence.come(game, &who.account) {
            self.presence_changed(who, game).await;
        }
    }

    /// Removes a connection of a person from a game.
    pub async fn went_from(&self, who: &Who, game: &str) {
        if self.presence.go(game, &who.account) {
            // Other processes have to know even if the table cannot be read now.
            self.presence.note_no_player(game, &who.account);
            self.presence_changed(who, game).await;
        }
    }

    /// Corrects the table if another process has marked a connected person as absent.
    pub async fn is_still_at(&self, who: &Who, game: &str) {
        if self.presence.is_here(game, &who.account) {
            self.presence_changed(who, game).await;
        }
    }

    /// Notifies the listeners of a game of who is present. A player of a live game who stays away is marked as absent, and as present on
    /// return.
    async fn presence_changed(&self, who: &Who, game: &str) {
        let slot = self.tables.slot(game);
        let (seats, own, is_noted_absent, is_live) = {
            let mut slot = slot.lock().await;
            let Ok(live) = self.loaded(game, &mut slot).await else {
                self.tell_others_who_is_here(game);
                self.note_absent_players(game);
                return;
            };
            let Some(own) = live.seat_of(&who.account) else {
                self.presence.note_no_player(game, &who.account);
                return;
            };
            let is_running = live.table.ending().is_none();
            let is_absent = live.table.absent_since(own).is_some();
            (self.presence.seats(game, &live.seats), own, is_absent, is_running && live.new.speed == "live")
        };
        self.presence.note_player(game, &who.account);
        self.tell_others_who_is_here(game);
        let tell = Tell::Present { game: game.to_owned(), seats };
        self.bus.tell_here(&about_game(game), Told::to_all(tell));
        if is_noted_absent && self.presence.is_at(game, &who.account) {
            let _ = self.decree(game, None, Command::Present { seat: own }).await;
        }
        if !is_live {
            return;
        }
        if self.presence.is_at(game, &who.account) {
            self.note_absent_players(game);
        } else {
            self.note_if_away(game.to_owned(), who.account.clone(), own);
        }
    }

    /// Sends a presence report of a game to the other processes.
    pub(crate) fn tell_others_who_is_here(&self, game: &str) {
        if self.bus.is_joined() {
            let accounts = self.presence.players_here(game);
            self.bus.tell_others(Between::Here { game: game.to_owned(), process: self.process.clone(), accounts });
        }
    }

    /// Notifies the listeners in this process after a presence report from another one.
    pub(crate) async fn presence_changed_elsewhere(&self, game: &str) {
        if !self.bus.is_heard(&about_game(game)) {
            return;
        }
        let slot = self.tables.slot(game);
        let seats = {
            let mut slot = slot.lock().await;
            let Ok(live) = self.loaded(game, &mut slot).await else { return };
            self.presence.seats(game, &live.seats)
        };
        self.bus.tell_here(&about_game(game), Told::to_all(Tell::Present { game: game.to_owned(), seats }));
        if !self.presence.players_here(game).is_empty() {
            self.note_absent_players(game);
        }
    }

    /// Starts the grace period of all absent players, including those who were away before this process started.
    fn note_absent_players(&self, game: &str) {
        let (club, game) = (self.clone(), game.to_owned());
        tokio::spawn(async move {
            let slot = club.tables.slot(&game);
            loop {
                match club.loaded(&game, &mut *slot.lock().await).await {
                    Ok(live) => return club.note_those_away(live),
                    // The store does not answer; the task tries again later.
                    Err(Refusal::Store(_)) => {}
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
                && !self.presence.is_at(game, &account)
            {
                self.note_if_away(game.clone(), account, seat);
            }
        }
    }

    fn note_if_away(&self, game: String, account: String, seat: Seat) {
        let Some(since) = self.presence.leave(&game, &account) else { return };
        let club = self.clone();
        tokio::spawn(async move {
            // Listens, so that reports of other processes keep arriving even if the game has no other listener here.
            let _heard = club.bus.listen(&about_game(&game)).await;
            tokio::time::sleep(GRACE).await;
            // While the bus is down, the presence in other processes is unknown.
            while club.bus.up_for() < SETTLED && club.presence.is_away_since(&game, &account, since) {
                tokio::time::sleep(GRACE).await;
            }
            if club.presence.is_away_since(&game, &account, since) {
                club.presence.forget_left(&game, &account);
                if !club.presence.is_at(&game, &account) {
                    let _ = club.decree(&game, None, Command::Absent { seat }).await;
                }
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_with_another_process_is_there_too() {
        let presence = Presence::default();
        assert!(presence.come("game", "ann") && !presence.come("game", "ann"));
        presence.note_player("game", "ann");
        assert_eq!(presence.players_here("game"), ["ann"]);
        assert!(presence.hear("game", "other", vec!["ben".to_owned()]), "it is new");
        assert!(!presence.hear("game", "other", vec!["ben".to_owned()]), "it was known");
        assert!(presence.is_at("game", "ben") && !presence.is_here("game", "ben"));
        assert!(presence.hear("game", "other", vec![]));
        assert!(!presence.is_at("game", "ben") && presence.forget_silent().is_empty());
        assert!(!presence.go("game", "ann") && presence.go("game", "ann"));
        presence.note_player("game", "ann");
        assert!(presence.played_here().is_empty());
    }

    #[test]
    fn people_of_all_processes_are_counted() {
        let presence = Presence::default();
        presence.come(CLUB, "ann");
        assert!(presence.hear_beat("b".to_owned(), 2, vec!["cid".to_owned()]));
        assert!(!presence.hear_beat("b".to_owned(), 2, vec!["cid".to_owned()]));
        assert_eq!((presence.people(), presence.people_here()), (3, 1));
        assert!(presence.is_there("cid") && presence.is_there("ann") && !presence.is_in_this_process("cid"));
    }
}
