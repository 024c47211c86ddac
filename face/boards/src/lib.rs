//! The drawing of every board, shared by all programs.
//!
//! A game draws its board and each seat's hand as [`scene`]s: named shapes in plain data, painted by meaning. A scene is all that the
//! [`svg`] writer or a page needs. A page arranges the parts to fit its window; [`Drawn::scene`] combines them in one picture, with names
//! and scores. [`Drawn::text`] is the same position for a terminal. A [`ghost`] is a piece that is not on the board yet, drawn where it
//! would lie.

mod any;
mod board_text;
mod caption;
#[cfg(test)]
mod check;
#[cfg(test)]
mod declared;
mod enantiomerfolk;
mod factory;
mod hexes;
mod home;
mod iri;
mod iris;
mod loom;
mod motion;
mod printed;
mod quintets;
mod svg;
mod tiles;
mod token;
mod view;

pub mod ansi;
pub mod ghost;
pub mod pyramid;
pub mod scene;

pub use any::{caption_of, motions_of, parts_of, scene_of, text_of};
pub use board_text::BoardText;
pub use caption::caption;
pub use enantiomerfolk::{circle_of, colour_circle};
pub use home::{home_scene, home_scene_before};
pub use motion::Motion;
pub use pentad_colours::{Colours, CssColours, Face, Hue, Paint, Palette, Rgb, Theme, css_properties};
/// The colours of Enantiomerfolk's circle: three or four.
pub use pentad_enantiomerfolk::Colours as CircleColours;
pub use printed::{SeatLine, seats_around};
pub use svg::{item_shapes, svg};
pub use token::token;
pub use view::View;

use pentad_catalog::Listed;
use pentad_core::{Game, Seat};
use scene::Scene;

/// A game that can be drawn.
pub trait Drawn: Game + Listed {
    /// Draws the board alone.
    fn board(&self, view: &View<Self::Action>) -> Scene;

    /// Draws what lies in front of a seat; `None` in a game without hands.
    fn hand(&self, seat: Seat, view: &View<Self::Action>) -> Option<Scene>;

    /// Returns the state and the score of a seat.
    fn seat_line(&self, seat: Seat, view: &View<Self::Action>) -> SeatLine;

    /// Draws the whole table in one picture: the board, and above and below it the seats with their names, their scores and their hands.
    fn scene(&self, view: &View<Self::Action>) -> Scene {
        printed::printed(self, view)
    }

    /// Draws the position as text for a terminal, with colour where that helps.
    fn text(&self, view: &View<Self::Action>) -> String;

    /// Returns the motions of the pieces when a legal action is played.
    fn motions(&self, action: Self::Action) -> Vec<Motion>;
}
