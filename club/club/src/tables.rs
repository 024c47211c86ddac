//! Tables that are held in memory. They are a cache: what counts is in the store.

use crate::club::Club;
use crate::refusal::Refusal;
use pentad_api::Expected;
use pentad_core::Seat;
use pentad_store::{GameRow, NewGame, Place, SeatRow, StoreError, StoredEvent};
use pentad_table::{Event, Happening, Sitter, Table};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// A table in memory, with all that is needed to act at it.
#[derive(Debug)]
pub(crate) struct Live {
    pub(crate) table: Table,
    pub(crate) events: Vec<Event>,
    /// What became of each message, by its name.
    pub(crate) messages: HashMap<String, Heard>,
    /// What is known about the game from its beginning.
    pub(crate) new: NewGame,
    /// Who sits where as the rows say it: people may have other names and accounts than when they sat down.
    pub(crate) seats: Vec<SeatRow>,
    pub(crate) next: Option<String>,
    /// What seats have prepared for expected actions.
    pub(crate) expected: Vec<(Seat, Vec<Expected>)>,
}

/// A message that was done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Heard {
    /// The version that it led to.
    pub(crate) version: u64,
    /// A hash of what it asked for, unless an earlier version of the program did it.
    pub(crate) content: Option<i64>,
}

impl Live {
    /// The seat of an account.
    pub(crate) fn seat_of(&self, account: &str) -> Option<Seat> {
        let place = self.seats.iter().position(|seat| seat.account.as_deref() == Some(account))?;
        Seat::numbered(place + 1)
    }

    /// The rows of the seats, given who sits at the table; an account that sat there before keeps what is known of it.
    pub(crate) fn rows_of_seats(&self, name_of_newcomer: &str) -> Vec<SeatRow> {
        rows_of_seats(&self.table, &self.seats, name_of_newcomer)
    }
}

/// The rows of the seats of a table, given the rows before.
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

/// A place for a table, loaded or not.
pub(crate) type Slot = Arc<tokio::sync::Mutex<Option<Live>>>;

/// The tables in memory.
#[derive(Debug, Default)]
pub(crate) struct Tables {
    slots: Mutex<HashMap<String, (Slot, Instant)>>,
}

/// How long a table is kept that nobody uses.
const KEPT: Duration = Duration::from_secs(600);

impl Tables {
    /// The place of a table.
    pub(crate) fn slot(&self, id: &str) -> Slot {
        let mut slots = self.slots.lock().unwrap_or_else(PoisonError::into_inner);
        let (slot, used) = slots.entry(id.to_owned()).or_insert_with(|| (Slot::default(), Instant::now()));
        *used = Instant::now();
        slot.clone()
    }

    /// Forgets a table. Who is at work on it finishes, and fails at the version if it was overtaken.
    pub(crate) fn forget(&self, id: &str) {
        self.slots.lock().unwrap_or_else(PoisonError::into_inner).remove(id);
    }

    /// Forgets all tables. Who uses one at this moment finishes with it.
    pub(crate) fn forget_all(&self) {
        self.slots.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    /// Forgets tables that nobody has used for a while.
    pub(crate) fn tidy(&self) {
        let mut slots = self.slots.lock().unwrap_or_else(PoisonError::into_inner);
        slots.retain(|_, (slot, used)| used.elapsed() < KEPT || Arc::strong_count(slot) > 1);
    }

    pub(crate) fn len(&self) -> usize {
        self.slots.lock().unwrap_or_else(PoisonError::into_inner).len()
    }
}

impl Club {
    /// The table in a slot, read from the store if it is not there.
    pub(crate) async fn loaded<'a>(&self, id: &str, slot: &'a mut Option<Live>) -> Result<&'a mut Live, Refusal> {
        // Another process may have written to a database that several can use.
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
                    // Names that somebody made up are not kept.
                    self.tables.forget(id);
                    return Err(refusal);
                }
            }
        }
        slot.as_mut().ok_or(Refusal::Missing("such game"))
    }

    /// Takes over what another process has stored meanwhile. `false` if the table is to be read anew: who sits where may be different.
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
        // Another game follows only when this one is over.
        if live.table.ending().is_some() {
            live.next = self.store.progress(&live.new.id).await?.and_then(|stored| stored.next);
        }
        // What was prepared is no event. In live games nobody prepares anything.
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

    /// What seats of a game have prepared for expected actions.
    async fn expected_of(&self, id: &str) -> Result<Vec<(Seat, Vec<Expected>)>, StoreError> {
        let stored = self.store.expected(id).await?.into_iter();
        Ok(stored.filter_map(|(seat, body)| Some((Seat::numbered(seat)?, serde_json::from_str(&body).ok()?))).collect())
    }
}

/// Notes how many events there were when each message was done. So many events come before the stored ones.
fn note_messages(messages: &mut HashMap<String, Heard>, stored: &[StoredEvent], before: u64) {
    for (place, kept) in stored.iter().enumerate() {
        if let Some(message) = kept.message.as_ref().filter(|message| !message.is_empty()) {
            // All events of a message were written together, at one time. Another message may follow, or something that needed
            // none, such as a flag: it has an empty one, but for what earlier versions have stored.
            let is_another = |later: &StoredEvent| later.message.is_some() || later.event.time != kept.event.time;
            let after = stored[place + 1..].iter().position(is_another);
            let end = after.map_or(stored.len(), |after| place + 1 + after);
            messages.insert(message.clone(), Heard { version: before + end as u64, content: kept.content });
        }
    }
}

/// Whether a text can be the name of a game. It becomes a part of subjects on the bus, where other signs have a meaning.
pub fn is_game_name(id: &str) -> bool {
    (1..=32).contains(&id.len()) && id.bytes().all(|byte| byte.is_ascii_alphanumeric())
}
