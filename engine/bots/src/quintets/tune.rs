//! Finds the weights of the evaluation: games are played, and the weights are those that foretell their winners best.
//!
//! `cargo test --profile trial -p pentad-bots --lib quintets::tune::games -- --ignored`, then the same with `weights` and
//! `--nocapture`; `SEATS`, `GAMES`, `SEED`, `EFFORT`, `BOT`, `SETTINGS` and `RECORDS` are taken from the environment.

use super::evaluation::{Weights, dot, shares};
use super::features::{self, FEATURES, Features};
use crate::{Known, Settings};
use pentad_core::random::below;
use pentad_core::{Game, Seat, Turn};
use pentad_quintets::{Options, Quintets};
use pentad_search::{Limits, Random, Worths};
use rand_xoshiro::rand_core::SeedableRng;
use std::io::Write;

struct Sample {
    /// By how many turns later a seat acts.
    seen: Vec<Features>,
    won: Vec<f32>,
}

fn asked<T: std::str::FromStr>(name: &str, default: T) -> T {
    std::env::var(name).ok().and_then(|value| value.parse().ok()).unwrap_or(default)
}

/// Plays a game and writes it down, with a mark before actions that were drawn at random.
fn play(seats: usize, method: &str, effort: u64, seed: u64) -> String {
    let mut random = Random::seed_from_u64(seed);
    let mut game = start(seats);
    let mut settings = Settings::default();
    for setting in asked("SETTINGS", String::new()).split(',').filter_map(|part| part.split_once('=')) {
        settings.set(setting.0, setting.1);
    }
    let mut bot = Quintets::searcher(method, &game, &mut settings, seed).expect("it plays this");
    let mut scratch = Vec::new();
    let mut record = String::new();
    let mut ply = 0;
    let opening = below(&mut random, 8);
    while game.turn() != Turn::Over {
        // Openings and actions drawn at random now and then show positions that good play would avoid.
        let drawn = ply < opening || below(&mut random, 16) == 0;
        let action = if drawn {
            game.random_action(&mut random, &mut scratch)
        } else {
            bot.think(&game, &Limits::effort(effort), &mut |_| {}).action()
        };
        record += &format!("{}{} ", if drawn { "!" } else { "" }, game.notation(action));
        game.apply(action);
        bot.played(action);
        ply += 1;
    }
    record
}

fn start(seats: usize) -> Quintets {
    Quintets::start(&Options { seats: seats as u8, ..Options::default() })
}

/// Adds the positions of a game that were played on from without a random action soon after.
fn look_through(record: &str, seats: usize, samples: &mut Vec<Sample>) {
    let mut game = start(seats);
    let mut positions: Vec<(Seat, Vec<Features>)> = Vec::new();
    for action in record.split_whitespace() {
        let Turn::Seat(first) = game.turn() else { break };
        let mut seat = first;
        let mut seen = Vec::new();
        for _ in 0..seats {
            seen.push(features::of(&game, seat));
            seat = seat.next(seats);
        }
        positions.push((first, seen));
        if action.starts_with('!') {
            positions.truncate(positions.len().saturating_sub(3));
        }
        let action = game.read(action.trim_start_matches('!')).expect("the game was played");
        game.apply(action);
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
#[ignore = "takes minutes and checks nothing: it adds games to the file RECORDS"]
fn games() {
    let path: String = asked("RECORDS", "target/quintets-games.txt".to_owned());
    let method: String = asked("BOT", "mcts".to_owned());
    for seed in 0..asked("GAMES", 300) {
        let record = play(asked("SEATS", 2), &method, asked("EFFORT", 200), asked("SEED", 0) + seed);
        let mut file = std::fs::OpenOptions::new().create(true).append(true).open(&path).expect("it can be written");
        writeln!(file, "{record}").expect("it can be written");
    }
}

#[test]
#[ignore = "checks nothing: it prints the weights that fit the games in the file RECORDS"]
#[allow(clippy::print_stdout)]
fn weights() {
    let path: String = asked("RECORDS", "target/quintets-games.txt".to_owned());
    let seats = asked("SEATS", 2);
    let records = std::fs::read_to_string(path).expect("games were played");
    let mut samples = Vec::new();
    for record in records.lines() {
        look_through(record, seats, &mut samples);
    }
    let held_out = samples.len() / 8;
    let weights = fit(&samples[held_out..], seats);
    println!("{} games, {} positions", records.lines().count(), samples.len());
    println!("loss {}, held out {}", loss(&samples[held_out..], &weights), loss(&samples[..held_out], &weights));
    for weights in fit(&samples, seats) {
        let numbers: Vec<String> = weights.iter().map(|weight| format!("{weight:.3}")).collect();
        println!("    [{}],", numbers.join(", "));
    }
}
