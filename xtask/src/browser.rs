//! Tests, measurements and screenshots of the web app in a real browser.

use crate::driver::{self, TESTS};
use crate::packages;
use crate::programs::{cargo, quick_cargo, step, target};
use anyhow::Result;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The environment variable that chooses the page's build profile.
pub(crate) const PAGE: &str = "PENTAD_PAGE";
/// The value of [`PAGE`] for releases: the smallest download.
pub(crate) const SLIM: &str = "slim";

/// The test of a whole program, which only [`test_release`] runs.
const RELEASE: &str = "release.mjs";

/// Builds the server, with a page that compiles quickly, and runs the tests of the web app.
pub(crate) fn build_and_test() -> Result<()> {
    install()?;
    step("the web app in a browser", tests(&build(quick_cargo)?)?)
}

/// Returns the command that runs the web app's tests against this server. It needs [`install`] first.
pub(crate) fn tests(server: &Path) -> Result<Command> {
    let mut tests = node(server)?;
    tests.args(["--test", "--test-concurrency=2", "--test-reporter=spec"]);
    tests.args(files(".test.mjs")?);
    Ok(tests)
}

/// Builds the program as users do, and tests its web app.
pub(crate) fn build_and_test_release() -> Result<()> {
    install()?;
    step("release build", slim_cargo(&["build", "--release", "--quiet"]))?;
    test_release(&target()?.join("release/pentad"), true)
}

/// Tests the web app as `pentad` serves it: the size of its first load, and its modules as they are shipped.
pub(crate) fn test_release(program: &Path, is_slim: bool) -> Result<()> {
    let mut tests = driver::node()?;
    if is_slim {
        tests.env(PAGE, SLIM);
    }
    tests.env("PENTAD_PROGRAM", program).args(["--test", "--test-reporter=spec", RELEASE]);
    step("the web app of the program in a browser", tests)
}

/// Measures the size and speed of the web app, and prints a table.
pub(crate) fn measure() -> Result<()> {
    install()?;
    let server = build(slim_cargo)?;
    let native = ["build", "--quiet", "--release", "--package", "pentad-worker", "--example", "measure"];
    step("bots outside a browser", cargo(&native))?;
    let mut script = node(&server)?;
    script.env("PENTAD_NATIVE", target()?.join("release/examples/measure")).env(PAGE, SLIM).arg("measure.mjs");
    step("the web app measured", script)
}

/// Takes the screenshots of the README.
pub(crate) fn screenshots() -> Result<()> {
    install()?;
    let mut script = node(&build(slim_cargo)?)?;
    script.arg("front.mjs");
    step("screenshots", script)
}

/// Returns a cargo command with these arguments, and with the page of releases.
pub(crate) fn slim_cargo(words: &[&str]) -> Command {
    let mut command = cargo(words);
    command.env(PAGE, SLIM);
    command
}

/// Builds the server for tests and measurements; with [`slim_cargo`] it holds the page of releases.
fn build(cargo: fn(&[&str]) -> Command) -> Result<PathBuf> {
    step("server", cargo(&["build", "--quiet", "--package", "pentad-bundle", "--example", "serve"]))?;
    Ok(target()?.join("debug/examples/serve"))
}

fn node(server: &Path) -> Result<Command> {
    let mut node = driver::node()?;
    node.env("PENTAD_SERVER", server);
    Ok(node)
}

/// Returns the names of the files in the tests' folder that end with `ending`, sorted.
fn files(ending: &str) -> Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in std::fs::read_dir(TESTS)? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if name.ends_with(ending) {
            names.push(name);
        }
    }
    names.sort();
    Ok(names)
}

/// Installs the browser and its driver, where they are missing.
pub(crate) fn install() -> Result<()> {
    packages::install_programs(&[("chromium-headless-shell", "chromium-headless-shell")])?;
    driver::install()
}
