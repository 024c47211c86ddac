//! Who is there.

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

/// How long a connection may be lost before its owner counts as away.
const GRACE: Duration = Duration::from_secs(10);
/// What another process has said is true for so long: it says it again before.
const TRUE_FOR: Duration = Duration::from_secs(50);
/// A person who was seen in another process is there for so long.
const SEEN_FOR: Duration = Duration::from_secs(10);
/// How long an answer of other processes is waited for, and how often it is looked for in that time.
const ANSWERED_WITHIN: (Duration, u32) = (Duration::from_millis(200), 10);
/// Once processes hear each other again, it takes so long until each knows who is with the others.
const SETTLED: Duration = Duration::from_secs(25);

/// Who is connected to what: through this process and, as far as they say it, through others.
#[derive(Debug, Default)]
pub(crate) struct Presence(Mutex<Known>);

#[derive(Debug, Default)]
struct Known {
    /// How many connections each account has to each game, and in all.
    at: HashMap<String, HashMap<String, usize>>,
    /// Those of them who play there.
    players: HashMap<String, HashSet<String>>,
    /// The players of each game who are there through other processes.
    elsewhere: HashMap<String, HashMap<String, (BTreeSet<String>, Instant)>>,
    /// Who is with other processes.
    others: HashMap<String, Others>,
    /// People of whom another process has said that they are there.
    seen: HashMap<String, Instant>,
    /// When players went from games, by game and account, until they are back or noted as absent.
    left: HashMap<(String, String), Instant>,
}

#[derive(Debug)]
struct Others {
    people: usize,
    openers: BTreeSet<String>,
    heard: Instant,
}

/// Under this name connections to the club itself are counted.
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

    /// Whether a person is connected to a game, through whichever process.
    fn is_at(&self, game: &str, account: &str) -> bool {
        self.lock().is_at(game, account)
    }

    /// Whether a person is connected to a game through this process.
    fn is_here(&self, game: &str, account: &str) -> bool {
        self.lock().is_here(game, account)
    }

    /// Whether a person who has opened a game is anywhere in the club.
    pub(crate) fn is_there(&self, account: &str) -> bool {
        let known = self.lock();
        known.is_here(CLUB, account) || known.others.values().any(|others| others.openers.contains(account))
    }

    /// Another process has said that a person is there.
    pub(crate) fn note_seen(&self, account: String) {
        self.lock().seen.insert(account, Instant::now());
    }

    /// Whether another process has said lately that a person is there.
    fn was_seen(&self, account: &str) -> bool {
        self.lock().seen.get(account).is_some_and(|seen| seen.elapsed() < SEEN_FOR)
    }

    /// Whether a person is in the club through this process.
    pub(crate) fn is_in_this_process(&self, account: &str) -> bool {
        self.is_here(CLUB, account)
    }

    /// How many people are in the club through this process.
    pub(crate) fn people_here(&self) -> usize {
        self.lock().at.get(CLUB).map_or(0, HashMap::len)
    }

    /// How many people are there.
    pub(crate) fn people(&self) -> usize {
        self.people_here() + self.lock().others.values().map(|others| others.people).sum::<usize>()
    }

    /// The seats of a game whose players are there.
    pub(crate) fn seats(&self, game: &str, seats: &[SeatRow]) -> Vec<usize> {
        let known = self.lock();
        let is_there = |seat: &SeatRow| seat.account.as_ref().is_some_and(|account| known.is_at(game, account));
        seats.iter().enumerate().filter(|(_, seat)| is_there(seat)).map(|(place, _)| place + 1).collect()
    }

    /// The players of a game who are there through this process.
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

    /// A player is not at a game. Says when that was noticed, if it is new.
    fn leave(&self, game: &str, account: &str) -> Option<Instant> {
        let (mut known, now) = (self.lock(), Instant::now());
        let is_new = !known.left.contains_key(&(game.to_owned(), account.to_owned()));
        is_new.then(|| {
            known.left.insert((game.to_owned(), account.to_owned()), now);
            now
        })
    }

    /// Whether a player has been away from a game since that moment.
    fn is_away_since(&self, game: &str, account: &str, since: Instant) -> bool {
        self.lock().left.get(&(game.to_owned(), account.to_owned())) == Some(&since)
    }

    /// It is noted that a player is absent.
    fn forget_left(&self, game: &str, account: &str) {
        self.lock().left.remove(&(game.to_owned(), account.to_owned()));
    }

    /// The games whose players are there through this process.
    pub(crate) fn played_here(&self) -> Vec<String> {
        self.lock().players.keys().cloned().collect()
    }

    /// What another process says of a game. Says whether that is new.
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

    /// What another process says of the people in the club. Says whether that is new.
    pub(crate) fn hear_beat(&self, process: String, people: usize, openers: Vec<String>) -> bool {
        let openers: BTreeSet<String> = openers.into_iter().collect();
        let said = Others { people, openers: openers.clone(), heard: Instant::now() };
        let before = self.lock().others.insert(process, said);
        before.is_none_or(|before| before.people != people || before.openers != openers)
    }

    /// Forgets what other processes have not said again. Returns the games in which somebody is gone by that.
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
    /// How many people are there.
    pub fn people(&self) -> usize {
        self.presence.people()
    }

    /// Whether a person is in the club, through whichever process.
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
            // Others hear of it even if the table cannot be read now.
            self.presence.note_no_player(game, &who.account);
            self.presence_changed(who, game).await;
        }
    }

    /// Another process may have noted a person as absent who is here.
    pub async fn is_still_at(&self, who: &Who, game: &str) {
        if self.presence.is_here(game, &who.account) {
            self.presence_changed(who, game).await;
        }
    }

    /// Tells those at a game who is there. A player of a live game who stays away is noted as absent, and as present on return.
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

    /// Tells other processes which players of a game are there through this one.
    pub(crate) fn tell_others_who_is_here(&self, game: &str) {
        if self.bus.is_joined() {
            let accounts = self.presence.players_here(game);
            self.bus.tell_others(Between::Here { game: game.to_owned(), process: self.process.clone(), accounts });
        }
    }

    /// Another process has said who is at a game: those who follow it here are told.
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

    /// Players who were not there when this process began are away as well.
    fn note_absent_players(&self, game: &str) {
        let (club, game) = (self.clone(), game.to_owned());
        tokio::spawn(async move {
            let slot = club.tables.slot(&game);
            loop {
                match club.loaded(&game, &mut *slot.lock().await).await {
                    Ok(live) => return club.note_those_away(live),
                    // The database is away: it is looked at again later.
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
            // Where nobody follows the game here any more, other processes are still listened to.
            let _heard = club.bus.listen(&about_game(&game)).await;
            tokio::time::sleep(GRACE).await;
            // Who is with another process is not known while processes do not hear each other.
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
