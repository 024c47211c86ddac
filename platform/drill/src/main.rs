//! `pentad-drill`: what the club withstands. See `docs/drills.md`.
#![allow(clippy::print_stdout, clippy::print_stderr)]

use anyhow::{Result, bail};
use clap::{Parser, Subcommand};
use pentad_drill::crash;
use pentad_drill::server::{self, Program};
use std::path::PathBuf;
use std::time::Duration;

/// Drills for the club: a real server process that is killed, loaded, filled and talked nonsense to.
#[derive(Parser)]
struct Arguments {
    /// The server to drill: a program that takes a file and an address. By default this program serves.
    #[arg(long, global = true)]
    server: Option<PathBuf>,
    /// Where the data files go; by default a folder that is removed afterwards.
    #[arg(long, global = true)]
    folder: Option<PathBuf>,
    #[command(subcommand)]
    drill: Drill,
}

#[derive(Subcommand)]
enum Drill {
    /// Kills the server again and again while games are played.
    Crash {
        /// How often.
        #[arg(long, default_value_t = 100)]
        kills: usize,
        /// How many games are played at once.
        #[arg(long, default_value_t = 300)]
        games: usize,
        /// The longest that the server lives between two kills, in milliseconds.
        #[arg(long, default_value_t = 1_500)]
        life: usize,
    },
    /// Serves a club: what the drills start.
    #[command(hide = true)]
    Serve {
        /// The data file.
        file: String,
        /// Where to listen.
        address: String,
    },
}

#[tokio::main]
async fn main() -> Result<()> {
    let arguments = Arguments::parse();
    if let Drill::Serve { file, address } = &arguments.drill {
        return server::serve(file, address).await;
    }
    server::allow_many_files();
    let program = match &arguments.server {
        Some(path) => Program::at(path),
        None => Program::drill(&std::env::current_exe()?),
    };
    let temporary = tempfile::tempdir()?;
    let folder = arguments.folder.clone().unwrap_or_else(|| temporary.path().to_owned());
    match arguments.drill {
        Drill::Crash { kills, games, life } => {
            let plan = crash::Plan { kills, games, longest_life: life, patience: Duration::from_secs(120) };
            let progress = |done: usize| {
                if done % 50 == 0 {
                    eprintln!("{done} kills");
                }
            };
            let report = crash::run(&program, &folder, plan, progress).await?;
            print!("{report}");
            if !report.wrong.is_empty() {
                bail!("something was wrong");
            }
        }
        Drill::Serve { .. } => {}
    }
    Ok(())
}
