//! Places in which bots think, given out by [rounds](crate::rounds).

use crate::rounds::{Request, Rounds, Ticket};
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// The thoughts of one kind: the game and the bot.
pub(crate) type Kind = (&'static str, String);

/// Levels up to this one are expected to think for a moment only.
const MOMENTARY: u8 = 3;
/// The expected cost of a thought that was not measured yet: of such a level, and of another.
const UNMEASURED: (Duration, Duration) = (Duration::from_millis(30), Duration::from_secs(1));
/// The weight of the latest thought in the estimate is one in so many.
const MEMORY: u32 = 8;

/// Threads that think for bots, here or on the machines of workers.
#[derive(Debug)]
pub(crate) struct ThinkingRoom(Mutex<State>);

#[derive(Debug)]
struct State {
    rounds: Rounds,
    /// Those who wait for a place.
    doors: HashMap<Ticket, oneshot::Sender<()>>,
    /// Thinking time of each kind of thought.
    costs: HashMap<Kind, Duration>,
    /// The turns that are being seen to.
    called: HashSet<(String, u64)>,
}

/// A place in a room, until it is dropped.
#[derive(Debug)]
pub(crate) struct Place {
    room: Arc<ThinkingRoom>,
    ticket: Ticket,
    began: Instant,
}

/// A turn of a bot that is being seen to, until this is dropped.
#[derive(Debug)]
pub(crate) struct Calling<'a> {
    room: &'a ThinkingRoom,
    turn: (String, u64),
}

impl ThinkingRoom {
    /// A room with so many threads.
    pub(crate) fn new(threads: usize) -> Arc<ThinkingRoom> {
        let rounds = Rounds::new(threads);
        let state = State { rounds, doors: HashMap::new(), costs: HashMap::new(), called: HashSet::new() };
        Arc::new(ThinkingRoom(Mutex::new(state)))
    }

    /// Changes the number of threads.
    pub(crate) fn set_threads(&self, threads: usize) {
        self.lock().rounds.set_threads(threads);
    }

    /// Sees to a turn of a bot, unless it is being seen to already.
    pub(crate) fn call(&self, game: &str, version: u64) -> Option<Calling<'_>> {
        let turn = (game.to_owned(), version);
        // Made only for a turn that is new: one that is dropped here would wait for the lock that this statement holds.
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
            // From here on it is given back, even if the caller gives up.
            Place { room: self.clone(), ticket, began: Instant::now() }
        };
        // The sender is dropped with the room only.
        let _ = opened.await;
        place.began = Instant::now();
        place
    }

    /// The expected cost of a thought.
    pub(crate) fn expected(&self, kind: &Kind) -> Duration {
        let level = kind.1.strip_prefix("level:").and_then(|level| level.parse::<u8>().ok());
        let unmeasured = if level.is_some_and(|level| level <= MOMENTARY) { UNMEASURED.0 } else { UNMEASURED.1 };
        self.lock().costs.get(kind).copied().unwrap_or(unmeasured)
    }

    /// Notes how long a thought took.
    pub(crate) fn note(&self, kind: Kind, took: Duration) {
        let mut state = self.lock();
        let cost = state.costs.entry(kind).or_insert(took);
        *cost = (*cost * (MEMORY - 1) + took) / MEMORY;
    }

    /// Number of thoughts waiting for a place.
    pub(crate) fn waiting(&self) -> usize {
        self.lock().rounds.waiting()
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    /// Gives free places to those whose turn it is.
    fn let_in(&mut self) {
        while let Some(ticket) = self.rounds.next() {
            if let Some(door) = self.doors.remove(&ticket) {
                // One that has given up ends its request by itself.
                let _ = door.send(());
            }
        }
    }
}

impl Place {
    /// How long the thought may take in all, as things stand now.
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
