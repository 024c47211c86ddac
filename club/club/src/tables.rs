//! Tables in memory: a cache of the store, which decides.

use crate::club::Club;
use crate::refusal::Refusal;
use pentad_api::Expected;
use pentad_core::Seat;
use pentad_store::{GameRow, NewGame, Place, SeatRow, StoreError, StoredEvent};
use pentad_table::{Event, Happening, Sitter, Table};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// A table in memory with everything needed to act at it.
#[derive(Debug)]
pub(crate) struct Live {
    pub(crate) table: Table,
    pub(crate) events: Vec<Event>,
    /// Outcome of each message, by its idempotency key.
    pub(crate) messages: HashMap<String, Heard>,
    /// The fixed properties of the game.
    pub(crate) new: NewGame,
    /// The occupants of the seats by their rows: a person may have another name or account than when joining.
    pub(crate) seats: Vec<SeatRow>,
    pub(crate) next: Option<String>,
    /// Answers that seats have prepared for expected actions.
    pub(crate) expected: Vec<(Seat, Vec<Expected>)>,
}

/// A message that has been performed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Heard {
    /// The number of events afterwards.
    pub(crate) version: u64,
    /// A hash of its content; missing if an earlier version of the program performed it.
    pub(crate) content: Option<i64>,
}

impl Live {
    /// Returns the seat of an account.
    pub(crate) fn seat_of(&self, account: &str) -> Option<Seat> {
        let place = self.seats.iter().position(|seat| seat.account.as_deref() == Some(account))?;
        Seat::numbered(place + 1)
    }

    /// Returns the rows of the seats for the present sitters; an account that sat there before keeps its row.
    pub(crate) fn rows_of_seats(&self, name_of_newcomer: &str) -> Vec<SeatRow> {
        rows_of_seats(&self.table, &self.seats, name_of_newcomer)
    }
}

/// Returns the rows of a table's seats, given the rows before.
pub(crate) fn rows_of_seats(table: &Table, before: &[SeatRow], name_of_newcomer: &str) -> Vec<SeatRow> {
    let row = |(place, sitter): (usize, &Sitter)| match sitter {
        Sitter::Open => SeatRow::default(),
        Sitter::Bot(bot) => SeatRow { account: None, name: bot.clone(), bot: Some(bot.clone()), ratings: None },
        Sitter::Person(person) => match before.get(place) {
            Some(known) if known.account.is_some() => known.clone(),
            _ => SeatRow {
                account: Some(person.id.clone()),
                name: name_of_newcomer.to_owned(),
                bot: None,
                ratings: None,
            },
        },
    };
    table.sitters().iter().enumerate().map(row).collect()
}

/// Slot of a table, loaded or not. Its lock serializes the commands of this process at the table.
pub(crate) type Slot = Arc<tokio::sync::Mutex<Option<Live>>>;

/// The slots of the tables in memory.
#[derive(Debug, Default)]
pub(crate) struct Tables {
    slots: Mutex<HashMap<String, (Slot, Instant)>>,
}

/// Time after which an unused table is dropped.
const KEPT: Duration = Duration::from_secs(600);

impl Tables {
    /// Returns the slot of a table, and marks it as used.
    pub(crate) fn slot(&self, id: &str) -> Slot {
        let mut slots = self.slots.lock().unwrap_or_else(PoisonError::into_inner);
        let (slot, used) = slots.entry(id.to_owned()).or_insert_with(|| (Slot::default(), Instant::now()));
        *used = Instant::now();
        slot.clone()
    }

    /// Drops a table. A task that holds its slot finishes, and its append fails if another writer was faster.
    pub(crate) fn forget(&self, id: &str) {
        self.slots.lock().unwrap_or_else(PoisonError::into_inner).remove(id);
    }

