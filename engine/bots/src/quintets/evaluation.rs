//! The weighted evaluation of each seat's standing.

use super::features::{self, Features};
use super::weights::Weights;
use pentad_core::{Game, Turn};
use pentad_quintets::Quintets;

/// Returns the standing of each seat, in the order in which they act. The difference of two is the log odds between them.
pub(super) fn standings(game: &Quintets, weights: &[Weights]) -> [f32; 3] {
    let mut standings = [f32::NEG_INFINITY; 3];
    let Turn::Seat(mut seat) = game.turn() else {
        return standings;
    };
    for (standing, weights) in standings.iter_mut().zip(weights) {
        *standing = dot(weights, &features::of(game, seat));
        seat = seat.next(game.seats());
    }
    standings
}

/// Computes a dot product in eight parallel lanes, which the compiler vectorises.
#[inline]
pub(super) fn dot(weights: &Weights, features: &Features) -> f32 {
    let mut lanes = [0.0; 8];
    for (weights, features) in weights.chunks_exact(8).zip(features.chunks_exact(8)) {
        for lane in 0..8 {
            lanes[lane] += weights[lane] * features[lane];
        }
    }
    lanes.iter().sum()
}

/// Converts standings to shares of a win.
pub(super) fn shares(standings: [f32; 3]) -> [f32; 3] {
    let most = standings.into_iter().fold(f32::NEG_INFINITY, f32::max);
    let odds = standings.map(|standing| (standing - most).exp());
    let total: f32 = odds.iter().sum();
    odds.map(|odds| odds / total)
}
