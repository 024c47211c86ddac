//! Licences, banned crates, sources and advisories of all dependencies, checked by cargo-deny.

use crate::programs::{cargo, step, succeeds, target};
use anyhow::Result;
use std::path::PathBuf;
use std::process::Command;

/// The version that `deny.toml` is written for.
const VERSION: &str = "0.20.2";

/// Returns the command that installs cargo-deny if it is missing: without optimisation, since it runs for only a second.
fn install() -> Result<Command> {
    let root = target()?.join("tools");
    let mut install = cargo(&["install", "cargo-deny", "--locked", "--quiet", "--version", VERSION, "--root"]);
    install.arg(&root).env("CARGO_TARGET_DIR", root.join("build"));
    for (name, value) in [("OPT_LEVEL", "0"), ("DEBUG", "0"), ("LTO", "off"), ("CODEGEN_UNITS", "16")] {
        install.env(format!("CARGO_PROFILE_RELEASE_{name}"), value);
    }
    Ok(install)
}

/// Installs cargo-deny and checks everything.
pub(crate) fn run() -> Result<()> {
    step("cargo-deny", install()?)?;
    check()
}

/// Checks licences, bans and sources, and also advisories if their database can be reached.
fn check() -> Result<()> {
    // cargo-deny also reads crates for other operating systems, which a build does not download.
    step("all crates are fetched", cargo(&["fetch", "--locked", "--quiet"]))?;
    step(
        "licences, bans and sources",
        deny(&["--offline", "check", "--hide-inclusion-graph", "licenses", "bans", "sources"])?,
    )?;
    if !succeeds(&mut deny(&["fetch", "db"])?) {
        println!("== advisories: their database cannot be reached from here, so they are not looked at");
        return Ok(());
    }
    step("advisories", deny(&["--offline", "check", "advisories"])?)
}

fn deny(words: &[&str]) -> Result<Command> {
    let mut command = Command::new(program()?);
    command.args(words);
    Ok(command)
}

/// Returns the path of the program that [`install`] installs.
fn program() -> Result<PathBuf> {
    Ok(target()?.join("tools/bin/cargo-deny"))
}
