//! Deleted games, kept on a shelf for a while so that they can be restored, even after a reload.

use crate::kit::browser;
use crate::play::Saved;
use serde::{Deserialize, Serialize};

/// Ids of the games on the shelf with the time of deletion, the latest first.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
struct Shelf(Vec<(String, f64)>);

const NAME: &str = "shelf";
/// Limits of the shelf: the number of games, and their age in milliseconds (30 days).
const MOST: usize = 12;
const LONGEST: f64 = 30.0 * 24.0 * 3_600_000.0;

fn place(id: &str) -> String {
    format!("deleted.{id}")
}

/// Moves a game to the shelf; returns true if it is off the list.
pub(crate) fn delete(id: &str) -> bool {
    // Moved as raw text, so that a game in the format of an earlier version is restored unchanged.
    if !browser::rename(&format!("game.{id}"), &place(id)) {
        return false;
    }
    let mut shelf: Shelf = browser::recall(NAME).unwrap_or_default();
    shelf.0.retain(|(other, _)| other != id);
    shelf.0.insert(0, (id.to_owned(), browser::now()));
    keep(shelf);
    true
}

/// Restores a game from the shelf.
pub(crate) fn restore(id: &str) {
    let shelved = Saved::recall(&place(id));
    let went_on = Saved::load(id).is_some_and(|now| shelved.is_none_or(|old| old.version() <= now.version()));
    // A tab in which it was still open may have continued it.
    if went_on || !browser::rename(&place(id), &format!("game.{id}")) {
        browser::forget(&place(id));
    }
    let mut shelf: Shelf = browser::recall(NAME).unwrap_or_default();
    shelf.0.retain(|(other, _)| other != id);
    browser::remember(NAME, &shelf);
}

/// Returns the games on the shelf, the latest first, with the time of deletion, after dropping those that are too old.
pub(crate) fn shelved() -> Vec<(Saved, f64)> {
    let shelf: Shelf = browser::recall(NAME).unwrap_or_default();
    let shelf = keep(shelf);
    shelf.0.iter().filter_map(|(id, at)| Some((Saved::recall(&place(id))?, *at))).collect()
}

/// Deletes all games on the shelf for good.
pub(crate) fn empty() {
    for name in browser::remembered("deleted.") {
        browser::forget(&name);
    }
    browser::forget(NAME);
}

/// Stores the shelf within its limits, and deletes the other games for good.
fn keep(mut shelf: Shelf) -> Shelf {
    let now = browser::now();
    let before = shelf.clone();
    shelf.0.retain(|(_, at)| now - at < LONGEST);
    shelf.0.truncate(MOST);
    for (id, _) in before.0.iter().filter(|gone| !shelf.0.contains(gone)) {
        browser::forget(&place(id));
    }
    browser::remember(NAME, &shelf);
    shelf
}
