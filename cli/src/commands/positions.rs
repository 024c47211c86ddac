//! `pentad positions`

use crate::args::PositionsArgs;
use crate::bus::Workers;
use crate::failure::Usage;
use crate::interrupt;
use anyhow::{Context, Result, anyhow};
use pentad_lab_training::{Start, Task, generate};
use std::io::Write;

pub(crate) fn run(args: &PositionsArgs) -> Result<()> {
    let start = Start::of(&args.game).map_err(|error| Usage(error.to_string()))?;
    let read =
        |file: &std::path::PathBuf| std::fs::read(file).with_context(|| format!("{} cannot be read", file.display()));
    let net = args.net.as_ref().map(read).transpose()?;
    let workers = Workers::reach(&args.bus)?;
    let cancel = interrupt::flag();
    let usual = || match &workers {
        Some(workers) => workers.enough_at_once(),
        None => std::thread::available_parallelism().map_or(1, usize::from),
    };
    let threads = args.threads.map_or_else(usual, usize::from);
    let task = Task { positions: args.positions, threads, seed: args.seed };
    let host = |seed: u64| {
        if cancel.is_cancelled() {
            return Err(anyhow!("stopped: whole files are kept"));
        }
        match &workers {
            Some(workers) => workers.positions(&args.game, net.as_deref(), seed, &cancel),
            None => start.play(net.as_deref(), seed),
        }
    };
    // Remarks that cannot be written are no reason to stop.
    let tell = |text: &str| drop(writeln!(anstream::stderr(), "{text}"));
    generate(&args.folder, task, &host, &tell)
}
