//! Scenes as PNG, without system libraries and with bundled fonts, so that a picture looks the same on every machine.

mod lettering;
mod outline;

use pentad_boards::scene::{DASHES, Item, Outline, Scene, Shape};
use pentad_boards::{Paint, Palette};
use thiserror::Error;
use tiny_skia::{Color, FillRule, LineCap, LineJoin, Path, Pixmap, PixmapPaint, Stroke, StrokeDash, Transform};

/// An error that prevents a picture.
#[derive(Debug, Error)]
pub enum PictureError {
    /// The picture would be empty or too large.
    #[error("the picture is too large")]
    Size,
    /// The picture cannot be encoded.
    #[error("the picture cannot be written as PNG: {0}")]
    Png(String),
}

/// Draws a scene with this width in pixels.
pub fn png(scene: &Scene, palette: Palette, width: u32) -> Result<Vec<u8>, PictureError> {
    let scale = f64::from(width) / scene.frame.width;
    let height = (scene.frame.height * scale).round().max(1.0) as u32;
    drawn(scene, palette, scale, width, height)
}

/// Draws a scene in the middle of a picture of this size, as large as possible.
pub fn png_within(scene: &Scene, palette: Palette, width: u32, height: u32) -> Result<Vec<u8>, PictureError> {
    let (wide, high) = (f64::from(width) / scene.frame.width, f64::from(height) / scene.frame.height);
    drawn(scene, palette, wide.min(high), width, height)
}

/// Draws a scene in the middle of a picture, with `scale` pixels for each of its units.
fn drawn(scene: &Scene, palette: Palette, scale: f64, width: u32, height: u32) -> Result<Vec<u8>, PictureError> {
    let mut picture = Picture { pixels: Pixmap::new(width, height).ok_or(PictureError::Size)?, palette };
    picture.pixels.fill(picture.colour(Paint::Page, 1.0));
    let frame = scene.frame;
    let left = (f64::from(width) - frame.width * scale) / 2.0 - frame.x * scale;
    let top = (f64::from(height) - frame.height * scale) / 2.0 - frame.y * scale;
    let whole = Transform::from_row(scale as f32, 0.0, 0.0, scale as f32, left as f32, top as f32);
    for item in &scene.items {
        picture.draw_item(item, whole);
    }
    picture.pixels.encode_png().map_err(|error| PictureError::Png(error.to_string()))
}

/// A picture under construction.
struct Picture {
    pixels: Pixmap,
    palette: Palette,
}

impl Picture {
    fn draw_item(&mut self, item: &Item, whole: Transform) {
        let place = whole
            .pre_translate(item.at.0 as f32, item.at.1 as f32)
            .pre_rotate(item.turn as f32)
            .pre_scale(item.scale as f32, item.scale as f32);
        for shape in &item.shapes {
            self.draw_shape(shape, place);
        }
    }

    fn draw_shape(&mut self, shape: &Shape, place: Transform) {
        let Some(path) = outline::path(&shape.outline) else { return };
        if shape.opacity >= 1.0 || shape.fill.is_none() || shape.stroke.is_none() {
            self.paint(shape, &path, place, shape.opacity);
            return;
        }
        // The line around a shape overlaps its filling, which must not show through the line: both are drawn opaque on a separate sheet,
        // and the sheet is drawn with the opacity.
        let Some(sheet) = Pixmap::new(self.pixels.width(), self.pixels.height()) else { return };
        let mut sheet = Picture { pixels: sheet, palette: self.palette };
        sheet.paint(shape, &path, place, 1.0);
        let seen = PixmapPaint { opacity: shape.opacity as f32, ..PixmapPaint::default() };
        self.pixels.draw_pixmap(0, 0, sheet.pixels.as_ref(), &seen, Transform::identity(), None);
    }

