//! Alpha-beta search for two seats without chance: iterative deepening over principal variation search.

mod busy;
mod evaluator;
mod judgements;
mod order;
mod patience;
mod root;
mod score;
mod search;
mod settings;
mod table;
#[cfg(test)]
mod tests;

pub use evaluator::{Choice, Evaluator};
pub use root::{AlphaBeta, NotForAlphaBeta};
pub use settings::AlphaBetaSettings;

/// How many actions deep a line can be looked at, quiescence included.
const MOST_PLIES: usize = 128;
