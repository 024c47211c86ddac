//! The evaluation of positions of Quintets.

use super::evaluation;
use super::see;
use super::weights::Weights;
use pentad_core::{Game, Seat, Turn};
use pentad_nets::{ActiveInputs, Net};
use pentad_quintets::Quintets;
use pentad_search::Worths;
use std::sync::Arc;

/// The source of evaluations: a net or weights.
#[derive(Clone, Debug)]
pub(super) enum Judge {
    /// A net for the number of seats of the game.
    Net {
        net: Arc<Net>,
        /// A buffer, which avoids clearing a new list for every position.
        active: Box<ActiveInputs>,
    },
    /// The weighted evaluation.
    Weights(&'static [Weights]),
}

impl Judge {
    pub(super) fn net(net: Arc<Net>) -> Judge {
        Judge::Net { net, active: Box::default() }
    }

    /// Returns the log odds for the seat to act, with two seats, in hundredths.
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

    /// Returns the value of a position to each seat.
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
