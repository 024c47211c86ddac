//! Thinking rooms: places in which bots think, assigned by [rounds](crate::rounds).

use crate::rounds::{Request, Rounds, Ticket};
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// Kind of a thought: the game and the bot.
pub(crate) type Kind = (&'static str, String);

/// Highest level whose thoughts are expected to be short.
const MOMENTARY: u8 = 3;
/// Expected cost of thoughts without a measurement: up to that level, and above it.
const UNMEASURED: (Duration, Duration) = (Duration::from_millis(30), Duration::from_secs(1));
/// The latest thought has a weight of 1/`MEMORY` in the moving average of the cost.
const MEMORY: u32 = 8;

/// Threads that think for bots, in this process or on workers.
#[derive(Debug)]
pub(crate) struct ThinkingRoom(Mutex<State>);

#[derive(Debug)]
struct State {
    rounds: Rounds,
    /// Signals for the requests that wait for a place.
    doors: HashMap<Ticket, oneshot::Sender<()>>,
    /// Average thinking time of each kind.
    costs: HashMap<Kind, Duration>,
    /// Turns in progress.
    called: HashSet<(String, u64)>,
}

/// A place in a room; it is freed on drop.
#[derive(Debug)]
pub(crate) struct Place {
    room: Arc<ThinkingRoom>,
    ticket: Ticket,
    began: Instant,
}

/// Guard of a turn in progress, which ends on drop.
#[derive(Debug)]
pub(crate) struct Calling<'a> {
    room: &'a ThinkingRoom,
    turn: (String, u64),
}

impl ThinkingRoom {
    /// Creates a room with `threads` threads.
    pub(crate) fn new(threads: usize) -> Arc<ThinkingRoom> {
        let rounds = Rounds::new(threads);
        let state = State { rounds, doors: HashMap::new(), costs: HashMap::new(), called: HashSet::new() };
        Arc::new(ThinkingRoom(Mutex::new(state)))
    }

    /// Changes the number of threads.
    pub(crate) fn set_threads(&self, threads: usize) {
        self.lock().rounds.set_threads(threads);
    }

    /// Marks a turn as in progress; returns none if it is already.
    pub(crate) fn call(&self, game: &str, version: u64) -> Option<Calling<'_>> {
        let turn = (game.to_owned(), version);
        // Lazily with `then`: a guard created for a turn already in progress would be dropped here, and wait for the lock that this
        // statement holds.
        self.lock().called.insert(turn.clone()).then(|| Calling { room: self, turn })
    }

    /// Waits for a place.
    pub(crate) async fn place(self: &Arc<ThinkingRoom>, request: Request) -> Place {
        let (door, opened) = oneshot::channel();
        let mut place = {
            let mut state = self.lock();
            let ticket = state.rounds.ask(request);
            state.doors.insert(ticket, door);
            state.let_in();
            // From here on, the place is freed even if the caller is cancelled.
            Place { room: self.clone(), ticket, began: Instant::now() }
        };
        // The sender lives as long as the room.
        let _ = opened.await;
        place.began = Instant::now();
        place
    }

    /// Returns the expected cost of a thought.
    pub(crate) fn expected(&self, kind: &Kind) -> Duration {
        let level = kind.1.strip_prefix("level:").and_then(|level| level.parse::<u8>().ok());
        let unmeasured = if level.is_some_and(|level| level <= MOMENTARY) { UNMEASURED.0 } else { UNMEASURED.1 };
        self.lock().costs.get(kind).copied().unwrap_or(unmeasured)
    }

    /// Records the time that a thought took.
    pub(crate) fn note(&self, kind: Kind, took: Duration) {
        let mut state = self.lock();
        let cost = state.costs.entry(kind).or_insert(took);
        *cost = (*cost * (MEMORY - 1) + took) / MEMORY;
    }

    /// Returns the number of thoughts waiting for a place.
    pub(crate) fn waiting(&self) -> usize {
        self.lock().rounds.waiting()
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    /// Gives free places to the next requests.
    fn let_in(&mut self) {
        while let Some(ticket) = self.rounds.next() {
            if let Some(door) = self.doors.remove(&ticket) {
                // A cancelled request is ended when its place is dropped.
                let _ = door.send(());
            }
        }
    }
}

impl Place {
    /// Returns the total time that the thought may take, under the present load.
    pub(crate) fn allowance(&self) -> Duration {
        self.room.lock().rounds.allowance(self.ticket)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut state = self.room.lock();
        state.doors.remove(&self.ticket);
        state.rounds.end(self.ticket, self.began.elapsed());
        state.let_in();
    }
}

impl Drop for Calling<'_> {
    fn drop(&mut self) {
        self.room.lock().called.remove(&self.turn);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_is_seen_to_once_at_a_time() {
        let room = ThinkingRoom::new(1);
        let calling = room.call("a", 3);
        assert!(calling.is_some());
        assert!(room.call("a", 3).is_none(), "the second caller is turned away, and waits for nothing");
        assert!(room.call("a", 4).is_some() && room.call("b", 3).is_some());
        drop(calling);
        assert!(room.call("a", 3).is_some());
    }
}
