use pentad_core::Hexagon;
use std::sync::LazyLock;

/// Number of cells of the largest board.
pub(crate) const MAX_CELLS: usize = 271;
/// Number of 64-bit words that hold one bit for each cell.
pub(crate) const MAX_WORDS: usize = MAX_CELLS.div_ceil(64);

/// Length of a list that holds all cells, rounded up to a power of two.
pub(crate) const LIST: usize = MAX_CELLS.next_power_of_two();

/// A set of cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Cells(pub(crate) [u64; MAX_WORDS]);

impl Cells {
    pub(crate) fn insert(&mut self, cell: usize) {
        self.0[cell / 64] |= 1 << (cell % 64);
    }

    pub(crate) fn contains(&self, cell: usize) -> bool {
        self.0[cell / 64] >> (cell % 64) & 1 == 1
    }

    pub(crate) fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0 == [0; MAX_WORDS]
    }

    pub(crate) fn union(self, other: Cells) -> Cells {
        Cells(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    pub(crate) fn without(self, other: Cells) -> Cells {
        Cells(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    /// Returns the first words, which are the only ones in use on a small enough board.
    pub(crate) fn words<const WORDS: usize>(&self) -> [u64; WORDS] {
        std::array::from_fn(|word| self.0[word])
    }

    /// Returns consecutive cells, fewer than 64, as bits.
    pub(crate) fn run(&self, start: usize, len: usize) -> u64 {
        let (word, shift) = (start / 64, start % 64);
        let mut bits = self.0[word] >> shift;
        if shift + len > 64 {
            bits |= self.0[word + 1] << (64 - shift);
        }
        bits & ((1 << len) - 1)
    }

    /// Returns the cells as a list, and their number.
    fn list(self) -> ([u16; LIST], usize) {
        let mut list = [0; LIST];
        for (place, cell) in list.iter_mut().zip(self.iter()) {
            *place = cell as u16;
        }
        (list, self.len())
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = usize> {
        self.0.into_iter().enumerate().flat_map(|(word, mut bits)| {
            std::iter::from_fn(move || {
                let bit = (bits != 0).then(|| bits.trailing_zeros() as usize)?;
                bits &= bits - 1;
                Some(word * 64 + bit)
            })
        })
    }
}

/// The constant tables of a board size.
#[derive(Debug)]
pub(crate) struct Board {
    pub(crate) shape: Hexagon,
    pub(crate) cells: usize,
    /// IRIS-2: the inner cells.
    pub(crate) gray: Cells,
    /// IRIS-2: the cells on the rim.
    pub(crate) coloured: Cells,
    /// One half of the coloured cells: the cell of each pair that comes first, which names the pair.
    pub(crate) pairs: Cells,
    /// The neighbours of each cell.
    pub(crate) around: Vec<Cells>,
    /// The neighbours of each subset of eight consecutive cells, by eighth and subset. Limited to the first 64 cells, so complete
    /// only for boards of one word.
    pub(crate) around_eights: [[u64; 256]; 8],
    /// The coloured cells as a list.
    pub(crate) rim: Vec<u16>,
    /// The gray cells and the pairs as lists of a fixed length, which are faster to copy, with the number of entries in use.
    pub(crate) gray_list: ([u16; LIST], usize),
    pub(crate) pair_list: ([u16; LIST], usize),
    /// The rows from the bottom, for the labelling of groups.
    pub(crate) rows: Vec<Row>,
}

impl Board {
    /// Returns the board with `size` cells a side, which must be 3 to 10.
    pub(crate) fn of_size(size: u8) -> &'static Board {
        static BOARDS: LazyLock<[Board; 8]> =
            LazyLock::new(|| std::array::from_fn(|index| Board::new(index as u8 + 3)));
        &BOARDS[size as usize - 3]
    }

    fn new(size: u8) -> Board {
        let shape = Hexagon::new(size);
        let cells = shape.points();
        let mut board = Board {
            shape,
            cells,
            gray: Cells::default(),
            coloured: Cells::default(),
            pairs: Cells::default(),
            around: vec![Cells::default(); cells],
            around_eights: [[0; 256]; 8],
            gray_list: ([0; LIST], 0),
            pair_list: ([0; LIST], 0),
            rim: Vec::new(),
            rows: Vec::new(),
        };
        for cell in 0..cells {
            if !shape.is_rim(cell) {
                board.gray.insert(cell);
            } else {
                board.coloured.insert(cell);
                if cell < shape.opposite(cell) {
                    board.pairs.insert(cell);
                }
            }
            for neighbour in shape.neighbours(cell) {
                board.around[cell].insert(neighbour);
            }
        }
        let mut start = 0;
        for row in 0..shape.rows() {
            let len_below = if row == 0 { 0 } else { shape.row_len(row - 1) };
            let len = shape.row_len(row);
            board.rows.push(Row::new(start, len, len_below));
            start += len;
        }
        board.rim = board.coloured.iter().map(|cell| cell as u16).collect();
        board.gray_list = board.gray.list();
        board.pair_list = board.pairs.list();
        for (eighth, table) in board.around_eights.iter_mut().enumerate() {
            for subset in 1..256_usize {
                let cell = eighth * 8 + subset.trailing_zeros() as usize;
                let around = board.around.get(cell).map_or(0, |around| around.0[0]);
                table[subset] = table[subset & (subset - 1)] | around;
            }
        }
        board
    }

    /// IRIS-2: returns the other cell of a coloured cell's pair.
    pub(crate) fn partner(&self, cell: usize) -> usize {
        self.shape.opposite(cell)
    }
}

/// A row of the board, for the labelling of groups.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row {
    pub(crate) start: usize,
    pub(crate) len: usize,
    pub(crate) is_lower: bool,
    /// The distance back to the cell whose label is taken, by the set of neighbours of the same colour; 0 for none.
    pub(crate) steps_back: [usize; 8],
}

impl Row {
    fn new(start: usize, len: usize, len_below: usize) -> Row {
        let is_lower = len > len_below;
        let south_west = if is_lower { len_below + 1 } else { len_below };
        let south_east = south_west - 1;
        Row { start, len, is_lower, steps_back: [0, 1, south_west, 1, south_east, 1, south_west, 1] }
    }
}
