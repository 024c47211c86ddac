//! How a game stands, in words.

use crate::say::{say, say_with, words};
use pentad_catalog::Cause;
use pentad_core::Seat;
use pentad_table::{Ending, Table};

/// The person whom the page speaks to: the only one at a table.
pub(crate) fn only_person(table: &Table) -> Option<Seat> {
    let mut people = Seat::all(table.seats()).filter(|seat| table.sitter(*seat).is_person());
    people.next().filter(|_| people.next().is_none())
}

/// What is asked, or how the game ended, said to the only person at the table if there is one.
pub(crate) fn how_it_stands(table: &Table) -> String {
    let you = only_person(table);
    let words = words().to(you);
    let of = |key: &str, seat: Seat| {
        let name = ("seat", words.seat_name(table.game(), seat).into());
        if you == Some(seat) { say_with(&format!("{key}.you"), &[name]) } else { say_with(key, &[name]) }
    };
    match table.ending() {
        Some(Ending::Lost(loss)) => match loss.cause {
            Cause::Resigned => of("resigned", loss.seat),
            Cause::Flagged => of("flagged", loss.seat),
            Cause::Left => of("left", loss.seat),
        },
        Some(Ending::Agreed) => say("draw-agreed"),
        Some(Ending::Aborted) => say("aborted"),
        Some(Ending::MatchWon(seat)) => of("match-won", seat),
        Some(Ending::Rules) | None => words.caption(table.played().last()),
    }
}
