//! The program `pentad`: the commands of `pentad-cli` together with the web app.

use std::process::ExitCode;

#[cfg(feature = "web")]
fn main() -> ExitCode {
    pentad_cli::run(pentad_bundle::WEB_APP)
}

#[cfg(not(feature = "web"))]
fn main() -> ExitCode {
    pentad_cli::run()
}
