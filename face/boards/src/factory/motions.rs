use super::hands::{face_down_name, hand_name};
use crate::motion::{Motion, piece, reserve};
use pentad_core::Cell;
use pentad_herati::{Action, Factory};

/// Returns the motions of tiles that are turned up and laid.
pub(crate) fn motions(game: &Factory, action: Action) -> Vec<Motion> {
    let seat = game.to_act();
    match action {
        // FACT-1: the first tile enters the field before any seat holds one.
        Action::Flip(_) if game.field().is_empty() => vec![Motion::into_the_game(piece(Cell::ORIGIN))],
        Action::Flip(tile) => vec![Motion::new(reserve(face_down_name(seat)), reserve(hand_name(seat, tile)))],
        Action::Place(tile, cell) => vec![Motion::new(reserve(hand_name(seat, tile)), piece(cell))],
        Action::Aside(_) | Action::Pass => Vec::new(),
    }
}
