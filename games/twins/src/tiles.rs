//! Herati tiles and their patterns in the field.

use std::collections::BTreeMap;

pub(crate) type Cell = (i32, i32);

/// Tiles by cell, each named by its black corner.
pub(crate) type Field = BTreeMap<Cell, String>;

/// Returns the four sides: the letter of the tile's own edge, the neighbour's cell, the letter of the neighbour's edge.
pub(crate) fn sides((x, y): Cell) -> [(char, Cell, char); 4] {
    [('N', (x, y - 1), 'S'), ('E', (x + 1, y), 'W'), ('S', (x, y + 1), 'N'), ('W', (x - 1, y), 'E')]
}

/// Compares the colours at every edge where this tile would touch another; true for a match.
pub(crate) fn touching(field: &Field, tile: &str, cell: Cell) -> Vec<bool> {
    let mut same = Vec::new();
    for (own, beside, other) in sides(cell) {
        if let Some(neighbour) = field.get(&beside) {
            // HERA-1: the edges named by the tile are black.
            same.push(tile.contains(own) == neighbour.contains(other));
        }
    }
    same
}

/// HERA-2: counts the patterns in the field.
pub(crate) fn patterns(field: &Field) -> usize {
    let mut count = 0;
    for (x, y) in field.keys() {
        let around = [(*x, *y), (x + 1, *y), (*x, y + 1), (x + 1, y + 1)].map(|cell| field.get(&cell));
        for pattern in [["SE", "SW", "NE", "NW"], ["NW", "NE", "SW", "SE"]] {
            if (0..4).all(|place| around[place].is_some_and(|tile| tile == pattern[place])) {
                count += 1;
            }
        }
    }
    count
}

/// HERA-3: returns every flip.
pub(crate) fn flips() -> Vec<String> {
    ["NE", "SE", "SW", "NW"].iter().map(|tile| format!("flip {tile}")).collect()
}

/// HERA-4: writes a placement.
pub(crate) fn placement(tile: &str, (x, y): Cell) -> String {
    format!("{tile}@{x},{y}")
}

/// Parses the tile and the cell of a placement.
pub(crate) fn parse_placement(action: &str) -> (String, Cell) {
    let (tile, cell) = action.split_once('@').expect("a tile and a cell");
    let (x, y) = cell.split_once(',').expect("a cell");
    (tile.to_owned(), (x.parse().expect("a number"), y.parse().expect("a number")))
}

/// Removes one tile of this kind from a hand.
pub(crate) fn remove(hand: &mut Vec<String>, tile: &str) {
    hand.remove(hand.iter().position(|held| held == tile).expect("the tile is in hand"));
}
