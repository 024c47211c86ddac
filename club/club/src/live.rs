//! A table in memory.

use pentad_api::Expected;
use pentad_catalog::{PLAYERS, Record};
use pentad_core::Seat;
use pentad_store::{NewGame, SeatRow, StoredEvent};
use pentad_table::{Event, ReplayFailed, Sitter, Table};
use std::collections::HashMap;

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
    /// Undoes changes of the table that could not be stored.
    pub(crate) fn rewind(&mut self) -> Result<(), ReplayFailed> {
        self.table = Table::replay(&self.events)?;
        Ok(())
    }

    /// Returns the seat of an account.
    pub(crate) fn seat_of(&self, account: &str) -> Option<Seat> {
        let place = self.seats.iter().position(|seat| seat.account.as_deref() == Some(account))?;
        Seat::numbered(place + 1)
    }

    /// Returns the record of the game with the names of its players.
    pub(crate) fn record(&self) -> Record {
        let mut record = self.table.played().record();
        let name = |seat: &SeatRow| match seat.name.is_empty() {
            true => "open".to_owned(),
            false => seat.name.replace(',', " "),
        };
        let names: Vec<String> = self.seats.iter().map(name).collect();
        if self.table.standing().is_none() {
            record.headers.set(PLAYERS, names.join(", "));
        }
        record
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

/// Records the number of events after each message. `before` is the number of events that precede the stored ones.
pub(crate) fn note_messages(messages: &mut HashMap<String, Heard>, stored: &[StoredEvent], before: u64) {
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
