use pentad_core::{HexDirection, Hexagon};
use std::sync::LazyLock;

/// Stands for a neighbour that is off the board.
pub(super) const OUTSIDE: u16 = 271;

/// What never changes about a board and what tactics keep asking for.
#[derive(Debug)]
pub(super) struct Geometry {
    pub(super) cells: usize,
    /// The six neighbours of each cell, counter-clockwise from east; [`OUTSIDE`] where the board ends.
    pub(super) rings: Vec<[u16; 6]>,
    /// Whether a cell is coloured.
    pub(super) rim: Vec<bool>,
    /// The cell opposite through the centre.
    pub(super) partner: Vec<u16>,
}

impl Geometry {
    pub(super) fn of(shape: Hexagon) -> &'static Geometry {
        static BOARDS: LazyLock<[Geometry; 8]> =
            LazyLock::new(|| std::array::from_fn(|index| Geometry::new(Hexagon::new(index as u8 + 3))));
        &BOARDS[shape.side() - 3]
    }

    fn new(shape: Hexagon) -> Geometry {
        let cells = shape.points();
        let ring = |cell| HexDirection::ALL.map(|way| shape.step(cell, way).map_or(OUTSIDE, |next| next as u16));
        Geometry {
            cells,
            rings: (0..cells).map(ring).collect(),
            rim: (0..cells).map(|cell| shape.is_rim(cell)).collect(),
            partner: (0..cells).map(|cell| shape.opposite(cell) as u16).collect(),
        }
    }
}