    /// Drops all tables. Tasks that hold a slot finish.
    pub(crate) fn forget_all(&self) {
        self.slots.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    /// Drops tables that have not been used for a while.
    pub(crate) fn tidy(&self) {
        let mut slots = self.slots.lock().unwrap_or_else(PoisonError::into_inner);
        slots.retain(|_, (slot, used)| used.elapsed() < KEPT || Arc::strong_count(slot) > 1);
    }

    pub(crate) fn len(&self) -> usize {
        self.slots.lock().unwrap_or_else(PoisonError::into_inner).len()
    }
}

impl Club {
    /// Returns the table of a slot, loading it from the store if necessary.
    pub(crate) async fn loaded<'a>(&self, id: &str, slot: &'a mut Option<Live>) -> Result<&'a mut Live, Refusal> {
        // Other processes may write to a shared database.
        let is_shared = self.bus.is_joined() || matches!(self.store.place(), Place::Postgres(_));
        if let (Some(live), true) = (slot.as_mut(), is_shared)
            && !self.caught_up(live).await?
        {
            *slot = None;
        }
        if slot.is_none() {
            match self.load(id).await {
                Ok(live) => *slot = Some(live),
                Err(refusal) => {
                    // Invented names do not occupy a slot.
                    self.tables.forget(id);
                    return Err(refusal);
                }
            }
        }
        slot.as_mut().ok_or(Refusal::Missing("such game"))
    }

    /// Applies the events that other processes have stored in the meantime. Returns `false` if the table has to be loaded again, since its
    /// occupants may have changed.
    async fn caught_up(&self, live: &mut Live) -> Result<bool, Refusal> {
        let known = live.table.version();
        let stored = self.store.events(&live.new.id, known).await?;
        let is_seating = |kept: &StoredEvent| matches!(kept.event.what, Happening::Sat { .. } | Happening::Stood(_));
        if stored.iter().any(is_seating) {
            return Ok(false);
        }
        for kept in &stored {
            if live.table.take_over(&kept.event).is_err() {
                return Ok(false);
            }
        }
        note_messages(&mut live.messages, &stored, known);
        live.events.extend(stored.into_iter().map(|kept| kept.event));
        // A next game exists only once this one is over.
        if live.table.ending().is_some() {
            live.next = self.store.progress(&live.new.id).await?.and_then(|stored| stored.next);
        }
        // Prepared answers are not events. Live games have none.
        if live.new.speed != "live" {
            live.expected = self.expected_of(&live.new.id).await?;
        }
        Ok(true)
    }

    pub(crate) async fn load(&self, id: &str) -> Result<Live, Refusal> {
        if !is_game_name(id) {
            return Err(Refusal::Missing("such game"));
        }
        let GameRow { new, seats, next, .. } = self.store.game(id).await?.ok_or(Refusal::Missing("such game"))?;
        let stored = self.store.events(id, 0).await?;
        let mut messages = HashMap::new();
        note_messages(&mut messages, &stored, 0);
        let events: Vec<Event> = stored.into_iter().map(|kept| kept.event).collect();
        let table = Table::replay(&events).map_err(|failed| {
            tracing::error!(game = id, %failed, "a stored game cannot be replayed");
            Refusal::Invalid("this game cannot be read".to_owned())
        })?;
        let expected = self.expected_of(id).await?;
        Ok(Live { table, events, messages, new, seats, next, expected })
    }

    /// Returns the prepared answers of all seats of a game.
    async fn expected_of(&self, id: &str) -> Result<Vec<(Seat, Vec<Expected>)>, StoreError> {
        let stored = self.store.expected(id).await?.into_iter();
        Ok(stored.filter_map(|(seat, body)| Some((Seat::numbered(seat)?, serde_json::from_str(&body).ok()?))).collect())
    }
}

/// Records the number of events after each message. `before` is the number of events that precede the stored ones.
fn note_messages(messages: &mut HashMap<String, Heard>, stored: &[StoredEvent], before: u64) {
    for (place, kept) in stored.iter().enumerate() {
        if let Some(message) = kept.message.as_ref().filter(|message| !message.is_empty()) {
            // All events of a message were written together, at one time. The next event may belong to another message, or to an action
            // without one, such as a flag: that has an empty message, except in data of earlier versions.
            let is_another = |later: &StoredEvent| later.message.is_some() || later.event.time != kept.event.time;
            let after = stored[place + 1..].iter().position(is_another);
            let end = after.map_or(stored.len(), |after| place + 1 + after);
            messages.insert(message.clone(), Heard { version: before + end as u64, content: kept.content });
        }
    }
}

/// Returns true if a text can be the name of a game. Names become part of bus subjects, in which other characters have a meaning.
pub fn is_game_name(id: &str) -> bool {
    (1..=32).contains(&id.len()) && id.bytes().all(|byte| byte.is_ascii_alphanumeric())
}
