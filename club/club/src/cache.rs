//! Tables in memory: a cache of the store, which decides.

use crate::error::ClubError;
use crate::live::{Live, is_game_name, note_messages};
use crate::who::Who;
use pentad_api::Expected;
use pentad_core::Seat;
use pentad_store::{GameRow, Place, Store, StoreError, StoredEvent};
use pentad_table::{Event, Happening, Table};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Slot of a table, loaded or not. Its lock serializes the commands of this process at the table.
pub(crate) type Slot = Arc<tokio::sync::Mutex<Option<Live>>>;

/// The tables in memory. Clones refer to the same tables.
#[derive(Clone, Debug)]
pub(crate) struct TableCache {
    store: Store,
    /// Set if other processes may write to the store.
    is_shared: bool,
    slots: Arc<Mutex<HashMap<String, (Slot, Instant)>>>,
}

/// Time after which an unused table is dropped.
const KEPT: Duration = Duration::from_secs(600);

impl TableCache {
    /// Creates an empty cache. `is_joined` tells that a bus joins this process to others that serve the club.
    pub(crate) fn new(store: Store, is_joined: bool) -> TableCache {
        let is_shared = is_joined || matches!(store.place(), Place::Postgres(_));
        TableCache { store, is_shared, slots: Arc::default() }
    }

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

    /// Returns true if a person plays in a game.
    pub(crate) async fn is_player(&self, who: &Who, id: &str) -> Result<bool, ClubError> {
        let slot = self.slot(id);
        let mut slot = slot.lock().await;
        Ok(self.loaded(id, &mut slot).await?.seat_of(&who.account).is_some())
    }

    /// Returns the table of a slot, loading it from the store if necessary.
    pub(crate) async fn loaded<'a>(&self, id: &str, slot: &'a mut Option<Live>) -> Result<&'a mut Live, ClubError> {
        if let (Some(live), true) = (slot.as_mut(), self.is_shared)
            && !self.caught_up(live).await?
        {
            *slot = None;
        }
        if slot.is_none() {
            match self.load(id).await {
                Ok(live) => *slot = Some(live),
                Err(refusal) => {
                    // Invented names do not occupy a slot.
                    self.forget(id);
                    return Err(refusal);
                }
            }
        }
        slot.as_mut().ok_or(ClubError::Missing("such game"))
    }

    /// Prepares a slot for another try after an append that another writer has overtaken: its table is ahead of the store, or behind it.
    pub(crate) fn overtaken(&self, slot: &mut Option<Live>) {
        // The next access to a shared table reads the events of the other writer, and only these.
        let is_kept = slot.as_mut().is_some_and(|live| self.is_shared && live.rewind().is_ok());
        if !is_kept {
            *slot = None;
        }
    }

    /// Reads the events that other processes have stored in the meantime. Returns `false` if the table does not take them and has to be
    /// loaded again.
    async fn caught_up(&self, live: &mut Live) -> Result<bool, ClubError> {
        let known = live.table.version();
        let stored = self.store.events(&live.new.id, known).await?;
        let is_seating = |kept: &StoredEvent| matches!(kept.event.what, Happening::Sat { .. } | Happening::Stood(_));
        if stored.iter().any(is_seating) {
            // The row may be newer than these events: then the next access reads it again, together with the later ones.
            let Some(row) = self.store.game(&live.new.id).await? else { return Ok(false) };
            live.seats = row.seats;
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

    pub(crate) async fn load(&self, id: &str) -> Result<Live, ClubError> {
        if !is_game_name(id) {
            return Err(ClubError::Missing("such game"));
        }
        let mut row = self.store.game(id).await?.ok_or(ClubError::Missing("such game"))?;
        let stored = self.store.events(id, 0).await?;
        // Another process has stored events since the row was read, by which its seats may have changed.
        if stored.len() as u64 > row.version {
            row = self.store.game(id).await?.ok_or(ClubError::Missing("such game"))?;
        }
        let GameRow { new, seats, next, .. } = row;
        let mut messages = HashMap::new();
        note_messages(&mut messages, &stored, 0);
        let events: Vec<Event> = stored.into_iter().map(|kept| kept.event).collect();
        let table = Table::replay(&events).map_err(|failed| {
            tracing::error!(game = id, %failed, "a stored game cannot be replayed");
            ClubError::Invalid("this game cannot be read".to_owned())
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
