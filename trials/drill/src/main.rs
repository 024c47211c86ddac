//! `pentad-drill`: trials of the club under load, failures and attacks. See `docs/drills.md`.
#![allow(clippy::print_stdout, clippy::print_stderr)]

use anyhow::{Context as _, Result, bail};
use clap::{Parser, Subcommand};
use pentad_drill::server::{self, Program};
use pentad_drill::{attacks, cluster, crash, disk, faults, growth, load, simulation, spread};
use std::path::PathBuf;
use std::time::Duration;

/// Drills for the club: a real server process that is killed, overloaded, filled up and sent nonsense.
#[derive(Parser)]
struct Arguments {
    /// The server to drill: a program that takes a file and an address. By default this program serves.
    #[arg(long, global = true)]
    server: Option<PathBuf>,
    /// Folder of the data files; by default one that is removed afterwards.
    #[arg(long, global = true)]
    folder: Option<PathBuf>,
    #[command(subcommand)]
    drill: Drill,
}

#[derive(Subcommand)]
enum Drill {
    /// Kills the server again and again while games are played.
    Crash {
        /// Number of kills.
        #[arg(long, default_value_t = 100)]
        kills: usize,
        /// Number of simultaneous games.
        #[arg(long, default_value_t = 300)]
        games: usize,
        /// Longest life of the server between two kills, in milliseconds.
        #[arg(long, default_value_t = 1_500)]
        life: usize,
    },
    /// Several servers over PostgreSQL and NATS behind haproxy: processes are killed, services restarted, and network links cut, slowed or
    /// made to drop data, while games are played.
    Cluster {
        /// Number of faults.
        #[arg(long, default_value_t = 100)]
        faults: usize,
        /// Number of simultaneous games.
        #[arg(long, default_value_t = 150)]
        games: usize,
        /// Number of servers.
        #[arg(long, default_value_t = 3)]
        servers: usize,
        /// Number of workers.
        #[arg(long, default_value_t = 2)]
        workers: usize,
    },
    /// Disk trouble: no room, a read-only file, a truncated file, overwritten pages.
    Disk,
    /// Latency with many games and many watching sockets.
    Load {
        /// Number of simultaneous games of two.
        #[arg(long, default_value_t = 2_000)]
        games: usize,
        /// Number of sockets that watch.
        #[arg(long, default_value_t = 10_000)]
        sockets: usize,
        /// Length of the measurement, in seconds.
        #[arg(long, default_value_t = 30)]
        seconds: u64,
        /// Time between two actions of a game, in milliseconds.
        #[arg(long, default_value_t = 2_000)]
        pause: u64,
        /// The watching sockets follow the games in play; otherwise games in which nothing happens.
        #[arg(long)]
        live: bool,
        /// Number of servers over PostgreSQL and NATS; 0 for one server with a file.
        #[arg(long, default_value_t = 0)]
        servers: usize,
        /// The share of a processor that each server may use (needs Linux and the superuser).
        #[arg(long)]
        each: Option<f64>,
        /// Number of database connections for reading in each server.
        #[arg(long, default_value_t = pentad_store::READERS)]
        readers: u32,
    },
    /// Throughput of several servers and several workers, each with a share of a processor.
    Spread {
        /// Numbers of servers and of workers, measured one after the other.
        #[arg(long, value_delimiter = ',', default_values_t = [1, 2, 4])]
        counts: Vec<usize>,
        /// The share of a processor that each of them may use (needs Linux and the superuser).
        #[arg(long, default_value_t = 0.1)]
        each: f64,
        /// Number of games for each server.
        #[arg(long, default_value_t = 60)]
        games: usize,
        /// Interval between two actions of a game, if the server keeps up, in milliseconds.
        #[arg(long, default_value_t = 100)]
        pause: u64,
        /// Length of each measurement, in seconds.
        #[arg(long, default_value_t = 20)]
        seconds: u64,
    },
    /// The cost of an action with a small and with a large archive.
    Growth {
        /// The sizes of the archive, in games.
        #[arg(long, value_delimiter = ',', default_values_t = [1_000, 100_000, 1_000_000])]
        sizes: Vec<usize>,
        /// Number of actions stored for a measurement.
        #[arg(long, default_value_t = 20_000)]
        actions: usize,
        /// In PostgreSQL instead of a file.
        #[arg(long)]
        postgres: bool,
    },
    /// Visitors that are slow, drop out half-way, repeat themselves or send nonsense.
    Faults,
    /// Attacks from one or a few addresses, while others play.
    Attacks {
        /// Only the attacks with these names.
        #[arg(long, value_delimiter = ',')]
        only: Vec<String>,
        /// With as few requests as show that the attack fails.
        #[arg(long)]
        short: bool,
    },
    /// Several processes over one store in simulated time, with a network and clocks that cannot be relied on.
    Simulate {
        /// Number of runs, each with a seed of its own.
        #[arg(long, default_value_t = 100)]
        seeds: u64,
        /// The first seed.
        #[arg(long, default_value_t = 1)]
        from: u64,
        /// Number of steps in a run.
        #[arg(long, default_value_t = 2_000)]
        steps: usize,
        /// A hundred processes and two thousand games at a time, instead of three and six.
        #[arg(long)]
        large: bool,
        /// Prints only the seeds that fail.
        #[arg(long)]
        quiet: bool,
    },
    /// Thinks for bots: started by the drills.
    #[command(hide = true)]
    Work {
        /// Address of the NATS server with the jobs.
        bus: String,
    },
    /// Serves a club: started by the drills.
    #[command(hide = true)]
    Serve(server::Serving),
}

