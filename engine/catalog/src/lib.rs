//! All games in one list.
//!
//! [`AnyGame`] is a position of any game, for all code outside of search: records, pictures, the program. The games are
//! listed once, at the top of `any_game.rs`. [`Record`] is a game as text, [`Playthrough`] is a game being played or
//! replayed, with all its positions, and [`Arrangement`] is a setup being edited by hand. [`GameProfile`] holds the facts about a game that
//! its rules do not need.

#[macro_use]
mod any_game;
mod ahead;
mod arrangement;
mod ended;
mod playthrough;
mod profile;
mod record;
mod series;
mod standing;

pub use any_game::{AnyAction, AnyGame, AnyPiece, GameId, Listed, StartError};
pub use arrangement::Arrangement;
pub use ended::{Cause, Ended, EndedError, Loss, Stop};
pub use playthrough::{Playthrough, ReplayError};
pub use profile::{CellShape, GameProfile, HIGHEST_LEVEL, OtherSide, SeatSigns};
pub use record::{Record, RecordError, RecordLine};
pub use series::{Series, SeriesError};
pub use standing::{MATCH_POINTS, PLAYERS, Standing};
