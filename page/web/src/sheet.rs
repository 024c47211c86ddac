//! What the move lists of a table and of a study share: a column for each seat, whose turn it is, and what the turn gained.

use crate::play::Chip;
use crate::say::words;
use leptos::prelude::*;
use pentad_catalog::{AnyGame, GameId};
use pentad_core::{Points, Scores, Seat};

/// How the moves of a game are laid out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Sheet {
    pub(crate) id: GameId,
    pub(crate) seats: usize,
}

impl Sheet {
    /// How many turns stand side by side. Where moves are too long for that, each turn has a row of its own.
    pub(crate) fn columns(self) -> usize {
        match (self.seats, self.id) {
            (2, _) | (3, GameId::Quintets) => self.seats,
            _ => 1,
        }
    }

    /// Whether every seat has a column.
    pub(crate) fn has_columns(self) -> bool {
        self.columns() > 1
    }

    /// Whether the actions of a turn stand below one another in a column: two of them are too long for a line.
    pub(crate) fn is_stacked(self) -> bool {
        self.has_columns() && matches!(self.id, GameId::Iri | GameId::Factory)
    }

    /// Where a turn goes, for style sheets: into its seat's column, or across all of them.
    pub(crate) fn place(self, seat: Option<Seat>) -> Option<String> {
        let column = seat.map_or_else(|| "1 / -1".to_owned(), |seat| seat.number().to_string());
        Some(column).filter(|_| self.has_columns())
    }

    /// The number of a turn in the list: that of its round where a round is a row.
    pub(crate) fn number(self, turn: usize, round: usize) -> usize {
        if self.has_columns() { round } else { turn }
    }
}

/// What a seat gained between two positions: `+6.5`. Nothing in games without points, and nothing where it gained none.
pub(crate) fn gain(before: &AnyGame, after: &AnyGame, seat: Option<Seat>) -> Option<String> {
    // The groups of Iris grow and merge, which is no gain that could be counted.
    if matches!(after.id(), GameId::Iris | GameId::Enantiomerfolk) {
        return None;
    }
    let seat = seat?;
    let points = |game: &AnyGame| match game.scores() {
        Scores::Points(points) => points.get(seat.index()).map(|points| points.in_halves()),
        Scores::None | Scores::Groups(_) => None,
    };
    let gained = points(after)?.checked_sub(points(before)?).filter(|gained| *gained > 0)?;
    Some(format!("+{}", Points::halves(gained)))
}

/// The names of the seats above their columns.
#[component]
pub(crate) fn ColumnHeads(
    sheet: Sheet,
    /// What the player at a seat is called.
    name: Callback<Seat, String>,
) -> impl IntoView {
    sheet.has_columns().then(|| {
        view! {
            // Each turn says for itself whose it is.
            <div class="heads" style=("--columns", sheet.columns().to_string()) aria-hidden="true">
                {Seat::all(sheet.seats)
                    .map(|seat| view! { <span><Chip id=sheet.id seat/><b>{move || name.run(seat)}</b></span> })
                    .collect_view()}
            </div>
        }
    })
}

/// What stands before the moves of a turn: its number and whose it is. Where there are columns, only a screen reader needs the latter.
#[component]
pub(crate) fn TurnHead(
    sheet: Sheet,
    seat: Option<Seat>,
    number: String,
    /// Whether the turn stands in a column.
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
