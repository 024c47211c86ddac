//! Rows of the cloth as numbers, and the effect of a tile in them.

use pentad_core::Cell;
use pentad_herati::{Field, Tile};

/// The number of columns of the cloth.
pub(super) const COLUMNS: usize = 5;
/// The number of complete rows.
pub(super) const FULL_ROWS: usize = 1 << (2 * COLUMNS);
/// The number of rows with or without empty cells.
pub(super) const PARTIAL_ROWS: usize = 3125;
/// The place value of each cell in the number of a partial row.
pub(super) const PLACE: [usize; COLUMNS] = [1, 5, 25, 125, 625];

/// The index of a tile in [`Tile::ALL`]. In this order each symmetry of the game is one operation: `^ 3` mirrors a tile left
/// to right, `^ 2` exchanges its colours.
pub(super) type Kind = u8;

/// Returns the kind of a tile.
pub(super) fn kind(tile: Tile) -> Kind {
    tile as Kind
}

/// Returns true if the north edge is the black one.
const fn north(kind: Kind) -> bool {
    kind == 0 || kind == 3
}

/// Returns true if the east edge is the black one.
const fn east(kind: Kind) -> bool {
    kind < 2
}

/// Returns true if edges of the same colour touch between a tile and the one to its east.
pub(super) const fn matches_beside(west: Kind, east_of_it: Kind) -> bool {
    east(west) != east(east_of_it)
}

/// Returns true if edges of the same colour touch between a tile and the one below it.
const fn matches_above(above: Kind, below: Kind) -> bool {
    north(above) != north(below)
}

/// HERA-2: returns true if four tiles around a point form a pattern.
const fn is_pattern([north_west, north_east, south_west, south_east]: [Kind; 4]) -> bool {
    matches!((north_west, north_east, south_west, south_east), (1, 2, 0, 3) | (3, 0, 2, 1))
}

/// A complete row: two bits per tile, the leftmost lowest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct FullRow(pub(super) u16);

impl FullRow {
    /// Returns the tile in a column.
    pub(super) const fn kind(self, column: usize) -> Kind {
        (self.0 >> (2 * column) & 3) as Kind
    }

    /// Returns the row of a field that starts at this cell, if it is complete.
    pub(super) fn of_field(field: &Field, left: Cell) -> Option<FullRow> {
        let mut row = 0;
        for column in 0..COLUMNS {
            let tile = field.tile(Cell::new(left.x + column as i8, left.y))?;
            row |= u16::from(kind(tile)) << (2 * column);
        }
        Some(FullRow(row))
    }

    /// Returns the upright one of the four rows equivalent by symmetry, whose middle tile is of kind 0, and the tile in hand
    /// after the same symmetry. Exactly one of the four symmetries takes a middle tile to kind 0; two of them mirror.
    #[inline]
    pub(super) fn upright(self, hand: Kind) -> (FullRow, Kind) {
        let change = self.kind(2);
        let mut row = self.0 ^ (0x155 * u16::from(change));
        if change & 1 == 1 {
            let [first, second, third, fourth, fifth] = [0, 2, 4, 6, 8].map(|shift| row >> shift & 3);
            row = fifth | fourth << 2 | third << 4 | second << 6 | first << 8;
        }
        (FullRow(row), hand ^ change)
    }

    /// Returns the number of an upright row among all upright rows, below 256.
    pub(super) fn upright_number(self) -> usize {
        usize::from(self.0 & 15 | self.0 >> 6 << 4)
    }

    /// Returns the upright row with this number.
    pub(super) fn of_upright_number(number: usize) -> FullRow {
        let number = number as u16;
        FullRow(number & 15 | number >> 4 << 6)
    }
}

/// A row with or without empty cells: one base-five digit per cell, 0 for an empty one, otherwise the tile's kind plus one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct PartialRow(pub(super) usize);

impl PartialRow {
    pub(super) const EMPTY: PartialRow = PartialRow(0);

    /// Returns the digit of each cell: 0 for an empty one, otherwise the tile's kind plus one.
    #[inline]
    pub(super) fn digits(self) -> [usize; COLUMNS] {
        PLACE.map(|place| self.0 / place % 5)
    }

