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

/// A stand-in until the boards draw it.
pub(crate) fn home_scene(id: pentad_catalog::GameId) -> pentad_boards::scene::Scene {
    let mut headers = pentad_core::Headers::new();
    id.deal(&mut headers, &mut crate::browser::chance()).expect("dealt");
    pentad_boards::scene_of(&id.start(&headers).expect("started"), &pentad_boards::View::default())
}
