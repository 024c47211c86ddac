//! A second, plain and slow implementation of the six games, to test the fast ones.
//!
//! Each file follows its rules page clause by clause and shares no code with the crates in `games/`: only strings pass between
//! the two. Nothing here is clever, on purpose. Positions are maps, history is a collection of whole positions, and an action is
//! legal if trying it on a copy breaks no clause.

mod enantiomerfolk;
mod factory;
mod hex;
mod iri;
mod iris;
mod loom;
mod quintets;
mod tiles;

pub use enantiomerfolk::Enantiomerfolk;
pub use factory::Factory;
pub use iri::Iri;
pub use iris::Iris;
pub use loom::Loom;
pub use quintets::Quintets;

use pentad_core::Headers;

/// Parses a header that holds a whole number.
fn number(headers: &Headers, name: &str, default: usize) -> usize {
    headers.get(name).map_or(default, |value| value.parse().expect("a whole number"))
}

/// Writes a list as a trace does.
fn list<T: ToString>(entries: impl IntoIterator<Item = T>) -> String {
    let entries: Vec<String> = entries.into_iter().map(|entry| entry.to_string()).collect();
    format!("[{}]", entries.join(","))
}

/// Returns the seats, from 1, that hold the highest score.
fn highest<T: Ord + Copy>(scores: &[T]) -> Vec<usize> {
    let best = *scores.iter().max().expect("there are seats");
    (1..=scores.len()).filter(|seat| scores[seat - 1] == best).collect()
}
