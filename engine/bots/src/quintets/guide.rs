//! The guide of a tree search for Quintets.

use super::judge::Judge;
use pentad_core::{Game, Turn};
use pentad_quintets::{Action, Quintets};
use pentad_search::{Guide, Random, Seen, Worths};

/// Evaluates leaves by a net or by weights, and derives priors from the evaluation of the positions after the actions.
#[derive(Clone, Debug)]
pub(super) struct QuintetsGuide {
    pub(super) judge: Judge,
    /// Temperature of the priors: the difference in log odds that multiplies a prior by e; 0 disables priors.
    pub(super) temperature: f32,
    /// The number of random actions played before a leaf is evaluated.
    pub(super) plies: u32,
    /// The share of the priors that is distributed evenly.
    pub(super) spread: f32,
    /// A buffer.
    pub(super) scratch: Vec<Action>,
}

impl QuintetsGuide {
    /// Creates a guide with the parameters that measured best.
    pub(super) fn new(judge: Judge) -> QuintetsGuide {
        QuintetsGuide { judge, temperature: 0.7, plies: 0, spread: 0.1, scratch: Vec::new() }
    }
}

impl Guide<Quintets> for QuintetsGuide {
    fn weigh(&mut self, game: &Quintets, actions: &mut Vec<(Action, f32)>) {
        let Turn::Seat(seat) = game.turn() else { return };
        if self.temperature <= 0.0 {
            return;
        }
        let mut total = 0.0;
        for (action, weight) in actions.iter_mut() {
            let mut after = game.clone();
            after.apply(*action);
            let worth = self.judge.worths(&after).of(seat).clamp(1e-4, 1.0 - 1e-4);
            *weight = (worth / (1.0 - worth)).powf(1.0 / self.temperature);
            total += *weight;
        }
        let even = self.spread * total / actions.len() as f32;
        actions.iter_mut().for_each(|(_, weight)| *weight += even);
    }

    fn judge(&mut self, game: &mut Quintets, random: &mut Random, _seen: &mut Vec<Seen>) -> Worths {
        for _ in 0..self.plies {
            if game.turn() == Turn::Over {
                break;
            }
            let action = game.random_action(random, &mut self.scratch);
            game.apply(action);
        }
        self.judge.worths(game)
    }
}
