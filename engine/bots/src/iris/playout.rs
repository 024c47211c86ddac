use super::geometry::{Geometry, OUTSIDE};
use pentad_core::random::below;
use pentad_core::{Game, Seat, Turn};
use pentad_iris::{Action, Iris, Phase};
use pentad_search::{Random, Seen};

const CELLS: usize = OUTSIDE as usize + 1;
const FREE: u8 = 2;
/// The owner of cells off the board: neither free nor a seat.
const WALL: u8 = 3;

/// Random playouts with bridge replies: a seat whose bridge was intruded on completes it; all other actions are random.
#[derive(Clone, Debug)]
pub(super) struct Playout {
    geometry: &'static Geometry,
    owner: [u8; CELLS],
    gray: Free,
    pairs: Free,
    /// The stones of the previous turn.
    last: [u16; 2],
    replies: Vec<u16>,
}

impl Playout {
    pub(super) fn new(geometry: &'static Geometry) -> Playout {
        Playout {
            geometry,
            owner: [WALL; CELLS],
            gray: Free::new(),
            pairs: Free::new(),
            last: [OUTSIDE; 2],
            replies: Vec::new(),
        }
    }

    /// Plays to the end of the game and adds the actions to `seen`.
    pub(super) fn play(&mut self, game: &mut Iris, random: &mut Random, seen: &mut Vec<Seen>) {
        self.set_up(game);
        while let Turn::Seat(seat) = game.turn() {
            let Phase::Turn { .. } = game.phase() else {
                let first = match game.phase() {
                    Phase::SecondStone { first } => first,
                    _ => OUTSIDE,
                };
                let second = self.draw_apart(first, random);
                self.put(game, seat, Action::Stone(second), seen);
                self.last = [first, second];
                continue;
            };
            self.find_replies(seat);
            self.last = [OUTSIDE; 2];
            let reply = self.draw_reply(random);
            if reply == OUTSIDE {
                let drawn = below(random, self.gray.len + self.pairs.len);
                if drawn >= self.gray.len {
                    self.put_pair(game, seat, self.pairs.cells[drawn - self.gray.len], seen);
                    continue;
                }
                self.put_first(game, seat, self.gray.cells[drawn], seen);
            } else if self.geometry.rim[usize::from(reply)] {
                self.put_pair(game, seat, reply.min(self.geometry.partner[usize::from(reply)]), seen);
                continue;
            } else {
                self.put_first(game, seat, reply, seen);
            }
            if let Phase::SecondStone { first } = game.phase() {
                // The turn before may have intruded on a second bridge.
                let ring = &self.geometry.rings[usize::from(first)];
                let (geometry, owner) = (self.geometry, &self.owner);
                self.replies.retain(|cell| {
                    owner[usize::from(*cell)] == FREE && !geometry.rim[usize::from(*cell)] && !ring.contains(cell)
                });
                let second = match self.draw_reply(random) {
                    OUTSIDE => self.draw_apart(first, random),
                    reply => reply,
                };
                self.put(game, seat, Action::Stone(second), seen);
                self.last[1] = second;
            }
        }
    }

    fn set_up(&mut self, game: &Iris) {
        self.gray.len = 0;
        self.pairs.len = 0;
        self.last = [OUTSIDE; 2];
        for cell in 0..self.geometry.cells {
            self.owner[cell] = game.stone(cell).map_or(FREE, |seat| seat.index() as u8);
            if self.owner[cell] == FREE {
                if !self.geometry.rim[cell] {
                    self.gray.insert(cell as u16);
                } else if cell < usize::from(self.geometry.partner[cell]) {
                    self.pairs.insert(cell as u16);
                }
            }
        }
    }

    fn put_first(&mut self, game: &mut Iris, seat: Seat, cell: u16, seen: &mut Vec<Seen>) {
        self.put(game, seat, Action::Stone(cell), seen);
        self.last[0] = cell;
    }

    fn put_pair(&mut self, game: &mut Iris, seat: Seat, cell: u16, seen: &mut Vec<Seen>) {
        self.put(game, seat, Action::Pair(cell), seen);
        self.last = [cell, self.geometry.partner[usize::from(cell)]];
    }

    fn put(&mut self, game: &mut Iris, seat: Seat, action: Action, seen: &mut Vec<Seen>) {
        let cell = match action {
            Action::Stone(cell) => {
                self.gray.remove(cell);
                cell
            }
            Action::Pair(cell) => {
                self.pairs.remove(cell);
                self.owner[usize::from(self.geometry.partner[usize::from(cell)])] = seat.index() as u8;
                cell
            }
            Action::Pass => return,
        };
        self.owner[usize::from(cell)] = seat.index() as u8;
        seen.push(Seen { seat, kind: cell });
        game.apply(action);
    }

