//! Layout shared by the move lists of a table and a study: a column for each seat, the seat of each turn, and the gain of a turn.

use super::Chip;
use crate::kit::say::words;
use leptos::prelude::*;
use pentad_catalog::{AnyGame, GameId};
use pentad_core::{Points, Scores, Seat};

/// Layout of a game's moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Sheet {
    pub(crate) id: GameId,
    pub(crate) seats: usize,
}

impl Sheet {
    /// Returns the number of turns side by side; one if moves are too long for that.
    pub(crate) fn columns(self) -> usize {
        match (self.seats, self.id.profile().has_long_actions) {
            (2, _) | (3, false) => self.seats,
            _ => 1,
        }
    }

    /// Returns true if every seat has a column.
    pub(crate) fn has_columns(self) -> bool {
        self.columns() > 1
    }

    /// Returns true if the actions of a turn are stacked in a column, since two of them are too long for a line.
    pub(crate) fn is_stacked(self) -> bool {
        self.has_columns() && self.id.profile().has_long_actions
    }

    /// Returns the grid column of a turn for style sheets: its seat's, or all of them.
    pub(crate) fn place(self, seat: Option<Seat>) -> Option<String> {
        let column = seat.map_or_else(|| "1 / -1".to_owned(), |seat| seat.number().to_string());
        Some(column).filter(|_| self.has_columns())
    }

    /// Returns the number of a turn in the list: that of its round if each row is a round.
    pub(crate) fn number(self, turn: usize, round: usize) -> usize {
        if self.has_columns() { round } else { turn }
    }
}

/// Returns the gain of a seat between two positions, such as `+6.5`; `None` without a gain and in games without points.
pub(crate) fn gain(before: &AnyGame, after: &AnyGame, seat: Option<Seat>) -> Option<String> {
    let seat = seat?;
    let points = |game: &AnyGame| match game.scores() {
        Scores::Points(points) => points.get(seat.index()).map(|points| points.in_halves()),
        // Groups grow and merge, so a gain cannot be counted.
        Scores::None | Scores::Groups(_) => None,
    };
    let gained = points(after)?.checked_sub(points(before)?).filter(|gained| *gained > 0)?;
    Some(format!("+{}", Points::halves(gained)))
}

/// The names of the seats above their columns.
#[component]
pub(crate) fn ColumnHeads(
    sheet: Sheet,
    /// Returns the name of the player at a seat.
    name: Callback<Seat, String>,
) -> impl IntoView {
    sheet.has_columns().then(|| {
        view! {
            // Hidden from screen readers, as each turn names its seat.
            <div class="heads" style=("--columns", sheet.columns().to_string()) aria-hidden="true">
                {Seat::all(sheet.seats)
                    .map(|seat| view! { <span><Chip id=sheet.id seat/><b>{move || name.run(seat)}</b></span> })
                    .collect_view()}
            </div>
        }
    })
}

/// The head of a turn: its number and its seat. In columns the seat is only given to screen readers.
#[component]
pub(crate) fn TurnHead(
    sheet: Sheet,
    seat: Option<Seat>,
    number: String,
    /// True if the turn is in a seat's column.
    in_column: bool,
) -> impl IntoView {
    let is_told = sheet.seats > 1;
    let chip = seat.filter(|_| is_told && !in_column).map(|seat| view! { <Chip id=sheet.id seat/> });
    let name = seat.filter(|_| is_told).map(|seat| words().seat_name(sheet.id, seat));
    view! {
        <span class="number">{number}</span>
        {chip}
        {name.map(|name| view! { <span class="unseen">{name}</span> })}
    }
}
