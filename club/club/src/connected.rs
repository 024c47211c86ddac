//! The people connected to the club and to its games, as far as this process knows.

use pentad_bus::{Between, Bus};
use pentad_store::SeatRow;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Lifetime of a presence report from another process; each renews its reports sooner.
const REPORT_LIFETIME: Duration = Duration::from_secs(50);
/// Lifetime of an answer that a person is connected to another process.
const ANSWER_LIFETIME: Duration = Duration::from_secs(10);
/// Longest wait for such an answer, and the number of checks in that time.
const ANSWERED_WITHIN: (Duration, u32) = (Duration::from_millis(200), 10);

/// Connections to the club and its games: those of this process and, as far as they are reported, those of others.
#[derive(Debug, Default)]
pub(crate) struct Connected(Mutex<Known>);

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
pub(crate) const CLUB: &str = "";

impl Connected {
    fn lock(&self) -> MutexGuard<'_, Known> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn come(&self, game: &str, account: &str) -> bool {
        let mut known = self.lock();
        known.left.remove(&(game.to_owned(), account.to_owned()));
        let count = known.at.entry(game.to_owned()).or_default().entry(account.to_owned()).or_default();
        *count += 1;
        *count == 1
    }

    pub(crate) fn go(&self, game: &str, account: &str) -> bool {
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
    pub(crate) fn is_at(&self, game: &str, account: &str) -> bool {
        self.lock().is_at(game, account)
    }

    /// Returns true if a person is connected to a game through this process.
    pub(crate) fn is_here(&self, game: &str, account: &str) -> bool {
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
        self.lock().seen.get(account).is_some_and(|seen| seen.elapsed() < ANSWER_LIFETIME)
    }

    /// Returns true if a person is connected to the club through any process; asks the others if necessary.
    pub(crate) async fn is_anywhere(&self, bus: &Bus, account: &str) -> bool {
        let is_known = || self.is_there(account) || self.was_seen(account);
        if is_known() || !bus.is_joined() || !bus.is_up() {
            return is_known();
        }
        bus.tell_others(Between::IsThere { account: account.to_owned() });
        for _ in 0..ANSWERED_WITHIN.1 {
            tokio::time::sleep(ANSWERED_WITHIN.0 / ANSWERED_WITHIN.1).await;
            if is_known() {
                return true;
            }
        }
        false
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
    pub(crate) fn players_here(&self, game: &str) -> Vec<String> {
        self.lock().players.get(game).map_or_else(Vec::new, |players| players.iter().cloned().collect())
    }

    pub(crate) fn note_player(&self, game: &str, account: &str) {
        let mut known = self.lock();
        if known.is_here(game, account) {
            known.players.entry(game.to_owned()).or_default().insert(account.to_owned());
        } else {
            drop(known);
            self.note_no_player(game, account);
        }
    }

    pub(crate) fn note_no_player(&self, game: &str, account: &str) {
        let mut known = self.lock();
        if let Some(players) = known.players.get_mut(game) {
            players.remove(account);
            if players.is_empty() {
                known.players.remove(game);
            }
        }
    }

    /// Records that a player is not at a game. Returns the time, unless that was recorded before.
    pub(crate) fn leave(&self, game: &str, account: &str) -> Option<Instant> {
        let (mut known, now) = (self.lock(), Instant::now());
        let is_new = !known.left.contains_key(&(game.to_owned(), account.to_owned()));
        is_new.then(|| {
            known.left.insert((game.to_owned(), account.to_owned()), now);
            now
        })
    }

    /// Returns true if a player has been away from a game since that moment.
    pub(crate) fn is_away_since(&self, game: &str, account: &str, since: Instant) -> bool {
        self.lock().left.get(&(game.to_owned(), account.to_owned())) == Some(&since)
    }

    /// Removes the record of a player who left, once the table marks the player as absent.
    pub(crate) fn forget_left(&self, game: &str, account: &str) {
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
        known.others.retain(|_, others| others.heard.elapsed() < REPORT_LIFETIME);
        known.seen.retain(|_, seen| seen.elapsed() < ANSWER_LIFETIME);
        let mut changed = Vec::new();
        known.elsewhere.retain(|game, processes| {
            let before = processes.len();
            processes.retain(|_, (_, heard)| heard.elapsed() < REPORT_LIFETIME);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_with_another_process_is_there_too() {
        let presence = Connected::default();
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
        let presence = Connected::default();
        presence.come(CLUB, "ann");
        assert!(presence.hear_beat("b".to_owned(), 2, vec!["cid".to_owned()]));
        assert!(!presence.hear_beat("b".to_owned(), 2, vec!["cid".to_owned()]));
        assert_eq!((presence.people(), presence.people_here()), (3, 1));
        assert!(presence.is_there("cid") && presence.is_there("ann") && !presence.is_in_this_process("cid"));
    }
}
