use crate::{Colour, Pattern, Tile};
use pentad_core::{Cell, SetupError};

/// Maximum number of columns and of rows in a field.
pub(crate) const SPAN: i8 = 5;

/// Column 0 of every row, as bits.
const COLUMN: u64 = 0x0101_0101_0101_0101;
/// Columns 0 to 7 of row 0, as bits.
const ROW: u64 = 0xFF;
/// The bit of the first tile.
pub(crate) const FIRST: u32 = 9;

/// The tiles in the middle of the table.
///
/// Cells are bits of a 64-bit word, eight a row. Neither game's field ever exceeds five columns and rows, so its leftmost column
/// is kept at column 1 and its topmost row at row 1. One free column and row on each side leave room for the cells around it, and
/// no shift ever runs from one row into the next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Field {
    pub(crate) filled: u64,
    /// The tiles with a black north edge. Two tiles one above the other match if exactly one of them is in this set.
    pub(crate) north: u64,
    /// The tiles with a black east edge. Two tiles side by side match if exactly one of them is in this set.
    pub(crate) east: u64,
    left: i8,
    top: i8,
}

impl Field {
    pub(crate) const EMPTY: Field = Field { filled: 0, north: 0, east: 0, left: 0, top: 0 };

    /// Returns the tile on a cell.
    pub fn tile(&self, cell: Cell) -> Option<Tile> {
        let bit = self.bit_near(cell)?;
        (self.filled >> bit & 1 == 1).then(|| self.tile_at(bit))
    }

    /// Iterates over the tiles with their cells, row by row from the top, each row from the left.
    pub fn tiles(&self) -> impl Iterator<Item = (Cell, Tile)> + use<> {
        let field = *self;
        bits(self.filled).map(move |bit| (field.cell(bit), field.tile_at(bit)))
    }

    /// Returns the number of tiles.
    pub fn len(&self) -> usize {
        self.filled.count_ones() as usize
    }

    /// Returns true if there are no tiles.
    pub fn is_empty(&self) -> bool {
        self.filled == 0
    }

    /// Returns the north-west and the south-east cell of the smallest rectangle around all tiles; `None` without tiles.
    pub fn bounds(&self) -> Option<(Cell, Cell)> {
        // The leftmost column and the topmost row are number 1.
        let columns = (0..8).rfind(|column| self.filled & COLUMN << column != 0).unwrap_or(0) as i8;
        let rows = (0..8).rfind(|row| self.filled & ROW << (8 * row) != 0).unwrap_or(0) as i8;
        let north_west = Cell::new(self.left, self.top);
        (columns > 0).then(|| (north_west, Cell::new(self.left + columns - 1, self.top + rows - 1)))
    }

    /// HERA-2: returns every pattern, row by row.
    pub fn patterns(&self) -> Vec<Pattern> {
        let [black, white] = self.pattern_bits();
        let pattern = |bit: u32| {
            let colour = if black >> bit & 1 == 1 { Colour::Black } else { Colour::White };
            Pattern { north_west: self.cell(bit), colour }
        };
        bits(black | white).map(pattern).collect()
    }

    /// Returns the north-west cells of all patterns: those around a black point, then those around a white point.
    #[inline]
    pub(crate) fn pattern_bits(&self) -> [u64; 2] {
        let (filled, north, east) = (self.filled, self.north, self.east);
        let south = filled & !north;
        let (ne, se) = (north & east, south & east);
        let (nw, sw) = (north & !east, south & !east);
        // HERA-2: the other three tiles are shifted onto the cell of the north-west tile.
        let black = se & sw >> 1 & ne >> 8 & nw >> 9;
        let white = nw & ne >> 1 & sw >> 8 & se >> 9;
        [black, white]
    }

    /// HERA-2: counts the patterns.
    #[inline]
    pub fn pattern_count(&self) -> u32 {
        let [black, white] = self.pattern_bits();
        (black | white).count_ones()
    }

    /// Returns the tiles as bit sets, eight cells a row: all tiles, those with a black north edge, those with a black east edge.
    /// There is at least one free column and row on each side.
    #[inline]
    pub fn layers(&self) -> [u64; 3] {
        [self.filled, self.north, self.east]
    }

    /// Returns the cell of a bit of [`layers`](Field::layers).
    #[inline]
    pub fn cell_of_bit(&self, bit: u32) -> Cell {
        self.cell(bit)
    }

    /// Returns the bit of a cell of the field or adjacent to it.
    #[inline]
    pub fn bit_of_cell(&self, cell: Cell) -> u32 {
        self.bit(cell)
    }

    /// Builds a field of these tiles, in any order: no cell twice, `0,0` among them, five columns and rows at most.
    pub(crate) fn from_tiles(tiles: &[(Cell, Tile)]) -> Result<Field, SetupError> {
        let field = Field::unrooted(tiles)?;
        match field.tile(Cell::ORIGIN) {
            None if !field.is_empty() => Err(SetupError::new("the first tile lies at 0,0, which is empty here")),
            _ => Ok(field),
        }
    }

