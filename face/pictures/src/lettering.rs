//! Text as a row of glyph outlines. Boards carry names, numbers and signs, so no text shaping is needed.

use pentad_boards::scene::{Anchor, LINE_BELOW};
use std::sync::LazyLock;
use tiny_skia::PathBuilder;
use ttf_parser::{Face, GlyphId, OutlineBuilder};

/// The fonts, parsed once. A letter is taken from the first font that has it.
static FONTS: LazyLock<Vec<Face<'static>>> = LazyLock::new(|| {
    let fonts = [epaint_default_fonts::UBUNTU_LIGHT, epaint_default_fonts::HACK_REGULAR];
    fonts.into_iter().filter_map(|font| Face::parse(font, 0).ok()).collect()
});

/// A letter of one of the fonts.
struct Letter {
    font: &'static Face<'static>,
    glyph: GlyphId,
    /// Advance width, as a fraction of the text size.
    width: f32,
}

/// Adds a text to a path.
pub(crate) fn write(path: &mut PathBuilder, text: &str, (x, y): (f32, f32), size: f32, anchor: Anchor) {
    let letters: Vec<Letter> = text.chars().filter_map(letter).collect();
    let width: f32 = letters.iter().map(|letter| letter.width * size).sum();
    let mut x = match anchor {
        Anchor::Start => x,
        Anchor::Middle => x - width / 2.0,
        Anchor::End => x - width,
    };
    for Letter { font, glyph, width } in letters {
        let scale = size / f32::from(font.units_per_em());
        font.outline_glyph(glyph, &mut Pen { path, x, y: y + size * LINE_BELOW as f32, scale });
        x += width * size;
    }
}

/// Returns the letter for a character, or the sign for an unknown one if no font has it.
fn letter(character: char) -> Option<Letter> {
    let with = |font: &'static Face<'static>, glyph| {
        let width = f32::from(font.glyph_hor_advance(glyph)?) / f32::from(font.units_per_em());
        Some(Letter { font, glyph, width })
    };
    let known = FONTS.iter().find_map(|font| with(font, font.glyph_index(character)?));
    known.or_else(|| with(FONTS.first()?, GlyphId(0)))
}

/// Draws the outline of a letter in its place. Font coordinates grow upwards, picture coordinates downwards.
struct Pen<'path> {
    path: &'path mut PathBuilder,
    x: f32,
    y: f32,
    scale: f32,
}

impl Pen<'_> {
    fn at(&self, x: f32, y: f32) -> (f32, f32) {
        (self.x + x * self.scale, self.y - y * self.scale)
    }
}

impl OutlineBuilder for Pen<'_> {
    fn move_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.path.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.path.line_to(x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let (handle, end) = (self.at(x1, y1), self.at(x, y));
        self.path.quad_to(handle.0, handle.1, end.0, end.1);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let (first, second, end) = (self.at(x1, y1), self.at(x2, y2), self.at(x, y));
        self.path.cubic_to(first.0, first.1, second.0, second.1, end.0, end.1);
    }

    fn close(&mut self) {
        self.path.close();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the bounds of a text: left, top, right and bottom.
    fn bounds(text: &str, anchor: Anchor) -> Option<[f32; 4]> {
        let mut path = PathBuilder::new();
        write(&mut path, text, (10.0, 20.0), 2.0, anchor);
        let bounds = path.finish()?.bounds();
        Some([bounds.left(), bounds.top(), bounds.right(), bounds.bottom()])
    }

    #[test]
    fn capitals_lie_around_their_point_both_ways() {
        let [left, top, right, bottom] = bounds("HOH", Anchor::Middle).unwrap();
        assert!(((left + right) / 2.0 - 10.0).abs() < 0.05, "{left} to {right}");
        assert!(((top + bottom) / 2.0 - 20.0).abs() < 0.05, "{top} to {bottom}");
        assert!((bottom - top - 1.4).abs() < 0.1, "seven tenths of the size");
    }

    #[test]
    fn anchors_put_a_text_to_either_side() {
        let [left, .., end, _] = bounds("HOH", Anchor::Start).unwrap();
        assert!((10.0..10.3).contains(&left) && end > 13.0);
        let [begin, .., right, _] = bounds("HOH", Anchor::End).unwrap();
        assert!((9.7..10.0).contains(&right) && begin < 7.0);
    }

    #[test]
    fn letters_come_from_the_font_that_has_them() {
        assert_eq!(FONTS.len(), 2);
        for character in ['A', 'é', '→', '■', '½', '日'] {
            assert!(letter(character).is_some_and(|letter| letter.width > 0.0), "{character}");
        }
        assert_ne!(bounds("A", Anchor::Start), bounds("B", Anchor::Start));
        assert_eq!(bounds("", Anchor::Start), None);
    }
}
