//! Measures how good play in Herati can be.
//!
//! - `table FILE`: computes the worth of The Loom's rows and writes the table that is shipped with the bots.
//! - `optimum`: the mean number of patterns of optimal play in The Loom.
//! - `loom BOT DEALS [MS]`: the mean number of patterns of a bot.
//! - `clairvoyant DEALS`: the mean number of patterns that a player who knows the coming tiles could make.
//! - `factory-clairvoyant GAMES [--time MS | --effort N]`: the share of wins in The Factory of a player who knows the coming
//!   tiles, against plain `uct`, and that of `best` with the same tiles.
#![allow(clippy::print_stdout)]

mod clairvoyant;
mod factory;
mod loom;

use anyhow::{Result, bail};
use pentad_bots::RowEnds;
use pentad_core::random::Rng;
use pentad_search::{Limits, Random};
use rand_xoshiro::rand_core::SeedableRng;
use std::time::Duration;

fn main() -> Result<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["table", file] => {
            let bytes = RowEnds::worked_out().to_bytes();
            std::fs::write(file, &bytes)?;
            println!("{} bytes", bytes.len());
        }
        ["optimum"] => println!("{:.4}", loom::optimum()?),
        ["loom", bot, deals, limit @ ..] => {
            let time = limit.first().map_or(Ok(1000), |text| text.parse())?;
            let limits = Limits::time(Duration::from_millis(time));
            loom::played(&bot.parse()?, deals.parse()?, &limits)?.print(bot);
        }
        ["clairvoyant", deals] => {
            let mut series = loom::Series::new();
            let random = |deal| -> Box<dyn Rng> { Box::new(Random::seed_from_u64(deal)) };
            clairvoyant::most_patterns(deals.parse()?, random, |points| series.add(points));
            series.print("clairvoyant");
        }
        ["factory-clairvoyant", games, limit @ ..] => {
            let limits = match limit {
                [] => Limits::effort(2000),
                ["--time", time] => Limits::time(Duration::from_millis(time.parse()?)),
                ["--effort", effort] => Limits::effort(effort.parse()?),
                _ => bail!("the limit is --time MS or --effort N"),
            };
            factory::compare(games.parse()?, &limits)?;
        }
        _ => bail!(
            "table FILE | optimum | loom BOT DEALS [MS] | clairvoyant DEALS | \
             factory-clairvoyant GAMES [--time MS | --effort N]"
        ),
    }
    Ok(())
}
