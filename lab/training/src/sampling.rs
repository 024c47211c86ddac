//! A wrapper of an evaluator or a guide that keeps a sample of the positions it judges.

use pentad_core::Game;
use pentad_core::random::below;
use pentad_search::{Choice, Evaluator, Guide, Random, Seen, Worths};
use rand_xoshiro::rand_core::SeedableRng;
use std::sync::{Arc, Mutex, PoisonError};

/// An evaluator or guide that delegates to another one and keeps a sample of the positions judged. Its clones share the sample.
#[derive(Clone)]
pub(crate) struct Sampling<G, E> {
    inner: E,
    sample: Arc<Mutex<Sample<G>>>,
}

/// A uniform random sample from a stream of unknown length (reservoir sampling).
struct Sample<G> {
    kept: Vec<G>,
    size: usize,
    seen: usize,
    random: Random,
}

impl<G: Game, E> Sampling<G, E> {
    /// Wraps `inner`; keeps at most `size` positions, drawn with this seed.
    pub(crate) fn new(inner: E, size: usize, seed: u64) -> Sampling<G, E> {
        let random = Random::seed_from_u64(seed);
        let sample = Sample { kept: Vec::with_capacity(size), size, seen: 0, random };
        Sampling { inner, sample: Arc::new(Mutex::new(sample)) }
    }

    /// Returns the sample and starts a new one.
    pub(crate) fn take(&self) -> Vec<G> {
        let mut sample = self.sample.lock().unwrap_or_else(PoisonError::into_inner);
        sample.seen = 0;
        std::mem::take(&mut sample.kept)
    }

    fn show(&self, game: &G) {
        self.sample.lock().unwrap_or_else(PoisonError::into_inner).show(game);
    }
}

impl<G: Game> Sample<G> {
    fn show(&mut self, game: &G) {
        self.seen += 1;
        if self.kept.len() < self.size {
            self.kept.push(game.clone());
            return;
        }
        let place = below(&mut self.random, self.seen);
        if let Some(kept) = self.kept.get_mut(place) {
            *kept = game.clone();
        }
    }
}

impl<G: Game, E: Evaluator<G>> Evaluator<G> for Sampling<G, E> {
    fn evaluate(&mut self, game: &G) -> i32 {
        self.show(game);
        self.inner.evaluate(game)
    }

    fn scale(&self) -> f64 {
        self.inner.scale()
    }

    fn worth(&self, score: i32) -> f64 {
        self.inner.worth(score)
    }

    fn key(&self, game: &G) -> u64 {
        self.inner.key(game)
    }

    fn win_holds(&self, game: &G, plies: u32, action: Option<G::Action>) -> bool {
        self.inner.win_holds(game, plies, action)
    }

    fn choices(
        &mut self,
        game: &G,
        only_loud: bool,
        scratch: &mut Vec<G::Action>,
        choices: &mut Vec<Choice<G::Action>>,
    ) -> bool {
        self.inner.choices(game, only_loud, scratch, choices)
    }

    fn look(&mut self, game: &G, action: G::Action) -> Choice<G::Action> {
        self.inner.look(game, action)
    }

    fn ended_by_the_past(&self, game: &G) -> bool {
        self.inner.ended_by_the_past(game)
    }

    fn numbers(&self) -> usize {
        self.inner.numbers()
    }

    fn number(&self, game: &G, action: G::Action) -> usize {
        self.inner.number(game, action)
    }

    fn numbered(&self, game: &G, number: usize) -> Option<G::Action> {
        self.inner.numbered(game, number)
    }
}

impl<G: Game, D: Guide<G>> Guide<G> for Sampling<G, D> {
    fn kinds(&self, game: &G) -> usize {
        self.inner.kinds(game)
    }

    fn kind(&self, game: &G, action: G::Action) -> usize {
        self.inner.kind(game, action)
    }

    fn weigh(&mut self, game: &G, actions: &mut Vec<(G::Action, f32)>) {
        self.inner.weigh(game, actions);
    }

    fn judge(&mut self, game: &mut G, random: &mut Random, seen: &mut Vec<Seen>) -> Worths {
        self.show(game);
        self.inner.judge(game, random, seen)
    }
}
