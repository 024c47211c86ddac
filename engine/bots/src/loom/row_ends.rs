//! What the cloth is worth where a row has just been completed.

use super::row::{FullRow, Kind};

/// How many tiles can be left in hand when a row has been completed, at most.
pub(super) const MOST_LEFT: usize = 20;
/// How many different rows there are but for symmetry.
pub(super) const UPRIGHT_ROWS: usize = 256;
/// Numbers for each amount of tiles left.
pub(super) const LAYER: usize = UPRIGHT_ROWS * 4;
/// One pattern in the units of the table.
const UNIT: f32 = 8192.0;

/// How many patterns the best play makes on average below a complete row, by that row, the tile in hand and how many tiles
/// are left.
///
/// The rows above and the number of the row do not matter: patterns span two rows, and the tiles that are left never
/// fill more cells than there are. So the table is the same for every row, and with it each row can be solved on its own.
#[derive(Clone, PartialEq, Debug)]
pub struct RowEnds(pub(super) Vec<f32>);

impl RowEnds {
    /// The table that comes with the program. `cargo run --release -p pentad-lab-herati -- table FILE` writes it.
    pub fn known() -> RowEnds {
        let numbers = include_bytes!("row_ends.bin").chunks_exact(2);
        RowEnds(numbers.map(|pair| f32::from(u16::from_le_bytes([pair[0], pair[1]])) / UNIT).collect())
    }

    /// The table as it comes with the program.
    pub fn to_bytes(&self) -> Vec<u8> {
        self.0.iter().flat_map(|worth| ((worth * UNIT).round() as u16).to_le_bytes()).collect()
    }

    /// How many patterns are still to come if this row is the last complete one, this tile is in hand, and so many are
    /// left with it.
    #[inline]
    pub(super) fn worth(&self, row: FullRow, hand: Kind, left: usize) -> f32 {
        let (row, hand) = row.upright(hand);
        self.0[left * LAYER + row.upright_number() * 4 + usize::from(hand)]
    }
}
