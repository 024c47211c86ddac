//! The repository's own chores: `cargo xtask test`, `cargo xtask diagrams` and others.
#![allow(clippy::print_stdout, clippy::print_stderr)]

mod api_fuzz;
#[cfg(test)]
mod architecture;
mod browser;
mod compiler;
mod deny;
mod diagrams;
mod driver;
#[cfg(test)]
mod everywhere;
mod fuzz;
#[cfg(test)]
mod made_of;
mod never_tied;
#[cfg(test)]
mod no_lost_tests;
mod packages;
#[cfg(unix)]
mod postgres;
mod programs;
mod suite;
mod test;

use anyhow::Result;
use std::env;
use std::ffi::OsString;
use std::process::ExitCode;

const HELP: &str = "\
cargo xtask test          everything that must pass: format, lints, tests, diagrams, browser, licences, fuzzing
cargo xtask test-web      the web app in a real browser, and nothing else (PENTAD_PICTURES=1 takes pictures of all screens: target/screenshots)
cargo xtask test-release  the program as people build it, with its web app in a real browser
cargo xtask test-postgres the club over PostgreSQL instead of SQLite
cargo xtask measure-web   how large and how quick the web app is
cargo xtask screenshots   take the pictures of the README again
cargo xtask deny          licences, bans and sources of all dependencies, and advisories (cargo-deny, which cargo installs)
cargo xtask fuzz          the fuzz targets, each for a few seconds
cargo xtask api-client    a game with a client generated from the description of the API (pip installs the generator)
cargo xtask api-fuzz      the API of a club against its description (schemathesis, which pip installs)
cargo xtask diagrams      draw the diagrams of docs/rules again";

fn main() -> ExitCode {
    let words: Vec<OsString> = env::args_os().skip(1).collect();
    if let Some((compiler, words)) = compiler::instead_of_compiler(&words) {
        return ended(compiler::compile(compiler, words));
    }
    let words: Vec<_> = words.iter().map(|word| word.to_string_lossy()).collect();
    let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
    let done = match words[..] {
        ["test"] => test::run(),
        ["test-web"] => browser::build_and_test(),
        ["test-release"] => browser::build_and_test_release(),
        #[cfg(unix)]
        ["test-postgres"] => postgres::test(),
        ["measure-web"] => browser::measure(),
        ["screenshots"] => browser::screenshots(),
        ["deny"] => deny::run(),
        ["fuzz"] => fuzz::build_and_run(),
        ["api-client"] => api_fuzz::client(),
        ["api-fuzz"] => api_fuzz::run(),
        ["diagrams"] => diagrams::write(),
        _ => {
            println!("{HELP}");
            return if words.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(2) };
        }
    };
    ended(done)
}

fn ended(done: Result<()>) -> ExitCode {
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}
