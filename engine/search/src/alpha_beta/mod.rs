//! Alpha-beta search for two seats without chance: iterative deepening with principal variation search.

mod evaluation_cache;
mod evaluator;
mod in_progress;
mod order;
mod root;
mod score;
mod search;
mod settings;
mod table;
#[cfg(test)]
mod tests;
mod time_manager;

pub use evaluator::{Choice, Evaluator};
pub use root::{AlphaBeta, NotForAlphaBeta};
pub use settings::AlphaBetaSettings;

/// Upper limit of the length of a line in actions, quiescence included.
const MOST_PLIES: usize = 128;