    /// Builds a field in the same way, with or without a tile at `0,0`.
    pub(crate) fn unrooted(tiles: &[(Cell, Tile)]) -> Result<Field, SetupError> {
        let Some((cell, _)) = tiles.first() else { return Ok(Field::EMPTY) };
        let (mut left, mut right, mut top, mut bottom) = (cell.x, cell.x, cell.y, cell.y);
        for (cell, _) in tiles {
            (left, right) = (left.min(cell.x), right.max(cell.x));
            (top, bottom) = (top.min(cell.y), bottom.max(cell.y));
        }
        let too_long = |from: i8, to: i8| i16::from(to) - i16::from(from) >= i16::from(SPAN);
        if too_long(left, right) || too_long(top, bottom) {
            return Err(SetupError::new("the field has at most five columns and five rows"));
        }
        let mut field = Field { left, top, ..Field::EMPTY };
        for (cell, tile) in tiles {
            let bit = field.bit(*cell);
            if field.filled >> bit & 1 == 1 {
                return Err(SetupError::new(format!("two tiles lie on {cell}")));
            }
            field.put(*tile, bit);
        }
        Ok(field)
    }

    /// Lays a tile on a cell of the field or adjacent to it.
    #[inline]
    pub(crate) fn lay(&mut self, tile: Tile, bit: u32) {
        self.put(tile, bit);
        // A new leftmost column or topmost row shifts the whole field, to keep a free one in front of it.
        let column = u32::from(self.filled & COLUMN != 0);
        let row = u32::from(self.filled & ROW != 0);
        let shift = column + 8 * row;
        self.filled <<= shift;
        self.north <<= shift;
        self.east <<= shift;
        self.left -= column as i8;
        self.top -= row as i8;
    }

    #[inline]
    fn put(&mut self, tile: Tile, bit: u32) {
        self.filled |= 1 << bit;
        self.north |= u64::from(tile.north()) << bit;
        self.east |= u64::from(tile.east()) << bit;
    }

    /// Computes the cells that touch tiles, by the colour of the touching edge.
    #[inline]
    pub(crate) fn touching(&self) -> Touching {
        let vertical = |tiles: u64| tiles << 8 | tiles >> 8;
        let horizontal = |tiles: u64| tiles << 1 | tiles >> 1;
        Touching {
            north: [vertical(self.filled & !self.north), vertical(self.north)],
            east: [horizontal(self.filled & !self.east), horizontal(self.east)],
        }
    }

    /// Returns the cells that keep the field within five columns and rows. Valid only for cells that touch the field.
    #[inline]
    pub(crate) fn within_span(&self) -> u64 {
        let wide = self.filled & COLUMN << SPAN != 0;
        let high = self.filled & ROW << (8 * SPAN) != 0;
        let columns = if wide { COLUMN * 0b11_1110 } else { !0 };
        let rows = if high { 0xFF_FFFF_FFFF << 8 } else { !0 };
        columns & rows
    }

    /// Returns the bit of a cell of the field or adjacent to it; for any other cell the result is wrong.
    #[inline]
    pub(crate) fn bit(&self, cell: Cell) -> u32 {
        let column = i32::from(cell.x) - i32::from(self.left) + 1;
        let row = i32::from(cell.y) - i32::from(self.top) + 1;
        (row * 8 + column) as u32 & 63
    }

    /// Returns the bit of a cell, if it is near enough to have one.
    fn bit_near(&self, cell: Cell) -> Option<u32> {
        let near = |here: i8, start: i8| (-1..7).contains(&(i16::from(here) - i16::from(start)));
        (near(cell.x, self.left) && near(cell.y, self.top)).then(|| self.bit(cell))
    }

    #[inline]
    pub(crate) fn cell(&self, bit: u32) -> Cell {
        Cell::new(self.left - 1 + (bit % 8) as i8, self.top - 1 + (bit / 8) as i8)
    }

    fn tile_at(&self, bit: u32) -> Tile {
        Tile::from_edges(self.north >> bit & 1 == 1, self.east >> bit & 1 == 1)
    }

    /// Returns the field's offset on the grid, as a number from 0 to 255.
    pub(crate) fn offset(&self) -> u64 {
        ((self.left + 8) as u64 & 15) << 4 | (self.top + 8) as u64 & 15
    }
}

/// The cells that touch a tile, by the edge colour with which a new tile would mismatch or match.
pub(crate) struct Touching {
    /// Cells above or below a tile whose north edge is white (0) or black (1).
    pub(crate) north: [u64; 2],
    /// Cells beside a tile whose east edge is white (0) or black (1).
    pub(crate) east: [u64; 2],
}

impl Touching {
    /// Returns the cells that touch any tile.
    #[inline]
    pub(crate) fn any(&self) -> u64 {
        self.north[0] | self.north[1] | self.east[0] | self.east[1]
    }

    /// Returns the cells where an edge of this tile would touch an edge of the same colour.
    #[inline]
    pub(crate) fn same(&self, tile: Tile) -> u64 {
        either(self.north, !BLACK[0][tile.index()]) | either(self.east, !BLACK[1][tile.index()])
    }

