//! The colours of boards and pieces.
//!
//! Pictures are painted by meaning, as [`Paint`] says. A [`Palette`] knows the colour that belongs to it, and [`Colours`] how it is
//! written: as a value, or as a property that a style sheet sets. The sheet is made when the server is built, by a build
//! script that needs this crate and none of the boards.

mod paint;
mod written;

pub use paint::{Face, Hue, Paint, Palette, Rgb, Theme};
pub use written::{Colours, CssColours, css_properties};
