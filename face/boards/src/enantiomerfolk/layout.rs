//! Where things lie in the picture. Squares are one apart, the upper left one in the origin.

use pentad_enantiomerfolk::{Colours, Square};

/// The board's left and upper edge.
pub(super) const EDGE: f64 = -0.74;

/// How far the last column is from the first, and the lowest row from the highest.
pub(super) fn last(colours: Colours) -> f64 {
    (colours.side() - 1) as f64
}

/// The length of the board's sides.
pub(super) fn side(colours: Colours) -> f64 {
    last(colours) - 2.0 * EDGE
}

/// The middle of a square, seen from Clockwise's side of the board or, if `turned`, from the other.
pub(super) fn place(colours: Colours, square: Square, turned: bool) -> (f64, f64) {
    let last = last(colours);
    let (x, y) = (square.column() as f64, last - square.row() as f64);
    if turned { (last - x, last - y) } else { (x, y) }
}
