//! The program `pentad`: its commands, with the web app in it.

use std::process::ExitCode;

#[cfg(feature = "web")]
fn main() -> ExitCode {
    pentad_cli::run(pentad_bundle::WEB_APP)
}

#[cfg(not(feature = "web"))]
fn main() -> ExitCode {
    pentad_cli::run()
}
