//! What a finished game was to the person who played it.

use super::company::own_seat;
use pentad_core::{Outcome, Turn};
use pentad_table::Table;
use serde::{Deserialize, Serialize};

/// How a game ended for you.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Verdict {
    Won,
    /// The win is shared.
    Drawn,
    Lost,
    /// The points of a solitaire.
    Points(u32),
}

impl Verdict {
    /// How a game ended for the only person at its table; `None` while it goes on, among people or bots alone, and where it
    /// does not count.
    pub(crate) fn of(table: &Table) -> Option<Verdict> {
        let own = own_seat(table)?;
        if table.turn() != Turn::Over {
            return None;
        }
        if let Some(Outcome::Solitaire { points }) = table.outcome() {
            return Some(Verdict::Points(points));
        }
        let winners = table.winners();
        match winners.len() {
            0 => None,
            1 if winners.contains(own) => Some(Verdict::Won),
            _ if winners.contains(own) => Some(Verdict::Drawn),
            _ => Some(Verdict::Lost),
        }
    }

    /// The share of the win.
    pub(crate) fn share(self) -> f64 {
        match self {
            Verdict::Won => 1.0,
            Verdict::Drawn => 0.5,
            Verdict::Lost | Verdict::Points(_) => 0.0,
        }
    }

    /// The key of its words and of its style.
    pub(crate) fn key(self) -> &'static str {
        match self {
            Verdict::Won => "won",
            Verdict::Drawn => "drawn",
            Verdict::Lost => "lost",
            Verdict::Points(_) => "points",
        }
    }
}
