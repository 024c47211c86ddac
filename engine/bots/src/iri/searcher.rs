//! Tree search until the end of the game is in sight, then exact play.

use super::endgame::{Endgame, Solved, pieces_left};
use super::guide::IriGuide;
use pentad_core::{Game, Seat};
use pentad_iri::{Action, Iri};
use pentad_search::{Appraisal, Limits, Mcts, MctsSettings, Report, Searcher, Stopwatch};

/// The strongest searcher for Iri.
pub(super) struct IriSearcher {
    tree: Mcts<Iri, IriGuide>,
    /// The search for lost positions: a tree without proofs, which looks for the action that is hardest to refute.
    hopeful: Mcts<Iri, IriGuide>,
    endgame: Endgame,
    /// The maximum number of placeable pieces at which the end is in sight.
    in_sight: usize,
}

/// The share of the time that may be spent on solving a position.
const EXACT_SHARE: f64 = 0.4;

/// The number of positions that the solver may visit for each simulation of a limit of effort.
const POSITIONS_A_SIMULATION: u64 = 8;

impl IriSearcher {
    pub(super) fn new(guide: IriGuide, settings: MctsSettings, in_sight: usize, seed: u64) -> IriSearcher {
        IriSearcher {
            endgame: Endgame::new(guide.looks().clone()),
            hopeful: Mcts::new(guide.clone(), MctsSettings { solver: false, ..settings }, seed),
            tree: Mcts::new(guide, settings, seed),
            in_sight,
        }
    }

    fn solve(&mut self, game: &Iri, limits: &Limits, stopwatch: &Stopwatch) -> Option<Solved> {
        if pieces_left(game) > self.in_sight {
            return None;
        }
        let budget = limits.effort.map_or(u64::MAX, |effort| effort.saturating_mul(POSITIONS_A_SIMULATION));
        let share = limits.time.map(|time| time.mul_f64(EXACT_SHARE));
        let is_up = || stopwatch.is_up() || share.is_some_and(|share| stopwatch.elapsed() >= share);
        self.endgame.solve(game, budget, is_up)
    }
}

impl Searcher<Iri> for IriSearcher {
    fn think(&mut self, game: &Iri, limits: &Limits, watch: &mut dyn FnMut(&Report<Action>)) -> Report<Action> {
        let stopwatch = Stopwatch::start(limits);
        let solved = self.solve(game, limits, &stopwatch);
        let rest = Limits { time: limits.time.map(|time| time.saturating_sub(stopwatch.elapsed())), ..limits.clone() };
        let Some(Solved { worths, expected }) = solved else {
            return self.tree.think(game, &rest, watch);
        };
        let own = f64::from(worths.of(game.to_act()));
        let worths: Vec<f64> = Seat::all(game.seats()).map(|seat| f64::from(worths.of(seat))).collect();
        let Some(action) = expected.first().copied().filter(|_| own > 0.0) else {
            let mut report = self.hopeful.think(game, &rest, &mut |_| {});
            for line in &mut report.lines {
                line.worth = 0.0;
                line.exact = true;
            }
            return Report { worths, elapsed: stopwatch.elapsed(), ..report };
        };
        let depth = expected.len() as u32;
        let line = Appraisal { action, worth: own, exact: true, at_most: false, visits: 0, expected };
        Report { lines: vec![line], worths, effort: self.endgame.positions(), depth, elapsed: stopwatch.elapsed() }
    }

    fn played(&mut self, action: Action) {
        self.tree.played(action);
        self.hopeful.played(action);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{IriMethod, Known, Settings};
    use pentad_core::Turn;

    fn searcher(game: &Iri, seed: u64) -> Box<dyn Searcher<Iri>> {
        Iri::searcher(IriMethod::Mcts, game, &mut Settings::default(), seed).unwrap()
    }

    #[test]
    fn the_same_effort_finds_the_same() {
        let mut game: Iri = pentad_conformance::new_game("Seats=3", 4);
        let (mut one, mut other) = (searcher(&game, 7), searcher(&game, 7));
        for _ in 0..12 {
            let limits = Limits::effort(60);
            let (report, again) = (one.think(&game, &limits, &mut |_| {}), other.think(&game, &limits, &mut |_| {}));
            assert_eq!((&report.lines, &report.worths), (&again.lines, &again.worths));
            game.play(report.action()).unwrap();
            one.played(report.action());
            other.played(report.action());
        }
    }

    /// Checks that a seat said to win exactly does win, and that a losing seat is told so but still plays.
    #[test]
    fn what_is_called_exact_comes_true() {
        let mut actions = Vec::new();
        let mut called = [0; 2];
        for seed in 0..40 {
            let mut game: Iri = pentad_conformance::new_game("Seats=2", seed);
            let mut random = pentad_conformance::random(seed);
            while pieces_left(&game) > 7 && game.turn() != Turn::Over {
                let action = game.random_action(&mut random, &mut actions);
                game.apply(action);
            }
            let mut bot = searcher(&game, seed);
            let mut winner = None;
            while let Turn::Seat(seat) = game.turn() {
                let report = bot.think(&game, &Limits::effort(2_000), &mut |_| {});
                let best = report.best();
                assert!(best.exact, "few enough pieces are left");
                let said = if best.worth == 1.0 { seat } else { seat.next(2) };
                assert_eq!(*winner.get_or_insert(said), said, "{game:?}");
                called[usize::from(said == seat)] += 1;
                let action = report.action();
                game.play(action).unwrap();
                bot.played(action);
            }
            if let (Some(winner), Some(outcome)) = (winner, game.outcome()) {
                assert_eq!(outcome.worth(winner), 1.0);
            }
        }
        assert!(called.into_iter().all(|count| count > 20), "{called:?}");
    }
}
