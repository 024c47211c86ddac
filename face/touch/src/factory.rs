use crate::tiles::Tiled;
use crate::{Note, Reason, Refusal};
use pentad_core::{Seat, clause};
use pentad_herati::{Factory, Field, Hand, Tile};

/// An action is a tile and a cell. A seat that cannot lay a tile passes (FACT-3), which has no place on the board.
impl Tiled for Factory {
    const SPREAD: bool = false;

    fn tiles(&self) -> &Field {
        self.field()
    }

    fn tiles_of(&self, seat: Seat) -> &Hand {
        self.hand(seat)
    }

    fn gain(&self, patterns: u32) -> Note {
        Note::Points(patterns)
    }

    fn idle(&self, tile: Tile) -> Refusal {
        let shown = self.hand(self.to_act()).face_up();
        match shown.into_iter().any(|other| !self.places(other).is_empty()) {
            true => Refusal::by(clause!("FACT-2"), Reason::FitsNowhere(tile)),
            false => Refusal::by(clause!("FACT-3"), Reason::NoTile(self.to_act())),
        }
    }
}
