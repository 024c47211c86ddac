use pentad_core::Phrase;
use pentad_core::notation::Reader;
use std::fmt;

/// HERA-1: a tile, named after the direction of its black corner. It is never turned.
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Tile {
    /// Black north and east edges.
    NE,
    /// Black south and east edges.
    SE,
    /// Black south and west edges.
    SW,
    /// Black north and west edges.
    NW,
}

impl Tile {
    /// All four tiles, clockwise.
    pub const ALL: [Tile; 4] = [Tile::NE, Tile::SE, Tile::SW, Tile::NW];

    /// Returns the tile's name, the direction of its black corner.
    pub const fn name(self) -> &'static str {
        match self {
            Tile::NE => "NE",
            Tile::SE => "SE",
            Tile::SW => "SW",
            Tile::NW => "NW",
        }
    }

    /// Describes the tile in words.
    pub(crate) const fn in_words(self) -> &'static str {
        match self {
            Tile::NE => "north-east tile",
            Tile::SE => "south-east tile",
            Tile::SW => "south-west tile",
            Tile::NW => "north-west tile",
        }
    }

    /// Describes the tile as a phrase for translation.
    pub(crate) fn phrase(self) -> Phrase {
        Phrase::new(format!("tile-{self}"))
    }

    /// Returns the colour of one edge.
    pub const fn edge(self, side: Side) -> Colour {
        let black = match side {
            Side::North => self.north(),
            Side::East => self.east(),
            Side::South => !self.north(),
            Side::West => !self.east(),
        };
        if black { Colour::Black } else { Colour::White }
    }

    /// Returns true if the north edge is black; otherwise the south edge is.
    pub(crate) const fn north(self) -> bool {
        matches!(self, Tile::NE | Tile::NW)
    }

    /// Returns true if the east edge is black; otherwise the west edge is.
    pub(crate) const fn east(self) -> bool {
        matches!(self, Tile::NE | Tile::SE)
    }

    pub(crate) const fn from_edges(north: bool, east: bool) -> Tile {
        match (north, east) {
            (true, true) => Tile::NE,
            (false, true) => Tile::SE,
            (false, false) => Tile::SW,
            (true, false) => Tile::NW,
        }
    }

    /// Returns the tile at this index of [`Tile::ALL`], modulo 4.
    #[inline]
    pub(crate) const fn from_index(index: usize) -> Tile {
        Tile::ALL[index & 3]
    }

    #[inline]
    pub(crate) const fn index(self) -> usize {
        self as usize
    }

    /// Parses a tile that others may follow directly: `NESW`.
    pub(crate) fn read_letters(reader: &mut Reader<'_>) -> Option<Tile> {
        let north = match reader.next_char()? {
            'N' => true,
            'S' => false,
            _ => return None,
        };
        match reader.next_char()? {
            'E' => Some(Tile::from_edges(north, true)),
            'W' => Some(Tile::from_edges(north, false)),
            _ => None,
        }
    }

    pub(crate) fn read(reader: &mut Reader<'_>) -> Option<Tile> {
        Tile::ALL.into_iter().find(|tile| reader.word(tile.name()))
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The colour of an edge, of a corner, or of a pattern.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum Colour {
    Black,
    White,
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Colour::Black => "black",
            Colour::White => "white",
        })
    }
}

/// A side of a tile.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum Side {
    North,
    East,
    South,
    West,
}

impl Side {
    /// All four sides, in the order of [`pentad_core::Cell::neighbours`].
    pub const ALL: [Side; 4] = [Side::North, Side::East, Side::South, Side::West];

    /// Returns the side of the neighbour that touches this one.
    #[must_use]
    pub const fn opposite(self) -> Side {
        match self {
            Side::North => Side::South,
            Side::East => Side::West,
            Side::South => Side::North,
            Side::West => Side::East,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::North => "north",
            Side::East => "east",
            Side::South => "south",
            Side::West => "west",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hera_1_two_adjacent_edges_are_black() {
        for (tile, black) in [
            (Tile::NE, [Side::North, Side::East]),
            (Tile::SE, [Side::South, Side::East]),
            (Tile::SW, [Side::South, Side::West]),
            (Tile::NW, [Side::North, Side::West]),
        ] {
            for side in Side::ALL {
                let expected = if black.contains(&side) { Colour::Black } else { Colour::White };
                assert_eq!(tile.edge(side), expected, "{side} of {tile}");
            }
            assert_eq!(Tile::from_edges(tile.north(), tile.east()), tile);
            assert_eq!(Tile::from_index(tile.index()), tile);
        }
    }
}
