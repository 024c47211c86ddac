//! `pentad serve`, and `pentad` alone: the web app.

use crate::args::{LogFormatArg, ServeArgs};
use anyhow::Result;
use pentad_server::{LogFormat, Server};
use std::process::{Command, Stdio};

/// Serves the web app until it is told to stop.
pub(crate) fn run(args: &ServeArgs) -> Result<()> {
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

/// Opens an address in whatever browser the system prefers.
fn open(page: &str) -> bool {
    let program = match std::env::consts::OS {
        "macos" => "open",
        "windows" => "explorer",
        _ => "xdg-open",
    };
    Command::new(program).arg(page).stdout(Stdio::null()).stderr(Stdio::null()).spawn().is_ok()
}
