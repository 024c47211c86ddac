//! Deleted games. They lie on a shelf for a while, from which they can be taken back, also after a reload.

use crate::browser;
use crate::play::Saved;
use serde::{Deserialize, Serialize};

/// What lies on the shelf, the latest first.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
struct Shelf(Vec<(String, f64)>);

const NAME: &str = "shelf";
/// So many deleted games are kept, and for so long: a month.
const MOST: usize = 12;
const LONGEST: f64 = 30.0 * 24.0 * 3_600_000.0;

fn place(id: &str) -> String {
    format!("deleted.{id}")
}

/// Puts a game on the shelf. Whether it is off the list now.
pub(crate) fn delete(id: &str) -> bool {
    // As the text that it is: also a game that an earlier version kept comes back as it was.
    if !browser::rename(&format!("game.{id}"), &place(id)) {
        return false;
    }
    let mut shelf: Shelf = browser::recall(NAME).unwrap_or_default();
    shelf.0.retain(|(other, _)| other != id);
    shelf.0.insert(0, (id.to_owned(), browser::now()));
    keep(shelf);
    true
}

/// Takes a game back from the shelf.
pub(crate) fn restore(id: &str) {
    let shelved = Saved::recall(&place(id));
    let went_on = Saved::load(id).is_some_and(|now| shelved.is_none_or(|old| old.version() <= now.version()));
    // A tab in which it was still open may have gone on with it.
    if went_on || !browser::rename(&place(id), &format!("game.{id}")) {
        browser::forget(&place(id));
    }
    let mut shelf: Shelf = browser::recall(NAME).unwrap_or_default();
    shelf.0.retain(|(other, _)| other != id);
    browser::remember(NAME, &shelf);
}

/// Everything on the shelf, the latest first, with the time of its deletion. What lay there for too long is gone.
pub(crate) fn shelved() -> Vec<(Saved, f64)> {
    let shelf: Shelf = browser::recall(NAME).unwrap_or_default();
    let shelf = keep(shelf);
    shelf.0.iter().filter_map(|(id, at)| Some((Saved::recall(&place(id))?, *at))).collect()
}

/// Forgets everything on the shelf for good.
pub(crate) fn empty() {
    for name in browser::remembered("deleted.") {
        browser::forget(&name);
    }
    browser::forget(NAME);
}

/// Keeps what is to stay on the shelf, and forgets the rest for good.
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
