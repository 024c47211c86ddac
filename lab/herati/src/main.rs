//! Measures how good play in Herati can be.
#![allow(clippy::print_stdout)]

mod clairvoyant;
mod factory;
mod loom;

use anyhow::Result;
use clap::{Args, Parser, Subcommand};
use pentad_bots::{BotSpec, RowEnds};
use pentad_core::random::Rng;
use pentad_search::{Limits, Random};
use rand_xoshiro::rand_core::SeedableRng;
use std::path::PathBuf;
use std::time::Duration;

/// Measures how good play in Herati can be.
#[derive(Parser)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Computes the worth of The Loom's rows and writes the table that is shipped with the bots.
    Table {
        /// The file to write.
        file: PathBuf,
    },
    /// Prints the mean number of patterns of optimal play in The Loom.
    Optimum,
    /// Measures the mean number of patterns of a bot in The Loom.
    Loom {
        /// The bot.
        bot: BotSpec,
        /// Number of deals.
        deals: u64,
        /// Time limit per action, in milliseconds.
        #[arg(default_value_t = 1000)]
        time: u64,
    },
    /// Measures the mean number of patterns that a player of The Loom who knows the coming tiles could make.
    Clairvoyant {
        /// Number of deals.
        deals: u64,
    },
    /// Measures the share of wins in The Factory of a player who knows the coming tiles, against plain `uct`, and that of `best` with the
    /// same tiles.
    FactoryClairvoyant {
        /// Number of games.
        games: u32,
        #[command(flatten)]
        limit: Limit,
    },
}

/// The limit per action: 2000 simulations by default.
#[derive(Args)]
#[group(multiple = false)]
struct Limit {
    /// Time limit per action, in milliseconds.
    #[arg(long, value_name = "MS")]
    time: Option<u64>,
    /// Number of simulations per action.
    #[arg(long, value_name = "N")]
    effort: Option<u64>,
}

fn main() -> Result<()> {
    match Arguments::parse().command {
        Command::Table { file } => {
            let bytes = RowEnds::worked_out().to_bytes();
            std::fs::write(file, &bytes)?;
            println!("{} bytes", bytes.len());
        }
        Command::Optimum => println!("{:.4}", loom::optimum()?),
        Command::Loom { bot, deals, time } => {
            let limits = Limits::time(Duration::from_millis(time));
            loom::played(&bot, deals, &limits)?.print(&bot.to_string());
        }
        Command::Clairvoyant { deals } => {
            let mut series = loom::Series::new();
            let random = |deal| -> Box<dyn Rng> { Box::new(Random::seed_from_u64(deal)) };
            clairvoyant::most_patterns(deals, random, |points| series.add(points));
            series.print("clairvoyant");
        }
        Command::FactoryClairvoyant { games, limit: Limit { time, effort } } => {
            let limits = match time {
                Some(time) => Limits::time(Duration::from_millis(time)),
                None => Limits::effort(effort.unwrap_or(2000)),
            };
            factory::compare(games, &limits)?;
        }
    }
    Ok(())
}
