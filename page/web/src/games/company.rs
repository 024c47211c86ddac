//! Players of a saved game, from the view of the person at the screen.

use crate::kit::say::{say, say_with};
use crate::play::{Saved, is_begun, only_person, sitter_name};
use pentad_core::Seat;
use pentad_table::{Sitter, Table};

/// Returns the saved games that have been begun, the latest first, each with its table.
pub(crate) fn tables() -> Vec<(Saved, Table)> {
    let tables = Saved::all().into_iter().filter_map(|saved| saved.table().map(|table| (saved, table)));
    tables.filter(|(_, table)| is_begun(table)).collect()
}

/// Returns the players as text: "against Level 3", "Ada – Level 2 – Bo", "at one screen", "alone".
pub(crate) fn company(table: &Table) -> String {
    let Some(own) = only_person(table) else {
        if table.sitters().iter().all(|sitter| *sitter == Sitter::person()) {
            return say("together");
        }
        return table.sitters().iter().map(sitter_name).collect::<Vec<_>>().join(" – ");
    };
    let others = Seat::all(table.seats()).filter(|seat| *seat != own);
    let names: Vec<String> = others.map(|seat| sitter_name(table.sitter(seat))).collect();
    if names.is_empty() { say("plays-alone") } else { say_with("against", &[("names", names.join(", ").into())]) }
}

/// Returns the level of the bots if one person plays against bots of a single level.
pub(crate) fn level_of_others(table: &Table) -> Option<u8> {
    let own = only_person(table)?;
    let mut levels = Seat::all(table.seats()).filter(|seat| *seat != own).map(|seat| table.sitter(seat).bot_level());
    let first = levels.next()??;
    levels.all(|level| level == Some(first)).then_some(first)
}

/// Returns true if several people play each other.
pub(crate) fn is_among_people(table: &Table) -> bool {
    table.sitters().iter().filter(|sitter| matches!(sitter, Sitter::Person(_))).count() > 1
}
