use crate::{Cancel, Worths};
use pentad_core::{Game, Turn};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// An exhaustive solver: every seat plays what is best for itself, and chance is averaged. Results are cached by position,
/// so that a position is solved once, however it is reached.
///
/// Of actions that are equally good for the acting seat one is taken, which may matter to the others with more than two
/// seats. Does not compile for games that look back.
#[derive(Clone, Debug, Default)]
pub struct Expectimax {
    known: HashMap<u64, Worths, BuildHasherDefault<KeyHasher>>,
    looked_at: u64,
    most: u64,
    cancel: Cancel,
}

/// Number of positions between two checks of the cancel flag.
const CANCEL_EVERY: u64 = 64;

impl Expectimax {
    /// Returns the number of positions visited since the last call of [`solve`](Expectimax::solve).
    pub fn looked_at(&self) -> u64 {
        self.looked_at
    }

    /// Returns the number of cached positions.
    pub fn len(&self) -> usize {
        self.known.len()
    }

    /// Returns true if no position is cached.
    pub fn is_empty(&self) -> bool {
        self.known.is_empty()
    }

    /// Clears the cache.
    pub fn clear(&mut self) {
        self.known.clear();
    }

    /// Solves every legal action; `None` if that takes more than `most` positions or is cancelled. Results so far stay
    /// cached and shorten the next attempt. `settled` may return the values of a position that is not yet over.
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
                    // Nothing is better than a win; the points of a solitaire have no upper limit.
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

/// A hasher for keys that are already well mixed.
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
        // Solving the start of a Factory game would take years.
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
