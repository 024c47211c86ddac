//! The value of the cloth at the completion of a row.

use super::row::{FullRow, Kind};

/// Upper limit of the tiles left in hand at the completion of a row.
pub(super) const MOST_LEFT: usize = 20;
/// The number of complete rows up to symmetry.
pub(super) const UPRIGHT_ROWS: usize = 256;
/// The number of values for each number of tiles left.
pub(super) const LAYER: usize = UPRIGHT_ROWS * 4;
/// The fixed-point representation of one pattern in the file of the table.
const UNIT: f32 = 8192.0;

/// The expected number of patterns below a complete row with best play, by that row, the tile in hand and the number of
/// tiles left.
///
/// The rows above and the number of the row do not matter: patterns span two rows, and the tiles left never fill more cells
/// than there are. So the table is the same for every row, and each row can be solved on its own with it.
#[derive(Clone, PartialEq, Debug)]
pub struct RowEnds(pub(super) Vec<f32>);

impl RowEnds {
    /// Returns the shipped table. `cargo run --release -p pentad-lab-herati -- table FILE` generates it.
    pub fn known() -> RowEnds {
        let numbers = include_bytes!("row_ends.bin").chunks_exact(2);
        RowEnds(numbers.map(|pair| f32::from(u16::from_le_bytes([pair[0], pair[1]])) / UNIT).collect())
    }

    /// Returns the table in the format of the shipped file.
    pub fn to_bytes(&self) -> Vec<u8> {
        self.0.iter().flat_map(|worth| ((worth * UNIT).round() as u16).to_le_bytes()).collect()
    }

    /// Returns the expected number of further patterns if this row is the last complete one, `hand` is the tile in hand, and
    /// `left` tiles are left, including it.
    #[inline]
    pub(super) fn worth(&self, row: FullRow, hand: Kind, left: usize) -> f32 {
        let (row, hand) = row.upright(hand);
        self.0[left * LAYER + row.upright_number() * 4 + usize::from(hand)]
    }
}