#[tokio::main]
async fn main() -> Result<()> {
    let arguments = Arguments::parse();
    if let Drill::Serve(serving) = &arguments.drill {
        return server::serve(serving).await;
    }
    if let Drill::Work { bus } = &arguments.drill {
        return server::work(bus).await;
    }
    server::allow_many_files();
    let program = match &arguments.server {
        Some(path) => Program::at(path),
        None => Program::drill(&std::env::current_exe()?),
    };
    let temporary = tempfile::tempdir()?;
    let folder = arguments.folder.clone().unwrap_or_else(|| temporary.path().to_owned());
    std::fs::create_dir_all(&folder).with_context(|| format!("{} cannot be made", folder.display()))?;
    match arguments.drill {
        Drill::Crash { kills, games, life } => {
            let plan = crash::CrashPlan {
                kills,
                games,
                longest_life: life,
                actions: games,
                patience: Duration::from_secs(120),
            };
            let progress = |done: usize| {
                if done.is_multiple_of(50) {
                    eprintln!("{done} kills");
                }
            };
            let report = crash::run(&program, &folder, plan, progress).await?;
            print!("{report}");
            if !report.wrong.is_empty() {
                bail!("something was wrong");
            }
        }
        Drill::Cluster { faults, games, servers, workers } => {
            let plan = cluster::ClusterPlan {
                faults,
                games,
                servers,
                workers,
                actions: games,
                patience: Duration::from_secs(120),
            };
            let progress = |done: usize| {
                if done.is_multiple_of(50) {
                    eprintln!("{done} faults");
                }
            };
            let report = cluster::run(&program, &folder, plan, progress).await?;
            print!("{report}");
            if !report.found.wrong.is_empty() {
                bail!("something was wrong");
            }
        }
        Drill::Disk => disk::run(&program, &folder).await?.iter().for_each(|line| println!("{line}")),
        Drill::Load { games, sockets, seconds, pause, live, servers, each, readers } => {
            let plan = load::LoadPlan {
                games,
                sockets,
                measured: Duration::from_secs(seconds),
                actions: 0,
                pause: Duration::from_millis(pause),
                watches_live: live,
                servers,
                each,
                readers,
            };
            print!("{}", load::run(&program, &folder, plan, |line| eprintln!("{line}")).await?);
        }
        Drill::Spread { counts, each, games, pause, seconds } => {
            let (pause, measured) = (Duration::from_millis(pause), Duration::from_secs(seconds));
            let plan = spread::SpreadPlan { each: Some(each), games, pause, measured };
            println!("each process may use {each} of a processor");
            for &count in &counts {
                let report = spread::servers(&program, &folder, plan, count).await?;
                println!("\n{count} servers: {:.0} actions a second\n{report}", report.rate());
            }
            for &count in &counts {
                println!("{}", spread::workers(&program, plan, count).await?);
            }
        }
        Drill::Growth { sizes, actions, postgres } => {
            let all = growth::run(&folder, postgres, &sizes, actions, |one| println!("{one}")).await?;
            if let [first, .., last] = all.as_slice() {
                let ratio = last.processor.as_secs_f64() / first.processor.as_secs_f64();
                println!("an action takes {ratio:.2} times the processor time of the smallest archive");
            }
        }
        Drill::Faults => faults::run(&program, &folder).await?.iter().for_each(|line| println!("{line}")),
        Drill::Attacks { only, short } => {
            let scale = if short { attacks::Scale::Short } else { attacks::Scale::Whole };
            let mut succeeded = Vec::new();
            for attack in attacks::chosen(&only)? {
                match attack.run(&program, &folder, scale).await {
                    Ok(seen) => println!("{}: {seen}", attack.name),
                    Err(error) => {
                        println!("{}: NOT WITHSTOOD: {error:#}", attack.name);
                        succeeded.push(attack.name);
                    }
                }
            }
            if !succeeded.is_empty() {
                bail!("not withstood: {}", succeeded.join(", "));
            }
        }
        Drill::Simulate { seeds, from, steps, large, quiet } => {
            let mut failed = Vec::new();
            let (mut acknowledged, mut events) = (0, 0);
            for seed in from..from.saturating_add(seeds) {
                let plan = if large { simulation::SimulationPlan::large } else { simulation::SimulationPlan::small };
                // Each run starts with an empty folder.
                let own = tempfile::tempdir_in(&folder)?;
                let report = simulation::run(own.path(), plan(seed, steps)).await?;
                (acknowledged, events) = (acknowledged + report.acknowledged, events + report.events);
                if !report.wrong.is_empty() {
                    failed.push(seed);
                }
                if !quiet || !report.wrong.is_empty() {
                    println!("seed {seed}: {report}");
                }
                if quiet && seed.is_multiple_of(500) {
                    eprintln!("{seed} seeds");
                }
            }
            println!("{seeds} seeds, {acknowledged} messages acknowledged, {events} events, {} failed", failed.len());
            if !failed.is_empty() {
                bail!("something was wrong with the seeds {failed:?}");
            }
        }
        Drill::Serve(_) | Drill::Work { .. } => {}
    }
    Ok(())
}
