//! The colours of boards and pieces.
//!
//! A picture is painted by meaning, as [`Paint`] describes. A [`Palette`] assigns a colour to each paint, and [`Colours`] defines how it is
//! written: as a value, or as a property that a style sheet sets. The sheet is generated when the server is built, by a build script that
//! needs this crate and none of the boards.

mod paint;
mod written;

pub use paint::{Face, Hue, Paint, Palette, Rgb, Theme};
pub use written::{Colours, CssColours, css_properties};
