//! Ghosts: pieces that are not on the board, drawn as an action under construction would lay them.
//!
//! A ghost has the name, the place and the shapes that the piece would have in the scene of the current position. The page draws it pale.

use crate::scene::{Item, Role};
use crate::{Drawn, View, enantiomerfolk, iri, iris, quintets, tiles};
use pentad_core::{Cell, Seat};
use pentad_enantiomerfolk::{Enantiomerfolk, Mark, Square};
use pentad_herati::Tile;
use pentad_iri::Iri;
use pentad_iris::Iris;
use pentad_quintets::Quintets;

/// Draws a stone on a cell of Iris.
pub fn stone(game: &Iris, seat: Seat, cell: usize, view: &View<pentad_iris::Action>) -> Item {
    iris::stone(game, seat, cell, view.turned, false)
}

/// Draws a pyramid on a point of Quintets.
pub fn pyramid(
    game: &Quintets,
    piece: pentad_quintets::Piece,
    point: usize,
    view: &View<pentad_quintets::Action>,
) -> Item {
    quintets::standing(game, piece, point, view)
}

/// Draws a stack on a square of Enantiomerfolk, standing or tipped over.
pub fn stack(
    game: &Enantiomerfolk,
    piece: pentad_enantiomerfolk::Piece,
    mark: Mark,
    on: Square,
    view: &View<pentad_enantiomerfolk::Action>,
) -> Item {
    // The overlay would show that the colours are barred now, which says nothing about a piece about to be used.
    enantiomerfolk::stack_on(game, on, piece, mark, &View { overlay: false, ..*view })
}

/// Draws pyramids on cells of Iri.
pub fn pyramids(game: &Iri, pieces: &[(Cell, pentad_iri::Piece)], view: &View<pentad_iri::Action>) -> Vec<Item> {
    iri::ghosts(game, pieces, view)
}

/// Draws a tile on a cell of the cloth or the field; `None` on a cell that is not shown.
pub fn tile<G: Drawn>(game: &G, tile: Tile, cell: Cell, view: &View<G::Action>) -> Option<Item> {
    let name = cell.to_string();
    let items = game.board(view).items;
    let place = items.into_iter().find(|item| item.role == Role::Cell && item.name == name)?;
    Some(tiles::laid(tile, cell, place.at))
}
