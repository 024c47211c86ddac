use crate::Refusal;
use crate::tiles::Tiled;
use pentad_core::{Game, Seat};
use pentad_herati::{Factory, Field, Hand, Tile};

/// A tile and a cell. Who cannot lay a tile passes (FACT-3), which has no place on the board.
impl Tiled for Factory {
    const SPREAD: bool = false;

    fn tiles(&self) -> &Field {
        self.field()
    }

    fn tiles_of(&self, seat: Seat) -> &Hand {
        self.hand(seat)
    }

    fn gain(&self, patterns: u32) -> String {
        if patterns == 1 { "+1 point".to_owned() } else { format!("+{patterns} points") }
    }

    fn idle(&self, tile: Tile) -> Refusal {
        let shown = self.hand(self.to_act()).face_up();
        match shown.into_iter().any(|other| !self.places(other).is_empty()) {
            true => Refusal::by("FACT-2", format!("{tile} fits nowhere: its edges would differ from those it touches")),
            false => {
                let name = Factory::INFO.seat_names[self.to_act().index()];
                Refusal::by("FACT-3", format!("no tile can be laid: {name} passes"))
            }
        }
    }
}
