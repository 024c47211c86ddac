//! Tests, measurements and screenshots of the web app in a real browser.

use crate::driver::{self, TESTS};
use crate::packages;
use crate::programs::{cargo, quick_cargo, step, target};
use crate::test::Size;
use anyhow::Result;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;

/// The environment variable that chooses the page's build profile.
pub(crate) const PAGE: &str = "PENTAD_PAGE";
/// The value of [`PAGE`] for releases: the smallest download.
pub(crate) const SLIM: &str = "slim";

/// The test of a whole program, which only [`release_tests`] runs.
const RELEASE: &str = "release.mjs";

/// The folder of the tests that only [`Size::All`] runs: every screen, many people in a browser each, and details.
const FOR_ALL: &str = "all";

/// Builds the server, with a page that compiles quickly, and runs the tests of the web app.
pub(crate) fn build_and_test() -> Result<()> {
    install()?;
    step("the web app in a browser", tests(&build(quick_cargo)?, Size::All)?)
}

/// Returns the command that runs the web app's tests of a size against this server. It needs [`install`] first.
pub(crate) fn tests(server: &Path, size: Size) -> Result<Command> {
    let mut tests = node(server)?;
    let cores = thread::available_parallelism().map_or(1, usize::from);
    // A test often waits for a bot, an animation or another browser. Beside the servers of the clusters there is less room.
    let at_once = if size == Size::All { cores + 1 } else { cores * 2 };
    tests.args(["--test", "--test-reporter=spec", &format!("--test-concurrency={at_once}")]).args(files("")?);
    if size == Size::All {
        tests.args(files(FOR_ALL)?);
    }
    Ok(tests)
}

/// Builds the program as users do, and tests its web app.
pub(crate) fn build_and_test_release() -> Result<()> {
    install()?;
    step("release build", slim_cargo(&["build", "--release", "--quiet"]))?;
    step("the web app of the program in a browser", release_tests(&target()?.join("release/pentad"), Size::All)?)
}

/// Returns the command that tests the web app as `pentad` serves it: the size of its first load, and its modules as they are shipped. The
/// page of [`Size::All`] is the slim one.
pub(crate) fn release_tests(program: &Path, size: Size) -> Result<Command> {
    let mut tests = driver::node()?;
    if size == Size::All {
        tests.env(PAGE, SLIM);
    }
    tests.env("PENTAD_PROGRAM", program).args(["--test", "--test-reporter=spec", RELEASE]);
    Ok(tests)
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

/// Returns the test files in a folder within the tests' folder, sorted.
fn files(folder: &str) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(Path::new(TESTS).join(folder))? {
        let name = entry?.file_name();
        if name.to_string_lossy().ends_with(".test.mjs") {
            files.push(Path::new(folder).join(name));
        }
    }
    files.sort();
    Ok(files)
}

/// Installs the browser and its driver, where they are missing.
pub(crate) fn install() -> Result<()> {
    packages::install_programs(&[("chromium-headless-shell", "chromium-headless-shell")])?;
    driver::install()
}
