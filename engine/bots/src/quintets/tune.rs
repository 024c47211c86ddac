//! Finds the weights of the evaluation: games are played, and the weights are those that foretell their winners best.
//!
//! `cargo test --profile trial -p pentad-bots quintets::tune -- --ignored --nocapture`, with `SEATS`, `GAMES`, `EFFORT`
//! and `BOT` in the environment.

use super::evaluation::{Weights, dot, shares};
use super::features::{self, FEATURES, Features};
use crate::{Known, Settings};
use pentad_core::random::below;
use pentad_core::{Game, Seat, Turn};
use pentad_quintets::{Options, Quintets};
use pentad_search::{Limits, Random, Worths};
use rand_xoshiro::rand_core::SeedableRng;

struct Sample {
    /// By how many turns later a seat acts.
    seen: Vec<Features>,
    won: Vec<f32>,
}

fn asked<T: std::str::FromStr>(name: &str, default: T) -> T {
    std::env::var(name).ok().and_then(|value| value.parse().ok()).unwrap_or(default)
}

fn play(seats: usize, method: &str, effort: u64, seed: u64, samples: &mut Vec<Sample>) {
    let mut random = Random::seed_from_u64(seed);
    let mut game = Quintets::start(&Options { seats: seats as u8, ..Options::default() });
    let mut settings = Settings::default();
    for setting in asked("SETTINGS", String::new()).split(',').filter_map(|part| part.split_once('=')) {
        settings.set(setting.0, setting.1);
    }
    let mut bot = Quintets::searcher(method, &game, &mut settings, seed).expect("it plays this");
    let mut scratch = Vec::new();
    let mut positions: Vec<(Seat, Vec<Features>)> = Vec::new();
    let mut ply = 0;
    while let Turn::Seat(first) = game.turn() {
        let mut seat = first;
        let mut seen = Vec::new();
        for _ in 0..seats {
            seen.push(features::of(&game, seat));
            seat = seat.next(seats);
        }
        positions.push((first, seen));
        // Chance openings and chance actions now and then show positions that good play would avoid.
        let action = if ply < below(&mut random, 8) || below(&mut random, 14) == 0 {
            positions.truncate(positions.len().saturating_sub(3));
            game.random_action(&mut random, &mut scratch)
        } else {
            bot.think(&game, &Limits::effort(effort), &mut |_| {}).action()
        };
        game.apply(action);
        bot.played(action);
        ply += 1;
    }
    let worths = Worths::of_finished(&game);
    for (first, seen) in positions {
        let won = (0..seats).map(|later| worths.of(Seat::new((first.index() + later) % seats))).collect();
        samples.push(Sample { seen, won });
    }
}

fn loss(samples: &[Sample], weights: &[Weights]) -> f32 {
    let mut sum = 0.0;
    for sample in samples {
        let shares = foretold(sample, weights);
        sum -= sample.won.iter().zip(shares).map(|(won, share)| won * share.max(1e-6).ln()).sum::<f32>();
    }
    sum / samples.len() as f32
}

fn foretold(sample: &Sample, weights: &[Weights]) -> [f32; 3] {
    let mut standings = [f32::NEG_INFINITY; 3];
    for (standing, (weights, seen)) in standings.iter_mut().zip(weights.iter().zip(&sample.seen)) {
        *standing = dot(weights, seen);
    }
    shares(standings)
}

/// Gradient descent with a step of its own for each weight (Adam).
fn fit(samples: &[Sample], seats: usize) -> Vec<Weights> {
    let mut weights = vec![[0.0_f32; FEATURES]; seats];
    let mut mean = weights.clone();
    let mut square = weights.clone();
    for round in 1..=600 {
        let mut slope = vec![[0.0_f32; FEATURES]; seats];
        for sample in samples {
            let shares = foretold(sample, &weights);
            for seat in 0..seats {
                let error = shares[seat] - sample.won[seat];
                for (slope, seen) in slope[seat].iter_mut().zip(&sample.seen[seat]) {
                    *slope += error * seen;
                }
            }
        }
        for seat in 0..seats {
            for feature in 0..FEATURES {
                let slope = slope[seat][feature] / samples.len() as f32 + 2e-4 * weights[seat][feature];
                let (mean, square) = (&mut mean[seat][feature], &mut square[seat][feature]);
                *mean = 0.9 * *mean + 0.1 * slope;
                *square = 0.99 * *square + 0.01 * slope * slope;
                let (mean, square) = (*mean / (1.0 - 0.9_f32.powi(round)), *square / (1.0 - 0.99_f32.powi(round)));
                weights[seat][feature] -= 0.03 * mean / (square.sqrt() + 1e-6);
            }
        }
    }
    weights
}

#[test]
#[ignore = "takes minutes and checks nothing: it prints weights"]
#[allow(clippy::print_stdout)]
fn tune() {
    let seats = asked("SEATS", 2);
    let method: String = asked("BOT", "plain".to_owned());
    let mut samples = Vec::new();
    for seed in 0..asked("GAMES", 300) {
        play(seats, &method, asked("EFFORT", 300), asked("SEED", 0) + seed, &mut samples);
    }
    let held_out = samples.len() / 8;
    let weights = fit(&samples[held_out..], seats);
    println!("{} positions, loss {}", samples.len(), loss(&samples[held_out..], &weights));
    println!("held out {}, knowing nothing {}", loss(&samples[..held_out], &weights), (seats as f32).ln());
    for weights in fit(&samples, seats) {
        let numbers: Vec<String> = weights.iter().map(|weight| format!("{weight:.3}")).collect();
        println!("    [{}],", numbers.join(", "));
    }
}
