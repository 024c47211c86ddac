use crate::board::{Board, Cells};

/// The group of each cell, for both colours at once, computed with only one branch that depends on the stones. `CELLS` is a power
/// of two not below the number of cells, so that the compiler can see every index to be in range.
///
/// Cells are visited in order. Of the neighbours visited before a cell, west touches south-west and south-west touches
/// south-east, so those that share the cell's colour mostly belong to one group already: the cell takes its label from any of
/// them. Only west and south-east without south-west can be two groups that the cell joins.
pub(crate) struct Labels<const CELLS: usize> {
    /// The label of each cell.
    label: [u16; CELLS],
    /// The label that each label was joined to, which is never a later one; the label itself if it was joined to none.
    joined_to: [u16; CELLS],
}

impl<const CELLS: usize> Labels<CELLS> {
    pub(crate) fn of(board: &Board, stones: &[Cells; 2]) -> Labels<CELLS> {
        let mut labels = Labels { label: [0; CELLS], joined_to: [0; CELLS] };
        let mut count = 0;
        let mut below = [0; 2];
        for row in &board.rows {
            let here = [0, 1].map(|seat: usize| stones[seat].run(row.start, row.len));
            let same = |there: [u64; 2]| (here[0] & there[0]) | (here[1] & there[1]);
            let mut west = same(here.map(|bits| bits << 1));
            // In the lower half a row's first cell touches the first cell below it on its south-east side.
            let (mut south_west, mut south_east) = match row.is_lower {
                true => (same(below.map(|bits| bits << 1)), same(below)),
                false => (same(below), same(below.map(|bits| bits >> 1))),
            };
            for cell in row.start..row.start + row.len {
                let neighbours = (west & 1 | (south_west & 1) << 1 | (south_east & 1) << 2) as usize;
                // A new label is always prepared, but consumed only where no neighbour provides one.
                labels.joined_to[count % CELLS] = count as u16;
                labels.label[cell % CELLS] = count as u16;
                labels.label[cell % CELLS] = labels.label[(cell - row.steps_back[neighbours]) % CELLS];
                count += usize::from(neighbours == 0);
                if neighbours == WEST_AND_SOUTH_EAST {
                    labels.join(cell - row.steps_back[SOUTH_EAST], cell);
                }
                (west, south_west, south_east) = (west >> 1, south_west >> 1, south_east >> 1);
            }
            below = here;
        }
        // No label was joined to a later one, so in ascending order a single step reaches the root of each chain.
        for label in 0..count {
            let next = labels.joined_to[label % CELLS];
            labels.joined_to[label % CELLS] = labels.joined_to[usize::from(next) % CELLS];
        }
        labels
    }

    /// Returns a number that all cells of a group share with no other group.
    pub(crate) fn group(&self, cell: u16) -> usize {
        let label = self.label[usize::from(cell) % CELLS];
        usize::from(self.joined_to[usize::from(label) % CELLS]) % CELLS
    }

    // Not inlined: the loop over the cells is faster without this code in it.
    #[inline(never)]
    fn join(&mut self, one: usize, other: usize) {
        let (one, other) = (self.root(one), self.root(other));
        self.joined_to[one.max(other) % CELLS] = one.min(other) as u16;
    }

    fn root(&self, cell: usize) -> usize {
        let mut label = self.label[cell % CELLS];
        while self.joined_to[usize::from(label) % CELLS] != label {
            label = self.joined_to[usize::from(label) % CELLS];
        }
        usize::from(label)
    }
}

/// Bits for the neighbours that share a cell's colour: west (1), south-west (2) and south-east (4).
const SOUTH_EAST: usize = 4;
const WEST_AND_SOUTH_EAST: usize = 1 | 4;
