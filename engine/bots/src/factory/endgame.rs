//! The inputs of the endgame solver.

use super::threats::still_possible;
use pentad_core::{Game, Outcome, Seat, SeatSet};
use pentad_herati::Factory;
use pentad_search::{MOST_SEATS, Worths};

/// Returns the number of tiles that lie face down.
pub(super) fn face_down(game: &Factory) -> usize {
    Seat::all(game.seats()).map(|seat| game.hand(seat).face_down()).sum()
}

/// Returns the result if it is already decided: no other seat can catch up with the patterns that are still possible.
pub(super) fn settled(game: &Factory) -> Option<Worths> {
    let possible = still_possible(game)?;
    let seats = game.seats();
    let mut points = [0; MOST_SEATS];
    for (points, seat) in points.iter_mut().zip(Seat::all(seats)) {
        *points = game.points(seat);
    }
    let points = &points[..seats];
    let most = points.iter().copied().max().unwrap_or(0);
    // The seats that can still reach the highest current score.
    let near = points.iter().filter(|points| **points + possible >= most).count();
    (possible == 0 || near == 1).then(|| Worths::of_outcome(Outcome::Won(SeatSet::highest(points)), seats))
}

#[cfg(test)]
mod tests {
    use super::*;
    use pentad_conformance::random;
    use pentad_core::Turn;
    use pentad_herati::FactoryOptions;
    use pentad_search::{Cancel, Expectimax};

    /// Returns positions of random games in which a seat is to act and this many tiles lie face down.
    fn positions(seats: u8, face_down: usize, games: u64) -> Vec<Factory> {
        let mut found = Vec::new();
        for seed in 0..games {
            let mut random = random(seed);
            let mut game = Factory::start(&FactoryOptions { seats });
            while game.turn() != Turn::Over {
                if super::face_down(&game) <= face_down && game.turn().seat().is_some() {
                    found.push(game);
                    break;
                }
                let action = game.random_action(&mut random, &mut Vec::new());
                game.apply(action);
            }
        }
        found
    }

    /// Solves a position exhaustively, without a cache and without early decisions.
    fn plain(game: &Factory) -> Worths {
        let mut actions = Vec::new();
        game.legal_actions(&mut actions);
        let after = actions.iter().map(|action| {
            let mut next = game.clone();
            next.apply(*action);
            plain(&next)
        });
        match game.turn() {
            Turn::Over => Worths::of_finished(game),
            Turn::Chance => {
                let mut mean = Worths::default();
                after.for_each(|worths| mean.add(&worths, 0.25));
                mean
            }
            Turn::Seat(seat) => after.max_by(|one, other| one.of(seat).total_cmp(&other.of(seat))).unwrap_or_default(),
        }
    }

    #[test]
    fn the_last_tiles_are_worth_what_plain_expectimax_says() {
        let mut open = 0;
        for game in positions(2, 1, 400) {
            let Turn::Seat(seat) = game.turn() else { continue };
            let solved = Expectimax::default().solve(&game, u64::MAX, &Cancel::default(), settled).unwrap();
            let best = solved.iter().map(|(_, worths)| worths.of(seat)).max_by(f32::total_cmp).unwrap();
            assert!((best - plain(&game).of(seat)).abs() < 1e-5, "{game:?}");
            open += u32::from(![0.0, 0.5, 1.0].contains(&best));
        }
        assert!(open > 5, "{open} positions were open");
    }
}