    /// Returns the row with one more tile.
    #[inline]
    pub(super) fn with(self, column: usize, kind: Kind) -> PartialRow {
        PartialRow(self.0 + PLACE[column] * (usize::from(kind) + 1))
    }

    /// Returns the complete row; `None` if a cell is empty.
    pub(super) fn full(self) -> Option<FullRow> {
        let mut row = 0;
        for (column, digit) in self.digits().into_iter().enumerate() {
            row |= (digit.checked_sub(1)? as u16) << (2 * column);
        }
        Some(FullRow(row))
    }

    /// Returns the row of a field that starts at this cell.
    pub(super) fn of_field(field: &Field, left: Cell) -> PartialRow {
        let mut row = PartialRow::EMPTY;
        for column in 0..COLUMNS {
            if let Some(tile) = field.tile(Cell::new(left.x + column as i8, left.y)) {
                row = row.with(column, kind(tile));
            }
        }
        row
    }
}

/// The gain of each tile in each cell below a complete row, by the cells beside it.
#[derive(Clone, Debug)]
pub(super) struct Gains([[[[i8; 4]; 5]; 5]; COLUMNS]);

impl Gains {
    /// Computes the gains below this row.
    pub(super) fn below(above: FullRow) -> Gains {
        let mut gains = [[[[0; 4]; 5]; 5]; COLUMNS];
        for (column, gains) in gains.iter_mut().enumerate() {
            for (west, gains) in gains.iter_mut().enumerate() {
                for (east, gains) in gains.iter_mut().enumerate() {
                    for (tile, gain) in gains.iter_mut().enumerate() {
                        *gain = plain_gain(above, column, west, east, tile as Kind);
                    }
                }
            }
        }
        Gains(gains)
    }

    /// Returns the number of patterns that each kind of tile completes in a column between two cells (0 for an empty one,
    /// otherwise a kind plus one); negative if it cannot be placed.
    #[inline]
    pub(super) fn at(&self, column: usize, west: usize, east: usize) -> [i8; 4] {
        self.0[column][west][east]
    }
}

fn plain_gain(above: FullRow, column: usize, west: usize, east: usize, tile: Kind) -> i8 {
    let (west, east) = (west.checked_sub(1), east.checked_sub(1));
    // LOOM-3
    let mut fits = matches_above(above.kind(column), tile);
    let mut patterns = 0;
    if let (Some(west), true) = (west, column > 0) {
        let west = west as Kind;
        fits |= matches_beside(west, tile);
        patterns += i8::from(is_pattern([above.kind(column - 1), above.kind(column), west, tile]));
    }
    if let (Some(east), true) = (east, column + 1 < COLUMNS) {
        let east = east as Kind;
        fits |= matches_beside(tile, east);
        patterns += i8::from(is_pattern([above.kind(column), above.kind(column + 1), tile, east]));
    }
    if fits { patterns } else { -1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_row_is_one_of_four_that_are_the_same() {
        let mut met = [0; 256 * 4];
        for row in 0..FULL_ROWS as u16 {
            for hand in 0..4 {
                let (upright, hand) = FullRow(row).upright(hand);
                assert_eq!(upright.kind(2), 0);
                assert_eq!(FullRow::of_upright_number(upright.upright_number()), upright);
                met[upright.upright_number() * 4 + usize::from(hand)] += 1;
            }
        }
        assert!(met.iter().all(|count| *count == 4));
    }

    #[test]
    fn rows_that_are_the_same_gain_the_same() {
        for row in 0..FULL_ROWS as u16 {
            let row = FullRow(row);
            let (upright, _) = row.upright(0);
            let change = row.kind(2);
            let turn = |digit: usize| if digit == 0 { 0 } else { ((digit as u8 - 1) ^ change) as usize + 1 };
            for column in 0..COLUMNS {
                for (west, east) in (0..25).map(|pair| (pair % 5, pair / 5)) {
                    for tile in 0..4 {
                        let plain = plain_gain(row, column, west, east, tile);
                        let turned = if change & 1 == 1 {
                            plain_gain(upright, 4 - column, turn(east), turn(west), tile ^ change)
                        } else {
                            plain_gain(upright, column, turn(west), turn(east), tile ^ change)
                        };
                        assert_eq!(plain, turned);
                    }
                }
            }
        }
    }
}
