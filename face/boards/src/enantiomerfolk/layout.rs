//! Where things lie in the picture. Squares are one apart, `a6` in the origin.

use pentad_enantiomerfolk::Square;

/// The board's left and upper edge.
pub(super) const EDGE: f64 = -0.74;
/// The length of the board's sides.
pub(super) const SIDE: f64 = 5.0 - 2.0 * EDGE;
/// The middle of a square, seen from Clockwise's side of the board or, if `turned`, from the other.
pub(super) fn place(square: Square, turned: bool) -> (f64, f64) {
    let (x, y) = (square.column() as f64, 5.0 - square.row() as f64);
    if turned { (5.0 - x, 5.0 - y) } else { (x, y) }
}
