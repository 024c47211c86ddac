//! Running other programs.

use anyhow::{Result, bail};
use std::process::{Command, Stdio};
use std::time::Instant;

/// Cargo with these arguments.
pub(crate) fn cargo(words: &[&str]) -> Command {
    let mut command = Command::new("cargo");
    command.args(words);
    command
}

/// Whether a program can be run and succeeds. What it prints is dropped.
pub(crate) fn succeeds(command: &mut Command) -> bool {
    command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

/// Runs a program as a named step, and says how long it took. Fails if the program does.
pub(crate) fn step(name: &str, mut command: Command) -> Result<()> {
    println!("== {name}");
    let began = Instant::now();
    let status = command.status()?;
    if !status.success() {
        bail!("{name} failed: {command:?}");
    }
    println!("== {name}: passed in {} s", began.elapsed().as_secs());
    Ok(())
}
