//! Playing: against bots, at one screen, alone.

mod clock;
mod desk;
mod form;
mod hint;
mod moves;
mod page;
mod saved;
mod seats;

pub(crate) use form::{NewGame, OptionRow, choices};
pub(crate) use page::PlayPage;
pub(crate) use saved::{Saved, Sitter, Wanted};
pub(crate) use seats::{Chip, score};
