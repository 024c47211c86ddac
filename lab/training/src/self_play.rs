//! Games of a search against itself, and the positions it looked at on the way.

use crate::position_line::PositionLine;
use crate::sampling::Sampling;
use anyhow::Result;
use pentad_core::random::below;
use pentad_core::{Game, Seat, Turn};
use pentad_search::{AlphaBeta, AlphaBetaSettings, Evaluator, Limits, Random, Searcher};
use rand_xoshiro::rand_core::SeedableRng;

/// Positions that a search visits before it plays.
const EFFORT: u64 = 1_000;
/// Positions that a search visits to label one.
const LABEL_EFFORT: u64 = 500;
/// Positions sampled from each search.
const SAMPLED: usize = 3;
/// Random actions at the start: at least so many, and fewer than that many more.
const FEWEST_RANDOM: usize = 2;
const MORE_RANDOM: usize = 11;
/// In three games of ten, one action of so many is drawn at random. They show positions that good play would avoid; their
/// results say little and are left out.
const ERRS_ONCE_IN: usize = 8;
/// A game that takes longer is broken off without a result.
const LONGEST: usize = 160;

/// Plays one game and returns the positions that were sampled, labelled. The same seed plays the same game.
pub fn play<G: Game, E: Evaluator<G> + Clone>(start: &G, evaluator: &E, seed: u64) -> Result<Vec<PositionLine>> {
    let mut random = Random::seed_from_u64(seed);
    let small = AlphaBetaSettings { table: 12, ..AlphaBetaSettings::default() };
    let sampling = Sampling::new(evaluator.clone(), SAMPLED, seed);
    let mut player = AlphaBeta::new(start, sampling.clone(), small)?;
    let mut labeller = AlphaBeta::new(start, evaluator.clone(), small)?;

    let opening = FEWEST_RANDOM + below(&mut random, MORE_RANDOM);
    let errs = below(&mut random, 10) < 3;
    let mut game = start.clone();
    let mut positions: Vec<(Seat, PositionLine)> = Vec::new();
    let mut winner = Ending::Unknown;
    for ply in 0..LONGEST {
        let Turn::Seat(seat) = game.turn() else { break };
        if ply < opening || errs && below(&mut random, ERRS_ONCE_IN) == 0 {
            let action = game.random_action(&mut random, &mut Vec::new());
            game.apply(action);
            continue;
        }
        let report = player.think(&game, &Limits::effort(EFFORT), &mut |_| {});
        for position in sampling.take() {
            let Turn::Seat(mover) = position.turn() else { continue };
            let label = labeller.think(&position, &Limits::effort(LABEL_EFFORT), &mut |_| {});
            let setup = position.setup().to_string();
            positions.push((mover, PositionLine { score: label.best().worth as f32, result: None, setup }));
        }
        // What is proven need not be played out.
        if report.best().exact {
            winner = Ending::Worth { seat, worth: report.best().worth as f32 };
            break;
        }
        game.apply(report.action());
    }
    if let Some(outcome) = game.outcome() {
        winner = Ending::Worth { seat: Seat::FIRST, worth: outcome.worth(Seat::FIRST) };
    }
    let with_result = |(mover, line): (Seat, PositionLine)| PositionLine {
        result: if errs { None } else { winner.worth_to(mover) },
        ..line
    };
    Ok(positions.into_iter().map(with_result).collect())
}

/// How a game ended, as far as it is known.
#[derive(Clone, Copy)]
enum Ending {
    Unknown,
    Worth { seat: Seat, worth: f32 },
}

impl Ending {
    /// What one of two seats gets.
    fn worth_to(self, mover: Seat) -> Option<f32> {
        match self {
            Ending::Unknown => None,
            Ending::Worth { seat, worth } => Some(if seat == mover { worth } else { 1.0 - worth }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pentad_bots::Learned;
    use pentad_quintets::{Options, Quintets};

    #[test]
    fn a_seed_plays_the_same_game_again_and_every_position_is_labelled() {
        let start = Quintets::start(&Options::default());
        let evaluator = Quintets::with_fitted_weights();
        let lines = play(&start, &evaluator, 3).unwrap();
        assert!(lines.len() > 20, "{}", lines.len());
        assert_eq!(lines, play(&start, &evaluator, 3).unwrap());
        assert_ne!(lines, play(&start, &evaluator, 4).unwrap());
        for line in &lines {
            assert!((0.0..=1.0).contains(&line.score));
            assert_eq!(line.to_string().parse::<PositionLine>().unwrap(), line.rounded());
        }
        assert!(lines.iter().any(|line| line.score > 0.6) && lines.iter().any(|line| line.score < 0.4));
    }
}
