//! Result of a finished game for the player.

use crate::play::only_person;
use pentad_core::{Outcome, Turn};
use pentad_table::Table;
use serde::{Deserialize, Serialize};

/// Result of a game from the player's view.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Verdict {
    Won,
    /// The win is shared.
    Drawn,
    Lost,
    /// Points of a solitaire game.
    Points(u32),
}

impl Verdict {
    /// Returns the result for the only person at the table; `None` while the game runs, in games among several people or bots alone, and in
    /// games that do not count.
    pub(crate) fn of(table: &Table) -> Option<Verdict> {
        let own = only_person(table)?;
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

    /// Returns the score: 1 for a win, ½ for a draw, else 0.
    pub(crate) fn share(self) -> f64 {
        match self {
            Verdict::Won => 1.0,
            Verdict::Drawn => 0.5,
            Verdict::Lost | Verdict::Points(_) => 0.0,
        }
    }

    /// Returns the key of its message and its style.
    pub(crate) fn key(self) -> &'static str {
        match self {
            Verdict::Won => "won",
            Verdict::Drawn => "drawn",
            Verdict::Lost => "lost",
            Verdict::Points(_) => "points",
        }
    }
}
