//! Monte Carlo tree search.

mod guide;
mod search;
mod settings;
#[cfg(test)]
mod tests;
mod tree;

pub use guide::{Guide, RandomPlayouts, Seen};
pub use search::Mcts;
pub use settings::MctsSettings;
