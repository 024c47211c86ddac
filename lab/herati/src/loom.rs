//! The patterns that bots weave in The Loom, and the optimum.

use anyhow::Result;
use pentad_bots::{Bot, BotSpec};
use pentad_catalog::{AnyGame, GameId};
use pentad_core::{Headers, Seat, Turn};
use pentad_search::{Limits, Random};
use rand_xoshiro::rand_core::SeedableRng;

/// The distribution of points over a series of deals.
pub(crate) struct Series {
    counts: Vec<u64>,
}

impl Series {
    pub(crate) fn new() -> Series {
        Series { counts: Vec::new() }
    }

    pub(crate) fn add(&mut self, points: usize) {
        if self.counts.len() <= points {
            self.counts.resize(points + 1, 0);
        }
        self.counts[points] += 1;
    }

    /// Returns the mean and its standard error.
    fn mean(&self) -> (f64, f64) {
        let deals = self.counts.iter().sum::<u64>() as f64;
        let moment = |power: i32| {
            let sum: f64 =
                self.counts.iter().enumerate().map(|(points, count)| (points as f64).powi(power) * *count as f64).sum();
            sum / deals
        };
        (moment(1), ((moment(2) - moment(1).powi(2)) / deals).sqrt())
    }

    pub(crate) fn print(&self, what: &str) {
        let (mean, error) = self.mean();
        let deals = self.counts.iter().sum::<u64>();
        println!("{what}: {mean:.3} ± {error:.3} over {deals} deals; by points from 0 on {:?}", self.counts);
    }
}

/// Plays a bot over many deals and returns its points. A deal is the order in which the tiles turn up, the same for every bot.
pub(crate) fn played(spec: &BotSpec, deals: u64, limits: &Limits) -> Result<Series> {
    let id: GameId = "loom".parse()?;
    let mut series = Series::new();
    let mut slowest = 0.0_f64;
    for deal in 0..deals {
        let mut random = Random::seed_from_u64(deal);
        let mut game = id.start(&Headers::new())?;
        let mut bot = Bot::new(spec, &game, deal)?;
        while game.turn() != Turn::Over {
            let action = match game.turn() {
                Turn::Seat(_) => {
                    let report = bot.think(&game, limits, &mut |_| {});
                    slowest = slowest.max(report.elapsed.as_secs_f64());
                    report.action()
                }
                _ => game.random_action(&mut random),
            };
            game.apply(action);
            bot.played(action);
        }
        series.add(points(&game));
    }
    println!("slowest decision: {:.1} ms", slowest * 1000.0);
    Ok(series)
}

fn points(game: &AnyGame) -> usize {
    game.outcome().map_or(0, |outcome| outcome.worth(Seat::FIRST) as usize)
}

/// Returns the mean points of optimal play, according to the solution.
pub(crate) fn optimum() -> Result<f64> {
    let id: GameId = "loom".parse()?;
    let start = id.start(&Headers::new())?;
    let mut sum = 0.0;
    let mut flips = Vec::new();
    start.legal_actions(&mut flips);
    for first in &flips {
        for second in &flips {
            let mut game = start.clone();
            game.apply(*first);
            game.apply(*second);
            let report = Bot::new(&"solved".parse()?, &game, 0)?.think(&game, &Limits::default(), &mut |_| {});
            sum += report.best().worth;
        }
    }
    Ok(sum / (flips.len() * flips.len()) as f64)
}
