//! Makes set-ups of Enantiomerfolk with four colours that are fair by construction (ENAN-16), and judges each by play.
//!
//! - `make PATTERN COUNT SEED`: set-ups, one per line with its name: `diagonals-7 1G+YY-G1…`.
//! - `judge FILE RESULTS BOT GAMES [BOT]`: plays `GAMES` games from every start in a file and adds a line of JSON to the results
//!   after every hundred. Two different bots play pairs of games with the seats exchanged. Games that the results already hold
//!   are skipped, so an interrupted run can be resumed. The same command gives the same lines.
//! - `pick RESULTS FILE COUNT`: the starts of a file that did best, `COUNT` of each pattern.
//! - `table RESULTS`: the statistics, the liveliest start first.
//!
//! A line of a file may also be `sheet` or `sheet-restack` for the start of three colours. A start whose name ends in `-restack`
//! is played with that option.
#![allow(clippy::print_stdout)]

mod figures;
mod game;
mod judge;
mod make;
mod start;

use anyhow::{Result, bail};
use make::Pattern;

fn main() -> Result<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["make", pattern, count, seed] => {
            let pattern: Pattern = pattern.parse()?;
            let first: u64 = seed.parse()?;
            for seed in first..first + count.parse::<u64>()? {
                println!("{}", make::make(pattern, seed));
            }
        }
        ["judge", file, results, bot, games] => judge::judge(file, results, [bot, bot], games.parse()?)?,
        ["judge", file, results, bot, games, other] => judge::judge(file, results, [bot, other], games.parse()?)?,
        ["pick", results, file, count] => {
            for line in figures::pick(results, file, count.parse()?)? {
                println!("{line}");
            }
        }
        ["table", results] => print!("{}", figures::table(results)?),
        _ => bail!(
            "make PATTERN COUNT SEED | judge FILE RESULTS BOT GAMES [BOT] | pick RESULTS FILE COUNT | table RESULTS"
        ),
    }
    Ok(())
}
