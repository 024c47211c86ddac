use crate::{Rate, SEED, Subject};
use pentad_bots::{Bot, BotSpec};
use pentad_catalog::AnyGame;
use pentad_search::{Limits, Random};
use rand_xoshiro::rand_core::SeedableRng;
use serde::Serialize;
use std::time::Duration;

/// The search speed of one subject.
#[derive(Clone, Debug, Serialize)]
pub struct SearchMeasurement {
    /// The name of the subject: `iris Size 6`.
    pub name: String,
    /// Simulations per second of the tree search without knowledge, with random playouts.
    pub tree: Rate,
    /// The same with two threads.
    pub tree_of_two_threads: Rate,
    /// The speed of two threads as a multiple of one, measured alternately.
    pub gain_of_two_threads: Rate,
    /// Simulations or positions per second of the strongest method, with one thread.
    pub best: Rate,
}

/// Measures the search of one subject from its first decision.
pub fn measure_search(subject: Subject, runs: usize, run_time: Duration) -> SearchMeasurement {
    let mut game = subject.start();
    let mut random = Random::seed_from_u64(SEED);
    while game.turn().seat().is_none() {
        game.apply(game.random_action(&mut random));
    }
    let (mut tree, mut two, mut gain, mut best) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    // One extra run, which is not counted, warms up the caches and the clock speed.
    for run in 0..=runs {
        let rate = |spec: &str| rate(&game, spec, run_time);
        let before = rate("tree");
        let with_two = rate("tree:threads=2");
        let after = rate("tree");
        let strongest = rate("best");
        if run > 0 {
            let alone = (before + after) / 2.0;
            tree.push(alone);
            two.push(with_two);
            gain.push(with_two / alone);
            best.push(strongest);
        }
    }
    SearchMeasurement {
        name: subject.name(),
        tree: Rate::of(tree),
        tree_of_two_threads: Rate::of(two),
        gain_of_two_threads: Rate::of(gain),
        best: Rate::of(best),
    }
}

/// Measures the effort of a bot per second.
fn rate(game: &AnyGame, spec: &str, time: Duration) -> f64 {
    let spec: BotSpec = spec.parse().expect("it is well formed");
    let mut bot = Bot::new(&spec, game, SEED).expect("every game has such a bot");
    let report = bot.think(game, &Limits::time(time), &mut |_| {});
    report.effort as f64 / report.elapsed.as_secs_f64()
}
