//! Tile setup on an open grid, shared by The Loom and The Factory.

use crate::{Field, Tile};
use pentad_core::notation::Reader;
use pentad_core::sorting::sort_by;
use pentad_core::{Cell, SetupError};

/// The tiles of a field, row by row from the top, each row from the left.
pub(crate) type Tiles = Vec<(Cell, Tile)>;

/// Returns the cells that hold a tile or touch one, and `0,0`, within the span of a field.
pub(crate) fn places(tiles: &Tiles) -> Vec<Cell> {
    let around = tiles.iter().flat_map(|(cell, _)| cell.neighbours());
    let mut cells: Vec<Cell> = tiles.iter().map(|(cell, _)| *cell).chain([Cell::ORIGIN]).chain(around).collect();
    keep_within_span(tiles, &mut cells);
    cells
}

/// Removes duplicates, and cells that neither hold a tile nor could hold one more.
pub(crate) fn keep_within_span(tiles: &Tiles, cells: &mut Vec<Cell>) {
    sort_by(cells, |one, other| row_by_row(one).cmp(&row_by_row(other)));
    cells.dedup();
    let holds = |cell: &Cell| tiles.iter().any(|(other, _)| other == cell);
    cells.retain(|cell| holds(cell) || put(&mut tiles.clone(), *cell, Tile::NE).is_ok());
}

/// Returns the cell with this name.
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

/// Removes a tile.
pub(crate) fn take(tiles: &mut Tiles, at: Cell) {
    tiles.retain(|(cell, _)| *cell != at);
}

/// Returns the tile with this name.
pub(crate) fn tile_named(name: &str) -> Option<Tile> {
    Tile::ALL.into_iter().find(|tile| tile.name() == name)
}

fn row_by_row(cell: &Cell) -> (i8, i8) {
    (cell.y, cell.x)
}
