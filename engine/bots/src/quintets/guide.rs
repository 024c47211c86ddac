//! What a tree search is told about Quintets.

use super::judge::Judge;
use pentad_core::{Game, Turn};
use pentad_quintets::{Action, Quintets};
use pentad_search::{Guide, Random, Seen, Worths};

/// Judges leaves by a net or by the evaluation, and weighs actions by what is said of the positions they lead to.
#[derive(Clone, Debug)]
pub(super) struct QuintetsGuide {
    pub(super) judge: Judge,
    /// How much better an action has to look to be weighed e times as much, in logarithms of odds.
    pub(super) temperature: f32,
    /// How many random actions are played before a leaf is judged.
    pub(super) plies: u32,
    /// The share of the weights that is spread evenly.
    pub(super) spread: f32,
    /// Saves allocating.
    pub(super) scratch: Vec<Action>,
}

impl QuintetsGuide {
    /// A guide with the parameters that were found to be best.
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
