//! Positions near the end, solved exactly.

mod solver;

pub use solver::Expectimax;
