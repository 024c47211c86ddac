use crate::Rung;
use pentad_core::Game;
use pentad_core::random::{Rng, below};
use pentad_search::{Limits, Line, Random, Report, Searcher};
use rand_xoshiro::rand_core::SeedableRng;

/// A searcher that errs as people do: it overlooks actions, and of several that look good it does not always find the
/// best. A bad action that looks bad is hardly ever played.
pub(crate) struct Fallible<G: Game> {
    inner: Box<dyn Searcher<G>>,
    rung: Rung,
    random: Random,
}

impl<G: Game> Fallible<G> {
    pub(crate) fn new(inner: Box<dyn Searcher<G>>, rung: Rung, seed: u64) -> Fallible<G> {
        Fallible { inner, rung, random: Random::seed_from_u64(seed ^ 0xFA11) }
    }

    /// How good an action looks, on a scale on which equal steps are equally hard to tell apart.
    fn looks(line: &Line<G::Action>) -> f64 {
        if line.visits > 0 || G::INFO.most_seats == 1 {
            // How often it was tried says more than what came of it when it was tried seldom.
            return if line.visits > 0 { (line.visits as f64).ln() } else { line.worth };
        }
        let worth = line.worth.clamp(0.02, 0.98);
        (worth / (1.0 - worth)).ln()
    }

    fn chance(&mut self) -> f64 {
        (below(&mut self.random, 1 << 24) as f64 + 0.5) / f64::from(1 << 24)
    }

    fn choose(&mut self, lines: &[Line<G::Action>]) -> usize {
        let mut best = None;
        for (place, line) in lines.iter().enumerate() {
            let overlooked = self.chance() < f64::from(self.rung.oversight);
            // Gumbel noise: with doubt 1, actions are played in proportion to how good they look.
            let noise = -(-self.chance().ln()).ln();
            let looks = Self::looks(line) + f64::from(self.rung.doubt) * noise;
            if !overlooked && best.is_none_or(|(_, most)| looks > most) {
                best = Some((place, looks));
            }
        }
        best.map_or_else(|| below(&mut self.random, lines.len().min(3)), |(place, _)| place)
    }
}

impl<G: Game> Searcher<G> for Fallible<G> {
    fn think(&mut self, game: &G, limits: &Limits, watch: &mut dyn FnMut(&Report<G::Action>)) -> Report<G::Action> {
        let limits = Limits {
            time: Some(limits.time.unwrap_or(self.rung.time).min(self.rung.time)),
            effort: match (limits.effort, self.rung.effort) {
                (Some(one), Some(other)) => Some(one.min(other)),
                (one, other) => one.or(other),
            },
            cancel: limits.cancel.clone(),
        };
        let mut report = self.inner.think(game, &limits, watch);
        if self.rung.oversight > 0.0 || self.rung.doubt > 0.0 {
            let chosen = self.choose(&report.lines);
            report.lines[..=chosen].rotate_right(1);
        }
        // Drawn once more so that two searches in a row do not repeat each other's mistakes.
        self.random.next_u32();
        report
    }

    fn played(&mut self, action: G::Action) {
        self.inner.played(action);
    }
}
