//! Search algorithms for every game, written against the [`Game`](pentad_core::Game) trait alone.
//!
//! - [`Mcts`]: Monte Carlo tree search for any number of seats, with chance nodes, proofs, all-moves-as-first statistics,
//!   tree reuse between moves, and threads. Its knowledge of a game comes from a [`Guide`].
//! - [`AlphaBeta`]: iterative deepening for two seats without chance. Its knowledge of a game comes from an [`Evaluator`].
//! - [`Expectimax`]: exact values of positions near the end; [`Endgame`] plays by it as soon as possible.
//! - [`PlainUct`]: the baseline for measuring every bot.
//!
//! All of them are [`Searcher`]s: they search a position within [`Limits`] and return a [`Report`].

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
