//! Everything that must pass, with what it needs installed on the way.

use crate::compiler::{self, checking};
use crate::programs::{Aside, cargo, idle_cargo, step, succeeds, target};
use crate::suite::{self, Suite};
use crate::{browser, diagrams, fuzz, packages};
use anyhow::{Result, bail};
use std::process::Command;
use std::thread;

/// Runs all of it. With the tests the page is compiled as people get it, and every later step finds it there. The program around it is
/// the one of the tests: `cargo xtask test-release` tries it as people build it.
pub(crate) fn run() -> Result<()> {
    component("rustfmt", "fmt")?;
    component("clippy", "clippy")?;
    step("format", cargo(&["fmt", "--all", "--check"]))?;
    // Most of its time is spent on a network, so it runs beside the compiler.
    let browser = thread::spawn(browser::install);
    let services = thread::spawn(|| packages::install_programs(&packages::SERVICES));
    // The page is linted too: it has no code for WebAssembly alone, and the app's build script compiles it for that.
    compiler::install()?;
    let suite = suite::build()?;
    browser.join().unwrap_or_else(|_| bail!("what the browser tests need cannot be installed"))?;
    services.join().unwrap_or_else(|_| bail!("what the tests stand on cannot be installed"))?;
    browser::test_release(&target()?.join("debug/pentad"))?;
    // A browser waits more than it works, so there is time to do everything else beside it.
    let browser = Aside::start("the web app in a browser", browser::tests(&suite.example("serve")?)?)?;
    let rest = beside_the_browser(&suite);
    // It is heard to its end even where something else has failed: nobody likes to hear of one thing at a time.
    let browser = browser.finish();
    rest?;
    browser?;
    fuzz::run()?;
    println!("== all passed");
    Ok(())
}

/// Rust's tests, and what else must be compiled. One after the other, and behind the browser, whose tests wait for no more than so many
/// seconds.
fn beside_the_browser(suite: &Suite) -> Result<()> {
    suite.run()?;
    println!("== diagrams");
    diagrams::check()?;
    // It puts another program in the place of the one that was just tried.
    step("tests without the web app", without_the_web_app()?)?;
    step("fuzz targets are built", fuzz::build(idle_cargo)?)
}

/// The program without its features: that it compiles, and what it says when it is asked for the web app. The whole workspace is
/// named because a package by itself has its dependencies with other features, and cargo would compile all of them once more.
fn without_the_web_app() -> Result<Command> {
    checking(idle_cargo(&["test", "--quiet", "--workspace", "--no-default-features", "--test", "without_the_web_app"]))
}

fn component(name: &str, subcommand: &str) -> Result<()> {
    if succeeds(&mut cargo(&[subcommand, "--version"])) {
        return Ok(());
    }
    let mut add = Command::new("rustup");
    add.args(["component", "add", name]);
    step(&format!("install {name}"), add)
}
