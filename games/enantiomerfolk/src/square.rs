use crate::Colours;
use pentad_core::notation::Reader;
use std::fmt;

/// ENAN-1, ENAN-15: a square of the 6×6 board, or of the 7×7 board of four colours. Squares are ordered by column, then row.
///
/// Columns are eight bits apart and hold at most seven squares, so a step off the board always lands on a bit that is no square.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

/// A set of squares: one bit each. Columns are eight bits apart, rows one.
pub type Squares = u64;

/// Length of a table by square.
pub(crate) const PLACES: usize = 56;

/// Number of columns and of rows of the larger board.
const LARGEST: usize = 7;

impl Square {
    /// Number of squares of the larger board.
    pub const COUNT: usize = LARGEST * LARGEST;

    /// Returns the square in a column and a row, both counted from 0; `None` off the larger board.
    pub const fn new(column: usize, row: usize) -> Option<Square> {
        if column < LARGEST && row < LARGEST { Some(Square((column * 8 + row) as u8)) } else { None }
    }

    /// Returns the index, column by column of the larger board: `a1` is 0, `a2` is 1, `g7` is 48.
    #[inline]
    pub const fn index(self) -> usize {
        self.column() * LARGEST + self.row()
    }

    /// Returns the square with this [`index`](Square::index); `None` off the larger board.
    pub const fn from_index(index: usize) -> Option<Square> {
        Square::new(index / LARGEST, index % LARGEST)
    }

    /// Returns the column, counted from 0 at the left.
    #[inline]
    pub const fn column(self) -> usize {
        self.0 as usize / 8
    }

    /// Returns the row, counted from 0 at the bottom.
    #[inline]
    pub const fn row(self) -> usize {
        self.0 as usize % 8
    }

    /// Returns the next square of a board in a direction; `None` at its edge.
    #[inline]
    pub(crate) const fn step(self, direction: Direction, board: Squares) -> Option<Square> {
        let place = self.0.wrapping_add(direction.offset());
        if place < 64 && board >> place & 1 == 1 { Some(Square(place)) } else { None }
    }

    /// Returns the direction of an orthogonally adjacent square; `None` for any other.
    #[inline]
    pub const fn direction_to(self, other: Square) -> Option<Direction> {
        match other.0.wrapping_sub(self.0) {
            1 => Some(Direction::North),
            8 => Some(Direction::East),
            255 => Some(Direction::South),
            248 => Some(Direction::West),
            _ => None,
        }
    }

    /// Returns the bit of this square in a set.
    #[inline]
    pub const fn bit(self) -> Squares {
        1 << self.0
    }

    /// Returns the number of that bit, the square's index in a table of 64.
    #[inline]
    pub const fn place(self) -> usize {
        self.0 as usize
    }

    /// Returns the square at `index`, counted from 0, of a set with more squares than that.
    #[inline]
    pub(crate) fn select(set: Squares, index: usize) -> Square {
        Square(select_bit(set, index) as u8)
    }

    /// Parses a square of the board with these colours. `None`, with nothing consumed, if no such square comes next.
    pub(crate) fn read(reader: &mut Reader<'_>, colours: Colours) -> Option<Square> {
        let mut ahead = reader.clone();
        let column = ahead.next_char().filter(char::is_ascii_uppercase)?;
        let row = ahead.next_char().filter(|digit| ('1'..='9').contains(digit))?;
        let square = colours.square(column as usize - 'A' as usize, row as usize - '1' as usize)?;
        *reader = ahead;
        Some(square)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.column() as u8) as char, self.row() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// Iterates over the squares of a set, by column, then row.
#[inline]
pub(crate) fn squares(mut set: Squares) -> impl Iterator<Item = Square> {
    std::iter::from_fn(move || {
        let square = (set != 0).then(|| Square(set.trailing_zeros() as u8))?;
        set &= set - 1;
        Some(square)
    })
}

/// Returns the number of the set bit at `index`, counted from 0; more bits than that must be set.
#[inline]
pub(crate) fn select_bit(mut bits: u64, index: usize) -> usize {
    for _ in 0..index {
        bits &= bits - 1;
    }
    bits.trailing_zeros() as usize
}

/// The direction of an attacker.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Direction {
    /// `^`, toward higher rows.
    North,
    /// `>`, toward later columns.
    East,
    /// `v`, toward lower rows.
    South,
    /// `<`, toward earlier columns.
    West,
}

impl Direction {
    /// All four directions, clockwise from north.
    pub const ALL: [Direction; 4] = [Direction::North, Direction::East, Direction::South, Direction::West];

    const fn offset(self) -> u8 {
        match self {
            Direction::North => 1,
            Direction::East => 8,
            Direction::South => 255,
            Direction::West => 248,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_those_of_a_plain_grid() {
        for colours in Colours::ALL {
            let side = colours.side();
            assert_eq!(colours.squares().count(), side * side);
            for square in colours.squares() {
                assert_eq!(colours.square(square.column(), square.row()), Some(square));
                for (direction, (right, up)) in Direction::ALL.into_iter().zip([(0, 1), (1, 0), (0, -1), (-1, 0)]) {
                    let (column, row) = (square.column() as i32 + right, square.row() as i32 + up);
                    let inside = (0..side as i32).contains(&column) && (0..side as i32).contains(&row);
                    let expected = inside.then(|| Square::new(column as usize, row as usize).unwrap());
                    assert_eq!(colours.step(square, direction), expected, "{square} {direction:?}");
                }
                for other in colours.squares() {
                    let leads_there = |direction: &Direction| colours.step(square, *direction) == Some(other);
                    let direction = Direction::ALL.into_iter().find(leads_there);
                    assert_eq!(square.direction_to(other), direction, "{square} {other}");
                }
            }
            assert_eq!((colours.square(0, side), colours.square(side, 0)), (None, None));
        }
        assert!(Colours::Four.squares().map(Square::index).eq(0..Square::COUNT));
        assert_eq!(Square::new(0, 7), None);
    }

    #[test]
    fn squares_are_selected_in_order() {
        let set = 0x21_0000_0300_0010_u64 & Colours::Three.board();
        for (index, square) in squares(set).enumerate() {
            assert_eq!(Square::select(set, index), square);
        }
    }
}
