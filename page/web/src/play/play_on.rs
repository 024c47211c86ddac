//! A new game from an earlier position of a finished one.

use super::desk::Desk;
use super::saved::Saved;
use leptos::prelude::*;
use pentad_core::Seat;
use pentad_table::{Actor, Command, Opening, OpeningError, Sitter, Terms, Time};

/// Level of the bot that replaces a person who is not at this screen.
const STAND_IN: u8 = 4;

impl Desk {
    /// Returns true if a person here could play on from an earlier position. Tracked.
    pub(super) fn can_play_on(self) -> bool {
        match self.remote() {
            Some(remote) => remote.get_value().mine().is_some(),
            None => self.table.with(|table| table.sitters().iter().any(Sitter::is_person)),
        }
    }

    /// Returns a local game in the state of this one after `plies` actions. It is made by a takeback, so chance repeats the same outcomes,
    /// and the game counts neither as a best nor in the record.
    pub(super) fn played_on_from(self, plies: usize) -> Result<Saved, OpeningError> {
        let own = self.remote().map(|remote| untrack(|| remote.get_value().mine()));
        let sitters: Vec<Sitter> = self.table.with_untracked(|table| {
            let seats = Seat::all(table.seats()).zip(table.sitters());
            let sitter = |(seat, sitter): (Seat, &Sitter)| match own {
                Some(own) if own == Some(seat) => Sitter::person(),
                Some(_) if sitter.is_person() => Sitter::level(STAND_IN),
                _ => sitter.clone(),
            };
            seats.map(sitter).collect()
        });
        let person =
            Seat::all(sitters.len()).zip(&sitters).find(|(_, sitter)| sitter.is_person()).map(|(seat, _)| seat);
        let opening =
            Opening { record: self.record(), sitters, terms: Terms::one_screen(None), earlier: None, left: None };
        let mut saved = Saved::open(opening)?;
        let (Some(mut table), Some(person)) = (saved.table(), person) else { return Ok(saved) };
        let now = Time::from_millis(saved.created as i64);
        // Refused if the position is the last one, from which the game goes on unchanged.
        let taken = table.apply(now, Actor::Seat(person), &Command::AskTakeback { plies });
        saved.events.extend(taken.unwrap_or_default());
        Ok(saved)
    }
}
