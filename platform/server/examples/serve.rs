//! Serves the web app and nothing else: quick to build while working on the page.
//!
//! `cargo run -p pentad-server --example serve`
#![allow(clippy::print_stdout)]

use pentad_server::{LogFormat, Server};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let address = std::env::args().nth(1).unwrap_or_else(|| "127.0.0.1:7355".to_owned());
    let server = Server::listen(&address, LogFormat::Text)?;
    println!("http://{}/", server.address());
    server.run()?;
    Ok(())
}
