use crate::Worths;
use pentad_core::{Game, Turn};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// Finds out what positions are worth by looking at every way on: every seat plays what is best for itself, and chance
/// takes its average. What was found out is kept, so that a position is looked at once, whichever way led there.
///
/// Of actions that are equally good for its seat, one is taken: with more than two seats it may matter to the others.
/// It must not be used for games that look back.
#[derive(Clone, Debug, Default)]
pub struct Expectimax {
    known: HashMap<u64, Worths, BuildHasherDefault<KeyHasher>>,
    looked_at: u64,
    most: u64,
}

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

    /// What each legal action leads to; `None` if more than `most` positions had to be looked at. What was found out
    /// until then is kept and makes the next attempt shorter. `settled` may know what a position is worth that is not
    /// yet over.
    pub fn solve<G: Game>(
        &mut self,
        game: &G,
        most: u64,
        settled: impl Fn(&G) -> Option<Worths>,
    ) -> Option<Vec<(G::Action, Worths)>> {
        (self.looked_at, self.most) = (0, most);
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
        self.looked_at += 1;
        if self.looked_at > self.most {
            return None;
        }
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