    /// Returns the cells where an edge of this tile would touch an edge of the other colour.
    #[inline]
    pub(crate) fn different(&self, tile: Tile) -> u64 {
        either(self.north, BLACK[0][tile.index()]) | either(self.east, BLACK[1][tile.index()])
    }
}

/// Masks by tile: all bits set if the north edge is black, none otherwise; then the same for the east edge. A table, since a
/// branch on the tile is unpredictable and a misprediction costs more than all the rest.
static BLACK: [[u64; 4]; 2] = [[!0, 0, 0, !0], [!0, !0, 0, 0]];

#[inline]
fn either([first, second]: [u64; 2], second_where: u64) -> u64 {
    first ^ (first ^ second) & second_where
}

/// Iterates over the bits that are set, lowest first: the cells of a set such as those of [`Field::layers`].
pub fn bits(mut word: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = (word != 0).then(|| word.trailing_zeros())?;
        word &= word - 1;
        Some(bit)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Side;
    use pentad_conformance::random;
    use pentad_core::random::below;
    use std::collections::BTreeMap;

    /// Grows a field at random in any direction, together with a plain map of the same tiles.
    fn grown(seed: u64) -> (Field, BTreeMap<(i8, i8), Tile>) {
        let mut random = random(seed);
        let mut field = Field::EMPTY;
        let mut map = BTreeMap::new();
        field.lay(Tile::from_index(below(&mut random, 4)), FIRST);
        map.insert((0, 0), field.tile(Cell::ORIGIN).unwrap());
        for _ in 0..below(&mut random, 25) {
            let free: Vec<u32> = bits(field.touching().any() & !field.filled & field.within_span()).collect();
            let Some(bit) = free.get(below(&mut random, free.len().max(1))) else { break };
            let (cell, tile) = (field.cell(*bit), Tile::from_index(below(&mut random, 4)));
            map.insert((cell.x, cell.y), tile);
            field.lay(tile, *bit);
        }
        (field, map)
    }

    #[test]
    fn a_field_is_a_map_of_tiles() {
        for seed in 0..2000 {
            let (field, map) = grown(seed);
            for x in -10..=10 {
                for y in -10..=10 {
                    assert_eq!(field.tile(Cell::new(x, y)), map.get(&(x, y)).copied(), "{x},{y}, seed {seed}");
                }
            }
            let (low, high) = field.bounds().unwrap();
            assert_eq!(Some(low.x), map.keys().map(|(x, _)| *x).min());
            assert_eq!(Some(low.y), map.keys().map(|(_, y)| *y).min());
            assert_eq!(Some(high.x), map.keys().map(|(x, _)| *x).max());
            assert_eq!(Some(high.y), map.keys().map(|(_, y)| *y).max());
            assert!(high.x - low.x < SPAN && high.y - low.y < SPAN, "{low} to {high}");
            let tiles: Vec<_> = field.tiles().collect();
            assert_eq!(tiles.len(), map.len());
            assert_eq!(Field::from_tiles(&tiles), Ok(field), "seed {seed}");
        }
    }

    #[test]
    fn bit_tricks_agree_with_edges_looked_at_one_by_one() {
        for seed in 0..500 {
            let (field, map) = grown(seed);
            let touching = field.touching();
            for bit in bits(!field.filled & 0x003F_3F3F_3F3F_3F3F) {
                let cell = field.cell(bit);
                let around: Vec<(Side, Tile)> = Side::ALL
                    .into_iter()
                    .zip(cell.neighbours())
                    .filter_map(|(side, next)| Some((side, *map.get(&(next.x, next.y))?)))
                    .collect();
                assert_eq!(touching.any() >> bit & 1 == 1, !around.is_empty());
                for tile in Tile::ALL {
                    let matches = |(side, next): &(Side, Tile)| tile.edge(*side) == next.edge(side.opposite());
                    assert_eq!(touching.same(tile) >> bit & 1 == 1, around.iter().any(matches));
                    assert_eq!(touching.different(tile) >> bit & 1 == 1, !around.iter().all(matches));
                }
            }
        }
    }

    #[test]
    fn hera_2_patterns_are_what_the_clause_lists() {
        let mut met = [0, 0];
        for seed in 0..4000 {
            let (field, map) = grown(seed);
            let mut expected = Vec::new();
            for y in -5..5 {
                for x in -5..5 {
                    let corners = [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)].map(|cell| map.get(&cell).copied());
                    let colour = match corners {
                        [Some(Tile::SE), Some(Tile::SW), Some(Tile::NE), Some(Tile::NW)] => Colour::Black,
                        [Some(Tile::NW), Some(Tile::NE), Some(Tile::SW), Some(Tile::SE)] => Colour::White,
                        _ => continue,
                    };
                    met[colour as usize] += 1;
                    expected.push(Pattern { north_west: Cell::new(x, y), colour });
                }
            }
            assert_eq!(field.patterns(), expected, "seed {seed}");
            assert_eq!(field.pattern_count() as usize, expected.len());
        }
        assert!(met[0] > 20 && met[1] > 20, "both kinds were met: {met:?}");
    }
}
