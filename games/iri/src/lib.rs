#![doc = include_str!("../README.md")]

mod action;
mod dictionary;
mod edit;
mod explain;
#[cfg(any(feature = "arbitrary", feature = "serde"))]
mod formats;
mod grid;
mod on_grid;
mod options;
mod piece;
mod placements;
mod playout;
mod position;
mod setup;
mod setup_text;
mod takes;
mod words;

pub use action::{Action, Positions, Sizes};
pub use dictionary::{Dictionary, Match, Reading};
pub use edit::Place;
pub use on_grid::OnGrid;
pub use options::Options;
pub use piece::{Hand, Piece, Size};
pub use position::Iri;
pub use setup::{Phase, Setup};
pub use words::{Preview, Word};
