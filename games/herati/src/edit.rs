//! What setting up The Loom and setting up The Factory share: tiles are put onto an open grid.

use crate::{Field, Tile};
use pentad_core::notation::Reader;
use pentad_core::sorting::sort_by;
use pentad_core::{Cell, SetupError};

/// The tiles of a field, row by row from the top, each from the left.
pub(crate) type Tiles = Vec<(Cell, Tile)>;

/// The cells that hold a tile or touch one, and `0,0`, as far as a field may reach.
pub(crate) fn places(tiles: &Tiles) -> Vec<Cell> {
    let around = tiles.iter().flat_map(|(cell, _)| cell.neighbours());
    let mut cells: Vec<Cell> = tiles.iter().map(|(cell, _)| *cell).chain([Cell::ORIGIN]).chain(around).collect();
    keep_within_span(tiles, &mut cells);
    cells
}

/// Keeps each cell once, and only those that hold a tile or could hold one more.
pub(crate) fn keep_within_span(tiles: &Tiles, cells: &mut Vec<Cell>) {
    sort_by(cells, |one, other| row_by_row(one).cmp(&row_by_row(other)));
    cells.dedup();
    let holds = |cell: &Cell| tiles.iter().any(|(other, _)| other == cell);
    cells.retain(|cell| holds(cell) || put(&mut tiles.clone(), *cell, Tile::NE).is_ok());
}

/// The cell with this name.
pub(crate) fn place(name: &str) -> Option<Cell> {
    let mut reader = Reader::new(name);
    Cell::read(&mut reader).filter(|_| reader.is_at_end())
}

/// Puts a tile onto an empty cell, unless the field would become too large.
pub(crate) fn put(tiles: &mut Tiles, at: Cell, tile: Tile) -> Result<(), SetupError> {
    tiles.push((at, tile));
    sort_by(tiles, |(one, _), (other, _)| row_by_row(one).cmp(&row_by_row(other)));
    Field::unrooted(tiles).map(drop)
}

/// Takes a tile away.
pub(crate) fn take(tiles: &mut Tiles, at: Cell) {
    tiles.retain(|(cell, _)| *cell != at);
}

/// The tile that is written like this.
pub(crate) fn tile_named(name: &str) -> Option<Tile> {
    Tile::ALL.into_iter().find(|tile| tile.name() == name)
}

fn row_by_row(cell: &Cell) -> (i8, i8) {
    (cell.y, cell.x)
}
