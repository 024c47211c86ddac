//! Games as they are kept in the browser, so that a reload or a closed tab loses nothing.

use super::earlier_version::SavedRecord;
use super::wanted::Wanted;
use crate::browser;
use crate::daily;
use pentad_catalog::{GameId, Playthrough};
use pentad_core::sorting::sort_highest_first;
use pentad_core::{Seat, Turn};
use pentad_table::{Event, Opening, OpeningError, Table, Time};
use serde::{Deserialize, Serialize};

/// A game in memory: the events of its table, which are all there is to know about it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Saved {
    pub(crate) id: String,
    pub(crate) events: Vec<Event>,
    /// Makes its bots play in their own way.
    pub(crate) seed: u64,
    pub(crate) created: f64,
    pub(crate) updated: f64,
}

/// What became of events that were to be kept.
pub(crate) enum Appended {
    /// They are kept.
    Kept,
    /// The memory is full or forbidden.
    NotKept,
    /// The game went on elsewhere, in another tab: this is how.
    Newer(Saved),
}

impl Saved {
    /// A new game, dealt by chance.
    pub(crate) fn start(id: GameId, wanted: &Wanted) -> Result<Saved, OpeningError> {
        Saved::open(wanted.opening(id)?)
    }

    /// A new game at a table that is opened so.
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

    /// Its table, as far as the events lead, which is all the way unless the memory was tampered with.
    pub(crate) fn table(&self) -> Option<Table> {
        match Table::replay(&self.events) {
            Ok(table) => Some(table),
            Err(failed) => failed.table.map(|table| *table),
        }
    }

    /// How many events there have been.
    pub(crate) fn version(&self) -> u64 {
        self.events.last().map_or(0, |event| event.number + 1)
    }

    /// Keeps it, in place of whatever is kept under its name. Whether that worked.
    pub(crate) fn keep(&self) -> bool {
        browser::remember(&format!("game.{}", self.id), self)
    }

    /// Keeps new events of it, unless the game has gone on elsewhere meanwhile.
    pub(crate) fn append(&mut self, events: Vec<Event>) -> Appended {
        if let Some(newer) = self.newer() {
            return Appended::Newer(newer);
        }
        self.events.extend(events);
        self.updated = browser::now();
        if self.keep() { Appended::Kept } else { Appended::NotKept }
    }

    /// The same game if it has gone on elsewhere.
    pub(crate) fn newer(&self) -> Option<Saved> {
        Saved::load(&self.id).filter(|stored| stored.version() > self.version())
    }

    /// A game by its name in memory.
    pub(crate) fn load(id: &str) -> Option<Saved> {
        Saved::recall(&format!("game.{id}"))
    }

    /// A game by the full name under which it is kept.
    pub(crate) fn recall(name: &str) -> Option<Saved> {
        browser::recall(name).or_else(|| {
            let old: SavedRecord = browser::recall(name)?;
            let events = old.events()?;
            Some(Saved { id: old.id, events, seed: old.seed, created: old.created, updated: old.updated })
        })
    }

    /// Forgets it.
    pub(crate) fn forget(&self) {
        browser::forget(&format!("game.{}", self.id));
    }

    /// Forgets games of a kind that nobody has begun: a player who starts another does not want to find them again. One that is
    /// still on a table somewhere is kept again with its first action.
    pub(crate) fn forget_untouched(id: GameId) {
        for saved in Saved::all() {
            let is_untouched = |table: Table| table.game() == id && !is_begun(&table);
            // The attempt at a day's deal waits for its player.
            if saved.table().is_some_and(is_untouched) && !daily::counts(&saved.id) {
                saved.forget();
            }
        }
    }

    /// Every game in memory, the latest first.
    pub(crate) fn all() -> Vec<Saved> {
        let names = browser::remembered("game.");
        let mut games: Vec<Saved> = names.iter().filter_map(|name| Saved::recall(name)).collect();
        sort_highest_first(&mut games, |saved| saved.updated);
        games
    }

    /// The latest game of this kind that is not over.
    pub(crate) fn latest(id: GameId) -> Option<Saved> {
        let goes_on = |table: Table| table.game() == id && table.turn() != Turn::Over && is_begun(&table);
        Saved::all().into_iter().find(|saved| saved.table().is_some_and(goes_on))
    }
}

/// Whether a player would miss the game: a person has acted, or bots play among themselves.
pub(crate) fn is_begun(table: &Table) -> bool {
    let played: &Playthrough = table.played();
    let is_person = |seat: Seat| table.sitter(seat).is_person();
    let mut acted = played.positions()[..played.plies()].iter().filter_map(|position| position.turn().seat());
    let has_people = Seat::all(table.seats()).any(is_person);
    !played.ended().is_empty() || if has_people { acted.any(is_person) } else { played.plies() > 0 }
}

/// The best score of The Loom so far.
pub(crate) fn best_score() -> Option<u32> {
    browser::recall("loom.best")
}

/// Remembers a score if it is the best so far; whether it is.
pub(crate) fn note_score(points: u32) -> bool {
    let is_best = points > best_score().unwrap_or(0);
    if is_best {
        browser::remember("loom.best", &points);
    }
    is_best
}
