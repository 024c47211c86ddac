//! The player's puzzle results of a game, stored on this device.

use crate::kit::browser;
use pentad_catalog::GameId;
use pentad_puzzles::Rating;
use serde::{Deserialize, Serialize};

/// Stored puzzle results.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Kept {
    pub(crate) rating: Rating,
    /// The puzzles already rated, by their index in the file. New puzzles are only appended to it.
    pub(crate) done: Vec<usize>,
}

/// Stored form of the results.
#[derive(Serialize, Deserialize)]
struct Written {
    rating: String,
    #[serde(default)]
    done: Vec<usize>,
}

fn name(id: GameId) -> String {
    format!("puzzles.{id}")
}

impl Kept {
    /// Returns the results for a game; a beginner's if there are none or they cannot be read.
    pub(crate) fn of(id: GameId) -> Kept {
        let written = browser::recall::<Written>(&name(id));
        written
            .and_then(|Written { rating, done }| Some(Kept { rating: rating.parse().ok()?, done }))
            .unwrap_or_default()
    }

    /// Stores the results. If storage is full or forbidden, the rating lasts as long as the page.
    pub(crate) fn keep(&self, id: GameId) {
        browser::remember(&name(id), &Written { rating: self.rating.to_string(), done: self.done.clone() });
    }
}
