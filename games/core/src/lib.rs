#![doc = include_str!("../README.md")]

mod abridged;
mod clause;
mod edit;
mod error;
mod game;
mod grid;
mod headers;
mod hexagon;
mod option_kind;
mod options;
mod outcome;
mod perft;
mod phrase;
mod scores;
mod seat;
mod trace;
mod visited;

#[cfg(feature = "arbitrary")]
pub mod arbitrary;
pub mod notation;
pub mod random;
#[cfg(feature = "serde")]
pub mod serde;
pub mod setup;
pub mod sorting;
pub mod zobrist;

pub use abridged::abridged;
pub use clause::Clause;
pub use edit::{Count, Counter, Edit, Editable, PhaseName};
pub use error::{ActionError, Illegal, SetupError};
pub use game::{Game, GameInfo, Notation};
pub use grid::{Along, Cell};
pub use headers::Headers;
pub use hexagon::{HexDirection, Hexagon};
pub use option_kind::{Dealt, Kind, OneOf, OptionKind, Switch, WholeNumber};
pub use options::{Asked, OptionError, OptionSpec, Options, SEATS_HEADER};
pub use outcome::Outcome;
pub use perft::perft;
pub use phrase::{Part, Phrase};
pub use scores::{Points, Scores};
pub use seat::{Seat, SeatSet, Turn};
pub use setup::SetupText;
pub use trace::trace_line;
pub use visited::Visited;
