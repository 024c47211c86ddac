//! Games of a search against itself, and the positions it visited.

use crate::position_line::PositionLine;
use crate::thinker::Thinker;
use pentad_core::random::below;
use pentad_core::{Game, Seat, Turn};
use pentad_search::Random;
use rand_xoshiro::rand_core::SeedableRng;

/// Number of random opening actions: at least `FEWEST_RANDOM`, and fewer than `MORE_RANDOM` more.
const FEWEST_RANDOM: usize = 2;
const MORE_RANDOM: usize = 11;
/// In three games of ten, one action in this many is drawn at random. Such games show positions that good play would avoid; their
/// results say little and are left out.
const ERRS_ONCE_IN: usize = 8;
/// Maximum number of actions per seat; a longer game is broken off without a result.
const LONGEST: usize = 80;

/// Plays one game and returns the sampled positions with their labels. The same seed plays the same game.
pub(crate) fn play<G: Game, E>(start: &G, thinker: &mut Thinker<G, E>, seed: u64) -> Vec<PositionLine> {
    let mut random = Random::seed_from_u64(seed);
    let opening = FEWEST_RANDOM + below(&mut random, MORE_RANDOM);
    let errs = below(&mut random, 10) < 3;
    let seats = start.seats();
    let mut game = start.clone();
    let mut positions: Vec<(Seat, PositionLine)> = Vec::new();
    let mut ending: Option<Vec<f64>> = None;
    for ply in 0..LONGEST * seats {
        let Turn::Seat(seat) = game.turn() else { break };
        if ply < opening || errs && below(&mut random, ERRS_ONCE_IN) == 0 {
            let action = game.random_action(&mut random, &mut Vec::new());
            game.apply(action);
            continue;
        }
        let report = thinker.think(&game);
        for (position, worths) in thinker.looked_at() {
            let Turn::Seat(mover) = position.turn() else { continue };
            let line =
                PositionLine { score: shares(&worths, mover), result: None, setup: position.setup().to_string() };
            positions.push((mover, line));
        }
        // A proven game need not be played out. With more than two seats only a proven win determines the share of every seat.
        let best = report.best();
        if best.exact && (seats == 2 || best.worth == 1.0) {
            let rest = (1.0 - best.worth) / (seats - 1) as f64;
            ending = Some(Seat::all(seats).map(|other| if other == seat { best.worth } else { rest }).collect());
            break;
        }
        game.apply(report.action());
    }
    if let Some(outcome) = game.outcome() {
        ending = Some(Seat::all(seats).map(|seat| f64::from(outcome.worth(seat))).collect());
    }
    let with_result = |(mover, line): (Seat, PositionLine)| PositionLine {
        result: if errs { None } else { ending.as_ref().map(|worths| shares(worths, mover)) },
        ..line
    };
    positions.into_iter().map(with_result).collect()
}

/// Returns the shares of all seats, beginning with the seat to act; with two seats, only the share of that one.
fn shares(worths: &[f64], mover: Seat) -> Vec<f32> {
    let told = if worths.len() == 2 { 1 } else { worths.len() };
    let from_mover = worths.iter().cycle().skip(mover.index());
    from_mover.take(told).map(|worth| *worth as f32).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Start;

    /// Checks that a seed plays the same game again, and that every line can be read back.
    fn check(game: &str, shares: usize) {
        let start = Start::of(game).unwrap();
        let play = |seed| start.play(None, seed).unwrap();
        let lines = play(3);
        assert!(lines.len() > 20, "{}", lines.len());
        assert_eq!(lines, play(3));
        assert_ne!(lines, play(4));
        for line in &lines {
            assert!(line.score.len() == shares && line.score.iter().all(|share| (0.0..=1.0).contains(share)));
            assert!(shares == 1 || (line.score.iter().sum::<f32>() - 1.0).abs() < 1e-3, "{line}");
            assert_eq!(line.to_string().parse::<PositionLine>().unwrap(), line.rounded());
        }
        assert!(lines.iter().any(|line| line.score[0] > 0.6) && lines.iter().any(|line| line.score[0] < 0.3));
    }

    #[test]
    fn a_seed_plays_the_same_game_again_and_every_position_is_labelled() {
        check("quintets", 1);
        check("quintets-three", 3);
        check("iri", 1);
    }

    #[test]
    fn shares_begin_with_the_seat_to_act() {
        let seat = |number| Seat::all(3).nth(number).unwrap();
        assert_eq!(shares(&[0.25, 0.75], seat(1)), [0.75]);
        assert_eq!(shares(&[0.5, 0.375, 0.125], seat(1)), [0.375, 0.125, 0.5]);
    }
}
