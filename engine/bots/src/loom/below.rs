//! A row below a complete one, solved exactly.

use super::row::{COLUMNS, FullRow, Gains, Kind, PARTIAL_ROWS, PLACE, PartialRow};
use super::row_ends::RowEnds;

/// The expected number of patterns from any state of one row on with best play, by the filling of the row, the tile in hand
/// (the other one is yet to be flipped) and the number of tiles left.
#[derive(Clone, Debug)]
pub(super) struct Below {
    above: FullRow,
    gains: Gains,
    /// The layers by tiles left; empty ones have been dropped.
    layers: Vec<Vec<[f32; 4]>>,
}

impl Below {
    /// Creates the row below this one, solved for no tiles left.
    pub(super) fn new(above: FullRow) -> Below {
        Below { above, gains: Gains::below(above), layers: vec![vec![[0.0; 4]; PARTIAL_ROWS]] }
    }

    /// Solves the row for up to `left` tiles left, as far as that has not been done.
    pub(super) fn solve_up_to(&mut self, left: usize, ends: &RowEnds) {
        while self.layers.len() <= left {
            self.one_more_left(ends);
        }
    }

    /// Returns the complete row above.
    pub(super) fn above(&self) -> FullRow {
        self.above
    }

    /// Adds the layer for one more tile left.
    pub(super) fn one_more_left(&mut self, ends: &RowEnds) {
        let left = self.layers.len();
        let layer = (0..PARTIAL_ROWS).map(|row| self.solve(PartialRow(row), left, ends)).collect();
        self.layers.push(layer);
    }

    /// Drops the layers for fewer tiles left.
    pub(super) fn forget_before(&mut self, left: usize) {
        self.layers[..left].iter_mut().for_each(|layer| *layer = Vec::new());
    }

    /// Returns the values of the row before any tile is placed in it.
    pub(super) fn at_the_start(&self, left: usize) -> [f32; 4] {
        self.layers[left][PartialRow::EMPTY.0]
    }

    /// Returns the expected number of further patterns with the row filled like this. A full row is the start of the next
    /// one.
    #[inline]
    pub(super) fn worth(&self, row: PartialRow, hand: Kind, left: usize, ends: &RowEnds) -> f32 {
        match row.full() {
            Some(full) => ends.worth(full, hand, left),
            None => self.layers[left][row.0][usize::from(hand)],
        }
    }

    /// Returns the number of patterns that a tile completes in a cell; `None` if it cannot be placed there.
    pub(super) fn gain(&self, row: PartialRow, column: usize, tile: Kind) -> Option<u32> {
        let digits = row.digits();
        let [west, east] = beside(&digits, column);
        let gain = self.gains.at(column, west, east)[usize::from(tile)];
        (digits[column] == 0).then_some(gain)?.try_into().ok()
    }

    fn solve(&self, row: PartialRow, left: usize, ends: &RowEnds) -> [f32; 4] {
        let digits = row.digits();
        let empty = digits.iter().filter(|digit| **digit == 0).count();
        if empty == 0 {
            return [0.0; 4];
        }
        let after = &self.layers[left - 1];
        // The value of the best placement, by the tile placed and the tile kept.
        let mut best = [[f32::NEG_INFINITY; 4]; 4];
        for column in (0..COLUMNS).filter(|column| digits[*column] == 0) {
            let [west, east] = beside(&digits, column);
            for (laid, gain) in self.gains.at(column, west, east).into_iter().enumerate() {
                if gain < 0 {
                    continue;
                }
                let next = row.0 + PLACE[column] * (laid + 1);
                let full = if empty == 1 { PartialRow(next).full() } else { None };
                let worths = match full {
                    Some(full) => [0, 1, 2, 3].map(|kept| ends.worth(full, kept, left - 1)),
                    None => after[next],
                };
                for (best, worth) in best[laid].iter_mut().zip(worths) {
                    *best = best.max(f32::from(gain) + worth);
                }
            }
        }
        expected(&best, &after[row.0], left)
    }
}

/// Returns the digits of the cells beside a column; 0 outside the row, as for an empty cell.
#[inline]
fn beside(digits: &[usize; COLUMNS], column: usize) -> [usize; 2] {
    let west = if column == 0 { 0 } else { digits[column - 1] };
    let east = if column + 1 == COLUMNS { 0 } else { digits[column + 1] };
    [west, east]
}

/// Returns the values of a state by the tile in hand, before the next one is flipped.
///
/// `best` contains the value of placing one tile (first index) and keeping another, minus infinity if it cannot be placed;
/// `aside` contains the values of the same state by the tile kept, with one tile fewer left.
#[inline]
pub(super) fn expected(best: &[[f32; 4]; 4], aside: &[f32; 4], left: usize) -> [f32; 4] {
    let kinds = [0, 1, 2, 3];
    if left == 1 {
        // LOOM-5: no further tile is flipped.
        return kinds.map(|tile| best[tile][0].max(0.0));
    }
    // HERA-3: the flipped tile is of each kind with equal probability.
    kinds.map(|tile| {
        let sum: f32 = kinds
            .into_iter()
            .map(|flipped| {
                let laid = best[tile][flipped].max(best[flipped][tile]);
                // LOOM-4
                if laid == f32::NEG_INFINITY { aside[tile].max(aside[flipped]) } else { laid }
            })
            .sum();
        sum / 4.0
    })
}
