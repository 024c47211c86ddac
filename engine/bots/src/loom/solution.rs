//! Computation of the table of complete rows from the rules.

use super::below::Below;
use super::row::FullRow;
use super::row_ends::{LAYER, MOST_LEFT, RowEnds, UPRIGHT_ROWS};

impl RowEnds {
    /// Computes the table from the rules, from the last tile back to the first.
    pub fn worked_out() -> RowEnds {
        // With no tile left there are no further patterns.
        let mut ends = RowEnds(vec![0.0; LAYER]);
        let mut rows: Vec<Below> =
            (0..UPRIGHT_ROWS).map(|number| Below::new(FullRow::of_upright_number(number))).collect();
        for left in 1..=MOST_LEFT {
            for row in &mut rows {
                row.one_more_left(&ends);
                // Only the latest layer is still needed.
                row.forget_before(left);
            }
            let layer = rows.iter().flat_map(|row| row.at_the_start(left));
            ends.0.extend(layer);
        }
        ends
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_that_comes_along_is_the_one_that_is_worked_out() {
        assert!(RowEnds::worked_out().to_bytes() == include_bytes!("row_ends.bin"));
    }
}
