//! The first row, which grows to the left or to the right, solved exactly.

use super::below::expected;
use super::row::{COLUMNS, FULL_ROWS, FullRow, Kind, matches_beside};
use super::row_ends::{MOST_LEFT, RowEnds};

/// The expected number of patterns from any state of the first row on with best play, by its tiles from left to right, the
/// tile in hand and the number of tiles left.
#[derive(Clone, Debug)]
pub(super) struct FirstRow {
    /// Values by tiles left, then by row.
    layers: Vec<Vec<[f32; 4]>>,
}

/// A non-empty first row: two bits per tile, the leftmost lowest, and a marker bit above the last.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct GrowingRow(usize);

impl GrowingRow {
    /// Creates a row of these tiles from the left; `None` unless there are one to five.
    pub(super) fn new(kinds: &[Kind]) -> Option<GrowingRow> {
        let marked = kinds.iter().rev().fold(1, |row, kind| row << 2 | usize::from(*kind));
        (1..=COLUMNS).contains(&kinds.len()).then_some(GrowingRow(marked))
    }

    /// Returns the number of tiles.
    fn len(self) -> usize {
        self.0.ilog2() as usize / 2
    }

    /// Returns the tiles at the left end and at the right end.
    fn ends(self) -> [Kind; 2] {
        [self.0 as Kind & 3, (self.0 >> (2 * self.len() - 2)) as Kind & 3]
    }

    /// Returns the row with one more tile at the left end, if it fits there.
    pub(super) fn with_left(self, tile: Kind) -> Option<GrowingRow> {
        matches_beside(tile, self.ends()[0]).then_some(GrowingRow(self.0 << 2 | usize::from(tile)))
    }

    /// Returns the row with one more tile at the right end, if it fits there.
    pub(super) fn with_right(self, tile: Kind) -> Option<GrowingRow> {
        let mark = 1 << (2 * self.len());
        matches_beside(self.ends()[1], tile).then_some(GrowingRow(self.0 + mark * 3 + mark * usize::from(tile)))
    }

    fn full(self) -> Option<FullRow> {
        (self.len() == COLUMNS).then(|| FullRow((self.0 - FULL_ROWS) as u16))
    }
}

impl FirstRow {
    /// Solves the first row for every number of tiles left.
    pub(super) fn solved(ends: &RowEnds) -> FirstRow {
        let mut first = FirstRow { layers: vec![vec![[0.0; 4]; FULL_ROWS]] };
        // At least one tile is placed, and at most one is in hand before the next is flipped.
        for left in 1..MOST_LEFT + COLUMNS {
            let rows = (0..FULL_ROWS).map(|row| match GrowingRow(row) {
                // A valid number has at least one tile, and its marker at an even bit.
                row if row.0 >= 4 && row.0.ilog2() % 2 == 0 => first.solve(row, left, ends),
                _ => [0.0; 4],
            });
            let layer = rows.collect();
            first.layers.push(layer);
        }
        first
    }

    /// Returns the expected number of further patterns.
    pub(super) fn worth(&self, row: GrowingRow, hand: Kind, left: usize, ends: &RowEnds) -> f32 {
        match row.full() {
            // That many tiles cannot be left below a complete row; the value is computed but never used.
            Some(full) => ends.worth(full, hand, left.min(MOST_LEFT)),
            None => self.layers[left][row.0][usize::from(hand)],
        }
    }

    fn solve(&self, row: GrowingRow, left: usize, ends: &RowEnds) -> [f32; 4] {
        let mut best = [[f32::NEG_INFINITY; 4]; 4];
        for (laid, best) in best.iter_mut().enumerate() {
            for next in [row.with_left(laid as Kind), row.with_right(laid as Kind)].into_iter().flatten() {
                for (kept, best) in best.iter_mut().enumerate() {
                    *best = best.max(self.worth(next, kept as Kind, left - 1, ends));
                }
            }
        }
        expected(&best, &self.layers[left - 1][row.0], left)
    }
}
