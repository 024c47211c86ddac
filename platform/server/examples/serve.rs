//! The web app and a club, without the rest of the program: quick to build while working on the page.
//!
//! `cargo run -p pentad-server --example serve -- [ADDRESS] [FILE]`; without a file the club is forgotten at the end.
#![allow(clippy::print_stdout)]

use pentad_server::{Place, Rates, Server, Wanted};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let address = std::env::args().nth(1).unwrap_or_else(|| "127.0.0.1:7355".to_owned());
    let folder = tempfile::tempdir()?;
    let file = std::env::args().nth(2).map_or_else(|| folder.path().join("pentad.db"), Into::into);
    let server =
        Server::listen(Wanted { place: Some(Place::File(file)), rates: Rates::unlimited(), ..Wanted::at(&address) })?;
    println!("http://{}/", server.address());
    server.run()?;
    Ok(())
}
