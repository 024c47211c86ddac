use crate::Colours;
use pentad_core::notation::Reader;
use std::fmt;

/// ENAN-1, ENAN-15: a square of the 6×6 board, or of the 7×7 board of four colours. Squares are ordered by column, then row.
///
/// Columns are eight bits apart and hold seven at most, so a step off the board always lands on a bit that is no square.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

/// A set of squares: one bit each. Columns are eight bits apart, rows one.
pub type Squares = u64;

/// Places a table by square needs.
pub(crate) const PLACES: usize = 56;

/// How many columns and rows the larger board has.
const LARGEST: usize = 7;

impl Square {
    /// How many squares the larger board has.
    pub const COUNT: usize = LARGEST * LARGEST;

    /// The square in a column and a row, both counted from 0; `None` off the larger board.
    pub const fn new(column: usize, row: usize) -> Option<Square> {
        if column < LARGEST && row < LARGEST { Some(Square((column * 8 + row) as u8)) } else { None }
    }

    /// This square's index, column by column of the larger board: `a1` is 0, `a2` is 1, `g7` is 48.
    #[inline]
    pub const fn index(self) -> usize {
        self.column() * LARGEST + self.row()
    }

    /// The square with this [`index`](Square::index); `None` off the larger board.
    pub const fn from_index(index: usize) -> Option<Square> {
        Square::new(index / LARGEST, index % LARGEST)
    }

    /// The column, counted from 0 at the left.
    #[inline]
    pub const fn column(self) -> usize {
        self.0 as usize / 8
    }

    /// The row, counted from 0 at the bottom.
    #[inline]
    pub const fn row(self) -> usize {
        self.0 as usize % 8
    }

    /// The next square of a board in a direction; `None` at its edge.
    #[inline]
    pub(crate) const fn step(self, direction: Direction, board: Squares) -> Option<Square> {
        let place = self.0.wrapping_add(direction.offset());
        if place < 64 && board >> place & 1 == 1 { Some(Square(place)) } else { None }
    }

    /// The direction of an orthogonally adjacent square; `None` for every other one.
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

    /// The bit that stands for this square in a set.
    #[inline]
    pub const fn bit(self) -> Squares {
        1 << self.0
    }

    /// The number of that bit: this square's place in a table by bit, 64 long.
    #[inline]
    pub const fn place(self) -> usize {
        self.0 as usize
    }

    /// The `index`-th square of a set that holds more than that.
    #[inline]
    pub(crate) fn select(set: Squares, index: usize) -> Square {
        Square(select_bit(set, index) as u8)
    }

    /// Reads a square of the board with so many colours. `None`, and nothing read, where something else comes.
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

/// The squares of a set, by column, then row.
#[inline]
pub(crate) fn squares(mut set: Squares) -> impl Iterator<Item = Square> {
    std::iter::from_fn(move || {
        let square = (set != 0).then(|| Square(set.trailing_zeros() as u8))?;
        set &= set - 1;
        Some(square)
    })
}

/// The place of the `index`-th bit that is set, of more than that.
#[inline]
pub(crate) fn select_bit(mut bits: u64, index: usize) -> usize {
    for _ in 0..index {
        bits &= bits - 1;
    }
    bits.trailing_zeros() as usize
}

/// Where an attacker points.
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
    /// All four, clockwise from north.
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
