use crate::board::{Board, Cells};

/// Coloured cells of the largest board, and so the most a group can be worth.
const MAX_WORTH: usize = 54;

/// IRIS-6, IRIS-7: how many groups of each worth a seat has, the highest worth first.
///
/// Comparing these lists is comparing the seats' group scores entry by entry: where they first differ, whoever has one
/// group more of that worth has the higher entry.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct GroupScores {
    groups_worth: [u8; MAX_WORTH],
}

impl GroupScores {
    /// The scores of both seats.
    pub(crate) fn of(board: &Board, stones: &[Cells; 2]) -> [GroupScores; 2] {
        // A board of one word is flooded in registers; on larger ones labelling wins. Knowing the number of words lets the
        // compiler unroll the loops.
        match board.cells.div_ceil(64) {
            1 => [Self::flood(board, stones[0].0[0]), Self::flood(board, stones[1].0[0])],
            2 => Self::count::<2, 128>(board, stones),
            3 => Self::count::<3, 256>(board, stones),
            4 => Self::count::<4, 256>(board, stones),
            _ => Self::count::<5, 512>(board, stones),
        }
    }

    fn flood(board: &Board, mut left: u64) -> GroupScores {
        let mut scores = GroupScores { groups_worth: [0; MAX_WORTH] };
        let coloured = board.coloured.0[0];
        while left & coloured != 0 {
            let mut group = 0;
            let mut layer = 1 << (left & coloured).trailing_zeros();
            // The cells of one layer are looked up independently of each other, which keeps a processor busier than
            // following one cell after the other.
            while layer != 0 {
                group |= layer;
                left &= !layer;
                let mut around = 0;
                while layer != 0 {
                    around |= board.around[layer.trailing_zeros() as usize].0[0];
                    layer &= layer - 1;
                }
                layer = around & left;
            }
            scores.groups_worth[MAX_WORTH - (group & coloured).count_ones() as usize] += 1;
        }
        scores
    }

    fn count<const WORDS: usize, const CELLS: usize>(board: &Board, stones: &[Cells; 2]) -> [GroupScores; 2] {
        let labels = Labels::<CELLS>::of::<WORDS>(board, stones);
        let mut worth = [0_u8; CELLS];
        for cell in &board.rim {
            worth[labels.group(*cell)] += 1;
        }
        // Empty cells count for nobody, and labels that were joined to another one are worth nothing.
        let mut scores = [[0; MAX_WORTH + 1]; 3];
        for label in 0..labels.count {
            let holder = usize::from(labels.holder[label % CELLS]) % 3;
            scores[holder][MAX_WORTH - usize::from(worth[label % CELLS])] += 1;
        }
        let [black, white, _] = scores;
        [black, white].map(|scores| GroupScores { groups_worth: std::array::from_fn(|index| scores[index]) })
    }

    /// The scores from high to low, groups worth nothing left out.
    pub(crate) fn iter(&self) -> impl Iterator<Item = u32> {
        let repeated =
            |(index, groups): (usize, &u8)| std::iter::repeat_n((MAX_WORTH - index) as u32, (*groups).into());
        self.groups_worth.iter().enumerate().flat_map(repeated)
    }
}

/// Which group each cell belongs to, for both colours at once, without a branch that depends on the stones but one.
/// `CELLS` is a power of two not below the number of cells, so that the compiler sees every index to be in range.
///
/// Cells are visited in order. Of the neighbours visited before a cell, west touches south-west and south-west touches
/// south-east, so those that share the cell's colour mostly belong to one group already: the cell takes its label from any
/// of them. Only west and south-east without south-west can be two groups that the cell joins.
struct Labels<const CELLS: usize> {
    /// The label of each cell.
    label: [u16; CELLS],
    /// How many labels there are.
    count: usize,
    /// For each label, the one it was joined to, which is never a later one; itself if it was joined to none.
    joined_to: [u16; CELLS],
    /// For each label, whose stones bear it: 0 black, 1 white, 2 nobody's.
    holder: [u8; CELLS],
}

