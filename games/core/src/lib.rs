//! The definition of a game.
//!
//! Every rules crate implements [`Game`] and builds on the types here for what all games share: seats and turns, outcomes, errors
//! that cite a clause, record headers, hexagonal boards and open grids. Nothing here knows a particular game, does input or
//! output, reads a clock or makes a random number of its own.

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

pub mod notation;
pub mod random;
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
