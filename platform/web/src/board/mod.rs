//! A board on the page: the scene of a position, what is drawn over it, and touches by mouse, finger and keys.

mod arrows;
mod component;
mod overlay;
mod pointer;
mod stage;
mod surface;

pub(crate) use arrows::{Arrow, arrows};
pub(crate) use component::{Board, Handedness};
pub(crate) use overlay::{hovering, sketched};
pub(crate) use stage::Stage;
