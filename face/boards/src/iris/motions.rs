use super::cells_of;
use crate::motion::{Motion, piece};
use pentad_iris::{Action, Iris};

/// Returns the motions of stones out of the bowl, both of a pair at once.
pub(crate) fn motions(game: &Iris, action: Action) -> Vec<Motion> {
    let board = game.shape();
    cells_of(game, action).into_iter().map(|cell| Motion::into_the_game(piece(board.name(cell)))).collect()
}
