//! A board on the page: the scene of a position, what is drawn over it, and touches by mouse, finger and keys.

mod arrows;
mod buttons;
mod component;
mod drafting;
mod overlay;
mod pointer;
mod stage;
mod surface;
mod thumbnail;
mod typed;

pub(crate) use arrows::{Arrow, arrows};
pub(crate) use buttons::{DraftButtons, UnderPointer};
pub(crate) use component::Board;
pub(crate) use drafting::Drafting;
pub(crate) use overlay::{drafted, marked};
pub(crate) use pointer::InputKind;
pub(crate) use stage::{Stage, board_text, turning};
pub(crate) use thumbnail::{MOST_THUMBNAILS, Thumbnail};
pub(crate) use typed::Typed;
