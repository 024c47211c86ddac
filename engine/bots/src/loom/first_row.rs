//! The first row, which grows to the left or to the right, solved exactly.

use super::below::expected;
use super::row::{COLUMNS, FULL_ROWS, FullRow, Kind, matches_beside};
use super::row_ends::{MOST_LEFT, RowEnds};

/// How many patterns the best play makes on average from any state of the first row on, by its tiles from left to right,
/// the tile in hand and how many tiles are left.
#[derive(Clone, Debug)]
pub(super) struct FirstRow {
    /// By tiles left, then by the row.
    layers: Vec<Vec<[f32; 4]>>,
}

/// A first row that is not empty: two bits a tile, the leftmost lowest, and a mark above the last.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct GrowingRow(usize);

impl GrowingRow {
    /// A row of these tiles from the left, if it is one to five.
    pub(super) fn new(kinds: &[Kind]) -> Option<GrowingRow> {
        let marked = kinds.iter().rev().fold(1, |row, kind| row << 2 | usize::from(*kind));
        (1..=COLUMNS).contains(&kinds.len()).then_some(GrowingRow(marked))
    }

    /// How many tiles it has.
    fn len(self) -> usize {
        self.0.ilog2() as usize / 2
    }

    /// The tile at the left end and the one at the right end.
    fn ends(self) -> [Kind; 2] {
        [self.0 as Kind & 3, (self.0 >> (2 * self.len() - 2)) as Kind & 3]
    }

    /// The row with one more tile at the left end, if it fits there.
    pub(super) fn with_left(self, tile: Kind) -> Option<GrowingRow> {
        matches_beside(tile, self.ends()[0]).then_some(GrowingRow(self.0 << 2 | usize::from(tile)))
    }

    /// The row with one more tile at the right end, if it fits there.
    pub(super) fn with_right(self, tile: Kind) -> Option<GrowingRow> {
        let mark = 1 << (2 * self.len());
        matches_beside(self.ends()[1], tile).then_some(GrowingRow(self.0 + mark * 3 + mark * usize::from(tile)))
    }

    fn full(self) -> Option<FullRow> {
        (self.len() == COLUMNS).then(|| FullRow((self.0 - FULL_ROWS) as u16))
    }
}

impl FirstRow {
    /// Solves it.
    pub(super) fn solved(ends: &RowEnds) -> FirstRow {
        let mut first = FirstRow { layers: vec![vec![[0.0; 4]; FULL_ROWS]] };
        // One tile at least is laid, one at most in hand, before another is flipped.
        for left in 1..MOST_LEFT + COLUMNS {
            let rows = (0..FULL_ROWS).map(|row| match GrowingRow(row) {
                // There is a mark above at least one tile, and between two of them nothing is skipped.
                row if row.0 >= 4 && row.0.ilog2() % 2 == 0 => first.solve(row, left, ends),
                _ => [0.0; 4],
            });
            let layer = rows.collect();
            first.layers.push(layer);
        }
        first
    }

    /// How many patterns are still to come.
    pub(super) fn worth(&self, row: GrowingRow, hand: Kind, left: usize, ends: &RowEnds) -> f32 {
        match row.full() {
            // So many tiles cannot be left below a complete row; who asks has no use for the answer.
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
