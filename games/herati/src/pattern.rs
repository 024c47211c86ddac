use crate::{Colour, Field};
use pentad_core::Cell;

/// HERA-2: four tiles around one point whose black corners, or whose white corners, meet there.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Pattern {
    /// The cell of the north-west tile; the point is its south-east corner.
    pub north_west: Cell,
    /// The colour of the corners that meet.
    pub colour: Colour,
}

impl Pattern {
    /// The cells of the four tiles: north-west, north-east, south-west, south-east.
    pub const fn cells(self) -> [Cell; 4] {
        let Cell { x, y } = self.north_west;
        [Cell::new(x, y), Cell::new(x + 1, y), Cell::new(x, y + 1), Cell::new(x + 1, y + 1)]
    }
}

/// The north-west cells of all patterns: around a black point, around a white point.
#[inline]
pub(crate) fn pattern_bits(field: &Field) -> [u64; 2] {
    let (filled, north, east) = (field.filled, field.north, field.east);
    let south = filled & !north;
    let (ne, se) = (north & east, south & east);
    let (nw, sw) = (north & !east, south & !east);
    // HERA-2: the north-west tile is looked at where it lies, the other three are shifted there.
    let black = se & sw >> 1 & ne >> 8 & nw >> 9;
    let white = nw & ne >> 1 & sw >> 8 & se >> 9;
    [black, white]
}
