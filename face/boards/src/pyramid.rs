//! A pyramid seen from above: a square of four shaded faces, as large as the piece's size.

use crate::scene::Shape;
use crate::{Face, Hue, Paint};

/// Half the side of a small, medium and large pyramid, in cells.
pub const HALF_SIDES: [f64; 3] = [0.21, 0.31, 0.41];

/// Returns the shapes of a pyramid around the origin, with one, two or three pips for its size (0, 1 or 2).
pub fn pyramid(hue: Hue, size: usize) -> Vec<Shape> {
    let half = HALF_SIDES[size];
    let mut shapes = faces(hue, half);
    let pip = 0.032;
    for index in 0..=size {
        let x = (index as f64 - size as f64 / 2.0) * pip * 3.0;
        shapes.push(Shape::circle(x, half * 0.72, pip).filled(Paint::Pyramid(hue, Face::Lit)));
    }
    shapes
}

/// Returns the four faces of a pyramid of any size, lit from the upper left, with a small flat tip.
pub fn faces(hue: Hue, half: f64) -> Vec<Shape> {
    let tip = half * 0.12;
    let [nw, ne, se, sw] = [(-half, -half), (half, -half), (half, half), (-half, half)];
    let [tip_nw, tip_ne, tip_se, tip_sw] = [(-tip, -tip), (tip, -tip), (tip, tip), (-tip, tip)];
    let face = |points: [(f64, f64); 4], face| Shape::polygon(points).filled(Paint::Pyramid(hue, face));
    vec![
        Shape::rectangle(-half, -half, 2.0 * half, 2.0 * half, 0.0)
            .filled(Paint::Pyramid(hue, Face::Plain))
            .stroked(Paint::Pyramid(hue, Face::Dark), 0.035),
        face([nw, ne, tip_ne, tip_nw], Face::Lit),
        face([sw, nw, tip_nw, tip_sw], Face::Plain),
        face([ne, se, tip_se, tip_ne], Face::Shaded),
        face([se, sw, tip_sw, tip_se], Face::Dark),
        Shape::polygon([tip_nw, tip_ne, tip_se, tip_sw]).filled(Paint::Pyramid(hue, Face::Plain)),
    ]
}

/// Returns a tag of about two letters for the top of a piece, readable on any hue and no larger than the smallest pyramid.
pub fn tag(text: impl Into<String>) -> [Shape; 2] {
    [
        Shape::rectangle(-0.19, -0.13, 0.38, 0.24, 0.07).filled(Paint::White(Face::Lit)).faded(0.88),
        Shape::text(0.0, -0.01, 0.24, text).filled(Paint::Black(Face::Plain)).bold(),
    ]
}

/// Returns a frame around a pyramid of this size, with a small gap. Its edge has the colour of the page, so that the frame stands out on
/// any background.
pub fn frame(size: usize, paint: Paint) -> [Shape; 2] {
    let half = HALF_SIDES[size] + 0.075;
    let frame = Shape::rectangle(-half, -half, 2.0 * half, 2.0 * half, 0.06);
    [frame.clone().stroked(Paint::Page, 0.125), frame.stroked(paint, 0.065)]
}
