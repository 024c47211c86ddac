#![doc = include_str!("../README.md")]

mod action;
mod ahead;
mod board;
mod colours;
mod edit;
mod explain;
#[cfg(any(feature = "arbitrary", feature = "serde"))]
mod formats;
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
