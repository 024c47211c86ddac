use pentad_core::notation::Reader;
use std::fmt;

/// ENAN-1: a square of the 6×6 board. Squares are ordered by column, then row.
///
/// Columns are eight bits apart and hold six, so a step off the board always lands on a bit that is no square.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

/// A set of squares: one bit each. Columns are eight bits apart, rows one.
pub type Squares = u64;

/// Every square.
pub(crate) const BOARD: Squares = 0x3F3F_3F3F_3F3F;

/// Places a table by square needs.
pub(crate) const PLACES: usize = 48;

impl Square {
    /// How many squares there are.
    pub const COUNT: usize = 36;

    /// The square in a column and a row, both counted from 0; `None` off the board.
    pub const fn new(column: usize, row: usize) -> Option<Square> {
        if column < 6 && row < 6 { Some(Square((column * 8 + row) as u8)) } else { None }
    }

    /// The square with this index, column by column: `a1` is 0, `a2` is 1, `f6` is 35.
    pub const fn from_index(index: usize) -> Option<Square> {
        Square::new(index / 6, index % 6)
    }

    /// This square's index, column by column.
    pub const fn index(self) -> usize {
        self.column() * 6 + self.row()
    }

    /// The column, counted from 0 at the left.
    pub const fn column(self) -> usize {
        self.0 as usize / 8
    }

    /// The row, counted from 0 at the bottom.
    pub const fn row(self) -> usize {
        self.0 as usize % 8
    }

    /// All squares in order.
    pub fn all() -> impl Iterator<Item = Square> {
        squares(BOARD)
    }

    /// The next square in a direction; `None` at the edge.
    #[inline]
    pub const fn step(self, direction: Direction) -> Option<Square> {
        let place = self.0.wrapping_add(direction.offset());
        if place < 64 && BOARD >> place & 1 == 1 { Some(Square(place)) } else { None }
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

    #[inline]
    pub(crate) const fn place(self) -> usize {
        self.0 as usize
    }

    #[inline]
    pub(crate) const fn bit(self) -> Squares {
        1 << self.0
    }

    /// The `index`-th square of a set that holds more than that.
    #[inline]
    pub(crate) fn select(set: Squares, index: usize) -> Square {
        Square(select_bit(set, index) as u8)
    }

    /// Reads a square. `None`, and nothing read, where something else comes.
    pub(crate) fn read(reader: &mut Reader<'_>) -> Option<Square> {
        let mut ahead = reader.clone();
        let column = ahead.next_char().filter(|letter| ('A'..='F').contains(letter))?;
        let row = ahead.next_char().filter(|digit| ('1'..='6').contains(digit))?;
        *reader = ahead;
        Square::new(column as usize - 'A' as usize, row as usize - '1' as usize)
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
        assert_eq!(Square::all().count(), Square::COUNT);
        for (index, square) in Square::all().enumerate() {
            assert_eq!((square.index(), Square::from_index(index)), (index, Some(square)));
            for (direction, (right, up)) in Direction::ALL.into_iter().zip([(0, 1), (1, 0), (0, -1), (-1, 0)]) {
                let (column, row) = (square.column() as i32 + right, square.row() as i32 + up);
                let inside = (0..6).contains(&column) && (0..6).contains(&row);
                let expected = inside.then(|| Square::new(column as usize, row as usize).unwrap());
                assert_eq!(square.step(direction), expected, "{square} {direction:?}");
            }
            for other in Square::all() {
                let direction = Direction::ALL.into_iter().find(|direction| square.step(*direction) == Some(other));
                assert_eq!(square.direction_to(other), direction, "{square} {other}");
            }
        }
        assert_eq!(Square::from_index(36), None);
        assert_eq!(Square::new(0, 6), None);
    }

    #[test]
    fn squares_are_selected_in_order() {
        let set = 0x21_0000_0300_0010_u64 & BOARD;
        for (index, square) in squares(set).enumerate() {
            assert_eq!(Square::select(set, index), square);
        }
    }
}
