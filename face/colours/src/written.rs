//! The notation of colours in a picture: values, or properties that the style sheet of a page sets.

use crate::paint::RAINBOW_START;
use crate::{Face, Hue, Paint, Palette};
use std::fmt::Write;

/// A notation of colours for the SVG writer.
pub trait Colours {
    /// Writes the colour of a paint as CSS and SVG understand it.
    fn write(&self, paint: Paint, out: &mut String);
}

/// Colour values: the picture needs no style sheet.
impl Colours for Palette {
    fn write(&self, paint: Paint, out: &mut String) {
        out.push_str(&self.rgb(paint).hex());
    }
}

/// Custom properties, so that a page can change its theme without redrawing. [`css_properties`] sets them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CssColours;

impl Colours for CssColours {
    fn write(&self, paint: Paint, out: &mut String) {
        let _ = match paint {
            // The positions on the rainbow are unlimited, so the sheet sets only the lightness and chroma that all of them share.
            Paint::Rainbow(turn) => {
                write!(out, "oklch(var(--rainbow-lightness) var(--rainbow-chroma) {:.1})", turn * 360.0 + RAINBOW_START)
            }
            _ => write!(out, "var(--{})", name(paint)),
        };
    }
}

/// Returns the declarations of the properties of [`CssColours`] for a palette: `--page:#fbfaf7;--board:…`.
pub fn css_properties(palette: Palette) -> String {
    let mut out = String::new();
    for paint in named_paints() {
        let _ = write!(out, "--{}:{};", name(paint), palette.rgb(paint).hex());
    }
    let (lightness, chroma) = palette.rainbow();
    let _ = write!(out, "--rainbow-lightness:{lightness};--rainbow-chroma:{chroma};");
    out
}

/// Returns every paint but those of the rainbow.
fn named_paints() -> impl Iterator<Item = Paint> {
    const SINGLE: [Paint; 9] = [
        Paint::Page,
        Paint::Board,
        Paint::Cell,
        Paint::Line,
        Paint::Ink,
        Paint::Faint,
        Paint::Last,
        Paint::Target,
        Paint::Glow,
    ];
    let pyramids = Hue::ALL.into_iter().flat_map(|hue| Face::ALL.map(|face| Paint::Pyramid(hue, face)));
    let stones = Face::ALL.into_iter().flat_map(|face| [Paint::Black(face), Paint::White(face)]);
    SINGLE.into_iter().chain(pyramids).chain(stones)
}

/// Returns the name of a paint's property, without the leading dashes.
fn name(paint: Paint) -> String {
    let single = match paint {
        Paint::Page => "page",
        Paint::Board => "board",
        Paint::Cell => "cell",
        Paint::Line => "line",
        Paint::Ink => "ink",
        Paint::Faint => "faint",
        Paint::Last => "last",
        Paint::Target => "target",
        Paint::Glow => "glow",
        Paint::Rainbow(_) => "rainbow",
        Paint::Pyramid(hue, face) => {
            let hue = match hue {
                Hue::Red => "red",
                Hue::Yellow => "yellow",
                Hue::Blue => "blue",
                Hue::Green => "green",
            };
            return format!("pyramid-{hue}-{}", face_name(face));
        }
        Paint::Black(face) => return format!("black-{}", face_name(face)),
        Paint::White(face) => return format!("white-{}", face_name(face)),
    };
    single.to_owned()
}

fn face_name(face: Face) -> &'static str {
    match face {
        Face::Lit => "lit",
        Face::Plain => "plain",
        Face::Shaded => "shaded",
        Face::Dark => "dark",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rainbow_hue_is_the_one_of_the_palette() {
        let mut out = String::new();
        CssColours.write(Paint::Rainbow(0.25), &mut out);
        assert_eq!(out, "oklch(var(--rainbow-lightness) var(--rainbow-chroma) 110.0)");
    }
}
