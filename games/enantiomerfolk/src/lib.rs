//! Enantiomerfolk, by Alexandre Owen Muñiz: two-coloured stacks push each other round the colour circle, clockwise or
//! counter-clockwise, and each seat may use the pieces of both. The circle has three colours, or four on a larger board.
//!
//! ```
//! use pentad_core::Game;
//! use pentad_enantiomerfolk::{Enantiomerfolk, Options};
//!
//! let mut game = Enantiomerfolk::start(&Options::default());
//! let action = game.read("e4-e3")?;
//! game.apply(action);
//! let action = game.read("d3>e3")?;
//! assert_eq!(game.notation(action).to_string(), "d3xe3-");
//! game.apply(action);
//! assert_eq!(game.hand(pentad_core::Seat::SECOND).to_string(), "BR");
//! assert_eq!(
//!     game.read("a6-a5").unwrap_err().to_string(),
//!     "the blue-on-red piece on a6 is barred: its bottom is red, like that of the yellow-on-red piece that Counter-clockwise just used (ENAN-3)"
//! );
//! # Ok::<(), pentad_core::ActionError>(())
//! ```

mod action;
mod ahead;
mod board;
mod colours;
mod edit;
mod explain;
mod hand;
mod ko_state;
mod opening;
mod options;
mod piece;
mod playout;
mod position;
mod setup;
mod setup_text;
mod square;

pub use action::Action;
pub use ahead::{Prospect, Standing};
pub use board::Board;
pub use colours::Colours;
pub use hand::Hand;
pub use opening::Opening;
pub use options::Options;
pub use piece::{Colour, Force, Mark, MarkedPiece, Piece};
pub use position::{Enantiomerfolk, Ending};
pub use setup::Setup;
pub use square::{Direction, Square, Squares};
