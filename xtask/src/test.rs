//! The test command, which also installs the programs it needs.

use crate::programs::{BackgroundStep, cargo, idle_cargo, step, succeeds, target};
use crate::{browser, deny, diagrams, fuzz, packages};
use anyhow::{Result, bail};
use std::process::Command;
use std::thread;

/// Environment in which cargo compiles the workspace with Clippy and warnings are errors. `cargo clippy` applies the same lints, but to a
/// check build, for which all dependencies would be compiled once more.
const LINTS: [(&str, &str); 2] = [
    ("RUSTC_WORKSPACE_WRAPPER", "clippy-driver"),
    ("CLIPPY_ARGS", "--deny__CLIPPY_HACKERY__warnings__CLIPPY_HACKERY__"),
];

/// Crates that only [`Size::All`] tests: they need PostgreSQL or NATS, take minutes, belong to the lab, or would be compiled for this machine
/// just to be tested, with all of Leptos.
const FOR_ALL: [&str; 13] = [
    "pentad-drill",
    "pentad-jobs",
    "pentad-services",
    "pentad-arena",
    "pentad-bench",
    "pentad-finder",
    "pentad-lab-fitting",
    "pentad-lab-herati",
    "pentad-lab-openings",
    "pentad-lab-questions",
    "pentad-lab-training",
    "pentad-web",
    "pentad-worker",
];

/// Crates that others can use, and that are packaged.
const PACKAGES: [&str; 10] = [
    "pentad-core",
    "pentad-iri",
    "pentad-quintets",
    "pentad-iris",
    "pentad-enantiomerfolk",
    "pentad-herati",
    "pentad-nets",
    "pentad-catalog",
    "pentad-search",
    "pentad-bots",
];

/// Those among them with the optional features `arbitrary` and `serde`, which nothing else turns on.
const WITH_FORMATS: usize = 6;

/// The sizes of the test command.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Size {
    /// The rules, the engine, a club on one machine, and the page in a browser.
    Usual,
    /// Clusters, drills, the lab, every screen, the page of releases, documentation, packages, licences and fuzzing as well.
    All,
}

impl Size {
    /// Returns the `cargo test` command of this size.
    fn tests(self, cargo: fn(&[&str]) -> Command) -> Command {
        let mut tests = cargo(&["test", "--workspace", "--quiet"]);
        tests.envs(LINTS);
        match self {
            Size::Usual => tests.args(FOR_ALL.iter().flat_map(|name| ["--exclude", name])),
            Size::All => tests.args(["--features", "cluster"]).env(browser::PAGE, browser::SLIM),
        };
        tests
    }
}

/// Runs the tests of a size.
pub(crate) fn run(size: Size) -> Result<()> {
    component("rustfmt", "fmt")?;
    component("clippy", "clippy")?;
    step("format", cargo(&["fmt", "--all", "--check"]))?;
    // The installation mostly waits for the network, so it runs in parallel with the compiler.
    let installed = thread::spawn(move || {
        browser::install()?;
        if size == Size::All {
            fuzz::install()?;
            packages::install_programs(&packages::SERVICES)?;
        }
        Ok(())
    });
    let mut build = size.tests(cargo);
    build.arg("--no-run");
    step("lints, and the tests are built", build)?;
    installed.join().unwrap_or_else(|_| bail!("what the tests need cannot be installed"))?;
    // A browser waits more than it works, so the other tests run in parallel.
    let program = browser::release_tests(&target()?.join("debug/pentad"), size)?;
    let program = BackgroundStep::start("the web app of the program in a browser", program)?;
    let browser = browser::tests(&target()?.join("debug/examples/serve"), size)?;
    let browser = BackgroundStep::start("the web app in a browser", browser)?;
    let rest = beside_the_browser(size, program);
    // The browser tests are completed even if another step has failed, so that one run shows all failures.
    let browser = browser.finish();
    rest?;
    browser?;
    if size == Size::All {
        fuzz::run()?;
    }
    println!("== all passed");
    Ok(())
}

/// Runs everything but the browser tests, in sequence and at low priority, because the browser tests have timeouts. `program` tests the
/// program, which a later step replaces.
fn beside_the_browser(size: Size, program: BackgroundStep) -> Result<()> {
    let mut tests = size.tests(idle_cargo);
    tests.arg("--no-fail-fast");
    step("tests", tests)?;
    program.finish()?;
    println!("== diagrams");
    diagrams::check()?;
    if size == Size::All {
        // This replaces the program that the tests above use.
        step("tests without the web app", without_the_web_app())?;
        let mut documentation =
            idle_cargo(&["doc", "--workspace", "--no-deps", "--quiet", "--exclude", "pentad-bundle"]);
        documentation.env("RUSTDOCFLAGS", "--deny warnings");
        step("documentation", documentation)?;
        step("crates can be packaged", packages_are_made())?;
        step("optional features of the rules crates", optional_features())?;
        deny::run()?;
        step("fuzz targets are built", fuzz::build(idle_cargo)?)?;
    }
    Ok(())
}

/// Returns the command that tests the program without its default features. It names the whole workspace: for a single package, cargo would
/// choose other features of its dependencies and compile them all once more.
fn without_the_web_app() -> Command {
    let mut tests =
        idle_cargo(&["test", "--quiet", "--workspace", "--no-default-features", "--test", "without_the_web_app"]);
    tests.envs(LINTS).env(browser::PAGE, browser::SLIM);
    tests
}

/// Returns the command that makes the packages of [`PACKAGES`]. They are not built from them, and carry no lock files: cargo would look for
/// their dependencies on each other in its registry, since `publish` is off.
fn packages_are_made() -> Command {
    let mut package = idle_cargo(&["package", "--quiet", "--allow-dirty", "--no-verify", "--exclude-lockfile"]);
    package.args(PACKAGES.iter().flat_map(|name| ["--package", name]));
    package
}

/// Returns the command that tests the rules crates with all their features.
fn optional_features() -> Command {
    let mut tests = idle_cargo(&["test", "--quiet", "--features", "arbitrary,serde", "--lib", "--test", "it"]);
    tests.envs(LINTS).args(PACKAGES[..WITH_FORMATS].iter().flat_map(|name| ["--package", name]));
    // The other tests have run without the features.
    tests.args(["--", "formats", "serde"]);
    tests
}

fn component(name: &str, subcommand: &str) -> Result<()> {
    if succeeds(cargo(&[subcommand, "--version"]).env_remove("RUSTC_WORKSPACE_WRAPPER")) {
        return Ok(());
    }
    let mut add = Command::new("rustup");
    add.args(["component", "add", name]);
    step(&format!("install {name}"), add)
}
