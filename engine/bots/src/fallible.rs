use pentad_core::Game;
use pentad_core::random::below;
use pentad_search::{Appraisal, Limits, Random, Report, Searcher};
use rand_xoshiro::rand_core::SeedableRng;

/// A searcher that makes human-like mistakes: it overlooks actions, and among several that look good it does not always find
/// the best. A bad action that looks bad is hardly ever played.
pub(crate) struct Fallible<G: Game> {
    inner: Box<dyn Searcher<G>>,
    oversight: f64,
    doubt: f64,
    random: Random,
}

impl<G: Game> Fallible<G> {
    /// Creates a searcher that overlooks each action with probability `oversight` and adds noise in proportion to `doubt`:
    /// with doubt 1, actions are played in proportion to how good they look.
    pub(crate) fn new(inner: Box<dyn Searcher<G>>, oversight: f32, doubt: f32, seed: u64) -> Fallible<G> {
        Fallible {
            inner,
            oversight: oversight.into(),
            doubt: doubt.into(),
            random: Random::seed_from_u64(seed ^ 0xFA11),
        }
    }

    /// Returns how good an action looks, on a scale on which equal steps are equally hard to tell apart.
    fn looks(line: &Appraisal<G::Action>) -> f64 {
        if line.visits > 0 || G::INFO.most_seats == 1 {
            // The number of visits is more reliable than the mean of few visits.
            return if line.visits > 0 { (line.visits as f64).ln() } else { line.worth };
        }
        let worth = line.worth.clamp(0.02, 0.98);
        (worth / (1.0 - worth)).ln()
    }

    fn chance(&mut self) -> f64 {
        (below(&mut self.random, 1 << 24) as f64 + 0.5) / f64::from(1 << 24)
    }

    fn choose(&mut self, lines: &[Appraisal<G::Action>]) -> usize {
        let mut best = None;
        for (place, line) in lines.iter().enumerate().filter(|(_, line)| !line.at_most) {
            let overlooked = self.chance() < self.oversight;
            // Gumbel-max trick: the largest noisy score is a draw in proportion to the exponentials of the scores.
            let noise = -(-self.chance().ln()).ln();
            let looks = Self::looks(line) + self.doubt * noise;
            if !overlooked && best.is_none_or(|(_, most)| looks > most) {
                best = Some((place, looks));
            }
        }
        let known = lines.iter().filter(|line| !line.at_most).count();
        best.map_or_else(|| below(&mut self.random, known.clamp(1, 3)), |(place, _)| place)
    }
}

impl<G: Game> Searcher<G> for Fallible<G> {
    fn think(&mut self, game: &G, limits: &Limits, watch: &mut dyn FnMut(&Report<G::Action>)) -> Report<G::Action> {
        let mut report = self.inner.think(game, limits, watch);
        let chosen = self.choose(&report.lines);
        report.lines[..=chosen].rotate_right(1);
        report
    }

    fn played(&mut self, action: G::Action) {
        self.inner.played(action);
    }
}
