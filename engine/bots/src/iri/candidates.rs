//! Selection and ordering of actions.

use pentad_iri::{Action, Dictionary, OnGrid, Positions};

/// Static weights of placements: `exp((points − cost · pieces) / heat)`.
///
/// A seat places twelve pieces in a whole game and words only get longer, so pieces are the scarce resource: a placement is
/// good if it scores much per piece, not if it scores much.
#[derive(Clone, Debug)]
pub(super) struct Thrift([[f32; MOST_POINTS]; 4]);

/// The size of the table; higher scores do not increase the weight further.
const MOST_POINTS: usize = 64;

impl Thrift {
    /// Creates the weights from the later value of a piece, in points, and the difference in points that makes a placement
    /// look *e* times as good.
    pub(super) fn new(cost: f32, heat: f32) -> Thrift {
        let mut weights = [[0.0; MOST_POINTS]; 4];
        for (count, row) in weights.iter_mut().enumerate() {
            for (points, weight) in row.iter_mut().enumerate() {
                *weight = ((points as f32 - cost * count as f32) / heat).clamp(-20.0, 20.0).exp();
            }
        }
        Thrift(weights)
    }

    /// Returns the weight of an action; all actions other than placements have the same weight.
    #[inline]
    pub(super) fn weight(&self, on_grid: &OnGrid, action: Action) -> f32 {
        match action {
            Action::Place { first, along, sizes } => {
                let points = usize::from(on_grid.halves(first, along, sizes) / 2);
                self.0[sizes.as_slice().len() & 3][points.min(MOST_POINTS - 1)]
            }
            Action::Pass | Action::Take(_) => 1.0,
        }
    }
}

/// Returns true if a take leaves the same dictionary as another one with lower positions: of equal adjacent pieces it does
/// not matter which is taken, so only taking the first ones is considered.
pub(super) fn is_repeated(dictionary: &Dictionary, taken: Positions) -> bool {
    taken.as_slice().iter().any(|position| {
        let before = position.checked_sub(1).filter(|before| !taken.as_slice().contains(before));
        before.is_some_and(|before| dictionary.piece(before.into()) == dictionary.piece((*position).into()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use pentad_core::{Game, Turn};
    use pentad_iri::{Iri, Phase};
    use std::collections::HashSet;

    /// Every action left out leads to the same position as one that is kept.
    #[test]
    fn repeated_takes_lead_nowhere_new() {
        let mut left_out = 0;
        for seed in 0..20 {
            let mut random = pentad_conformance::random(seed);
            let mut game: Iri = pentad_conformance::new_game(&format!("Seats={}", 2 + seed % 3), seed);
            let mut actions = Vec::new();
            while game.turn() != Turn::Over {
                game.legal_actions(&mut actions);
                if game.phase() == Phase::Take {
                    let after = |action: &Action| {
                        let mut next = game.clone();
                        next.apply(*action);
                        next.hash_key()
                    };
                    let repeated = |action: &Action| match action {
                        Action::Take(taken) => is_repeated(game.dictionary(), *taken),
                        _ => false,
                    };
                    let all: HashSet<u64> = actions.iter().map(after).collect();
                    let kept: Vec<&Action> = actions.iter().filter(|action| !repeated(action)).collect();
                    assert_eq!(kept.iter().map(|action| after(action)).collect::<HashSet<u64>>(), all);
                    left_out += actions.len() - kept.len();
                }
                let action = game.random_action(&mut random, &mut actions);
                game.apply(action);
            }
        }
        assert!(left_out > 0);
    }
}
