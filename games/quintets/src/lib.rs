#![doc = include_str!("../README.md")]

mod action;
pub mod board;
mod edit;
mod ending;
mod explain;
#[cfg(any(feature = "arbitrary", feature = "serde"))]
mod formats;
mod moves;
mod options;
mod piece;
mod playout;
mod position;
mod setup;
mod setup_text;

pub use action::Action;
pub use ending::Ending;
pub use moves::{Formed, Move};
pub use options::Options;
pub use piece::{Piece, Size};
pub use position::Quintets;
pub use setup::Setup;
