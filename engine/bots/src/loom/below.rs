//! A row below a complete one, solved exactly.

use super::row::{COLUMNS, FullRow, Gains, Kind, PARTIAL_ROWS, PLACE, PartialRow};
use super::row_ends::RowEnds;

/// How many patterns the best play makes on average from any state of one row on, by how the row is filled, the tile in
/// hand (the other one is yet to be flipped) and how many tiles are left.
#[derive(Clone, Debug)]
pub(super) struct Below {
    above: FullRow,
    gains: Gains,
    /// By tiles left; those that are empty were forgotten.
    layers: Vec<Vec<[f32; 4]>>,
}

impl Below {
    /// The row below this one, with nothing left in hand so far.
    pub(super) fn new(above: FullRow) -> Below {
        Below { above, gains: Gains::below(above), layers: vec![vec![[0.0; 4]; PARTIAL_ROWS]] }
    }

    /// Solves it for up to so many tiles left, if it is not yet.
    pub(super) fn solve_up_to(&mut self, left: usize, ends: &RowEnds) {
        while self.layers.len() <= left {
            self.one_more_left(ends);
        }
    }

    /// The complete row above.
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

    /// The worth of the row before any tile is laid in it.
    pub(super) fn at_the_start(&self, left: usize) -> [f32; 4] {
        self.layers[left][PartialRow::EMPTY.0]
    }

    /// How many patterns are still to come with the row filled like this. A full row is an end.
    #[inline]
    pub(super) fn worth(&self, row: PartialRow, hand: Kind, left: usize, ends: &RowEnds) -> f32 {
        match row.full() {
            Some(full) => ends.worth(full, hand, left),
            None => self.layers[left][row.0][usize::from(hand)],
        }
    }

    /// The patterns that a tile completes in a cell; `None` where it cannot be laid.
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
        // The best that laying one tile and keeping another leads to.
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

/// The digits of the cells beside a column; outside as in an empty cell.
#[inline]
fn beside(digits: &[usize; COLUMNS], column: usize) -> [usize; 2] {
    let west = if column == 0 { 0 } else { digits[column - 1] };
    let east = if column + 1 == COLUMNS { 0 } else { digits[column + 1] };
    [west, east]
}

/// The worth of a state by the tile in hand, before the next one is flipped.
///
/// `best` holds what laying one tile (first index) and keeping another leads to, minus infinity where it cannot be laid;
/// `aside` is the worth of the same state by the tile that is kept, with one tile fewer left.
#[inline]
pub(super) fn expected(best: &[[f32; 4]; 4], aside: &[f32; 4], left: usize) -> [f32; 4] {
    let kinds = [0, 1, 2, 3];
    if left == 1 {
        // LOOM-5: no tile is flipped any more.
        return kinds.map(|tile| best[tile][0].max(0.0));
    }
    // HERA-3: the flipped tile is of any kind with the same chance.
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
