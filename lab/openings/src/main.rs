//! Makes set-ups of Enantiomerfolk with four colours that are fair by construction (ENAN-16), and judges each by play.
#![allow(clippy::print_stdout)]

mod figures;
mod game;
mod judge;
mod make;
mod start;

use anyhow::Result;
use clap::{Parser, Subcommand};
use make::Pattern;

/// Makes set-ups of Enantiomerfolk with four colours that are fair by construction, and judges each by play.
///
/// A file of starts has a name and a set-up on each line: `diagonals-7 1G+YY-G1…`. A line may also be `sheet` or `sheet-restack` for the
/// start of three colours. A start whose name ends in `-restack` is played with that option.
#[derive(Parser)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Prints set-ups, one per line with its name.
    Make {
        /// The pattern: diagonals, chequered, armies or free.
        pattern: Pattern,
        /// Number of set-ups.
        count: u64,
        /// The seed of the first.
        seed: u64,
    },
    /// Plays games from every start in a file and adds a line of JSON to the results after every hundred. Games that the results already
    /// hold are skipped, so that an interrupted run can be resumed. The same command gives the same lines.
    Judge {
        /// The file of starts.
        file: String,
        /// The file of results.
        results: String,
        /// The bot.
        bot: String,
        /// Number of games from every start.
        games: u64,
        /// Another bot, which plays the first in pairs of games with the seats exchanged.
        other: Option<String>,
    },
    /// Prints the starts of a file that did best.
    Pick {
        /// The file of results.
        results: String,
        /// The file of starts.
        file: String,
        /// Number of starts of each pattern.
        count: usize,
    },
    /// Prints the statistics, the liveliest start first.
    Table {
        /// The file of results.
        results: String,
    },
}

fn main() -> Result<()> {
    match Arguments::parse().command {
        Command::Make { pattern, count, seed } => {
            for seed in seed..seed + count {
                println!("{}", make::make(pattern, seed));
            }
        }
        Command::Judge { file, results, bot, games, other } => {
            judge::judge(&file, &results, [&bot, other.as_deref().unwrap_or(&bot)], games)?;
        }
        Command::Pick { results, file, count } => {
            for line in figures::pick(&results, &file, count)? {
                println!("{line}");
            }
        }
        Command::Table { results } => print!("{}", figures::table(&results)?),
    }
    Ok(())
}
