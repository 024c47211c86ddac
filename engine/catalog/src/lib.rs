#![doc = include_str!("../README.md")]

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
pub use profile::{CellShape, GameProfile, HIGHEST_LEVEL, LEVELS, OtherSide, SeatSigns};
pub use record::{Record, RecordError, RecordLine};
pub use series::{Series, SeriesError};
pub use standing::{MATCH_POINTS, PLAYERS, Standing};
