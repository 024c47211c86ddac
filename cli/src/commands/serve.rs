//! `pentad serve`, and `pentad` alone: the web app.

use crate::args::ServeArgs;
use anyhow::Result;

/// Serves the web app until Ctrl-C or a termination signal.
#[cfg(feature = "web")]
pub(crate) fn run(args: &ServeArgs) -> Result<()> {
    use crate::args::LogFormatArg;
    use pentad_server::{LogFormat, Server};

    let format = match args.log_format {
        LogFormatArg::Text => LogFormat::Text,
        LogFormatArg::Json => LogFormat::Json,
    };
    let server = Server::listen(&args.addr, format)?;
    let address = server.address();
    // An address that means every network of the machine is no address to go to.
    let host = if address.ip().is_unspecified() { "localhost".to_owned() } else { address.ip().to_string() };
    let page = format!("http://{}:{}/", if host.contains(':') { format!("[{host}]") } else { host }, address.port());
    anstream::println!("Pentad is at {page} (Ctrl-C stops it)");
    if args.open && !open(&page) {
        anstream::eprintln!("no browser could be opened: go to {page} yourself");
    }
    Ok(server.run()?)
}

/// Says that this program was built without the web app.
#[cfg(not(feature = "web"))]
pub(crate) fn run(_: &ServeArgs) -> Result<()> {
    let told = "this build of pentad has no web app: `cargo build --release` builds one that has; \
                `pentad menu` plays in the terminal, and `pentad --help` lists every command";
    Err(crate::failure::Usage(told.to_owned()).into())
}

/// Opens an address in the browser that the system prefers.
#[cfg(feature = "web")]
fn open(page: &str) -> bool {
    use std::process::{Command, Stdio};

    let program = match std::env::consts::OS {
        "macos" => "open",
        "windows" => "explorer",
        _ => "xdg-open",
    };
    Command::new(program).arg(page).stdout(Stdio::null()).stderr(Stdio::null()).spawn().is_ok()
}
