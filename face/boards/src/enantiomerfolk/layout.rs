//! Layout of the picture. Squares are one unit apart, with the upper left one at the origin.

use pentad_enantiomerfolk::{Colours, Square};

/// The board's left and upper edge.
pub(super) const EDGE: f64 = -0.74;

/// Returns the distance between the first and the last column, which equals that of the rows.
pub(super) fn last(colours: Colours) -> f64 {
    (colours.side() - 1) as f64
}

/// Returns the length of the board's sides.
pub(super) fn side(colours: Colours) -> f64 {
    last(colours) - 2.0 * EDGE
}

/// Returns the middle of a square, seen from Clockwise's side of the board or, if `turned`, from the other.
pub(super) fn place(colours: Colours, square: Square, turned: bool) -> (f64, f64) {
    let last = last(colours);
    let (x, y) = (square.column() as f64, last - square.row() as f64);
    if turned { (last - x, last - y) } else { (x, y) }
}
