//! Fits the weights of the evaluations of Quintets and Enantiomerfolk: plays games, and finds the weights that best predict their
//! winners.
//!
//! - `games GAME FILE BOT SEATS GAMES EFFORT [SEED]`: adds games of a bot against itself to a file, one per line.
//! - `weights GAME FILE SEATS`: prints the weights that fit the games in a file, in the form of the evaluation's source.
//! - `trial FILE PAIRS`: plays the weights that fit games of Enantiomerfolk against random weights.
//!
//! `GAME` is `quintets`, `enantiomerfolk`, or `enantiomerfolk-four` for the game of four colours.
#![allow(clippy::print_stdout)]

mod fit;
mod games;
mod trial;
mod weighed_game;

use anyhow::{Context, Result, bail};
use fit::{Example, fit, loss};
use std::fs;
use std::io::Write;
use weighed_game::WeighedGame;

fn main() -> Result<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["games", game, file, bot, seats, count, effort, seed @ ..] => {
            let first: u64 = seed.first().map_or(Ok(0), |seed| seed.parse())?;
            for seed in 0..count.parse()? {
                let line = games::play(game.parse()?, &bot.parse()?, seats.parse()?, effort.parse()?, first + seed)?;
                writeln!(fs::OpenOptions::new().create(true).append(true).open(file)?, "{line}")?;
            }
        }
        ["weights", game, file, seats] => {
            let game: WeighedGame = game.parse()?;
            weights(game, &examples(game, file, seats.parse()?)?);
        }
        ["trial", file, pairs] => {
            let fitted = fit(&examples(WeighedGame::Enantiomerfolk, file, 2)?);
            let fitted = fitted.first().context("there are no positions")?;
            println!("{:.3} of the wins", trial::against_random(fitted, pairs.parse()?)?);
        }
        _ => bail!("games GAME FILE BOT SEATS GAMES EFFORT [SEED] | weights GAME FILE SEATS | trial FILE PAIRS"),
    }
    Ok(())
}

fn examples(game: WeighedGame, file: &str, seats: usize) -> Result<Vec<Example>> {
    let lines = fs::read_to_string(file).with_context(|| file.to_owned())?;
    let mut examples = Vec::new();
    for line in lines.lines() {
        examples.extend(games::positions(game, line, seats)?);
    }
    Ok(examples)
}

/// Prints the fitted weights and their loss. For the loss, an eighth of the positions is held out.
fn weights(game: WeighedGame, examples: &[Example]) {
    let (held_out, learned) = examples.split_at(examples.len() / 8);
    let weights = fit(learned);
    println!("{} positions", examples.len());
    println!("loss {}, held out {}", loss(learned, &weights), loss(held_out, &weights));
    print!("{}", game.in_source(&fit(examples)));
}
