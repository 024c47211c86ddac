//! Finds puzzles.
//!
//! Strong bots play each other with a short search ([`find`]); the same search says where one action stands out. Such a
//! position is searched again with ten times the effort, and every other action is looked at by itself
//! ([`verify`]). How hard a puzzle is is measured by the levels that find its answer.

mod difficulty;
mod find;
mod measure;
mod play;
mod verify;
mod worth;

pub use find::{Find, Hunt, Scout, Step, find, find_at, scout};
pub use measure::Measure;
pub use verify::{Refuted, reread, verify};
