//! Everything that must pass, with what it needs installed on the way.

use crate::programs::{cargo, step, succeeds};
use crate::{browser, diagrams};
use anyhow::Result;
use std::path::Path;
use std::process::Command;

/// How long each fuzz target runs.
const FUZZ_SECONDS: u32 = 15;
/// The fuzz targets, named after the invariant they guard.
const FUZZ_TARGETS: [&str; 4] =
    ["records_round_trip", "actions_are_read_or_refused", "setups_are_read_or_refused", "studies_round_trip"];

pub(crate) fn run() -> Result<()> {
    component("rustfmt", "fmt")?;
    component("clippy", "clippy")?;
    step("format", cargo(&["fmt", "--all", "--check"]))?;
    // The page too: it has no code for WebAssembly alone, and the server's build compiles it for that.
    step("lints", cargo(&["clippy", "--workspace", "--all-targets", "--quiet", "--", "--deny", "warnings"]))?;
    let mut doc = cargo(&["doc", "--workspace", "--no-deps", "--quiet"]);
    doc.env("RUSTDOCFLAGS", "--deny warnings");
    step("documentation", doc)?;
    step("tests", cargo(&["test", "--workspace", "--quiet"]))?;
    println!("== diagrams");
    diagrams::check()?;
    browser::test()?;
    step("release build", cargo(&["build", "--release", "--quiet"]))?;
    match fuzz()? {
        true => println!("== all passed"),
        false => println!("== all passed, fuzzing left out for want of a nightly toolchain"),
    }
    Ok(())
}

/// Fuzzing needs a nightly compiler. Where there is none and none can be had, the rest stands and the answer is false.
fn fuzz() -> Result<bool> {
    let nightly = || {
        let mut command = Command::new("cargo");
        command.arg("+nightly");
        // This program itself runs under the pinned toolchain, which must not be handed on.
        command.env_remove("RUSTUP_TOOLCHAIN").env_remove("CARGO").env_remove("RUSTC");
        command
    };
    if !succeeds(nightly().arg("--version")) {
        let mut install = Command::new("rustup");
        install.args(["toolchain", "install", "nightly", "--profile", "minimal"]);
        if !succeeds(&mut install) {
            return Ok(false);
        }
    }
    if !succeeds(nightly().args(["fuzz", "--version"])) {
        let mut install = nightly();
        install.args(["install", "cargo-fuzz", "--locked", "--quiet"]);
        step("install cargo-fuzz", install)?;
    }
    for target in FUZZ_TARGETS {
        let mut run = nightly();
        let time = format!("-max_total_time={FUZZ_SECONDS}");
        let seeds = format!("fuzz/seeds/{target}");
        let corpus = format!("fuzz/corpus/{target}");
        std::fs::create_dir_all(Path::new(&corpus))?;
        run.args(["fuzz", "run", "--sanitizer", "none", target, &corpus, &seeds, "--", &time, "-verbosity=0"]);
        step(&format!("fuzz {target}"), run)?;
    }
    Ok(true)
}

fn component(name: &str, subcommand: &str) -> Result<()> {
    if succeeds(&mut cargo(&[subcommand, "--version"])) {
        return Ok(());
    }
    let mut add = Command::new("rustup");
    add.args(["component", "add", name]);
    step(&format!("install {name}"), add)
}
