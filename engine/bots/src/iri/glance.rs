//! Play by static weights.

use super::candidates::Thrift;
use pentad_core::Game;
use pentad_core::random::shuffle;
use pentad_core::sorting::sort_highest_first;
use pentad_iri::{Action, Iri, OnGrid};
use pentad_search::{Appraisal, Limits, Random, Report, Searcher, Stopwatch, shared_evenly};
use rand_xoshiro::rand_core::SeedableRng;

/// A searcher that considers the score of a placement and nothing after it; it takes pieces at random.
pub(super) struct Glance {
    looks: Thrift,
    random: Random,
}

impl Glance {
    pub(super) fn new(looks: Thrift, seed: u64) -> Glance {
        Glance { looks, random: Random::seed_from_u64(seed) }
    }
}

impl Searcher<Iri> for Glance {
    fn think(&mut self, game: &Iri, limits: &Limits, _watch: &mut dyn FnMut(&Report<Action>)) -> Report<Action> {
        let stopwatch = Stopwatch::start(limits);
        let on_grid = OnGrid::of(game);
        let mut actions = Vec::new();
        on_grid.actions(&mut actions);
        // Actions of equal weight come in random order.
        shuffle(&mut self.random, &mut actions);
        let mut weighed: Vec<(Action, f32)> =
            actions.into_iter().map(|action| (action, self.looks.weight(&on_grid, action))).collect();
        sort_highest_first(&mut weighed, |(_, weight)| f64::from(*weight));
        let best = weighed[0].1;
        // The value is the odds of an action against the best one, since nothing is known about the position.
        let line = |(action, weight): &(Action, f32)| Appraisal {
            action: *action,
            worth: f64::from(weight / (weight + best)),
            exact: false,
            at_most: false,
            visits: 0,
            expected: vec![*action],
        };
        let lines: Vec<Appraisal<Action>> = weighed.iter().map(line).collect();
        let worths = shared_evenly(game, 1.0 / game.seats() as f64);
        Report { effort: lines.len() as u64, lines, worths, depth: 1, elapsed: stopwatch.elapsed() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pentad_core::Turn;

    #[test]
    fn a_glance_sees_the_most_points() {
        let mut random = pentad_conformance::random(5);
        let mut game: Iri = pentad_conformance::new_game("Seats=3", 5);
        let mut glance = Glance::new(Thrift::new(0.0, 1.0), 5);
        let mut actions = Vec::new();
        while game.turn() != Turn::Over {
            let report = glance.think(&game, &Limits::default(), &mut |_| {});
            game.legal_actions(&mut actions);
            assert_eq!(report.lines.len(), actions.len());
            let points = |action: Action| game.preview(action).map(|preview| preview.points.in_halves());
            assert_eq!(points(report.action()), actions.iter().map(|action| points(*action)).max().unwrap());
            game.apply(actions[pentad_core::random::below(&mut random, actions.len())]);
        }
    }
}
