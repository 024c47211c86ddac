//! Decisions of people at a screen, which one person or several may share.

use crate::{Actor, Command, Table};
use pentad_core::{Seat, SeatSet};

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

    /// Returns the actor and the command that take back a decision and all later actions: the last one of a seat, or without a seat that of
    /// the people at a shared screen, or between bots that of any seat. Chance and forced passes are no decisions, as they would repeat at
    /// once.
    pub fn undo_by(&self, own: Option<Seat>) -> Option<(Actor, Command)> {
        // Bots act for people who have lost, unless all have.
        let people = || Seat::all(self.seats()).filter(|seat| self.sitter(*seat).is_person()).collect();
        let seats = match own {
            Some(seat) => SeatSet::only(seat),
            None if self.people().is_empty() => people(),
            None => self.people(),
        };
        let decides = |ply: &usize| {
            let position = &self.played().positions()[*ply];
            let is_own = |seat| seats.is_empty() || seats.contains(seat);
            position.turn().seat().is_some_and(is_own) && position.forced_pass().is_none()
        };
        let plies = (0..self.played().plies()).rev().find(decides)?;
        Some((seats.iter().next().map_or(Actor::Authority, Actor::Seat), Command::AskTakeback { plies }))
    }
}
