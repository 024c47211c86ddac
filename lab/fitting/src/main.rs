//! Fits the weights of the evaluations of Quintets and Enantiomerfolk: plays games, and finds the weights that best predict their
//! winners.
#![allow(clippy::print_stdout)]

mod fit;
mod games;
mod trial;
mod weighed_game;

use anyhow::{Context, Result};
use clap::{Parser, Subcommand};
use fit::{Example, fit, loss};
use pentad_bots::BotSpec;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use weighed_game::WeighedGame;

/// Fits the weights of the evaluations of Quintets and Enantiomerfolk: plays games, and finds the weights that best predict their winners.
#[derive(Parser)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Adds games of a bot against itself to a file, one per line.
    Games {
        /// The game: quintets, enantiomerfolk, or enantiomerfolk-four for the game of four colours.
        game: WeighedGame,
        /// The file of games.
        file: PathBuf,
        /// The bot.
        bot: BotSpec,
        /// Number of seats.
        seats: usize,
        /// Number of games.
        games: u64,
        /// Effort per action.
        effort: u64,
        /// The seed of the first game.
        #[arg(default_value_t = 0)]
        seed: u64,
    },
    /// Prints the weights that fit the games in a file, in the form of the evaluation's source.
    Weights {
        /// The game.
        game: WeighedGame,
        /// The file of games.
        file: PathBuf,
        /// Number of seats.
        seats: usize,
    },
    /// Plays the weights that fit games of Enantiomerfolk against random weights.
    Trial {
        /// The file of games.
        file: PathBuf,
        /// Number of pairs of games.
        pairs: u64,
    },
}

fn main() -> Result<()> {
    match Arguments::parse().command {
        Command::Games { game, file, bot, seats, games, effort, seed } => {
            for seed in seed..seed + games {
                let line = games::play(game, &bot, seats, effort, seed)?;
                writeln!(fs::OpenOptions::new().create(true).append(true).open(&file)?, "{line}")?;
            }
        }
        Command::Weights { game, file, seats } => weights(game, &examples(game, &file, seats)?),
        Command::Trial { file, pairs } => {
            let fitted = fit(&examples(WeighedGame::Enantiomerfolk, &file, 2)?);
            let fitted = fitted.first().context("there are no positions")?;
            println!("{:.3} of the wins", trial::against_random(fitted, pairs)?);
        }
    }
    Ok(())
}

fn examples(game: WeighedGame, file: &Path, seats: usize) -> Result<Vec<Example>> {
    let lines = fs::read_to_string(file).with_context(|| file.display().to_string())?;
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
