//! A table on the page: pictures of a position, overlays, and touches by mouse, finger and keys.

mod arrows;
mod buttons;
mod carried;
mod component;
mod drafting;
mod look;
mod moments;
mod overlay;
mod pen;
mod pointer;
mod prompt;
mod reach;
mod sight;
mod stage;
mod staged;
mod surface;
mod thumbnail;
mod typed;
mod wiring;

pub(crate) use arrows::{Arrow, arrows, mistake};
pub(crate) use component::{Board, Picture};
pub(crate) use drafting::{Drafting, Use};
pub(crate) use look::Look;
pub(crate) use moments::{TRAVEL, settled};
pub(crate) use overlay::{drafted, marked, waiting};
pub(crate) use pen::Pen;
pub(crate) use pointer::InputKind;
pub(crate) use prompt::Prompt;
pub(crate) use stage::{Part, Stage, board_text, turning};
pub(crate) use staged::outline;
pub(crate) use thumbnail::{MOST_THUMBNAILS, Thumbnail};
pub(crate) use typed::Typed;
