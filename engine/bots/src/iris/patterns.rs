//! Priors of an action from the neighbourhood of its cell, fitted to the preferences of a search.

use super::geometry::{Geometry, OUTSIDE};
use pentad_core::Game;
use pentad_iris::{Action, Iris};
use std::sync::LazyLock;

const FREE: u8 = 0;
const OWN: u8 = 1;
const OTHER: u8 = 2;
const WALL: u8 = 3;

/// The six neighbours of a cell, two bits each: free, own, the other seat's, off the board. Only the least number among the
/// rotations and reflections of a neighbourhood is used.
const RINGS: usize = 1 << 12;
/// The distance of a gray cell from the rim.
const DEPTHS: usize = RINGS;
const MOST_DEPTH: usize = 9;
/// The numbers of own stones and of the other seat's stones an open bridge away: none to six each.
const BRIDGES: usize = DEPTHS + MOST_DEPTH + 1;
/// The number of weights.
pub const WEIGHTS: usize = BRIDGES + 14;
/// The fixed-point representation of 1, in log odds, in a weight of the file.
pub const PARTS: f32 = 24.0;

/// The weights of all features of an action.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Patterns {
    weights: Vec<f32>,
}

impl Patterns {
    /// Parses a file with one byte per weight.
    pub(super) fn read(bytes: &[u8]) -> Result<Patterns, String> {
        if bytes.len() != WEIGHTS {
            return Err(format!("a file of patterns has {WEIGHTS} bytes, not {}", bytes.len()));
        }
        Ok(Patterns { weights: bytes.iter().map(|byte| f32::from(byte.cast_signed()) / PARTS).collect() })
    }

    /// Returns the log odds that this action is preferred.
    pub(super) fn promise(&self, sight: &Sight, action: Action) -> f32 {
        let mut sum = 0.0;
        sight.see(action, |number| sum += self.weights[number]);
        sum
    }
}

/// A position from the point of view of the seat to act.
#[derive(Clone, Debug)]
pub(super) struct Sight {
    geometry: &'static Geometry,
    /// The contents of each cell; walls off the board.
    seen: [u8; OUTSIDE as usize + 1],
}

impl Sight {
    pub(super) fn of(game: &Iris) -> Sight {
        let geometry = Geometry::of(game.shape());
        let mut seen = [WALL; OUTSIDE as usize + 1];
        let actor = game.turn().seat();
        for (cell, seen) in seen.iter_mut().enumerate().take(geometry.cells) {
            *seen = match game.stone(cell) {
                None => FREE,
                seat if seat == actor => OWN,
                _ => OTHER,
            };
        }
        Sight { geometry, seen }
    }

    /// Calls `show` with the number of each weight that applies to an action.
    pub(super) fn see(&self, action: Action, mut show: impl FnMut(usize)) {
        match action {
            Action::Stone(cell) => {
                show(DEPTHS + usize::from(self.geometry.depth[usize::from(cell)]).min(MOST_DEPTH));
                self.see_around(cell, &mut show);
            }
            Action::Pair(cell) => {
                self.see_around(cell, &mut show);
                self.see_around(self.geometry.partner[usize::from(cell)], &mut show);
            }
            Action::Pass => {}
        }
    }

    fn see_around(&self, cell: u16, show: &mut impl FnMut(usize)) {
        static LEAST: LazyLock<Vec<u16>> = LazyLock::new(|| (0..RINGS).map(least).collect());
        let ring = &self.geometry.rings[usize::from(cell)];
        let around = ring.map(|cell| self.seen[usize::from(cell)]);
        let number = around.iter().fold(0, |number, seen| number << 2 | usize::from(*seen));
        show(usize::from(LEAST[number]));
        let (mut own, mut others) = (0, 0);
        for (way, across) in self.geometry.across[usize::from(cell)].iter().enumerate() {
            let is_open = around[way] == FREE && around[(way + 1) % 6] == FREE;
            own += usize::from(is_open && self.seen[usize::from(*across)] == OWN);
            others += usize::from(is_open && self.seen[usize::from(*across)] == OTHER);
        }
        show(BRIDGES + own);
        show(BRIDGES + 7 + others);
    }
}

/// Returns the least number among the rotations and reflections of a neighbourhood.
fn least(number: usize) -> u16 {
    let turned = |number: usize| number >> 2 | (number & 3) << 10;
    let mirrored = |number: usize| (0..6).fold(0, |mirrored, place| mirrored << 2 | number >> (2 * place) & 3);
    let mut least = number;
    let mut next = number;
    for _ in 0..6 {
        next = turned(next);
        least = least.min(next).min(mirrored(next));
    }
    least as u16
}

/// Returns the numbers of the weights that apply to each action of the seat to act.
pub fn patterns_of(game: &Iris, actions: &[Action]) -> Vec<Vec<u16>> {
    let sight = Sight::of(game);
    let seen = |action: &Action| {
        let mut numbers = Vec::new();
        sight.see(*action, |number| numbers.push(number as u16));
        numbers
    };
    actions.iter().map(seen).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use pentad_conformance::random;
    use pentad_core::{Hexagon, Turn};
    use pentad_iris::{Options, Phase};

    /// Returns the same position under a symmetry of the board.
    fn turned(game: &Iris, way: usize) -> Iris {
        let mut setup = game.setup();
        for cell in 0..game.shape().points() {
            setup.stones[game.shape().mapped(way, cell)] = game.setup().stones[cell];
        }
        Iris::from_setup(&game.options(), &setup).unwrap()
    }

    #[test]
    fn a_turned_board_shows_the_same() {
        let mut random = random(3);
        let mut game = Iris::start(&Options { size: 4 });
        let mut different = std::collections::BTreeSet::new();
        while game.turn() != Turn::Over {
            if let Phase::Turn { .. } = game.phase() {
                let mut actions = Vec::new();
                game.legal_actions(&mut actions);
                let expected = patterns_of(&game, &actions);
                different.extend(expected.iter().cloned());
                for way in 0..Hexagon::SYMMETRIES {
                    let there = |cell: u16| game.shape().mapped(way, usize::from(cell)) as u16;
                    let moved = actions.iter().map(|action| match *action {
                        Action::Stone(cell) => Action::Stone(there(cell)),
                        Action::Pair(cell) => Action::Pair(there(cell)),
                        Action::Pass => Action::Pass,
                    });
                    let found = patterns_of(&turned(&game, way), &moved.collect::<Vec<_>>());
                    let sorted = |seen: &Vec<Vec<u16>>| -> Vec<Vec<u16>> {
                        seen.iter()
                            .map(|numbers| {
                                let mut numbers = numbers.clone();
                                numbers.sort_unstable();
                                numbers
                            })
                            .collect()
                    };
                    assert_eq!(sorted(&found), sorted(&expected));
                }
            }
            let action = game.random_action(&mut random, &mut Vec::new());
            game.apply(action);
        }
        assert!(different.len() > 50, "{}", different.len());
    }
}
