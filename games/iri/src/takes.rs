use crate::action::Positions;
use crate::piece::FULL;
use crate::placements::own_places;
use crate::{Action, Dictionary, Hand};
use pentad_core::Seat;
use pentad_core::random::{Rng, below};

/// IRI-9: the pieces that a seat may take from the dictionary.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Takes {
    /// Number of pieces that must be taken. With 0 the phase is skipped.
    pub(crate) count: usize,
    /// The positions of each size; empty for a type with a single piece left.
    places: [u64; 3],
}

impl Takes {
    #[inline]
    pub(crate) fn of(dictionary: &Dictionary, colour: Seat, hand: Hand) -> Takes {
        let mut places = own_places(dictionary, colour);
        let mut available = 0;
        for places in &mut places {
            // IRI-9: the last piece of a type stays.
            let spare = places.count_ones().saturating_sub(1);
            if spare == 0 {
                *places = 0;
            }
            available += spare as usize;
        }
        Takes { count: available.min(FULL.saturating_sub(hand.len())), places }
    }

    /// Returns the positions that can be taken from, as a bit set.
    #[inline]
    pub(crate) fn positions(&self) -> u64 {
        self.places[0] | self.places[1] | self.places[2]
    }

    /// Lists every choice of positions.
    pub(crate) fn list(&self, actions: &mut Vec<Action>) {
        if self.count > 0 {
            self.list_from(0, self.count, self.positions(), actions);
        }
    }

    fn list_from(&self, chosen: u64, more: usize, mut left: u64, actions: &mut Vec<Action>) {
        while left != 0 {
            let bit = left & left.wrapping_neg();
            left ^= bit;
            let chosen = chosen | bit;
            if more > 1 {
                self.list_from(chosen, more - 1, left, actions);
            } else if self.leaves_one_of_each(chosen) {
                actions.push(Action::Take(Positions::of_bits(chosen, self.count)));
            }
        }
    }

    /// Draws one of the choices uniformly: positions are drawn again until one piece of each type stays.
    #[inline]
    pub(crate) fn draw<R: Rng>(&self, random: &mut R) -> Positions {
        let all = self.positions();
        loop {
            let mut left = all;
            for _ in 0..self.count {
                let mut bits = left;
                for _ in 0..below(random, left.count_ones() as usize) {
                    bits &= bits - 1;
                }
                left ^= bits & bits.wrapping_neg();
            }
            let chosen = all ^ left;
            if self.leaves_one_of_each(chosen) {
                return Positions::of_bits(chosen, self.count);
            }
        }
    }

    #[inline]
    fn leaves_one_of_each(&self, chosen: u64) -> bool {
        self.places.iter().all(|places| *places == 0 || places & !chosen != 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Piece;
    use pentad_conformance::random;
    use std::collections::HashMap;

    /// Drawn takes are those listed, each about equally often.
    #[test]
    fn iri_9_drawing_is_as_good_as_listing() {
        for counts in [[4, 4, 4], [2, 1, 1], [2, 2, 1], [2, 2, 2], [4, 1, 1], [3, 1, 2]] {
            let mut pieces: Vec<Piece> = Vec::new();
            for (size, count) in counts.into_iter().enumerate() {
                pieces.extend(std::iter::repeat_n(Piece::from_index(size), count));
                pieces.push(Piece::from_index(3));
            }
            let dictionary = Dictionary::new(&pieces).unwrap();
            for hand in [Hand::new(0, 0, 0), Hand::new(1, 0, 0), Hand::new(1, 0, 1)] {
                let takes = Takes::of(&dictionary, Seat::FIRST, hand);
                assert_eq!(takes.count, (counts.iter().sum::<usize>() - 3).min(3 - hand.len()));
                let mut listed = Vec::new();
                takes.list(&mut listed);
                let mut random = random(9);
                let each = 1000;
                let mut drawn: HashMap<Action, i32> = HashMap::new();
                for _ in 0..each * listed.len() {
                    *drawn.entry(Action::Take(takes.draw(&mut random))).or_default() += 1;
                }
                assert_eq!(drawn.len(), listed.len(), "{counts:?} {hand}");
                for action in listed {
                    // Five standard deviations of a count with this mean.
                    assert!((drawn[&action] - each as i32).abs() < 160, "{action:?} {} times", drawn[&action]);
                }
            }
        }
    }
}
