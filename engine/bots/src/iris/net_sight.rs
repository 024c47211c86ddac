//! Evaluation of Iris by a net trained on self-play.

use super::geometry::{Geometry, OUTSIDE};
use pentad_core::{Game, Seat};
use pentad_iris::{Action, Iris, Phase};
use pentad_nets::{HexNet, HexSight, HexWork, NO_GROUP};
use pentad_search::Worths;
use std::cmp::Ordering;
use std::sync::Arc;

/// The input planes of a cell, as bits.
const OWN: u8 = 1;
const OTHER: u8 = 2;
const FREE: u8 = 4;
const COLOURED: u8 = 8;
const FIRST: u8 = 16;
const SECOND_TO_COME: u8 = 32;
/// The number of input planes.
pub(super) const PLANES: usize = 6;
/// The prior of a pass, compared with that of the most promising action.
const PASS: f32 = 0.1;

/// A net and its last evaluation. The board is first brought into a canonical orientation, so that the evaluation is the
/// same for all its symmetries.
#[derive(Clone, Debug)]
pub(super) struct NetSight {
    net: Arc<HexNet>,
    geometry: &'static Geometry,
    /// The key of the last position evaluated: its priors and its value are requested one after the other.
    key: Option<u64>,
    odds: f32,
    promises: Vec<[f32; 2]>,
    // Buffers.
    work: HexWork,
    planes: Vec<u8>,
    turned: Vec<u8>,
    groups: Vec<u16>,
    stack: Vec<u16>,
}

impl NetSight {
    pub(super) fn new(net: Arc<HexNet>, geometry: &'static Geometry) -> NetSight {
        NetSight {
            net,
            geometry,
            key: None,
            odds: 0.0,
            promises: vec![[0.0; 2]; geometry.cells],
            work: HexWork::default(),
            planes: Vec::new(),
            turned: Vec::new(),
            groups: Vec::new(),
            stack: Vec::new(),
        }
    }

    /// Returns the value of the position to both seats.
    pub(super) fn worths(&mut self, game: &Iris) -> Worths {
        self.ask(game);
        let own = 1.0 / (1.0 + (-self.odds).exp());
        Worths::of_two(if game.turn().seat() == Some(Seat::FIRST) { own } else { 1.0 - own })
    }

    /// Sets the priors of actions by the policy of the net.
    pub(super) fn weigh(&mut self, game: &Iris, trust: f32, actions: &mut [(Action, f32)]) {
        self.ask(game);
        let promise = |action: Action| match action {
            Action::Stone(cell) => Some(self.promises[usize::from(cell)][0]),
            Action::Pair(cell) => {
                let partner = self.geometry.partner[usize::from(cell)];
                Some(self.promises[usize::from(cell)][1] + self.promises[usize::from(partner)][1])
            }
            // The games that the net was trained on contain no passes.
            Action::Pass => None,
        };
        let most = actions.iter().filter_map(|(action, _)| promise(*action)).fold(f32::MIN, f32::max);
        for (action, weight) in actions {
            *weight = promise(*action).map_or(PASS, |promise| (trust * (promise - most)).exp());
        }
    }

    fn ask(&mut self, game: &Iris) {
        let key = Some(game.hash_key());
        if self.key == key {
            return;
        }
        self.see(game);
        let way = self.turn();
        self.odds = self.odds_of_turned();
        for (cell, promise) in self.geometry.turned[way].iter().zip(&self.work.promises) {
            self.promises[usize::from(*cell)] = *promise;
        }
        self.key = key;
    }

    /// Returns the evaluation of the board in its canonical orientation.
    fn odds_of_turned(&mut self) -> f32 {
        self.find_groups();
        let sight = HexSight { taps: &self.geometry.taps, planes: &self.turned, groups: &self.groups };
        self.net.odds(&sight, &mut self.work)
    }

    fn see(&mut self, game: &Iris) {
        let actor = game.turn().seat();
        let first = match game.phase() {
            Phase::SecondStone { first } => Some(usize::from(first)),
            _ => None,
        };
        self.planes.clear();
        for cell in 0..self.geometry.cells {
            let stone = match game.stone(cell) {
                None => FREE,
                seat if seat == actor => OWN,
                _ => OTHER,
            };
            let flag = |is_set: bool, bit: u8| if is_set { bit } else { 0 };
            self.planes.push(
                stone
                    | flag(self.geometry.rim[cell], COLOURED)
                    | flag(first == Some(cell), FIRST)
                    | flag(first.is_some(), SECOND_TO_COME),
            );
        }
    }

    /// Brings the board into its canonical orientation, the one whose planes are lexicographically least, and returns the
    /// symmetry used.
    fn turn(&mut self) -> usize {
        let (geometry, planes) = (self.geometry, &self.planes);
        let seen = |way: usize| geometry.turned[way].iter().map(|cell| planes[usize::from(*cell)]);
        let mut least = 0;
        for way in 1..geometry.turned.len() {
            if seen(way).cmp(seen(least)) == Ordering::Less {
                least = way;
            }
        }
        self.turned.clear();
        self.turned.extend(seen(least));
        least
    }

