use crate::{Cancel, Worths};
use pentad_core::{Game, Turn};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// Finds out what positions are worth by looking at every way on: every seat plays what is best for itself, and chance
/// takes its average. What was found out is kept, so that a position is looked at once, however it is reached.
///
/// Of actions that are equally good for its seat, one is taken: with more than two seats it may matter to the others.
/// It refuses games that look back at compile time.
#[derive(Clone, Debug, Default)]
pub struct Expectimax {
    known: HashMap<u64, Worths, BuildHasherDefault<KeyHasher>>,
    looked_at: u64,
    most: u64,
    cancel: Cancel,
}

/// The flag that cancels is looked at once in so many positions.
const CANCEL_EVERY: u64 = 64;

impl Expectimax {
    /// How many positions were looked at since [`solve`](Expectimax::solve) was last called.
    pub fn looked_at(&self) -> u64 {
        self.looked_at
    }

    /// How many positions are kept.
    pub fn len(&self) -> usize {
        self.known.len()
    }

    /// Whether none is.
    pub fn is_empty(&self) -> bool {
        self.known.is_empty()
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.known.clear();
    }

    /// What each legal action leads to; `None` if more than `most` positions had to be looked at, or if it was cancelled.
    /// What was found out until then is kept and makes the next attempt shorter. `settled` may know what a position is
    /// worth that is not yet over.
    pub fn solve<G: Game>(
        &mut self,
        game: &G,
        most: u64,
        cancel: &Cancel,
        settled: impl Fn(&G) -> Option<Worths>,
    ) -> Option<Vec<(G::Action, Worths)>> {
        const { assert!(!G::INFO.looks_back, "a solved position must be worth the same however it was reached") };
        (self.looked_at, self.most, self.cancel) = (0, most, cancel.clone());
        let mut actions = Vec::new();
        game.legal_actions(&mut actions);
        let mut solved = Vec::with_capacity(actions.len());
        for action in actions {
            let mut next = game.clone();
            next.apply(action);
            solved.push((action, self.worths(&next, &settled)?));
        }
        Some(solved)
    }

    fn worths<G: Game>(&mut self, game: &G, settled: &impl Fn(&G) -> Option<Worths>) -> Option<Worths> {
        let turn = game.turn();
        if turn == Turn::Over {
            return Some(Worths::of_finished(game));
        }
        let key = game.hash_key();
        if let Some(known) = self.known.get(&key) {
            return Some(*known);
        }
        if self.looked_at >= self.most || self.looked_at.is_multiple_of(CANCEL_EVERY) && self.cancel.is_cancelled() {
            return None;
        }
        self.looked_at += 1;
        if let Some(worths) = settled(game) {
            return Some(worths);
        }
        let mut actions = Vec::new();
        game.legal_actions(&mut actions);
        let worths = match turn {
            Turn::Seat(seat) => {
                let mut best: Option<Worths> = None;
                for action in actions {
                    let mut next = game.clone();
                    next.apply(action);
                    let worths = self.worths(&next, settled)?;
                    if best.is_none_or(|best| worths.of(seat) > best.of(seat)) {
                        best = Some(worths);
                    }
                    // There is nothing better than a win; points of a solitaire have no upper end.
                    if G::INFO.most_seats > 1 && worths.of(seat) >= 1.0 {
                        break;
                    }
                }
                best?
            }
            _ => {
                let total: u32 = actions.iter().map(|action| game.chance_weight(*action)).sum();
                let mut mean = Worths::default();
                for action in actions {
                    let mut next = game.clone();
                    next.apply(action);
                    mean.add(&self.worths(&next, settled)?, game.chance_weight(action) as f32 / total as f32);
                }
                mean
            }
        };
        self.known.insert(key, worths);
        Some(worths)
    }
}

/// Keys are well mixed already.
#[derive(Clone, Copy, Debug, Default)]
struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(*byte);
        }
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::maze::Maze;

    #[test]
    fn what_is_cancelled_stops_at_once() {
        // The start of a Factory game: solving it would take years.
        let deep = <pentad_herati::Factory as Game>::start(&pentad_herati::FactoryOptions { seats: 2 });
        let cancel = Cancel::default();
        cancel.cancel();
        let mut solver = Expectimax::default();
        assert_eq!(solver.solve(&deep, u64::MAX, &cancel, |_| None), None);
        assert_eq!(solver.looked_at(), 0);
        let maze =
            (0..).map(|number| Maze::<true>::new(number, 2, true)).find(|game| game.turn() != Turn::Over).unwrap();
        assert!(solver.solve(&maze, u64::MAX, &Cancel::default(), |_| None).is_some(), "a new flag is down");
    }

    #[test]
    fn a_flag_that_is_raised_on_the_way_stops_it_within_a_few_positions() {
        let deep = <pentad_herati::Factory as Game>::start(&pentad_herati::FactoryOptions { seats: 2 });
        let cancel = Cancel::default();
        let seen = std::cell::Cell::new(0_u64);
        let mut solver = Expectimax::default();
        let solved = solver.solve(&deep, u64::MAX, &cancel, |_| {
            seen.set(seen.get() + 1);
            if seen.get() == 1000 {
                cancel.cancel();
            }
            None
        });
        assert_eq!(solved, None);
        assert!(solver.looked_at() < 1000 + 2 * CANCEL_EVERY, "{}", solver.looked_at());
    }
}
