//! `pentad positions`

use crate::args::PositionsArgs;
use crate::bus::Workers;
use crate::failure::{CutOff, Usage};
use crate::interrupt;
use anyhow::{Context, Result};
use pentad_lab_training::{Start, Task, generate};
use std::io::Write;

pub(crate) fn run(args: &PositionsArgs) -> Result<()> {
    let start = Start::of(&args.game).map_err(|error| Usage(error.to_string()))?;
    let read = |file: &std::path::PathBuf| {
        crate::files::read_whole(file).with_context(|| format!("{} cannot be read", file.display()))
    };
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
            return Err(CutOff("whole files are kept, and the same command goes on with them".to_owned()).into());
        }
        match &workers {
            Some(workers) => workers.positions(&args.game, net.as_deref(), seed, &cancel),
            None => start.play(net.as_deref(), seed),
        }
    };
    // Failing to print a remark does not stop the command.
    let tell = |text: &str| drop(writeln!(anstream::stderr(), "{text}"));
    generate(&args.folder, task, &host, &tell).map_err(|error| match interrupt::was_pressed() {
        // A worker may have given up the job first.
        true if !error.is::<CutOff>() => CutOff("whole files are kept".to_owned()).into(),
        _ => error,
    })
}
