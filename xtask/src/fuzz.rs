//! Short runs of the fuzz targets.

use crate::packages;
use crate::programs::{Finished, capture, cargo, host, step};
use anyhow::{Result, bail};
use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::thread;
use std::time::Instant;

/// Duration of each target's run, in seconds.
const SECONDS: u32 = 15;
/// The fuzz targets, named after the invariant they guard.
const TARGETS: [&str; 4] =
    ["records_round_trip", "actions_are_read_or_refused", "setups_are_read_or_refused", "studies_round_trip"];
/// Maximum number of targets that run in parallel. Each uses one core.
const SIDE_BY_SIDE: usize = 2;

/// Compiler flags, the same as those of `cargo fuzz --sanitizer none`: coverage counters, traced comparisons and debug assertions. They
/// need neither a nightly compiler nor another tool.
const FLAGS: [&str; 8] = [
    "--cfg=fuzzing",
    "-Cpasses=sancov-module",
    "-Cllvm-args=-sanitizer-coverage-level=4",
    "-Cllvm-args=-sanitizer-coverage-inline-8bit-counters",
    "-Cllvm-args=-sanitizer-coverage-pc-table",
    "-Cllvm-args=-sanitizer-coverage-trace-compares",
    "-Cllvm-args=-simplifycfg-branch-fold-threshold=0",
    "-Cdebug-assertions",
];

/// Builds all targets and runs them.
pub(crate) fn build_and_run() -> Result<()> {
    install()?;
    step("fuzz targets are built", build(cargo)?)?;
    run()
}

/// Installs the C++ compiler of the targets, where it is missing.
pub(crate) fn install() -> Result<()> {
    packages::install_programs(&[("c++", "g++")])
}

/// Returns the command that builds all targets.
pub(crate) fn build(cargo: fn(&[&str]) -> Command) -> Result<Command> {
    // With an explicit --target, RUSTFLAGS do not apply to build scripts and procedural macros.
    let mut build = cargo(&["build", "--release", "--quiet", "--manifest-path", "fuzz/Cargo.toml"]);
    build.args(["--target-dir", "fuzz/target", "--target", &host()?]).env("RUSTFLAGS", FLAGS.join(" "));
    Ok(build)
}

/// Runs all targets, which the command of [`build`] has built.
pub(crate) fn run() -> Result<()> {
    let programs = PathBuf::from("fuzz/target").join(host()?).join("release");
    let together = thread::available_parallelism().map_or(1, usize::from).min(SIDE_BY_SIDE);
    for targets in TARGETS.chunks(together) {
        let start = |target: &&'static str| {
            let (target, program) = (*target, programs.join(target));
            thread::spawn(move || fuzz(target, &mut Command::new(program)))
        };
        let runs: Vec<_> = targets.iter().map(start).collect();
        for run in runs {
            run.join().unwrap_or_else(|_| bail!("a fuzz target cannot be watched"))?;
        }
    }
    Ok(())
}

/// Runs one target. Inputs that reach new code go to its corpus, failing inputs to its artifacts.
fn fuzz(target: &str, program: &mut Command) -> Result<()> {
    let began = Instant::now();
    let (corpus, artifacts) = (format!("fuzz/corpus/{target}"), format!("fuzz/artifacts/{target}/"));
    fs::create_dir_all(&corpus)?;
    fs::create_dir_all(&artifacts)?;
    program.args([&corpus, &format!("fuzz/seeds/{target}")]);
    program.args([
        format!("-artifact_prefix={artifacts}"),
        format!("-max_total_time={SECONDS}"),
        "-verbosity=0".into(),
    ]);
    let Finished { success, output } = capture(program);
    if !success {
        println!("{output}");
        bail!("fuzz {target} failed: {program:?}");
    }
    println!("== fuzz {target}: passed in {} s", began.elapsed().as_secs());
    Ok(())
}
