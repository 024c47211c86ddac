//! How a game stands, in words.

use crate::say::{say, say_with, words};
use pentad_catalog::{Cause, Ended, GameId, Loss, Stop};
use pentad_core::Seat;
use pentad_table::{Ending, Table};

/// The person whom the page speaks to: the only one at a table.
pub(crate) fn only_person(table: &Table) -> Option<Seat> {
    let mut people = Seat::all(table.seats()).filter(|seat| table.sitter(*seat).is_person());
    people.next().filter(|_| people.next().is_none())
}

/// What is asked, or how the game ended, said to the only person at the table if there is one.
pub(crate) fn how_it_stands(table: &Table) -> String {
    how_it_stands_to(table, only_person(table))
}

/// What is asked, or how the game ended, said to somebody.
pub(crate) fn how_it_stands_to(table: &Table, you: Option<Seat>) -> String {
    let id = table.game();
    match table.ending() {
        Some(Ending::Lost(loss)) => lost(id, loss, you),
        Some(Ending::Agreed) => say("draw-agreed"),
        Some(Ending::Aborted) => say("aborted"),
        Some(Ending::MatchWon(seat)) => of("match-won", id, seat, you),
        Some(Ending::Rules) | None => words().to(you).caption(table.played().last()),
    }
}

/// How people ended a game.
pub(crate) fn how_people_ended(id: GameId, ended: &Ended) -> String {
    match (ended.stop, ended.losses.last()) {
        (Some(Stop::Aborted), _) => say("aborted"),
        (None, Some(loss)) => lost(id, *loss, None),
        (Some(Stop::Agreed), _) | (None, None) => say("draw-agreed"),
    }
}

fn lost(id: GameId, loss: Loss, you: Option<Seat>) -> String {
    let key = match loss.cause {
        Cause::Resigned => "resigned",
        Cause::Flagged => "flagged",
        Cause::Left => "left",
    };
    of(key, id, loss.seat, you)
}

/// A sentence about a seat, or to it.
fn of(key: &str, id: GameId, seat: Seat, you: Option<Seat>) -> String {
    let name = ("seat", words().to(you).seat_name(id, seat).into());
    if you == Some(seat) { say_with(&format!("{key}.you"), &[name]) } else { say_with(key, &[name]) }
}