impl<const CELLS: usize> Labels<CELLS> {
    fn of<const WORDS: usize>(board: &Board, stones: &[Cells; 2]) -> Labels<CELLS> {
        let mut labels = Labels { label: [0; CELLS], count: 0, joined_to: [0; CELLS], holder: [0; CELLS] };
        let same = SameColour::<WORDS>::of(board, stones);
        for word in 0..WORDS {
            let (mut black, mut white) = (stones[0].0[word], stones[1].0[word]);
            let (mut west, mut south_west, mut south_east) =
                (same.west[word], same.south_west[word], same.south_east[word]);
            for (cell, steps_back) in board.steps_back.iter().enumerate().skip(word * 64).take(64) {
                let neighbours = (west & 1 | (south_west & 1) << 1 | (south_east & 1) << 2) as usize;
                let new = labels.count % CELLS;
                labels.joined_to[new] = new as u16;
                labels.holder[new] = (2 - 2 * (black & 1) - (white & 1)) as u8;
                labels.count += usize::from(neighbours == 0);
                labels.label[cell % CELLS] = new as u16;
                labels.label[cell % CELLS] = labels.label[(cell - usize::from(steps_back[neighbours])) % CELLS];
                if neighbours == WEST_AND_SOUTH_EAST {
                    labels.join(cell - usize::from(steps_back[SOUTH_EAST]), cell);
                }
                (black, white) = (black >> 1, white >> 1);
                (west, south_west, south_east) = (west >> 1, south_west >> 1, south_east >> 1);
            }
        }
        // No label was joined to a later one, so in this order a single step finds the end of each chain.
        for label in 0..labels.count {
            let next = labels.joined_to[label % CELLS];
            labels.joined_to[label % CELLS] = labels.joined_to[usize::from(next) % CELLS];
        }
        labels
    }

    fn group(&self, cell: u16) -> usize {
        let label = self.label[usize::from(cell) % CELLS];
        usize::from(self.joined_to[usize::from(label) % CELLS]) % CELLS
    }

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

/// The cells whose neighbour in a direction holds a stone of the same colour.
struct SameColour<const WORDS: usize> {
    west: [u64; WORDS],
    south_west: [u64; WORDS],
    south_east: [u64; WORDS],
}

impl<const WORDS: usize> SameColour<WORDS> {
    fn of(board: &Board, stones: &[Cells; 2]) -> SameColour<WORDS> {
        let mut all = SameColour { west: [0; WORDS], south_west: [0; WORDS], south_east: [0; WORDS] };
        let mut below = [0_u64; 2];
        for row in &board.rows {
            let here = [0, 1].map(|seat: usize| stones[seat].run(row.start, row.len));
            let same = |there: [u64; 2]| (here[0] & there[0]) | (here[1] & there[1]);
            put_run(&mut all.west, row.start, same(here.map(|bits| bits << 1)));
            // In the lower half a row's first cell touches the first cell below it with its south-east side.
            let (south_west, south_east) = match row.is_lower {
                true => (same(below.map(|bits| bits << 1)), same(below)),
                false => (same(below), same(below.map(|bits| bits >> 1))),
            };
            put_run(&mut all.south_west, row.start, south_west);
            put_run(&mut all.south_east, row.start, south_east);
            below = here;
        }
        all
    }
}

/// Sets the bits of a run that starts at a cell and may go over into the next word.
fn put_run<const WORDS: usize>(words: &mut [u64; WORDS], start: usize, bits: u64) {
    let (word, shift) = (start / 64, start % 64);
    words[word % WORDS] |= bits << shift;
    if shift > 0 && word + 1 < WORDS {
        words[word + 1] |= bits >> (64 - shift);
    }
}

/// Which of west (1), south-west (2) and south-east (4) share a cell's colour.
const SOUTH_EAST: usize = 4;
const WEST_AND_SOUTH_EAST: usize = 1 | 4;

/// A row of the board, as labelling wants it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row {
    start: usize,
    len: usize,
    is_lower: bool,
}

impl Row {
    pub(crate) fn new(start: usize, len: usize, len_below: usize) -> Row {
        Row { start, len, is_lower: len > len_below }
    }

    /// How far back lies the cell whose label is taken, for each set of neighbours of the same colour; 0 for none.
    pub(crate) fn steps_back(self, len_below: usize) -> [u8; 8] {
        let south_west = if self.is_lower { len_below + 1 } else { len_below } as u8;
        let south_east = south_west.saturating_sub(1);
        [0, 1, south_west, 1, south_east, 1, south_west, 1]
    }
}

#[cfg(test)]
mod tests {
    use crate::{Iris, Options};
    use pentad_conformance::random;
    use pentad_core::random::below;
    use pentad_core::{Game, Seat};

    /// The plain counterpart: groups by walking from stone to stone.
    #[test]
    fn labelled_groups_are_those_found_by_walking() {
        let mut random = random(3);
        for size in 3..=10 {
            for _ in 0..300 {
                let mut game = Iris::start(&Options { size });
                // From sparse boards to full ones.
                let colours = 2 + below(&mut random, 3);
                for cell in 0..game.shape().points() {
                    if let Some(stones) = game.stones.get_mut(below(&mut random, colours)) {
                        stones.insert(cell);
                    }
                }
                for seat in Seat::all(2) {
                    let worth = |group: &Vec<usize>| group.iter().filter(|cell| game.shape().is_rim(**cell)).count();
                    let walked: Vec<usize> = game.groups(seat).iter().map(worth).filter(|worth| *worth > 0).collect();
                    let labelled: Vec<usize> = game.group_scores(seat).iter().map(|score| *score as usize).collect();
                    assert_eq!(labelled, walked, "size {size}: {:?}", game.setup());
                }
            }
        }
    }
}
