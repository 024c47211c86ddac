//! Herati tiles and what they form in the field.

use std::collections::BTreeMap;

pub(crate) type Cell = (i32, i32);

/// Tiles by cell, each named by its black corner.
pub(crate) type Field = BTreeMap<Cell, String>;

/// The four sides: the letter of one's own edge, the neighbour's cell, the letter of the neighbour's edge.
pub(crate) fn sides((x, y): Cell) -> [(char, Cell, char); 4] {
    [('N', (x, y - 1), 'S'), ('E', (x + 1, y), 'W'), ('S', (x, y + 1), 'N'), ('W', (x - 1, y), 'E')]
}

/// For every edge at which this tile would touch another: whether the colours are the same.
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

/// HERA-2: the number of patterns in the field.
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

/// HERA-3
pub(crate) fn flips() -> Vec<String> {
    ["NE", "SE", "SW", "NW"].iter().map(|tile| format!("flip {tile}")).collect()
}

/// HERA-4
pub(crate) fn placement(tile: &str, (x, y): Cell) -> String {
    format!("{tile}@{x},{y}")
}

/// The tile and the cell of a placement.
pub(crate) fn parse_placement(action: &str) -> (String, Cell) {
    let (tile, cell) = action.split_once('@').expect("a tile and a cell");
    let (x, y) = cell.split_once(',').expect("a cell");
    (tile.to_owned(), (x.parse().expect("a number"), y.parse().expect("a number")))
}

/// Takes one tile of this kind out of a hand.
pub(crate) fn remove(hand: &mut Vec<String>, tile: &str) {
    hand.remove(hand.iter().position(|held| held == tile).expect("the tile is in hand"));
}
