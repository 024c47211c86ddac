//! The search for puzzles, and their verification.
//!
//! Strong bots play each other with a short search ([`find`]), which also shows positions where one action stands out. Such a
//! position is searched again with ten times the effort, and every other action is examined ([`verify`]). The difficulty of a
//! puzzle is the weakest level that finds its answer.

mod difficulty;
mod find;
mod measure;
mod play;
mod verify;
mod worth;

pub use find::{Find, Hunt, Scout, Step, find, find_at, scout};
pub use measure::Measure;
pub use verify::{Refuted, reread, verify};