    /// Collects the cells that complete a bridge of this seat which the last stones intruded on.
    fn find_replies(&mut self, seat: Seat) {
        self.replies.clear();
        let own = seat.index() as u8;
        for stone in self.last {
            let Some(ring) = self.geometry.rings.get(usize::from(stone)) else { continue };
            let owners = ring.map(|cell| self.owner[usize::from(cell)]);
            for middle in 0..6 {
                if owners[middle] == FREE && owners[(middle + 1) % 6] == own && owners[(middle + 5) % 6] == own {
                    self.replies.push(ring[middle]);
                }
            }
        }
    }

    fn draw_reply(&mut self, random: &mut Random) -> u16 {
        match self.replies.len() {
            0 => OUTSIDE,
            1 => self.replies[0],
            several => self.replies[below(random, several)],
        }
    }

    /// Draws a free gray cell that is not adjacent to the first stone; there must be one.
    fn draw_apart(&mut self, first: u16, random: &mut Random) -> u16 {
        let around = self.geometry.rings.get(usize::from(first)).copied().unwrap_or([OUTSIDE; 6]);
        loop {
            let cell = self.gray.cells[below(random, self.gray.len)];
            if !around.contains(&cell) {
                return cell;
            }
        }
    }
}

/// An unordered set of free cells, with removal in constant time.
#[derive(Clone, Debug)]
struct Free {
    cells: [u16; CELLS],
    place: [u16; CELLS],
    len: usize,
}

impl Free {
    fn new() -> Free {
        Free { cells: [0; CELLS], place: [0; CELLS], len: 0 }
    }

    fn insert(&mut self, cell: u16) {
        self.cells[self.len] = cell;
        self.place[usize::from(cell)] = self.len as u16;
        self.len += 1;
    }

    fn remove(&mut self, cell: u16) {
        self.len -= 1;
        let place = self.place[usize::from(cell)];
        let last = self.cells[self.len];
        self.cells[usize::from(place)] = last;
        self.place[usize::from(last)] = place;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pentad_core::Game;
    use pentad_iris::Options;
    use rand_xoshiro::rand_core::SeedableRng;

    /// Converts the entries of `seen` to actions.
    fn actions(geometry: &Geometry, seen: &[Seen]) -> Vec<(Seat, Action)> {
        let action = |cell: u16| if geometry.rim[usize::from(cell)] { Action::Pair(cell) } else { Action::Stone(cell) };
        seen.iter().map(|seen| (seen.seat, action(seen.kind))).collect()
    }

    #[test]
    fn playouts_are_legal_games_from_any_position() {
        for size in 3..=10 {
            for seed in 0..40 {
                let mut random = Random::seed_from_u64(seed);
                let mut start = Iris::start(&Options { size });
                for _ in 0..seed {
                    if start.turn() != Turn::Over {
                        start.apply(start.random_action(&mut random, &mut Vec::new()));
                    }
                }
                let geometry = Geometry::of(start.shape());
                let (mut fast, mut seen) = (start.clone(), Vec::new());
                Playout::new(geometry).play(&mut fast, &mut random, &mut seen);
                let mut checked = start;
                for (seat, action) in actions(geometry, &seen) {
                    assert_eq!(checked.turn(), Turn::Seat(seat));
                    checked.play(action).unwrap();
                }
                assert_eq!(checked.turn(), Turn::Over);
                assert_eq!(checked.setup(), fast.setup());
            }
        }
    }

    #[test]
    fn a_bridge_that_is_intruded_on_is_completed() {
        let mut game = Iris::start(&Options { size: 5 });
        // Black has e4 and d5 once the turns are played, a bridge over d4 and e5; white intrudes at d4.
        for text in ["e4", "a1", "d5", "h3", "d4", "b2"] {
            game.play(game.read(text).unwrap()).unwrap();
        }
        let geometry = Geometry::of(game.shape());
        let cell = |text: &str| match game.read_action(text).unwrap() {
            Action::Stone(cell) => cell,
            other => panic!("{other:?} is no stone"),
        };
        let mut playout = Playout::new(geometry);
        playout.set_up(&game);
        playout.last = ["d4", "b2"].map(cell);
        playout.find_replies(Seat::FIRST);
        assert_eq!(playout.draw_reply(&mut Random::seed_from_u64(1)), cell("e5"));
    }
}
