use pentad_core::Game;
use pentad_search::{Appraisal, Limits, Random, Report, Searcher, shared_evenly};
use rand_xoshiro::rand_core::SeedableRng;
use std::time::Duration;

/// A searcher that plays uniformly random legal actions.
pub(crate) struct RandomActions(Random);

impl RandomActions {
    pub(crate) fn new(seed: u64) -> RandomActions {
        RandomActions(Random::seed_from_u64(seed))
    }
}

impl<G: Game> Searcher<G> for RandomActions {
    fn think(&mut self, game: &G, _: &Limits, _: &mut dyn FnMut(&Report<G::Action>)) -> Report<G::Action> {
        let action = game.random_action(&mut self.0, &mut Vec::new());
        let worth = if game.seats() == 1 { 0.0 } else { 1.0 / game.seats() as f64 };
        let line = Appraisal { action, worth, exact: false, at_most: false, visits: 0, expected: vec![action] };
        let worths = shared_evenly(game, worth);
        Report { lines: vec![line], worths, effort: 0, depth: 0, elapsed: Duration::ZERO }
    }
}
