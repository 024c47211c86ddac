use crate::tiles::Tiled;
use crate::{Note, Reason, Refusal};
use pentad_core::{Seat, clause};
use pentad_herati::{Field, Hand, Loom, Tile};

/// An action is a tile and a cell; where nothing can be laid, a tile alone is set aside (LOOM-4).
impl Tiled for Loom {
    const SPREAD: bool = true;

    fn tiles(&self) -> &Field {
        self.field()
    }

    fn tiles_of(&self, _seat: Seat) -> &Hand {
        self.hand()
    }

    fn gain(&self, patterns: u32) -> Note {
        Note::Patterns(patterns)
    }

    fn idle(&self, tile: Tile) -> Refusal {
        Refusal::by(clause!("LOOM-3"), Reason::NoEdge(tile))
    }
}
