use pentad_core::{HexDirection, Hexagon};
use pentad_nets::NO_CELL;
use std::sync::LazyLock;

/// The index of a neighbour off the board.
pub(super) const OUTSIDE: u16 = 271;

/// Constant tables of a board that tactics need.
#[derive(Debug)]
pub(super) struct Geometry {
    pub(super) cells: usize,
    /// The six neighbours of each cell, counter-clockwise from east; [`OUTSIDE`] off the board.
    pub(super) rings: Vec<[u16; 6]>,
    /// Each cell and its neighbours, in the order of the net's weights.
    pub(super) taps: Vec<[u16; 7]>,
    /// For each symmetry of the board, the source of each cell: the cell that is mapped onto it.
    pub(super) turned: Vec<Vec<u16>>,
    /// The cells a bridge away from each cell: in each direction, beyond its neighbour in that direction and the next
    /// neighbour.
    pub(super) across: Vec<[u16; 6]>,
    /// The distance of each cell from the rim, in steps.
    pub(super) depth: Vec<u8>,
    /// True for coloured cells, which form the rim.
    pub(super) rim: Vec<bool>,
    /// The opposite cell through the centre.
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
        let across = |cell| {
            std::array::from_fn(|way| {
                let beyond = shape.step(cell, HexDirection::ALL[way]);
                let beyond = beyond.and_then(|next| shape.step(next, HexDirection::ALL[(way + 1) % 6]));
                beyond.map_or(OUTSIDE, |cell| cell as u16)
            })
        };
        let from_centre = |cell: usize| {
            let (row, place) = shape.row_and_place(cell);
            let middle = shape.side() as isize - 1;
            let up = row as isize - middle;
            // Half steps to the right of the centre.
            let right = 2 * place as isize - (shape.row_len(row) as isize - 1);
            ((up.abs() + right.abs()) / 2).max(up.abs())
        };
        Geometry {
            cells,
            rings: (0..cells).map(ring).collect(),
            taps: (0..cells).map(|cell| taps(cell, ring(cell))).collect(),
            turned: (0..Hexagon::SYMMETRIES).map(|way| turned(shape, way)).collect(),
            across: (0..cells).map(across).collect(),
            depth: (0..cells).map(|cell| (shape.side() as isize - 1 - from_centre(cell)) as u8).collect(),
            rim: (0..cells).map(|cell| shape.is_rim(cell)).collect(),
            partner: (0..cells).map(|cell| shape.opposite(cell) as u16).collect(),
        }
    }
}

fn taps(cell: usize, ring: [u16; 6]) -> [u16; 7] {
    let [east, north_east, north_west, west, south_west, south_east] =
        ring.map(|next| if next == OUTSIDE { NO_CELL } else { next });
    [south_west, south_east, west, cell as u16, east, north_west, north_east]
}

fn turned(shape: Hexagon, way: usize) -> Vec<u16> {
    let mut turned = vec![0; shape.points()];
    (0..shape.points()).for_each(|cell| turned[shape.mapped(way, cell)] = cell as u16);
    turned
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rim_has_no_depth_and_every_other_cell_one_more_than_its_outermost_neighbour() {
        for side in 3..=10 {
            let shape = Hexagon::new(side);
            let geometry = Geometry::of(shape);
            for cell in 0..geometry.cells {
                let least = shape.neighbours(cell).map(|next| geometry.depth[next] + 1).min().unwrap();
                let expected = if shape.is_rim(cell) { 0 } else { least };
                assert_eq!(geometry.depth[cell], expected, "{} of {side}", shape.name(cell));
            }
        }
    }

    #[test]
    fn a_bridge_leads_over_two_neighbours_that_both_ends_share() {
        let shape = Hexagon::new(5);
        let geometry = Geometry::of(shape);
        let mut met = 0;
        for cell in 0..geometry.cells {
            for (way, across) in geometry.across[cell].iter().enumerate().filter(|(_, across)| **across != OUTSIDE) {
                let ring = geometry.rings[usize::from(*across)];
                for carrier in [way, (way + 1) % 6].map(|way| geometry.rings[cell][way]) {
                    assert!(carrier == OUTSIDE || ring.contains(&carrier));
                }
                assert!(shape.neighbours(cell).all(|next| next != usize::from(*across)));
                met += 1;
            }
        }
        assert!(met > 200, "{met}");
    }
}
