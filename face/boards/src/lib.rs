//! One drawing of each board in the whole project.
//!
//! A game draws its board and what lies before each seat as [`scene`]s: named shapes in plain data, painted by meaning. A scene is
//! all that the [`svg`] writer or a page needs to draw it. A page lays the parts out as its window allows; [`Drawn::scene`] is all of
//! them in one picture, with names and scores. [`Drawn::text`] is the same position for a terminal. A [`ghost`] is a piece that is not
//! there yet, drawn where it would lie.

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
    /// The board alone.
    fn board(&self, view: &View<Self::Action>) -> Scene;

    /// What lies before a seat; `None` in a game in which nothing does.
    fn hand(&self, seat: Seat, view: &View<Self::Action>) -> Option<Scene>;

    /// How a seat stands, in words.
    fn seat_line(&self, seat: Seat, view: &View<Self::Action>) -> SeatLine;

    /// The whole table in one picture: the board, and above and below it the seats with their names, their scores and what lies
    /// before them.
    fn scene(&self, view: &View<Self::Action>) -> Scene {
        printed::printed(self, view)
    }

    /// The position as text for a terminal, with colour where that helps.
    fn text(&self, view: &View<Self::Action>) -> String;

    /// What travels where when a legal action is played.
    fn motions(&self, action: Self::Action) -> Vec<Motion>;
}
