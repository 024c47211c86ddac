//! How fast the rules are (random playouts, actions and perft nodes a second, one thread) and how fast search is.
//!
//! A figure is the median of several runs and comes with the slowest and the fastest of them, since machines are noisy.
//! Compare figures only within one run of the program.

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

/// A game with the options it is measured at, and how deep perft goes.
#[derive(Clone, Copy, Debug)]
pub struct Subject {
    /// Which game.
    pub game: GameId,
    /// An option besides the defaults.
    pub option: Option<(&'static str, &'static str)>,
    /// How deep its action sequences are counted.
    pub perft_depth: u32,
}

/// What is measured.
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

/// How long to measure.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// How many runs the median is taken of.
    pub runs: usize,
    /// How long a run of playouts lasts, at least.
    pub run_time: Duration,
    /// Whether action sequences are counted too.
    pub perft: bool,
}

impl Subject {
    /// What the subject is called: `iris Size 6`.
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

/// What was measured of one game.
#[derive(Clone, Debug, Serialize)]
pub struct Measurement {
    /// What was measured: `iris Size 6`.
    pub name: String,
    /// Whole random games a second.
    pub playouts_per_second: Rate,
    /// Actions a second within them.
    pub actions_per_second: Rate,
    /// The mean number of actions in a random game.
    pub actions_per_playout: f64,
    /// How fast action sequences are counted, if that was asked for.
    pub perft: Option<Perft>,
    /// The size of a position.
    pub position_bytes: usize,
}

/// How fast action sequences are counted.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Perft {
    /// How long they are.
    pub depth: u32,
    /// How many there are: it changes only if the rules do.
    pub nodes: u64,
    /// How many are counted a second.
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
    // One run more than is counted: the first warms caches and clock speed up.
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
