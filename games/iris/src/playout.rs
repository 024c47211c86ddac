use crate::board::{self, Board, Cells, MAX_WORDS};
use crate::{Action, Iris, Phase};
use pentad_core::Seat;
use pentad_core::random::{Rng, below, scaled};

/// Plays uniformly random legal actions to the end and calls `seen` with each of them and the seat that plays it.
///
/// Free gray cells and free pairs are kept in two lists, so that drawing and removing one costs the same on any board. A second
/// stone is drawn from all free gray cells until it is not adjacent to the first, which is uniform over the cells allowed.
pub(crate) fn playout<R: Rng>(game: &mut Iris, random: &mut R, seen: impl FnMut(Seat, Action)) -> u32 {
    // The algorithm is the same at every size; a constant number of words keeps lists short and stones in registers.
    match game.board.cells.div_ceil(64) {
        1 => play::<1, 64, R>(game, random, seen),
        2 => play::<2, 128, R>(game, random, seen),
        3 => play::<3, 256, R>(game, random, seen),
        _ => play::<MAX_WORDS, 512, R>(game, random, seen),
    }
}

fn play<const WORDS: usize, const LIST: usize, R: Rng>(
    game: &mut Iris,
    random: &mut R,
    mut seen: impl FnMut(Seat, Action),
) -> u32 {
    let board: &Board = game.board;
    let occupied = game.occupied();
    let mut gray = List::<LIST>::new(&board.gray_list, &occupied);
    let mut pairs = List::<LIST>::new(&board.pair_list, &occupied);
    let mut stones: [[u64; WORDS]; 2] = [game.stones[0].words(), game.stones[1].words()];
    let mut to_act = game.to_act;
    let mut phase = game.phase;
    let mut actions = 0;
    if let Phase::SecondStone { first } = phase {
        let second = gray.draw_apart::<WORDS, R>(random, board.around[usize::from(first)].words());
        seen(to_act, Action::Stone(second));
        put(&mut stones[to_act.index()], second);
        phase = Phase::Turn { after_pass: false };
        to_act = to_act.next(2);
        actions = 1;
    }
    // IRIS-3: the opening is a gray stone and nothing else.
    if phase == Phase::Opening {
        let first = gray.cross_out(below(random, gray.len));
        seen(to_act, Action::Stone(first));
        put(&mut stones[to_act.index()], first);
        phase = Phase::Turn { after_pass: false };
        to_act = to_act.next(2);
        actions = 1;
    }
    let last_cell = board.cells as u16 - 1;
    let mut passes = match phase {
        Phase::BothPassed => 2,
        Phase::Turn { after_pass: true } => 1,
        _ => 0,
    };
    let mut mover = to_act.index();
    while gray.len + pairs.len > 0 && passes < 2 {
        let own = &mut stones[mover];
        // One random number serves both stones of a turn: its upper half the first, its lower half the second.
        let number = random.next_u64();
        let drawn = scaled((number >> 32) as u32, gray.len + pairs.len + 1);
        actions += 1;
        passes = if drawn < gray.len {
            let first = gray.cross_out(drawn);
            seen(Seat::ALL[mover], Action::Stone(first));
            put(own, first);
            let around: [u64; WORDS] = board.around[usize::from(first)].words();
            // A cell has at most six neighbours, so among more gray cells than that one is not adjacent.
            if gray.len > 6 || gray.iter().any(|cell| !contains(&around, cell)) {
                let second = match scaled(number as u32, gray.len) {
                    drawn if !contains(&around, gray.cells[drawn % LIST]) => gray.cross_out(drawn),
                    _ => gray.draw_apart::<WORDS, R>(random, around),
                };
                seen(Seat::ALL[mover], Action::Stone(second));
                put(own, second);
                actions += 1;
            }
            0
        } else if drawn < gray.len + pairs.len {
            let pair = pairs.cross_out(drawn - gray.len);
            seen(Seat::ALL[mover], Action::Pair(pair));
            put(own, pair);
            put(own, last_cell - pair);
            0
        } else {
            seen(Seat::ALL[mover], Action::Pass);
            passes + 1
        };
        mover ^= 1;
    }
    phase = match passes {
        0 => Phase::Turn { after_pass: false },
        1 => Phase::Turn { after_pass: true },
        _ => Phase::BothPassed,
    };
    let to_act = Seat::ALL[mover];
    for (cells, words) in game.stones.iter_mut().zip(stones) {
        cells.0[..WORDS].copy_from_slice(&words);
    }
    let empty = gray.len + 2 * pairs.len;
    *game = Iris { to_act, phase, empty: empty as u16, ..*game };
    actions
}

fn put<const WORDS: usize>(words: &mut [u64; WORDS], cell: u16) {
    words[usize::from(cell) / 64 % WORDS] |= 1 << (cell % 64);
}

fn contains<const WORDS: usize>(words: &[u64; WORDS], cell: u16) -> bool {
    words[usize::from(cell) / 64 % WORDS] >> (cell % 64) & 1 == 1
}

/// Free cells, in no order.
struct List<const LIST: usize> {
    cells: [u16; LIST],
    len: usize,
}

impl<const LIST: usize> List<LIST> {
    fn new((all, count): &([u16; board::LIST], usize), occupied: &Cells) -> List<LIST> {
        let mut list = List { cells: std::array::from_fn(|place| all[place % all.len()]), len: *count };
        if !occupied.is_empty() {
            list.len = 0;
            for cell in &all[..*count] {
                list.cells[list.len % LIST] = *cell;
                list.len += usize::from(!occupied.contains((*cell).into()));
            }
        }
        list
    }

    fn cross_out(&mut self, index: usize) -> u16 {
        let cell = self.cells[index % LIST];
        self.len -= 1;
        self.cells[index % LIST] = self.cells[self.len % LIST];
        cell
    }

    /// Draws a cell outside of `around`, of which there must be one, and removes it.
    #[inline]
    fn draw_apart<const WORDS: usize, R: Rng>(&mut self, random: &mut R, around: [u64; WORDS]) -> u16 {
        loop {
            let drawn = below(random, self.len);
            if !contains(&around, self.cells[drawn % LIST]) {
                return self.cross_out(drawn);
            }
        }
    }

    fn iter(&self) -> impl Iterator<Item = u16> {
        self.cells[..self.len].iter().copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Options;
    use pentad_conformance::random;
    use pentad_core::{Game, Turn};

    #[test]
    fn a_fast_playout_is_a_legal_game_from_any_position() {
        for size in 3..=10 {
            for seed in 0..100 {
                let mut random = random(seed);
                let mut start = Iris::start(&Options { size });
                for _ in 0..seed % 40 {
                    if start.turn() != Turn::Over {
                        start.apply(start.random_action(&mut random, &mut Vec::new()));
                    }
                }
                let mut fast = start.clone();
                let mut actions = Vec::new();
                let count = playout(&mut fast, &mut random, |_, action| actions.push(action));
                let mut plain = start;
                for action in &actions {
                    plain.play(*action).unwrap();
                }
                assert_eq!(plain.turn(), Turn::Over);
                assert_eq!(plain.setup(), fast.setup());
                assert_eq!(plain.hash_key(), fast.hash_key());
                assert_eq!(count as usize, actions.len());
            }
        }
    }
}
