//! The tiles that complete a pattern, and the cells where they do.

use pentad_herati::{Factory, Field, Tile};

/// The tiles of a field by kind, as bit sets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Laid {
    ne: u64,
    se: u64,
    sw: u64,
    nw: u64,
}

impl Laid {
    #[inline]
    pub(super) fn of(field: &Field) -> Laid {
        let [filled, north, east] = field.layers();
        let south = filled & !north;
        Laid { ne: north & east, se: south & east, sw: south & !east, nw: north & !east }
    }

    /// Returns the field with one more tile.
    #[inline]
    pub(super) fn with(mut self, tile: Tile, bit: u32) -> Laid {
        let kind = match tile {
            Tile::NE => &mut self.ne,
            Tile::SE => &mut self.se,
            Tile::SW => &mut self.sw,
            Tile::NW => &mut self.nw,
        };
        *kind |= 1 << bit;
        self
    }

    /// HERA-2: returns the cells where this tile would complete a black pattern, and those where it would complete a white
    /// one. It does not check that they are free or that the tile fits.
    #[inline]
    pub(super) fn completed_by(&self, tile: Tile) -> [u64; 2] {
        let Laid { ne, se, sw, nw } = *self;
        match tile {
            Tile::NE => [se << 8 & sw << 7 & nw >> 1, nw << 1 & sw >> 7 & se >> 8],
            Tile::SE => [sw >> 1 & ne >> 8 & nw >> 9, nw << 9 & ne << 8 & sw << 1],
            Tile::SW => [se << 1 & ne >> 7 & nw >> 8, nw << 8 & ne << 7 & se >> 1],
            Tile::NW => [se << 9 & sw << 8 & ne << 1, ne >> 1 & sw >> 8 & se >> 9],
        }
    }
}

/// Returns an upper bound of the number of points at which a pattern is still possible; `None` while the field can still
/// grow, which is not analysed.
#[inline]
pub(super) fn still_possible(game: &Factory) -> Option<u32> {
    // The field starts in column and row 1, and so does the square that it cannot leave once it has its full width and
    // height.
    const SQUARE: u64 = 0x0000_3E3E_3E3E_3E00;
    const LAST_COLUMN: u64 = 0x2020_2020_2020_2020;
    const LAST_ROW: u64 = 0xFF << 40;
    let field = game.field();
    let [filled, ..] = field.layers();
    if filled & LAST_COLUMN == 0 || filled & LAST_ROW == 0 {
        return None;
    }
    let beside = filled << 1 | filled >> 1 | filled << 8 | filled >> 8;
    let free = SQUARE & !filled;
    let places = game.place_bits();
    let Laid { ne, se, sw, nw } = Laid::of(field);
    // A cell without neighbours takes any tile.
    let open = |laid: u64, tile: Tile| laid | free & (places[tile as usize] | !beside);
    let (ne, se, sw, nw) = (open(ne, Tile::NE), open(se, Tile::SE), open(sw, Tile::SW), open(nw, Tile::NW));
    let black = se & sw >> 1 & ne >> 8 & nw >> 9;
    let white = nw & ne >> 1 & sw >> 8 & se >> 9;
    Some((black | white).count_ones() - field.pattern_count())
}

#[cfg(test)]
mod tests {
    use super::*;
    use pentad_conformance::random;
    use pentad_core::{Game, Turn};
    use pentad_herati::{Action, FactoryOptions};

    #[test]
    fn tiles_complete_what_the_rules_count() {
        let mut met = [0; 3];
        for seed in 0..400 {
            let mut random = random(seed);
            let mut game = Factory::start(&FactoryOptions { seats: 2 + (seed % 3) as u8 });
            let mut actions = Vec::new();
            while game.turn() != Turn::Over {
                game.legal_actions(&mut actions);
                let laid = Laid::of(game.field());
                for action in &actions {
                    let Action::Place(tile, cell) = *action else { continue };
                    let bit = game.field().bit_of_cell(cell);
                    let [black, white] = laid.completed_by(tile);
                    let points = (black >> bit & 1) + (white >> bit & 1);
                    let mut next = game.clone();
                    next.apply(*action);
                    let counted = next.field().pattern_count() - game.field().pattern_count();
                    assert_eq!(points, u64::from(counted), "{action:?} in {game:?}");
                    met[points as usize] += 1;
                }
                let action = game.random_action(&mut random, &mut actions);
                game.apply(action);
            }
        }
        assert!(met[1] > 50, "{met:?}");
    }

    #[test]
    fn no_more_patterns_come_about_than_are_possible() {
        let mut met = 0;
        for seed in 0..3000 {
            let mut random = random(seed);
            let mut game = Factory::start(&FactoryOptions { seats: 2 });
            let mut most = u32::MAX;
            while game.turn() != Turn::Over {
                let patterns = game.field().pattern_count();
                if let Some(possible) = still_possible(&game) {
                    met += u32::from(possible == 0);
                    most = most.min(patterns + possible);
                }
                assert!(patterns <= most, "{game:?}");
                let action = game.random_action(&mut random, &mut Vec::new());
                game.apply(action);
            }
            assert!(game.field().pattern_count() <= most, "{game:?}");
        }
        assert!(met > 100, "settled positions were met");
    }
}
