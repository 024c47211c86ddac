use super::below::{ASIDE, FACE_DOWN, hand_name};
use crate::motion::{Motion, piece, reserve};
use pentad_herati::{Action, Loom, Tile};

/// Returns the motions of tiles that are turned up, laid and set aside.
pub(crate) fn motions(game: &Loom, action: Action) -> Vec<Motion> {
    let held = |tile: Tile| game.hand().face_up().filter(|other| *other == tile).count();
    // Of two equal tiles the second leaves first and arrives last, so that the other keeps its name.
    match action {
        Action::Flip(tile) => vec![Motion::new(reserve(FACE_DOWN), reserve(hand_name(tile, held(tile) + 1)))],
        Action::Place(tile, cell) => vec![Motion::new(reserve(hand_name(tile, held(tile))), piece(cell))],
        Action::Aside(tile) => {
            vec![Motion::new(reserve(hand_name(tile, held(tile))), reserve(format!("{ASIDE} {tile}")))]
        }
        Action::Pass => Vec::new(),
    }
}
