//! Puzzles: positions in which one turn is clearly the best.
//!
//! A [`Puzzle`] is one line of text; the files of this crate hold those that are shipped ([`shipped`]). An [`Attempt`] is a
//! person trying to solve one, a [`Rating`] says how well that person has done so far. How puzzles are found and
//! verified is no matter of this crate: it only says what was claimed.
//!
//! ```
//! use pentad_catalog::GameId;
//! use pentad_puzzles::{Attempt, Puzzle, Verdict};
//!
//! let line = "4 win | Size=4 | 1bw1/b2wb/2wbb1/1b1www1/2wwb1/b1bwb/1wb1; to 2 | b2 ; f3 | c6+e1 \
//!     | worth=1 other=0.14 proof=answer effort=40000 game=9 action=17";
//! let mut attempt = Attempt::new(Puzzle::read(GameId::Iris, line).unwrap());
//! for (stone, verdict) in [("f3", Verdict::GoOn), ("c2", Verdict::Wrong), ("b2", Verdict::Solved)] {
//!     let action = attempt.position().read(stone).unwrap();
//!     assert_eq!(attempt.play(action), verdict);
//! }
//! ```

mod attempt;
mod choice;
mod level;
mod puzzle;
mod rating;
mod text;

pub use attempt::{Attempt, Verdict};
pub use choice::choose;
pub use level::{level_of_line, lines};
pub use puzzle::{Claim, Kind, Proof, Puzzle};
pub use rating::{Rating, Score, points_of_level};
pub use text::PuzzleError;

use pentad_catalog::GameId;

/// The levels of difficulty: the weakest level of the bots that finds the answer.
pub const LEVELS: std::ops::RangeInclusive<u8> = 1..=8;

/// The file of the puzzles that are shipped for a game; empty for a game that has none. Puzzles are known by their number in
/// it, counted from 1, so new ones are only ever added at the end.
pub fn shipped(id: GameId) -> &'static str {
    match id {
        GameId::Iri => include_str!("../data/iri.txt"),
        GameId::Quintets => include_str!("../data/quintets.txt"),
        GameId::Iris => include_str!("../data/iris.txt"),
        GameId::Enantiomerfolk => include_str!("../data/enantiomerfolk.txt"),
        GameId::Factory => include_str!("../data/factory.txt"),
        // The Loom is solved: what is best there is a sum over many deals, and no line of play shows it.
        GameId::Loom => "",
    }
}

/// The games that have puzzles.
pub fn games() -> impl Iterator<Item = GameId> {
    GameId::ALL.into_iter().filter(|id| *id != GameId::Loom)
}
