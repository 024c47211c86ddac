//! Play against bots, between people at one screen, and alone.

mod afterwards;
mod ahead;
mod clock;
mod desk;
mod driver;
mod earlier_version;
mod ending;
mod first;
mod form;
mod game_setup;
mod hint;
mod holding;
mod last_action;
mod moves;
mod page;
mod play_on;
mod remote_table;
mod result;
mod saved;
mod seats;
mod send;
mod share;
mod summary;
mod undo;
mod waits;

pub(crate) use clock::written_span;
pub(crate) use ending::{how_it_stands, how_people_ended, only_person};
pub(crate) use first::{FirstOffer, company_wanted, is_new};
pub(crate) use form::{NewGame, OptionRow, choices};
pub(crate) use game_setup::{GameSetup, Sitter};
pub(crate) use holding::Holding;
pub(crate) use page::{Online, PlayPage};
pub(crate) use remote_table::RemoteTable;
pub(crate) use saved::{Saved, is_begun};
pub(crate) use seats::{Chip, SeatName, sitter_name};
pub(crate) use waits::{AGAIN, Standing, Waits};
