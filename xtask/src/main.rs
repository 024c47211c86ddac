//! The repository's own chores: `cargo xtask test`, `cargo xtask diagrams` and others.
#![allow(clippy::print_stdout, clippy::print_stderr)]

mod api_fuzz;
#[cfg(test)]
mod architecture;
mod browser;
#[cfg(test)]
mod circles;
mod deny;
mod diagrams;
mod dist;
mod driver;
mod fuzz;
#[cfg(test)]
mod game_lists;
mod never_tied;
mod notices;
mod packages;
#[cfg(unix)]
mod postgres;
mod programs;
mod test;
#[cfg(test)]
mod untested_libraries;

use std::env;
use std::process::ExitCode;
use test::Size;

const HELP: &str = "\
cargo xtask test          format, lints, and the tests of rules, engine, a club on one machine, and the page in a browser
cargo xtask test --all    the lab, every screen, PostgreSQL, NATS, drills, the page of releases, documentation, packages, licences and fuzzing as well
cargo xtask test-web      the web app in a real browser, and nothing else (PENTAD_PICTURES=1 takes pictures of all screens: target/screenshots)
cargo xtask test-release  the program as people build it, with its web app in a real browser
cargo xtask test-postgres the club over PostgreSQL instead of SQLite
cargo xtask measure-web   how large and how quick the web app is
cargo xtask screenshots   take the pictures of the README again
cargo xtask deny          licences, bans and sources of all dependencies, and advisories (cargo-deny, which cargo installs)
cargo xtask fuzz          the fuzz targets, each for a few seconds
cargo xtask api-client    a game with a client generated from the description of the API (pip installs the generator)
cargo xtask api-fuzz      the API of a club against its description (schemathesis, which pip installs)
cargo xtask diagrams      draw the diagrams of docs/rules again
cargo xtask licences      the licences of all crates in the program, as one text
cargo xtask dist          what people install, in target/dist: a tarball, a Debian package (cargo-deb, which cargo installs), a container image
                          if podman or docker runs, and their checksums";

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
    let done = match words[..] {
        ["test"] => test::run(Size::Usual),
        ["test", "--all"] => test::run(Size::All),
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
        ["licences"] => notices::print(),
        ["dist"] => dist::run(),
        _ => {
            println!("{HELP}");
            return if words.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(2) };
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}
