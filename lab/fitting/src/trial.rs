//! A trial of fitted weights of Enantiomerfolk against random weights.

use crate::weighed_game::{Vector, in_hundredths};
use anyhow::Result;
use pentad_bots::{ENANTIOMERFOLK_FEATURES, EnantiomerfolkWeights, enantiomerfolk_evaluator};
use pentad_core::random::below;
use pentad_core::{Game, Seat, Turn};
use pentad_enantiomerfolk::{Enantiomerfolk, Options};
use pentad_search::{AlphaBeta, AlphaBetaSettings, Limits, Random, Searcher};
use rand_xoshiro::rand_core::SeedableRng;

/// The search depth of both sides, the number of random actions at the start, and the length at which a game is drawn.
const DEPTH: u32 = 2;
const OPENING: u32 = 4;
const LONGEST: u32 = 200;

/// Returns the share of the wins of fitted weights against random ones, in pairs of games from one opening with the seats
/// exchanged.
pub(crate) fn against_random(fitted: &Vector, pairs: u64) -> Result<f64> {
    let mut share = 0.0;
    for pair in 0..pairs {
        let mut random = Random::seed_from_u64(pair);
        let drawn: Vector =
            (0..ENANTIOMERFOLK_FEATURES).map(|_| below(&mut random, 2001) as f32 / 1000.0 - 1.0).collect();
        let (fitted, drawn) = (whole(fitted), whole(&drawn));
        share += f64::from(share_of_first([fitted, drawn], pair)?);
        share += 1.0 - f64::from(share_of_first([drawn, fitted], pair)?);
    }
    Ok(share / (2 * pairs) as f64)
}

fn whole(weights: &Vector) -> EnantiomerfolkWeights {
    std::array::from_fn(|feature| weights.get(feature).map_or(0, |weight| in_hundredths(*weight)))
}

/// Plays a game in which each seat uses its own weights, and returns the result of the first seat.
fn share_of_first(weights: [EnantiomerfolkWeights; 2], seed: u64) -> Result<f32> {
    let mut random = Random::seed_from_u64(seed);
    let mut game = Enantiomerfolk::start(&Options { ply_limit: LONGEST, ..Options::default() });
    let settings = AlphaBetaSettings { depth: DEPTH, table: 12, ..AlphaBetaSettings::default() };
    let [first, second] = weights.map(|weights| AlphaBeta::new(&game, enantiomerfolk_evaluator(weights), settings));
    let mut searchers = [first?, second?];
    while let Turn::Seat(seat) = game.turn() {
        let action = if game.plies() < OPENING {
            game.random_action(&mut random, &mut Vec::new())
        } else {
            searchers[seat.index()].think(&game, &Limits::default(), &mut |_| {}).action()
        };
        game.apply(action);
    }
    Ok(game.outcome().map_or(0.5, |outcome| outcome.worth(Seat::FIRST)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fit::fit;
    use crate::games::{play, positions};
    use crate::weighed_game::WeighedGame;

    #[test]
    fn weights_of_a_small_run_beat_random_ones() {
        let bot = "alphabeta:depth=2,weights=first".parse().unwrap();
        let mut examples = Vec::new();
        for seed in 0..24 {
            let line = play(WeighedGame::Enantiomerfolk, &bot, 2, 300, seed).unwrap();
            examples.extend(positions(WeighedGame::Enantiomerfolk, &line, 2).unwrap());
        }
        let fitted = fit(&examples);
        let share = against_random(&fitted[0], 10).unwrap();
        assert!(share > 0.7, "{share} of the wins, from {} positions", examples.len());
    }
}
