//! SVG to PNG, with a font of our own so that a picture looks the same on every machine.

use anyhow::{Context, Result, anyhow};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use std::sync::Arc;

/// Draws an SVG as wide as asked.
pub(crate) fn png(svg: &str, width: u32) -> Result<Vec<u8>> {
    let mut options = Options::default();
    let fonts = Arc::make_mut(&mut options.fontdb);
    fonts.load_font_data(epaint_default_fonts::UBUNTU_LIGHT.to_vec());
    fonts.load_font_data(epaint_default_fonts::HACK_REGULAR.to_vec());
    fonts.set_sans_serif_family("Ubuntu");
    let tree = Tree::from_str(svg, &options).context("the picture cannot be drawn")?;
    let scale = width as f32 / tree.size().width();
    let height = (tree.size().height() * scale).round().max(1.0) as u32;
    let mut pixmap = Pixmap::new(width, height).ok_or_else(|| anyhow!("the picture is too large"))?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    pixmap.encode_png().context("the picture cannot be written as PNG")
}
