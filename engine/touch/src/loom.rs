use crate::Refusal;
use crate::tiles::Tiled;
use pentad_core::Seat;
use pentad_herati::{Field, Hand, Loom, Tile};

/// A tile and a cell; where nothing can be laid, a tile alone is set aside (LOOM-4).
impl Tiled for Loom {
    const SPREAD: bool = true;

    fn tiles(&self) -> &Field {
        self.field()
    }

    fn tiles_of(&self, _seat: Seat) -> &Hand {
        self.hand()
    }

    fn gain(&self, patterns: u32) -> String {
        if patterns == 1 { "+1 pattern".to_owned() } else { format!("+{patterns} patterns") }
    }

    fn idle(&self, tile: Tile) -> Refusal {
        Refusal::by("LOOM-3", format!("no edge of {tile} would touch one of the same colour on any open cell"))
    }
}
