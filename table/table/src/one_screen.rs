//! Decisions of people who share a screen or a keyboard.

use crate::{Command, Table};
use pentad_core::Seat;

impl Table {
    /// Returns the seat that resigns at a shared screen: the only person's or, if there are several, that of the person to act.
    pub fn resigner(&self) -> Option<Seat> {
        let people = self.people();
        let only = people.iter().next().filter(|_| people.len() == 1);
        only.or(self.turn().seat().filter(|seat| people.contains(*seat)))
    }

    /// Returns the commands by which all people at a shared screen agree on a draw (QUIN-11): the first offers it, the others accept.
    pub fn draw_by_all(&self) -> impl Iterator<Item = (Seat, Command)> + use<> {
        let command = |place| if place == 0 { Command::OfferDraw } else { Command::AcceptDraw };
        self.people().iter().enumerate().map(move |(place, seat)| (seat, command(place)))
    }
}
