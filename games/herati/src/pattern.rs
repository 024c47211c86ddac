use crate::Colour;
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
    /// Returns the cells of the four tiles: north-west, north-east, south-west, south-east.
    pub const fn cells(self) -> [Cell; 4] {
        let Cell { x, y } = self.north_west;
        [Cell::new(x, y), Cell::new(x + 1, y), Cell::new(x, y + 1), Cell::new(x + 1, y + 1)]
    }
}
