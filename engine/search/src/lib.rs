#![doc = include_str!("../README.md")]

mod alpha_beta;
mod endgame;
mod expectimax;
mod limits;
#[cfg(test)]
mod maze;
mod mcts;
mod report;
mod searcher;
mod uct;
mod worths;

pub use alpha_beta::{AlphaBeta, AlphaBetaSettings, Choice, Evaluator, NotForAlphaBeta};
pub use endgame::Endgame;
pub use expectimax::Expectimax;
pub use limits::{Cancel, Limits, Stopwatch};
pub use mcts::{Guide, Mcts, MctsSettings, RandomPlayouts, Seen};
pub use report::{Appraisal, Report, shared_evenly};
pub use searcher::Searcher;
pub use uct::PlainUct;
pub use worths::{MOST_SEATS, SOLITAIRE_UNIT, Worths, reported};

/// The random generator of every search. Its small state leaves more registers to the game.
pub type Random = rand_xoshiro::Xoroshiro128PlusPlus;
