//! Puzzles: positions in which one turn is clearly the best.
//!
//! A [`Puzzle`] is one line of text; the files of this crate contain the shipped ones ([`shipped`]). An [`Attempt`] is a
//! player's attempt at one, and a [`Rating`] measures how well that player has done so far. This crate neither finds nor
//! verifies puzzles: it only repeats what their finder claims.
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

/// The difficulty levels: each is the weakest level of the bots that finds the answer.
pub use pentad_catalog::LEVELS;

use pentad_catalog::GameId;

/// Returns the file of the puzzles shipped for a game, empty if the game has none. A puzzle is identified by its number in
/// the file, counted from 1, so new puzzles are only ever appended.
pub fn shipped(id: GameId) -> &'static str {
    match id {
        GameId::Iri => include_str!("../data/iri.txt"),
        GameId::Quintets => include_str!("../data/quintets.txt"),
        GameId::Iris => include_str!("../data/iris.txt"),
        GameId::Enantiomerfolk => include_str!("../data/enantiomerfolk.txt"),
        GameId::Factory => include_str!("../data/factory.txt"),
        // The Loom is solved: the best action there is an average over many deals, which no line of play shows.
        GameId::Loom => "",
    }
}

/// Returns the games that have puzzles.
pub fn games() -> impl Iterator<Item = GameId> {
    GameId::ALL.into_iter().filter(|id| !id.info().is_solitaire())
}
