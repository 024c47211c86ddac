//! What is remembered about a reader's puzzles of a game, on this device.

use crate::browser;
use pentad_catalog::GameId;
use pentad_puzzles::Rating;
use serde::{Deserialize, Serialize};

/// What is remembered.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Kept {
    pub(crate) rating: Rating,
    /// The puzzles that have counted, by their place in the file. New ones are only ever added at its end.
    pub(crate) done: Vec<usize>,
}

/// The same, as it is written down.
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
    /// What is remembered of a game; a beginner's where nothing is, or nothing that can be read.
    pub(crate) fn of(id: GameId) -> Kept {
        let written = browser::recall::<Written>(&name(id));
        written
            .and_then(|Written { rating, done }| Some(Kept { rating: rating.parse().ok()?, done }))
            .unwrap_or_default()
    }

    /// Remembers it. Where the memory is full or forbidden, the rating lasts as long as the page.
    pub(crate) fn keep(&self, id: GameId) {
        browser::remember(&name(id), &Written { rating: self.rating.to_string(), done: self.done.clone() });
    }
}
