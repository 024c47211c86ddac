//! Drawing one cell from a set of cells without listing them.

/// A word whose bytes are all 1.
const ONES: u64 = 0x0101_0101_0101_0101;
/// Number of possible sets of cells in one row of bits: cells of the field and beside it are in columns 0 to 5.
const ROWS: usize = 64;

/// The number of cells in each set within a row.
pub(crate) static COUNT: [u8; ROWS] = {
    let mut table = [0; ROWS];
    let mut set = 0;
    while set < ROWS {
        table[set] = set.count_ones() as u8;
        set += 1;
    }
    table
};

/// The columns of each set within a row, from the left.
pub(crate) static NTH: [[u8; 8]; ROWS] = {
    let mut table = [[0; 8]; ROWS];
    let mut set = 0;
    while set < ROWS {
        let (mut column, mut nth) = (0, 0);
        while column < 6 {
            if set >> column & 1 == 1 {
                table[set][nth] = column;
                nth += 1;
            }
            column += 1;
        }
        set += 1;
    }
    table
};

/// Returns a number below `choices` from the upper half of a random number; the lower half is left for a flip.
#[inline]
pub(crate) fn below(number: u64, choices: u32) -> u32 {
    (((number >> 32) * u64::from(choices)) >> 32) as u32
}

/// Returns a row of cells as an index into the tables.
#[inline]
pub(crate) fn row_set(cells: u64, shift: u32) -> usize {
    (cells >> shift) as usize % ROWS
}

/// Returns for each row the number of cells in it and above it; the last byte is the total.
///
/// Computed by hand because not every target has a population count instruction, and drawing a cell needs the rows as well.
#[inline]
pub(crate) fn running_counts(cells: u64) -> u64 {
    let pairs = cells - (cells >> 1 & 0x5555_5555_5555_5555);
    let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    let rows = (fours + (fours >> 4)) & 0x0F0F_0F0F_0F0F_0F0F;
    rows.wrapping_mul(ONES)
}

/// Returns the total number of cells.
#[inline]
pub(crate) fn total(counts: u64) -> u32 {
    (counts >> 56) as u32
}

/// Returns the bit of the cell with this number, counted from 0, which must be below the total.
#[inline]
pub(crate) fn nth_bit(cells: u64, counts: u64, nth: u32) -> u32 {
    // All rows are compared at once: the upper bit of a byte stays set where the running count is at most `nth`.
    const UPPER: u64 = ONES << 7;
    let passed = (((u64::from(nth) * ONES) | UPPER) - counts) & UPPER;
    let shift = ((passed >> 7).wrapping_mul(ONES) >> 56) as u32 * 8;
    let before = ((counts << 8) >> shift) as u32 & 0xFF;
    shift + u32::from(NTH[row_set(cells, shift)][(nth - before) as usize & 7])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::bits;
    use pentad_conformance::random;
    use pentad_core::random::Rng;

    #[test]
    fn cells_are_counted_and_found_like_one_by_one() {
        let mut random = random(1);
        for round in 0..20_000 {
            let thinned = if round % 2 == 0 { random.next_u64() } else { u64::MAX };
            let cells = random.next_u64() & thinned & 0x3F3F_3F3F_3F3F_3F3F;
            let counts = running_counts(cells);
            assert_eq!(total(counts), cells.count_ones());
            for (nth, bit) in bits(cells).enumerate() {
                assert_eq!(nth_bit(cells, counts, nth as u32), bit, "{nth} of {cells:b}");
            }
        }
        assert_eq!(total(running_counts(0)), 0);
    }

    #[test]
    fn tables_hold_the_columns_of_each_set() {
        for set in 0..ROWS {
            let columns: Vec<u32> = bits(set as u64).collect();
            assert_eq!(usize::from(COUNT[set]), columns.len());
            assert!(columns.iter().zip(NTH[set]).all(|(column, found)| *column == u32::from(found)));
        }
    }
}
