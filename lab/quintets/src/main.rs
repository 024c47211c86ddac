//! Finds the weights of the evaluation of Quintets: games are played, and the weights are those that foretell their winners
//! best.
//!
//! - `games FILE BOT SEATS GAMES EFFORT [SEED]`: adds games of a bot against itself to a file, each on a line.
//! - `weights FILE SEATS`: the weights that fit the games in a file, for each seat by how many turns later it acts.
#![allow(clippy::print_stdout)]

mod fit;
mod games;

use anyhow::{Context, Result, bail};
use fit::{Sample, fit, loss};
use std::fs;
use std::io::Write;

fn main() -> Result<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["games", file, bot, seats, count, effort, seed @ ..] => {
            let first: u64 = seed.first().map_or(Ok(0), |seed| seed.parse())?;
            for seed in 0..count.parse()? {
                let record = games::play(&bot.parse()?, seats.parse()?, effort.parse()?, first + seed)?;
                writeln!(fs::OpenOptions::new().create(true).append(true).open(file)?, "{record}")?;
            }
        }
        ["weights", file, seats] => {
            let records = fs::read_to_string(file).with_context(|| (*file).to_owned())?;
            weights(&records, seats.parse()?)?;
        }
        _ => bail!("games FILE BOT SEATS GAMES EFFORT [SEED] | weights FILE SEATS"),
    }
    Ok(())
}

/// Prints what fits the games, and how well: an eighth of the positions is held out for that.
fn weights(records: &str, seats: usize) -> Result<()> {
    let mut samples: Vec<Sample> = Vec::new();
    for record in records.lines() {
        samples.extend(games::positions(record, seats)?);
    }
    let (held_out, learned) = samples.split_at(samples.len() / 8);
    let weights = fit(learned, seats);
    println!("{} games, {} positions", records.lines().count(), samples.len());
    println!("loss {}, held out {}", loss(learned, &weights), loss(held_out, &weights));
    for weights in fit(&samples, seats) {
        let numbers: Vec<String> = weights.iter().map(|weight| format!("{weight:.3}")).collect();
        println!("    [{}],", numbers.join(", "));
    }
    Ok(())
}
