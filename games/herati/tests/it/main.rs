//! Herati against the shared kit.

mod actions;
mod factory_cases;
#[cfg(all(feature = "arbitrary", feature = "serde"))]
mod formats;
mod loom_cases;

use actions::every_action;
use pentad_conformance::{editing, golden_games, golden_perft, properties, symmetry, uniformity};
use pentad_core::Cell;
use pentad_herati::{Action, Factory, FactorySetup, Hand, Loom, LoomSetup, Tile};

#[test]
fn every_position_of_random_play_conforms() {
    properties::<Loom>(&[""], 100, every_action);
    properties::<Factory>(&["", "Seats=3", "Seats=4"], 60, every_action);
}

#[test]
fn random_play_is_uniform() {
    uniformity::<Loom>(&[""]);
    uniformity::<Factory>(&["", "Seats=3", "Seats=4"]);
}

#[test]
fn every_position_can_be_set_up_by_hand() {
    editing::<Loom>(&[""], 5);
    editing::<Factory>(&["", "Seats=3", "Seats=4"], 5);
}

#[test]
fn golden_games_agree() {
    golden_games::<Loom>();
    golden_games::<Factory>();
}

#[test]
fn golden_perft_agrees() {
    golden_perft::<Loom>();
    golden_perft::<Factory>();
}

#[test]
fn a_loom_in_a_mirror_or_with_colours_swapped_is_the_same_game() {
    for map in [Map { flip_x: true, ..Map::SAME }, Map { swap: true, ..Map::SAME }] {
        symmetry::<Loom>("", 60, |setup| map.loom(setup), |_, action| map.action(action));
    }
}

#[test]
fn a_factory_turned_mirrored_or_with_colours_swapped_is_the_same_game() {
    for index in 0..16 {
        let bit = |bit: u32| index >> bit & 1 == 1;
        let map = Map { flip_x: bit(0), flip_y: bit(1), transpose: bit(2), swap: bit(3) };
        for seats in 2..=4 {
            let short = format!("Seats={seats}");
            symmetry::<Factory>(&short, 5, |setup| map.factory(setup), |_, action| map.action(action));
        }
    }
}

/// A symmetry of the grid, optionally with black and white swapped.
#[derive(Clone, Copy)]
struct Map {
    flip_x: bool,
    flip_y: bool,
    transpose: bool,
    swap: bool,
}

impl Map {
    const SAME: Map = Map { flip_x: false, flip_y: false, transpose: false, swap: false };

    /// Returns the image of the vector (x, y), which stands for a corner's direction or for a cell.
    fn point(self, x: i8, y: i8) -> (i8, i8) {
        let (x, y) = if self.transpose { (y, x) } else { (x, y) };
        (if self.flip_x { -x } else { x }, if self.flip_y { -y } else { y })
    }

    fn cell(self, cell: Cell) -> Cell {
        let (x, y) = self.point(cell.x, cell.y);
        Cell::new(x, y)
    }

    fn tile(self, tile: Tile) -> Tile {
        let corners = [(Tile::NE, 1, -1), (Tile::SE, 1, 1), (Tile::SW, -1, 1), (Tile::NW, -1, -1)];
        let (_, x, y) = corners[corners.iter().position(|corner| corner.0 == tile).unwrap()];
        let (x, y) = self.point(x, y);
        // The white corner is opposite the black one.
        let (x, y) = if self.swap { (-x, -y) } else { (x, y) };
        corners.iter().find(|corner| (corner.1, corner.2) == (x, y)).unwrap().0
    }

    fn action(self, action: Action) -> Action {
        match action {
            Action::Flip(tile) => Action::Flip(self.tile(tile)),
            Action::Place(tile, cell) => Action::Place(self.tile(tile), self.cell(cell)),
            Action::Aside(tile) => Action::Aside(self.tile(tile)),
            Action::Pass => Action::Pass,
        }
    }

    fn tiles(self, tiles: &[(Cell, Tile)]) -> Vec<(Cell, Tile)> {
        tiles.iter().map(|(cell, tile)| (self.cell(*cell), self.tile(*tile))).collect()
    }

    fn hand(self, hand: &Hand) -> Hand {
        Hand::new(hand.face_up().map(|tile| self.tile(tile)), hand.face_down() as u8)
    }

    fn loom(self, setup: &LoomSetup) -> LoomSetup {
        LoomSetup {
            tiles: self.tiles(&setup.tiles),
            hand: self.hand(&setup.hand),
            aside: setup.aside.iter().map(|tile| self.tile(*tile)).collect(),
        }
    }

    fn factory(self, setup: &FactorySetup) -> FactorySetup {
        let hands = setup.hands.iter().map(|hand| self.hand(hand)).collect();
        FactorySetup { tiles: self.tiles(&setup.tiles), hands, ..setup.clone() }
    }
}
