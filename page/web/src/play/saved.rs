//! Games saved in the browser, so that a reload or a closed tab loses nothing.

use super::earlier_version::SavedRecord;
use super::game_setup::GameSetup;
use crate::daily;
use crate::kit::browser;
use pentad_catalog::{GameId, Playthrough};
use pentad_core::sorting::sort_highest_first;
use pentad_core::{Seat, Turn};
use pentad_table::{Event, Opening, OpeningError, Table, Time};
use serde::{Deserialize, Serialize};

/// A saved game: the events of its table, which define it completely.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Saved {
    pub(crate) id: String,
    pub(crate) events: Vec<Event>,
    /// Seed of its bots.
    pub(crate) seed: u64,
    pub(crate) created: f64,
    pub(crate) updated: f64,
}

/// The numbers of a stored game's events, without the events: they tell if another tab has continued the game.
#[derive(Deserialize)]
struct Numbers {
    events: Vec<Number>,
}

#[derive(Deserialize)]
struct Number {
    #[serde(rename = "n")]
    number: u64,
}

impl Saved {
    /// Creates a game, dealt by chance.
    pub(crate) fn start(id: GameId, wanted: &GameSetup) -> Result<Saved, OpeningError> {
        Saved::open(wanted.opening(id)?)
    }

    /// Creates a game from an opening.
    pub(crate) fn open(opening: Opening) -> Result<Saved, OpeningError> {
        let now = browser::now();
        let (_, opened) = Table::open(opening, Time::from_millis(now as i64))?;
        Ok(Saved {
            id: format!("{:x}", browser::random_number()),
            events: vec![opened],
            seed: browser::random_number(),
            created: now,
            updated: now,
        })
    }

    /// Returns the table as far as its events can be replayed, which is all of them unless the storage was tampered with.
    pub(crate) fn table(&self) -> Option<Table> {
        match Table::replay(&self.events) {
            Ok(table) => Some(table),
            Err(failed) => failed.table.map(|table| *table),
        }
    }

    /// Returns the number of events.
    pub(crate) fn version(&self) -> u64 {
        version_after(self.events.last().map(|event| event.number))
    }

    /// Stores the game, replacing the stored one of the same id; returns true on success.
    pub(crate) fn keep(&self) -> bool {
        browser::remember(&format!("game.{}", self.id), self)
    }

    /// Appends and stores events; returns true on success. The caller has just seen that there is nothing [newer](Self::newer).
    pub(crate) fn append(&mut self, events: Vec<Event>) -> bool {
        self.events.extend(events);
        self.updated = browser::now();
        self.keep()
    }

    /// Returns the stored game if another tab has continued it.
    pub(crate) fn newer(&self) -> Option<Saved> {
        let numbers: Option<Numbers> = browser::recall(&format!("game.{}", self.id));
        // Nearly always the numbers say that there is nothing newer. A game of the first version has none.
        if numbers
            .is_some_and(|Numbers { events }| version_after(events.last().map(|event| event.number)) <= self.version())
        {
            return None;
        }
        Saved::load(&self.id).filter(|stored| stored.version() > self.version())
    }

    /// Loads a game by its id.
    pub(crate) fn load(id: &str) -> Option<Saved> {
        Saved::recall(&format!("game.{id}"))
    }

    /// Loads a game by its storage key.
    pub(crate) fn recall(name: &str) -> Option<Saved> {
        browser::recall(name).or_else(|| {
            let old: SavedRecord = browser::recall(name)?;
            let events = old.events()?;
            Some(Saved { id: old.id, events, seed: old.seed, created: old.created, updated: old.updated })
        })
    }

    /// Deletes the stored game.
    pub(crate) fn forget(&self) {
        browser::forget(&format!("game.{}", self.id));
    }

    /// Deletes the games of a kind that have not been begun, since a player who starts another does not want them. One that is still open
    /// in a tab is stored again with its first action.
    pub(crate) fn forget_untouched(id: GameId) {
        for saved in Saved::all() {
            let is_untouched = |table: Table| table.game() == id && !is_begun(&table);
            // An attempt at a day's deal waits for its player.
            if saved.table().is_some_and(is_untouched) && !daily::counts(&saved.id) {
                saved.forget();
            }
        }
    }

    /// Returns all saved games, the latest first.
    pub(crate) fn all() -> Vec<Saved> {
        let names = browser::remembered("game.");
        let mut games: Vec<Saved> = names.iter().filter_map(|name| Saved::recall(name)).collect();
        sort_highest_first(&mut games, |saved| saved.updated);
        games
    }

    /// Returns the latest running game of a kind.
    pub(crate) fn latest(id: GameId) -> Option<Saved> {
        let goes_on = |table: Table| table.game() == id && table.turn() != Turn::Over && is_begun(&table);
        Saved::all().into_iter().find(|saved| saved.table().is_some_and(goes_on))
    }
}

/// Returns the number of events up to the last one.
fn version_after(last: Option<u64>) -> u64 {
    last.map_or(0, |number| number + 1)
}

/// Returns true if a player would miss the game: a person has acted, or bots play each other.
pub(crate) fn is_begun(table: &Table) -> bool {
    let played: &Playthrough = table.played();
    let is_person = |seat: Seat| table.sitter(seat).is_person();
    let mut acted = played.positions()[..played.plies()].iter().filter_map(|position| position.turn().seat());
    let has_people = Seat::all(table.seats()).any(is_person);
    !played.ended().is_empty() || if has_people { acted.any(is_person) } else { played.plies() > 0 }
}

/// Returns the best score of The Loom so far.
pub(crate) fn best_score() -> Option<u32> {
    browser::recall("loom.best")
}

/// Stores a score if it is the best so far, and returns true if it is.
pub(crate) fn note_score(points: u32) -> bool {
    let is_best = points > best_score().unwrap_or(0);
    if is_best {
        browser::remember("loom.best", &points);
    }
    is_best
}
