//! SVG to PNG, without any system library and with fonts of our own, so that a picture looks the same on every machine.

use pentad_boards::Rgb;
use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};
use std::sync::{Arc, LazyLock};
use thiserror::Error;

/// Why there is no picture.
#[derive(Debug, Error)]
pub enum PictureError {
    /// What was to be drawn is no drawing.
    #[error("the picture cannot be drawn: {0}")]
    Drawing(String),
    /// It would have no size, or too large a one.
    #[error("the picture is too large")]
    Size,
    /// It cannot be written down.
    #[error("the picture cannot be written as PNG: {0}")]
    Png(String),
}

/// The fonts, read once.
static FONTS: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::new();
    fonts.load_font_data(epaint_default_fonts::UBUNTU_LIGHT.to_vec());
    fonts.load_font_data(epaint_default_fonts::HACK_REGULAR.to_vec());
    fonts.set_sans_serif_family("Ubuntu");
    Arc::new(fonts)
});

/// Draws an SVG as wide as asked.
pub fn png(svg: &str, width: u32) -> Result<Vec<u8>, PictureError> {
    let tree = read(svg)?;
    let scale = width as f32 / tree.size().width();
    let height = (tree.size().height() * scale).round().max(1.0) as u32;
    let pixmap = Pixmap::new(width, height).ok_or(PictureError::Size)?;
    drawn(&tree, Transform::from_scale(scale, scale), pixmap)
}

/// Draws an SVG in the middle of a picture of this size, as large as it fits, on a ground of one colour.
pub fn png_within(svg: &str, width: u32, height: u32, ground: Rgb) -> Result<Vec<u8>, PictureError> {
    let tree = read(svg)?;
    let (wide, high) = (width as f32 / tree.size().width(), height as f32 / tree.size().height());
    let scale = wide.min(high);
    let left = (width as f32 - tree.size().width() * scale) / 2.0;
    let top = (height as f32 - tree.size().height() * scale) / 2.0;
    let mut pixmap = Pixmap::new(width, height).ok_or(PictureError::Size)?;
    pixmap.fill(Color::from_rgba8(ground.0, ground.1, ground.2, u8::MAX));
    drawn(&tree, Transform::from_scale(scale, scale).post_translate(left, top), pixmap)
}

fn read(svg: &str) -> Result<Tree, PictureError> {
    let options = Options { fontdb: FONTS.clone(), ..Options::default() };
    Tree::from_str(svg, &options).map_err(|error| PictureError::Drawing(error.to_string()))
}

fn drawn(tree: &Tree, place: Transform, mut pixmap: Pixmap) -> Result<Vec<u8>, PictureError> {
    resvg::render(tree, place, &mut pixmap.as_mut());
    pixmap.encode_png().map_err(|error| PictureError::Png(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SVG: &str = r#"<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="20" height="10" fill="red"/></svg>"#;

    fn size(png: &[u8]) -> (u32, u32) {
        assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
        let number = |from: usize| u32::from_be_bytes([png[from], png[from + 1], png[from + 2], png[from + 3]]);
        (number(16), number(20))
    }

    #[test]
    fn pictures_have_the_size_that_was_asked_for() {
        assert_eq!(size(&png(SVG, 64).unwrap()), (64, 32));
        assert_eq!(size(&png_within(SVG, 120, 63, Rgb(1, 2, 3)).unwrap()), (120, 63));
        assert!(matches!(png("no drawing", 64), Err(PictureError::Drawing(_))));
        assert!(matches!(png(SVG, 0), Err(PictureError::Size)));
    }

    #[test]
    fn a_drawing_lies_in_the_middle_of_its_ground() {
        let picture = Pixmap::decode_png(&png_within(SVG, 40, 40, Rgb(1, 2, 3)).unwrap()).unwrap();
        let colour = |x, y| picture.pixel(x, y).map(|pixel| (pixel.red(), pixel.green(), pixel.blue()));
        assert_eq!(colour(20, 5), Some((1, 2, 3)));
        assert_eq!(colour(20, 20), Some((255, 0, 0)));
        assert_eq!(colour(20, 35), Some((1, 2, 3)));
    }
}