    /// Fills and strokes a shape.
    fn paint(&mut self, shape: &Shape, path: &Path, place: Transform, opacity: f64) {
        if let Some(paint) = shape.fill {
            let paint = self.paint_of(paint, opacity);
            self.pixels.fill_path(path, &paint, FillRule::Winding, place, None);
        }
        if let Some((paint, width)) = shape.stroke {
            let paint = self.paint_of(paint, opacity);
            self.pixels.stroke_path(path, &paint, &stroke(shape, width as f32), place, None);
        }
    }

    fn paint_of(&self, paint: Paint, opacity: f64) -> tiny_skia::Paint<'static> {
        let mut painted = tiny_skia::Paint::default();
        painted.set_color(self.colour(paint, opacity));
        painted
    }

    fn colour(&self, paint: Paint, opacity: f64) -> Color {
        let rgb = self.palette.rgb(paint);
        let mut colour = Color::from_rgba8(rgb.0, rgb.1, rgb.2, u8::MAX);
        colour.set_alpha(opacity as f32);
        colour
    }
}

/// Returns the line around a shape, with the same caps and joins as in the SVG.
fn stroke(shape: &Shape, width: f32) -> Stroke {
    let (line_cap, line_join) = match shape.outline {
        Outline::Line(_) => (LineCap::Round, LineJoin::Round),
        Outline::Lines(_) | Outline::Arc { .. } => (LineCap::Round, LineJoin::Miter),
        Outline::Polygon(_) => (LineCap::Butt, LineJoin::Round),
        Outline::Circle { .. } | Outline::Rectangle { .. } | Outline::Text { .. } => (LineCap::Butt, LineJoin::Miter),
    };
    let dash = if shape.dashed { StrokeDash::new(DASHES.map(|part| width * part as f32).to_vec(), 0.0) } else { None };
    Stroke { width, line_cap, line_join, dash, ..Stroke::default() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pentad_boards::Theme;
    use pentad_boards::scene::{Frame, Role};

    const PALETTE: Palette = Palette { theme: Theme::Light, distinct: false };

    fn scene(shapes: impl IntoIterator<Item = Shape>) -> Scene {
        let item = Item::decoration(Role::Board, (0.0, 0.0)).with_all(shapes);
        Scene { title: String::new(), frame: Frame { x: -1.0, y: -1.0, width: 20.0, height: 10.0 }, items: vec![item] }
    }

    fn size(png: &[u8]) -> (u32, u32) {
        assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
        let number = |from: usize| u32::from_be_bytes([png[from], png[from + 1], png[from + 2], png[from + 3]]);
        (number(16), number(20))
    }

    /// Returns the colour of a pixel.
    fn pixel(png: &[u8], x: u32, y: u32) -> (u8, u8, u8) {
        let pixel = Pixmap::decode_png(png).unwrap().pixel(x, y).unwrap();
        (pixel.red(), pixel.green(), pixel.blue())
    }

    fn rgb(paint: Paint) -> (u8, u8, u8) {
        let rgb = PALETTE.rgb(paint);
        (rgb.0, rgb.1, rgb.2)
    }

    /// Returns the share of the pixels of a picture that differ from the ground.
    fn covered(shapes: impl IntoIterator<Item = Shape>) -> f64 {
        let picture = Pixmap::decode_png(&png(&scene(shapes), PALETTE, 400).unwrap()).unwrap();
        let ground = picture.pixel(0, 0).unwrap();
        let other = picture.pixels().iter().filter(|pixel| **pixel != ground).count();
        other as f64 / picture.pixels().len() as f64
    }

    #[test]
    fn pictures_have_the_size_that_was_asked_for() {
        let empty = scene([]);
        assert_eq!(size(&png(&empty, PALETTE, 64).unwrap()), (64, 32));
        assert_eq!(size(&png_within(&empty, PALETTE, 120, 63).unwrap()), (120, 63));
        assert!(matches!(png(&empty, PALETTE, 0), Err(PictureError::Size)));
    }

    #[test]
    fn a_scene_lies_in_the_middle_of_its_ground() {
        let full = scene([Shape::rectangle(-1.0, -1.0, 20.0, 10.0, 0.0).filled(Paint::Ink)]);
        let picture = png_within(&full, PALETTE, 40, 40).unwrap();
        assert_eq!(pixel(&picture, 20, 5), rgb(Paint::Page));
        assert_eq!(pixel(&picture, 20, 20), rgb(Paint::Ink));
        assert_eq!(pixel(&picture, 20, 35), rgb(Paint::Page));
    }

    #[test]
    fn every_outline_covers_what_it_should() {
        let filled = |shape: Shape| covered([shape.filled(Paint::Ink)]);
        let stroked = |shape: Shape| covered([shape.stroked(Paint::Ink, 0.5)]);
        let near = |share: f64, area: f64| assert!((share - area / 200.0).abs() < 0.01, "{share} and {}", area / 200.0);
        near(filled(Shape::circle(5.0, 4.0, 3.0)), 9.0 * std::f64::consts::PI);
        near(filled(Shape::polygon([(0.0, 0.0), (8.0, 0.0), (0.0, 8.0)])), 32.0);
        near(filled(Shape::rectangle(0.0, 0.0, 8.0, 8.0, 4.0)), 16.0 * std::f64::consts::PI);
        near(filled(Shape::rectangle(0.0, 0.0, 8.0, 8.0, 99.0)), 16.0 * std::f64::consts::PI);
        near(stroked(Shape::line([(0.0, 0.0), (10.0, 0.0), (10.0, 8.0)])), 9.2);
        near(stroked(Shape::lines([[(0.0, 0.0), (10.0, 0.0)], [(0.0, 5.0), (10.0, 5.0)]])), 10.4);
        near(stroked(Shape::arc(9.0, 4.0, 4.0, 0.0, 270.0)), 0.5 * 6.0 * std::f64::consts::PI);
        near(stroked(Shape::line([(0.0, 0.0), (18.0, 0.0)]).dashed()), 6.6);
        near(stroked(Shape::line([])), 0.0);
    }

    #[test]
    fn an_arc_goes_clockwise_from_the_top() {
        let arc = scene([Shape::arc(9.0, 4.0, 3.0, 0.0, 90.0).stroked(Paint::Ink, 0.5)]);
        let picture = png(&arc, PALETTE, 200).unwrap();
        let at = |x: f64, y: f64| pixel(&picture, ((x + 1.0) * 10.0) as u32, ((y + 1.0) * 10.0) as u32);
        assert_eq!(at(11.12, 1.88), rgb(Paint::Ink));
        assert_eq!(at(6.88, 1.88), rgb(Paint::Page));
        assert_eq!(at(11.12, 6.12), rgb(Paint::Page));
    }

    #[test]
    fn the_line_of_a_shape_that_is_seen_through_hides_its_filling() {
        let rectangle = || Shape::rectangle(4.0, 2.0, 8.0, 4.0, 0.0).stroked(Paint::Ink, 2.0).faded(0.5);
        let [alone, filled] =
            [rectangle(), rectangle().filled(Paint::Last)].map(|shape| png(&scene([shape]), PALETTE, 200).unwrap());
        // Compare a pixel within the line and one inside the rectangle.
        let (red, green, blue) = pixel(&alone, 55, 50);
        let (other_red, other_green, other_blue) = pixel(&filled, 55, 50);
        assert!(red.abs_diff(other_red) < 3 && green.abs_diff(other_green) < 3 && blue.abs_diff(other_blue) < 3);
        assert_ne!(pixel(&alone, 90, 50), pixel(&filled, 90, 50));
    }

    #[test]
    fn items_are_turned_and_sized_where_they_lie() {
        let mut turned = scene([]);
        let arm = Shape::rectangle(0.0, -0.5, 3.0, 1.0, 0.0).filled(Paint::Ink);
        turned.items.push(Item::decoration(Role::Piece, (9.0, 3.0)).turned(90.0).sized(1.5).with(arm));
        let picture = png(&turned, PALETTE, 200).unwrap();
        assert_eq!(pixel(&picture, 100, 80), rgb(Paint::Ink), "down, and longer than three");
        assert_eq!(pixel(&picture, 120, 40), rgb(Paint::Page), "not to the right");
    }
}