    /// Numbers the groups of the turned board, each by its first cell.
    fn find_groups(&mut self) {
        let owner = |planes: &[u8], cell: u16| planes[usize::from(cell)] & (OWN | OTHER);
        self.groups.clear();
        self.groups.resize(self.geometry.cells, NO_GROUP);
        for begin in 0..self.geometry.cells as u16 {
            let own = owner(&self.turned, begin);
            if own == 0 || self.groups[usize::from(begin)] != NO_GROUP {
                continue;
            }
            self.groups[usize::from(begin)] = begin;
            self.stack.push(begin);
            while let Some(cell) = self.stack.pop() {
                for next in self.geometry.rings[usize::from(cell)].into_iter().filter(|next| *next != OUTSIDE) {
                    if owner(&self.turned, next) == own && self.groups[usize::from(next)] == NO_GROUP {
                        self.groups[usize::from(next)] = begin;
                        self.stack.push(next);
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::iris::shipped_net;
    use pentad_conformance::random;
    use pentad_core::{Hexagon, Turn};
    use pentad_iris::Options;
    use std::collections::BTreeSet;

    fn odds(sight: &mut NetSight, game: &Iris) -> f32 {
        sight.ask(game);
        sight.odds
    }

    /// Returns the same position under a symmetry of the board, optionally with the colours exchanged.
    fn turned(game: &Iris, way: usize, exchanged: bool) -> Iris {
        let mut setup = game.setup();
        let before = game.setup();
        let place = |cell: u16| game.shape().mapped(way, usize::from(cell)) as u16;
        let other = |seat: Seat| if exchanged { Seat::all(2).find(|other| *other != seat).unwrap() } else { seat };
        for cell in 0..game.shape().points() {
            setup.stones[game.shape().mapped(way, cell)] = before.stones[cell].map(other);
        }
        setup.to_act = other(setup.to_act);
        if let Phase::SecondStone { first } = setup.phase {
            setup.phase = Phase::SecondStone { first: place(first) };
        }
        Iris::from_setup(&game.options(), &setup).unwrap()
    }

    #[test]
    fn a_turned_board_is_judged_the_same() {
        let mut random = random(5);
        for size in [5, 6] {
            let mut game = Iris::start(&Options { size });
            // White never makes the first move.
            game.apply(game.random_action(&mut random, &mut Vec::new()));
            let mut sight = NetSight::new(shipped_net(), Geometry::of(game.shape()));
            let mut different = BTreeSet::new();
            let mut number = 0;
            while game.turn() != Turn::Over {
                number += 1;
                let before = odds(&mut sight, &game);
                different.insert((100.0 * before) as i32);
                let promises = sight.promises.clone();
                for way in 0..Hexagon::SYMMETRIES {
                    for exchanged in [false, true] {
                        let other = turned(&game, way, exchanged);
                        assert_eq!(odds(&mut sight, &other), before, "{}", other.setup());
                        // With few stones a board may look the same in two orientations.
                        if number > 12 {
                            for (cell, promise) in promises.iter().enumerate() {
                                assert_eq!(sight.promises[game.shape().mapped(way, cell)], *promise);
                            }
                        }
                    }
                }
                let action = game.random_action(&mut random, &mut Vec::new());
                game.apply(action);
            }
            assert!(different.len() > 20, "{different:?}");
        }
    }

    /// The net was trained in another program, which uses floating point instead of integers.
    #[test]
    fn the_net_says_what_its_teacher_says() {
        let (mut count, mut least, mut most, mut differences) = (0.0, f32::MAX, f32::MIN, 0.0);
        for line in include_str!("iris.examples").lines() {
            let mut parts = line.split(" | ");
            let [odds, size, played] = std::array::from_fn(|_| parts.next().unwrap().trim());
            let mut game = Iris::start(&Options { size: size.parse().unwrap() });
            let mut actions = Vec::new();
            for cell in played.split_whitespace() {
                let cell: u16 = cell.parse().unwrap();
                game.legal_actions(&mut actions);
                let of_cell = |action: &&Action| matches!(action, Action::Stone(at) | Action::Pair(at) if *at == cell);
                game.apply(*actions.iter().find(of_cell).unwrap());
            }
            let mut sight = NetSight::new(shipped_net(), Geometry::of(game.shape()));
            sight.see(&game);
            // The training program does not use a canonical orientation, and the net is not exactly symmetric.
            sight.turned.clone_from(&sight.planes);
            let (said, odds) = (sight.odds_of_turned(), odds.parse::<f32>().unwrap() / 1000.0);
            assert!((said - odds).abs() < 0.3, "{said} and {odds}: {line}");
            differences += (said - odds).abs();
            (count, least, most) = (count + 1.0, least.min(odds), most.max(odds));
        }
        assert!(count > 40.0 && least < -1.0 && most > 1.0, "{count} from {least} to {most}");
        // The rounding error; a wrong neighbour or plane makes it ten times as large.
        assert!(differences / count < 0.1, "{}", differences / count);
    }
}
