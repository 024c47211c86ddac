//! Shapes of a piece: standing, tipped over, and its two pyramids alone.

use super::hue;
use crate::scene::Shape;
use crate::{Face, Paint};
use pentad_core::Seat;
use pentad_enantiomerfolk::{Colour, Direction, Mark, MarkedPiece, Piece};

/// Rotation of a standing piece out of the grid, in degrees.
const TURN: f64 = 22.5;

/// Half the side of a piece's plate, its bottom and its top, in cells.
pub(super) const PLATE: f64 = 0.36;
pub(super) const BOTTOM: f64 = 0.285;
pub(super) const TOP: f64 = 0.175;

/// Returns the shapes of a piece alone, around the origin and not rotated: standing on the plate of its owner, or lying.
pub(crate) fn stack_shapes(piece: MarkedPiece) -> Vec<Shape> {
    match piece.mark {
        Mark::Standing(owner) => [plate(owner, 1.0)].into_iter().chain(standing(piece.piece, 1.0)).collect(),
        Mark::Attacking(direction) => lying(piece.piece, direction),
    }
}

/// Returns the rotation of a seat's pieces, clockwise in degrees.
pub(super) fn turn(owner: Seat) -> f64 {
    if owner == Seat::FIRST { TURN } else { -TURN }
}

/// Draws the plate that shows the owner of the piece standing on it.
pub(super) fn plate(owner: Seat, scale: f64) -> Shape {
    square(PLATE * scale).filled(Paint::of_stone(owner, Face::Plain)).stroked(Paint::of_stone(owner, Face::Dark), 0.03)
}

/// Draws a standing piece from above: the top sits in the rim of the bottom.
pub(super) fn standing(piece: Piece, scale: f64) -> Vec<Shape> {
    let mut shapes = bottom(piece.bottom(), scale);
    shapes.extend(top(piece.top(), scale));
    shapes
}

/// Draws the visible part of a lower pyramid below an upper one.
pub(super) fn bottom(colour: Colour, scale: f64) -> Vec<Shape> {
    let mut shapes = frustum(colour, BOTTOM * scale, TOP * scale);
    shapes.push(square(TOP * scale).filled(Paint::Pyramid(hue(colour), Face::Dark)));
    shapes
}

/// Draws an upper pyramid.
pub(super) fn top(colour: Colour, scale: f64) -> Vec<Shape> {
    let half = TOP * scale;
    let mut shapes = frustum(colour, half, half * 0.16);
    shapes.push(square(half * 0.16).filled(Paint::Pyramid(hue(colour), Face::Lit)));
    shapes
}

/// Draws the letters of a standing piece: the top's in the middle, the bottom's on a corner of the rim.
pub(super) fn standing_letters(piece: Piece, scale: f64) -> Vec<Shape> {
    let corner = 0.25 * scale;
    let mut shapes = letter(piece.bottom(), (-corner, corner), 0.19 * scale);
    shapes.extend(letter(piece.top(), (0.0, 0.0), 0.22 * scale));
    shapes
}

/// Draws a colour's letter, readable on any hue.
pub(super) fn letter(colour: Colour, at: (f64, f64), size: f64) -> Vec<Shape> {
    vec![
        Shape::circle(at.0, at.1, size * 0.62).filled(Paint::White(Face::Lit)).faded(0.9),
        Shape::text(at.0, at.1, size, colour.letter()).filled(Paint::Black(Face::Plain)).bold(),
    ]
}

/// Draws a piece lying on its side with its tip towards its target.
pub(super) fn lying(piece: Piece, direction: Direction) -> Vec<Shape> {
    let mut shapes = lying_pyramid(piece.bottom(), direction, (0.4, 0.33), (-0.03, 0.165));
    shapes.extend(lying_pyramid(piece.top(), direction, (0.03, 0.21), (-0.465, 0.015)));
    shapes
}

/// Draws the letters of a lying piece, upright whatever its direction.
pub(super) fn lying_letters(piece: Piece, direction: Direction) -> Vec<Shape> {
    let mut shapes = letter(piece.bottom(), pointed((0.0, 0.235), direction), 0.19);
    shapes.extend(letter(piece.top(), pointed((0.0, -0.115), direction), 0.17));
    shapes
}

/// Draws one pyramid of a lying piece. For a piece that points north, `broad` and `narrow` give the height of each end, downwards, and its
/// reach to each side.
fn lying_pyramid(colour: Colour, direction: Direction, broad: (f64, f64), narrow: (f64, f64)) -> Vec<Shape> {
    // The face that looks up is the middle part; the two beside it slope down to the ground.
    let ridge = 0.42;
    let [left, upper, right] = match direction {
        Direction::North => [Face::Plain, Face::Lit, Face::Shaded],
        Direction::East => [Face::Lit, Face::Plain, Face::Dark],
        Direction::South => [Face::Shaded, Face::Lit, Face::Plain],
        Direction::West => [Face::Dark, Face::Plain, Face::Lit],
    };
    let face = |from: f64, to: f64| {
        let ends = [(from, broad), (from, narrow), (to, narrow), (to, broad)];
        Shape::polygon(ends.map(|(share, (y, half))| pointed((share * half, y), direction)))
    };
    let painted = |shape: Shape, face| shape.filled(Paint::Pyramid(hue(colour), face));
    vec![
        painted(face(-1.0, 1.0), Face::Plain).stroked(Paint::Pyramid(hue(colour), Face::Dark), 0.035),
        painted(face(-1.0, -ridge), left),
        painted(face(-ridge, ridge), upper),
        painted(face(ridge, 1.0), right),
    ]
}

/// Returns a direction as seen from this side of the board or, if `turned`, from the other.
pub(super) fn seen(direction: Direction, turned: bool) -> Direction {
    match direction {
        _ if !turned => direction,
        Direction::North => Direction::South,
        Direction::East => Direction::West,
        Direction::South => Direction::North,
        Direction::West => Direction::East,
    }
}

/// Rotates a point of a shape that points north for a shape that points in this direction.
pub(super) fn pointed((x, y): (f64, f64), direction: Direction) -> (f64, f64) {
    match direction {
        Direction::North => (x, y),
        Direction::East => (-y, x),
        Direction::South => (-x, -y),
        Direction::West => (y, -x),
    }
}

/// Draws the four faces of a pyramid from above, from its foot up to an inner square, lit from the upper left.
fn frustum(colour: Colour, half: f64, inner: f64) -> Vec<Shape> {
    let corners = |half: f64| [(-half, -half), (half, -half), (half, half), (-half, half)];
    let (foot, rim) = (corners(half), corners(inner));
    let paint = |face| Paint::Pyramid(hue(colour), face);
    let mut shapes = vec![square(half).filled(paint(Face::Plain)).stroked(paint(Face::Dark), 0.03)];
    for (side, face) in [Face::Lit, Face::Shaded, Face::Dark, Face::Plain].into_iter().enumerate() {
        let next = (side + 1) % 4;
        shapes.push(Shape::polygon([foot[side], foot[next], rim[next], rim[side]]).filled(paint(face)));
    }
    shapes
}

/// Returns a square around the origin.
pub(super) fn square(half: f64) -> Shape {
    Shape::rectangle(-half, -half, 2.0 * half, 2.0 * half, 0.0)
}
