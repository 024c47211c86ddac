//! Benchmarks of the rules (random playouts, actions and perft nodes per second, one thread) and of search.
//!
//! A figure is the median of several runs, with the slowest and the fastest of them, since machines are noisy. Compare figures
//! only within one run of the program.

mod search;

pub use search::{SearchMeasurement, measure_search};

use pentad_catalog::{AnyGame, GameId, dispatch};
use pentad_core::{Game, Headers, perft};
use rand_xoshiro::Xoroshiro128PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use serde::Serialize;
use std::time::{Duration, Instant};

/// A generator with little state: it leaves more registers to the game than a larger one, and is as good for play.
type Random = Xoroshiro128PlusPlus;

/// The seed of every deal and of the first playout.
const SEED: u64 = 5;

/// A game with the options it is measured with, and its perft depth.
#[derive(Clone, Copy, Debug)]
pub struct Subject {
    /// The game.
    pub game: GameId,
    /// An option that differs from its default.
    pub option: Option<(&'static str, &'static str)>,
    /// The perft depth.
    pub perft_depth: u32,
}

/// The subjects of the benchmark.
pub const SUBJECTS: [Subject; 9] = [
    Subject { game: GameId::Iri, option: None, perft_depth: 3 },
    Subject { game: GameId::Quintets, option: None, perft_depth: 4 },
    Subject { game: GameId::Iris, option: Some(("Size", "5")), perft_depth: 4 },
    Subject { game: GameId::Iris, option: Some(("Size", "6")), perft_depth: 4 },
    Subject { game: GameId::Iris, option: Some(("Size", "8")), perft_depth: 3 },
    Subject { game: GameId::Enantiomerfolk, option: None, perft_depth: 4 },
    Subject { game: GameId::Enantiomerfolk, option: Some(("Colours", "4")), perft_depth: 3 },
    Subject { game: GameId::Loom, option: None, perft_depth: 10 },
    Subject { game: GameId::Factory, option: None, perft_depth: 8 },
];

/// The extent of the measurements.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// The number of runs from which the median is taken.
    pub runs: usize,
    /// The minimum duration of a run of playouts.
    pub run_time: Duration,
    /// True if perft is measured too.
    pub perft: bool,
}

impl Subject {
    /// Returns the name of the subject: `iris Size 6`.
    pub fn name(&self) -> String {
        match self.option {
            Some((option, value)) => format!("{} {option} {value}", self.game),
            None => self.game.to_string(),
        }
    }

    fn start(&self) -> AnyGame {
        let mut headers = Headers::new();
        if let Some((name, value)) = self.option {
            headers.set(name, value);
        }
        self.game.deal(&mut headers, &mut Random::seed_from_u64(SEED)).expect("default options can be dealt");
        self.game.start(&headers).expect("the options are allowed")
    }
}

/// The measurements of one subject.
#[derive(Clone, Debug, Serialize)]
pub struct Measurement {
    /// The name of the subject: `iris Size 6`.
    pub name: String,
    /// Complete random games per second.
    pub playouts_per_second: Rate,
    /// Actions per second in these games.
    pub actions_per_second: Rate,
    /// The mean number of actions in a random game.
    pub actions_per_playout: f64,
    /// The perft measurement, if it was wanted.
    pub perft: Option<Perft>,
    /// The size of a position, in bytes.
    pub position_bytes: usize,
}

/// The speed of perft.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Perft {
    /// The depth.
    pub depth: u32,
    /// The number of action sequences of that length, which changes only if the rules do.
    pub nodes: u64,
    /// Nodes per second.
    pub nodes_per_second: Rate,
}

/// The median of several runs, with the slowest and the fastest.
#[derive(Clone, Copy, Debug, Serialize)]
#[allow(missing_docs)]
pub struct Rate {
    pub median: f64,
    pub slowest: f64,
    pub fastest: f64,
}

impl Rate {
    fn of(mut runs: Vec<f64>) -> Rate {
        runs.sort_by(f64::total_cmp);
        Rate { median: runs[runs.len() / 2], slowest: runs[0], fastest: runs[runs.len() - 1] }
    }
}

/// Measures one game.
pub fn measure(subject: Subject, effort: Effort) -> Measurement {
    let game = subject.start();
    dispatch!(&game, game => measure_game(subject, game, effort))
}

fn measure_game<G: Game>(subject: Subject, start: &G, effort: Effort) -> Measurement {
    let mut scratch = Vec::new();
    let mut playout_rates = Vec::new();
    let mut action_rates = Vec::new();
    let mut perft_rates = Vec::new();
    let (mut total_playouts, mut total_actions) = (0_u64, 0_u64);
    let mut nodes = 0;
    // One extra run, which is not counted, warms up the caches and the clock speed.
    for run in 0..=effort.runs {
        let mut random = Random::seed_from_u64(SEED + run as u64);
        let (mut playouts, mut actions) = (0_u64, 0_u64);
        let began = Instant::now();
        while began.elapsed() < effort.run_time {
            for _ in 0..64 {
                let mut game = start.clone();
                actions += u64::from(game.playout(&mut random, &mut scratch));
                std::hint::black_box(game.outcome());
                playouts += 1;
            }
        }
        let seconds = began.elapsed().as_secs_f64();
        let began = Instant::now();
        if effort.perft {
            nodes = perft(start, subject.perft_depth);
        }
        let perft_seconds = began.elapsed().as_secs_f64();
        if run > 0 {
            playout_rates.push(playouts as f64 / seconds);
            action_rates.push(actions as f64 / seconds);
            perft_rates.push(nodes as f64 / perft_seconds);
            total_playouts += playouts;
            total_actions += actions;
        }
    }
    Measurement {
        name: subject.name(),
        playouts_per_second: Rate::of(playout_rates),
        actions_per_second: Rate::of(action_rates),
        actions_per_playout: total_actions as f64 / total_playouts as f64,
        perft: effort.perft.then(|| Perft {
            depth: subject.perft_depth,
            nodes,
            nodes_per_second: Rate::of(perft_rates),
        }),
        position_bytes: size_of::<G>(),
    }
}
