//! Herati tiles in words, for The Loom and The Factory.

use crate::Words;
use pentad_core::Cell;
use pentad_core::notation::Reader;
use pentad_herati::{Colour, Field, Hand, Tile};

/// Returns the name of a tile: "north-east tile".
pub(crate) fn tile(words: &Words, tile: Tile) -> String {
    words.say(&format!("tile-{tile}"))
}

/// Describes a number of equal tiles: "2 north-east tiles".
pub(crate) fn counted(words: &Words, tile: Tile, count: usize) -> String {
    words.say_with(&format!("tiles-{tile}"), &[("count", count.into())])
}

/// Returns the tile that a spot is named after.
pub(crate) fn named(name: &str) -> Option<Tile> {
    Tile::ALL.into_iter().find(|tile| tile.name() == name)
}

/// Parses the name of a cell, as in the notation.
pub(crate) fn cell(name: &str) -> Option<Cell> {
    let mut reader = Reader::new(name);
    Cell::read(&mut reader).filter(|_| reader.is_at_end())
}

/// Describes a cell of the field; `free` is the key for an empty cell.
pub(crate) fn on_field(words: &Words, field: &Field, cell: Cell, free: &str) -> String {
    let there = field.tile(cell).map_or_else(|| words.say(free), |kind| tile(words, kind));
    words.say_with("spot-holds", &[("cell", cell.to_string().into()), ("there", there.into())])
}

/// Describes the pattern around the south-east corner of a cell.
pub(crate) fn pattern(words: &Words, field: &Field, cell: Cell) -> Option<String> {
    let pattern = field.patterns().into_iter().find(|pattern| pattern.north_west == cell)?;
    let key = match pattern.colour {
        Colour::Black => "spot-pattern-black",
        Colour::White => "spot-pattern-white",
    };
    let [.., last] = pattern.cells();
    Some(words.say_with(key, &[("from", cell.to_string().into()), ("to", last.to_string().into())]))
}

/// Describes the face-up tiles of one kind in a hand, or the number of its tiles face down.
pub(crate) fn in_hand(words: &Words, hand: &Hand, kind: &str) -> Option<String> {
    match kind {
        "face" => Some(words.say_with("tiles-face-down", &[("count", hand.face_down().into())])),
        kind => named(kind).map(|tile| counted(words, tile, hand.count(tile))),
    }
}
