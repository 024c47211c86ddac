//! The last tiles, solved exactly.

use super::threats::still_possible;
use pentad_core::{Game, Outcome, Seat, SeatSet};
use pentad_herati::{Action, Factory};
use pentad_search::{Expectimax, Limits, Line, Report, Searcher, Stopwatch, Worths};
use std::time::Duration;

/// How many positions the solver looks at in a millisecond, at least, on the slowest machine that matters.
const POSITIONS_A_MILLISECOND: u64 = 400;
/// As many positions are worth as much effort as one simulation.
const POSITIONS_A_SIMULATION: u64 = 8;

/// Plays like another searcher, but solves the game when few enough tiles lie face down.
pub(super) struct Endgame {
    inner: Box<dyn Searcher<Factory>>,
    solver: Expectimax,
    /// With more tiles face down it does not try.
    most_face_down: usize,
}

/// How many positions are kept from one decision to the next: about 40 MB.
const MOST_KEPT: usize = 1_000_000;

impl Endgame {
    pub(super) fn new(inner: Box<dyn Searcher<Factory>>, most_face_down: usize) -> Endgame {
        Endgame { inner, solver: Expectimax::default(), most_face_down }
    }

    /// The whole truth, if it is found with half of the time and effort there is.
    fn solved(&mut self, game: &Factory, limits: &Limits) -> Option<Report<Action>> {
        let face_down: usize = Seat::all(game.seats()).map(|seat| game.hand(seat).face_down()).sum();
        if face_down > self.most_face_down {
            return None;
        }
        let stopwatch = Stopwatch::start(limits);
        let by_time = limits.time.map(|time| time.as_millis() as u64 / 2 * POSITIONS_A_MILLISECOND);
        let by_effort = limits.effort.map(|effort| effort.saturating_mul(POSITIONS_A_SIMULATION) / 2);
        let most = by_time.unwrap_or(u64::MAX).min(by_effort.unwrap_or(u64::MAX)).min(MOST_KEPT as u64);
        if self.solver.len() > MOST_KEPT {
            self.solver.clear();
        }
        let mut solved = self.solver.solve(game, most, settled)?;
        let seat = game.turn().seat()?;
        solved.sort_by(|(_, one), (_, other)| other.of(seat).total_cmp(&one.of(seat)));
        let best = solved.first()?.1;
        let line = |(action, worths): (Action, Worths)| Line {
            action,
            worth: worths.of(seat).into(),
            exact: true,
            visits: 0,
            expected: vec![action],
        };
        Some(Report {
            lines: solved.into_iter().map(line).collect(),
            worths: Seat::all(game.seats()).map(|seat| best.of(seat).into()).collect(),
            effort: self.solver.looked_at(),
            depth: 0,
            elapsed: stopwatch.elapsed(),
        })
    }
}

/// Who has won for sure: nobody can catch up with the patterns that can still come about.
pub(super) fn settled(game: &Factory) -> Option<Worths> {
    let possible = still_possible(game)?;
    let seats = game.seats();
    let mut points = [0; 4];
    for (points, seat) in points.iter_mut().zip(Seat::all(seats)) {
        *points = game.points(seat);
    }
    let points = &points[..seats];
    let most = points.iter().copied().max().unwrap_or(0);
    // Nobody else comes up to the highest score there is now.
    let near = points.iter().filter(|points| **points + possible >= most).count();
    (possible == 0 || near == 1).then(|| Worths::of_outcome(Outcome::Won(SeatSet::highest(points)), seats))
}

impl Searcher<Factory> for Endgame {
    fn think(&mut self, game: &Factory, limits: &Limits, watch: &mut dyn FnMut(&Report<Action>)) -> Report<Action> {
        let stopwatch = Stopwatch::start(limits);
        match self.solved(game, limits) {
            Some(report) => report,
            None => {
                let left = |time: Duration| time.saturating_sub(stopwatch.elapsed());
                let limits = Limits { time: limits.time.map(left), ..limits.clone() };
                self.inner.think(game, &limits, watch)
            }
        }
    }

    fn played(&mut self, action: Action) {
        self.inner.played(action);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pentad_conformance::random;
    use pentad_core::Turn;
    use pentad_herati::FactoryOptions;

    /// Positions of random games in which a seat is to act and so many tiles lie face down.
    fn positions(seats: u8, face_down: usize, games: u64) -> Vec<Factory> {
        let mut found = Vec::new();
        for seed in 0..games {
            let mut random = random(seed);
            let mut game = Factory::start(&FactoryOptions { seats });
            while game.turn() != Turn::Over {
                let left: usize = Seat::all(game.seats()).map(|seat| game.hand(seat).face_down()).sum();
                if left <= face_down && game.turn().seat().is_some() {
                    found.push(game);
                    break;
                }
                let action = game.random_action(&mut random, &mut Vec::new());
                game.apply(action);
            }
        }
        found
    }

    /// Every way on, nothing kept, nothing known before the end.
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
            let solved = Expectimax::default().solve(&game, u64::MAX, settled).unwrap();
            let best = solved.iter().map(|(_, worths)| worths.of(seat)).max_by(f32::total_cmp).unwrap();
            assert!((best - plain(&game).of(seat)).abs() < 1e-5, "{game:?}");
            open += u32::from(![0.0, 0.5, 1.0].contains(&best));
        }
        assert!(open > 5, "{open} positions were open");
    }
}
