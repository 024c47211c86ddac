//! Alpha-beta search for two seats without chance: iterative deepening over principal variation search.

mod evaluator;
mod order;
mod root;
mod search;
mod settings;
mod table;
#[cfg(test)]
mod tests;

pub use evaluator::{Choice, Evaluator};
pub use root::AlphaBeta;
pub use settings::AlphaBetaSettings;

/// The score of a win on the spot. A win that takes so many actions is worth as much less.
const WIN: i32 = 1_000_000;

/// Scores beyond this are proven wins, those below its negative proven losses.
const PROVEN: i32 = WIN - 10_000;

/// How many actions deep a line can be looked at, quiescence included.
const MOST_PLIES: usize = 128;
