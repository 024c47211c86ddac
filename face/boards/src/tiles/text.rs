//! Tiles for a terminal: four columns by two lines, which makes a square there.

use crate::ansi;
use pentad_herati::Tile;

/// The content of one place of a field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Patch {
    /// A tile, and true if it was laid last.
    Tile(Tile, bool),
    /// A free cell whose position allows a tile to be laid there now.
    Open,
    /// A free cell that may be filled later.
    Later,
    /// Warp threads alone.
    Warp,
    /// Empty space.
    Blank,
}

/// Returns two lines with these patches side by side. Tiles carry their names if `lettered`.
pub(crate) fn patches(row: impl IntoIterator<Item = Patch>, lettered: bool) -> [String; 2] {
    let mut lines = [String::new(), String::new()];
    for patch in row {
        for (line, text) in lines.iter_mut().zip(patch.lines(lettered)) {
            line.push_str(&text);
        }
    }
    lines
}

/// Returns a tile in running text: `◥NE`, in brackets if it is the one turned up or set aside last.
pub(crate) fn named(tile: Tile, is_last: bool) -> String {
    let corner = match tile {
        Tile::NE => '◥',
        Tile::SE => '◢',
        Tile::SW => '◣',
        Tile::NW => '◤',
    };
    if is_last { ansi::marked(format!("[{corner}{tile}]")) } else { format!("{corner}{tile}") }
}

/// Returns the kinds of tiles present in running text, with a number where there are several.
pub(crate) fn kinds(count: impl Fn(Tile) -> usize, last: Option<Tile>) -> String {
    let kinds: Vec<String> = Tile::ALL
        .into_iter()
        .filter(|tile| count(*tile) > 0)
        .map(|tile| {
            let name = named(tile, last == Some(tile));
            if count(tile) > 1 { format!("{name}×{}", count(tile)) } else { name }
        })
        .collect();
    if kinds.is_empty() { "–".to_owned() } else { kinds.join(" ") }
}

impl Patch {
    fn lines(self, lettered: bool) -> [String; 2] {
        match self {
            Patch::Tile(tile, is_last) => blocks(tile).map(|line| {
                // The line on the side of the black corner has space for the name in its middle.
                let has_room = lettered && line.matches('█').count() == 3;
                line.chars()
                    .enumerate()
                    .map(|(column, block)| {
                        let letter = tile.name().chars().nth(column.wrapping_sub(1)).filter(|_| has_room);
                        ansi::woven(letter.unwrap_or(block), is_last)
                    })
                    .collect()
            }),
            Patch::Open => ["┌──┐", "└──┘"].map(str::to_owned),
            Patch::Later => ["    ", " ·  "].map(ansi::faint),
            Patch::Warp => ["╎╎╎╎", "╎╎╎╎"].map(ansi::faint),
            Patch::Blank => ["    ", "    "].map(str::to_owned),
        }
    }
}

/// Returns a tile in block characters: `█` and its halves are black, `░` is white.
fn blocks(tile: Tile) -> [&'static str; 2] {
    match tile {
        Tile::NE => ["▀███", "░░▀█"],
        Tile::SE => ["░░▄█", "▄███"],
        Tile::SW => ["█▄░░", "███▄"],
        Tile::NW => ["███▀", "█▀░░"],
    }
}
