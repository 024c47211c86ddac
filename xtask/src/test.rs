//! Everything that must pass, with what it needs installed on the way.

use crate::programs::{Aside, cargo, idle_cargo, step, succeeds, target};
use crate::{browser, deny, diagrams, fuzz, packages, suite};
use anyhow::{Result, bail};
use std::process::Command;
use std::thread;

/// Runs all of it. The lints compile the page as people get it, and every later step finds it there. The program around it is the
/// one of the tests: `cargo xtask test-release` tries it as people build it.
pub(crate) fn run() -> Result<()> {
    component("rustfmt", "fmt")?;
    component("clippy", "clippy")?;
    step("format", cargo(&["fmt", "--all", "--check"]))?;
    // Most of its time is spent on a network, so it runs beside the compiler.
    let browser = thread::spawn(browser::install);
    let services = thread::spawn(|| packages::install(&packages::SERVICES));
    // The page too: it has no code for WebAssembly alone, and the server's build compiles it for that.
    step("lints", cargo(&["clippy", "--workspace", "--all-targets", "--quiet", "--", "--deny", "warnings"]))?;
    let mut doc = cargo(&["doc", "--workspace", "--no-deps", "--quiet"]);
    doc.env("RUSTDOCFLAGS", "--deny warnings");
    step("documentation", doc)?;
    let suite = suite::build()?;
    services.join().unwrap_or_else(|_| bail!("what the tests stand on cannot be installed"))?;
    suite.run()?;
    println!("== diagrams");
    diagrams::check()?;
    browser.join().unwrap_or_else(|_| bail!("what the browser tests need cannot be installed"))?;
    browser::test_release(&target()?.join("debug/pentad"))?;
    // A browser waits more than it works, so there is time to compile beside it.
    let asides = [
        Aside::start("cargo-deny", deny::install(idle_cargo)?)?,
        Aside::start("fuzz targets are built", fuzz::build(idle_cargo)?)?,
        // It puts another program in the place of the one that was just tried.
        Aside::start("tests without the web app", without_the_web_app(idle_cargo))?,
    ];
    browser::test(&suite.example("serve")?)?;
    asides.into_iter().try_for_each(Aside::finish)?;
    deny::check()?;
    fuzz::run()?;
    println!("== all passed");
    Ok(())
}

/// The program without its features: that it compiles, and what it says when it is asked for the web app. The whole workspace is
/// named because a package by itself has its dependencies with other features, and cargo would compile all of them once more.
fn without_the_web_app(cargo: fn(&[&str]) -> Command) -> Command {
    let test = ["--test", "it", "a_build_without_the_web_app_says_so"];
    let mut command = cargo(&["test", "--quiet", "--workspace", "--no-default-features"]);
    command.args(test);
    command
}

fn component(name: &str, subcommand: &str) -> Result<()> {
    if succeeds(&mut cargo(&[subcommand, "--version"])) {
        return Ok(());
    }
    let mut add = Command::new("rustup");
    add.args(["component", "add", name]);
    step(&format!("install {name}"), add)
}
