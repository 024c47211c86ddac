//! Pieces that are not on the board, drawn as if they were: what somebody is about to lay.
//!
//! A ghost has the name, the place and the shapes that the piece would have in the scene of the position as it is now.
//! Whoever draws it makes it pale.

use crate::scene::Item;
use crate::{View, enantiomerfolk, factory, iri, iris, loom, quintets, tiles};
use pentad_core::{Cell, Seat};
use pentad_enantiomerfolk::{Enantiomerfolk, Mark, Square};
use pentad_herati::{Factory, Loom, Tile};
use pentad_iri::Iri;
use pentad_iris::Iris;
use pentad_quintets::Quintets;

/// A stone on a cell of Iris.
pub fn stone(game: &Iris, seat: Seat, cell: usize) -> Item {
    iris::stone(game, seat, cell, false, false)
}

/// A pyramid on a point of Quintets.
pub fn pyramid(game: &Quintets, piece: pentad_quintets::Piece, point: usize) -> Item {
    quintets::standing(game, piece, point, &View::default())
}

/// A stack on a square of Enantiomerfolk, standing or tipped over.
pub fn stack(game: &Enantiomerfolk, piece: pentad_enantiomerfolk::Piece, mark: Mark, on: Square) -> Item {
    enantiomerfolk::stack_on(game, on, piece, mark, &View { overlay: false, ..View::default() })
}

/// Pyramids on cells of Iri.
pub fn pyramids(game: &Iri, pieces: &[(Cell, pentad_iri::Piece)]) -> Vec<Item> {
    iri::ghosts(game, pieces)
}

/// A tile in the cloth of The Loom.
pub fn woven(game: &Loom, tile: Tile, cell: Cell) -> Item {
    tiles::laid(tile, cell, loom::place(game, cell), false)
}

/// A tile in the field of The Factory.
pub fn tile(game: &Factory, tile: Tile, cell: Cell) -> Item {
    tiles::laid(tile, cell, factory::place(game, cell), false)
}
