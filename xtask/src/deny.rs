//! Licences, banned crates, sources and advisories of all dependencies, checked by cargo-deny.

use crate::programs::{cargo, pinned_tool, step, succeeds};
use anyhow::Result;
use std::process::Command;

/// The version that `deny.toml` is written for.
const VERSION: &str = "0.20.2";

/// Installs cargo-deny; checks licences, bans and sources, and also advisories if their database can be reached.
pub(crate) fn run() -> Result<()> {
    let program = pinned_tool("cargo-deny", VERSION)?;
    let deny = |words: &[&str]| {
        let mut command = Command::new(&program);
        command.args(words);
        command
    };
    // cargo-deny also reads crates for other operating systems, which a build does not download.
    step("all crates are fetched", cargo(&["fetch", "--locked", "--quiet"]))?;
    step(
        "licences, bans and sources",
        deny(&["--offline", "check", "--hide-inclusion-graph", "licenses", "bans", "sources"]),
    )?;
    if !succeeds(&mut deny(&["fetch", "db"])) {
        println!("== advisories: their database cannot be reached from here, so they are not looked at");
        return Ok(());
    }
    step("advisories", deny(&["--offline", "check", "advisories"]))
}
