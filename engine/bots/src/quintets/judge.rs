//! What judges positions of Quintets.

use super::evaluation;
use super::see;
use super::weights::Weights;
use pentad_core::{Game, Seat, Turn};
use pentad_nets::{ActiveInputs, Net};
use pentad_quintets::Quintets;
use pentad_search::Worths;
use std::sync::Arc;

/// A net or the evaluation.
#[derive(Clone, Debug)]
pub(super) enum Judge {
    /// A net for as many seats as the game has.
    Net {
        net: Arc<Net>,
        /// Saves clearing a list for every position.
        active: Box<ActiveInputs>,
    },
    /// The evaluation, with these weights.
    Weights(&'static [Weights]),
}

impl Judge {
    pub(super) fn net(net: Arc<Net>) -> Judge {
        Judge::Net { net, active: Box::default() }
    }

    /// The logarithm of the odds of the seat to act, one of two, in hundredths.
    pub(super) fn score(&mut self, game: &Quintets) -> i32 {
        match self {
            Judge::Net { net, active } => {
                see(game, active);
                net.score(active)
            }
            Judge::Weights(weights) => {
                let [own, theirs, _] = evaluation::standings(game, weights);
                (100.0 * (own - theirs)) as i32
            }
        }
    }

    /// What a position is worth to each seat.
    pub(super) fn worths(&mut self, game: &Quintets) -> Worths {
        let Turn::Seat(first) = game.turn() else {
            return Worths::of_finished(game);
        };
        let seats = game.seats();
        let standings = match self {
            Judge::Net { net, active } => {
                see(game, active);
                if seats == 2 {
                    [net.score(active) as f32 / 100.0, 0.0, f32::NEG_INFINITY]
                } else {
                    net.scores(active).map(|score: i32| score as f32 / 100.0)
                }
            }
            Judge::Weights(weights) => evaluation::standings(game, weights),
        };
        let shares = evaluation::shares(standings);
        Worths::new(|seat: Seat| shares[(seat.index() + seats - first.index()) % seats], seats)
    }
}
