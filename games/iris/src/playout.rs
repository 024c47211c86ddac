use crate::board::MAX_CELLS;
use crate::{Action, Iris, Phase};
use pentad_core::random::{Rng, below};

/// Plays uniformly random legal actions to the end and shows each of them to `seen`.
///
/// Free gray cells and free pairs are kept in two lists, so that drawing one and crossing it out costs the same on any
/// board. A second stone is drawn among all free gray cells until it is not adjacent to the first; what is drawn that way
/// is uniform among the cells allowed.
pub(crate) fn playout<R: Rng>(game: &mut Iris, random: &mut R, mut seen: impl FnMut(Action)) -> u32 {
    let board = game.board;
    let occupied = game.occupied();
    let mut gray = List::new(board.gray.without(occupied).iter());
    let mut pairs = List::new(board.pairs.without(occupied).iter());
    let mut stones = game.stones;
    let mut to_act = game.to_act;
    let mut phase = game.phase;
    let mut actions = 0;
    loop {
        if gray.len + pairs.len == 0 || phase == Phase::BothPassed {
            break;
        }
        actions += 1;
        let own = &mut stones[to_act.index()];
        let action = match phase {
            Phase::SecondStone { first } => {
                let around = &board.around[usize::from(first)];
                let index = loop {
                    let index = below(random, gray.len);
                    if !around.contains(gray.cells[index].into()) {
                        break index;
                    }
                };
                Action::Stone(gray.cross_out(index))
            }
            Phase::Opening => Action::Stone(gray.cross_out(below(random, gray.len))),
            Phase::Turn { .. } | Phase::BothPassed => {
                let drawn = below(random, gray.len + pairs.len + 1);
                if drawn < gray.len {
                    Action::Stone(gray.cross_out(drawn))
                } else if drawn < gray.len + pairs.len {
                    Action::Pair(pairs.cross_out(drawn - gray.len))
                } else {
                    Action::Pass
                }
            }
        };
        seen(action);
        let next_phase = match action {
            Action::Pass if phase == (Phase::Turn { after_pass: true }) => Phase::BothPassed,
            Action::Pass => Phase::Turn { after_pass: true },
            Action::Pair(cell) => {
                own.insert(cell.into());
                own.insert(board.partner(cell.into()));
                Phase::Turn { after_pass: false }
            }
            Action::Stone(cell) => {
                own.insert(cell.into());
                let around = &board.around[usize::from(cell)];
                // A cell has six neighbours: with more gray cells than that, one is not adjacent.
                let starts_turn = matches!(phase, Phase::Turn { .. });
                if starts_turn && (gray.len > 6 || gray.iter().any(|free| !around.contains(free.into()))) {
                    phase = Phase::SecondStone { first: cell };
                    continue;
                }
                Phase::Turn { after_pass: false }
            }
        };
        phase = next_phase;
        to_act = to_act.next(2);
    }
    *game = Iris::assemble(board, stones, to_act, phase);
    actions
}

/// Free cells in no order.
struct List {
    cells: [u16; MAX_CELLS],
    len: usize,
}

impl List {
    fn new(free: impl Iterator<Item = usize>) -> List {
        let mut list = List { cells: [0; MAX_CELLS], len: 0 };
        for cell in free {
            list.cells[list.len] = cell as u16;
            list.len += 1;
        }
        list
    }

    fn cross_out(&mut self, index: usize) -> u16 {
        let cell = self.cells[index];
        self.len -= 1;
        self.cells[index] = self.cells[self.len];
        cell
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
    fn a_fast_playout_is_a_legal_game() {
        for size in 3..=10 {
            for seed in 0..100 {
                let start = Iris::start(&Options { size });
                let mut fast = start.clone();
                let mut actions = Vec::new();
                let count = playout(&mut fast, &mut random(seed), |action| actions.push(action));
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
