//! Exact solving of positions near the end.

mod solver;

pub use solver::Expectimax;
