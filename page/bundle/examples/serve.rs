//! A server of the web app and a club, without the rest of the program: quick to build while working on the page.
//!
//! `cargo run -p pentad-bundle --example serve -- [ADDRESS] [FILE] [DAYS] [PACE]`. Without FILE the club is
//! deleted at the end. The club's clock is DAYS days ahead and runs PACE times as fast.
#![allow(clippy::print_stdout)]

use pentad_bundle::WEB_APP;
use pentad_server::{Place, Rates, Server, ServerOptions, SystemTime};
use std::sync::Arc;

const DAY: i64 = 24 * 60 * 60 * 1_000;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let said: Vec<String> = std::env::args().skip(1).collect();
    let address = said.first().map_or("127.0.0.1:7355", String::as_str);
    let folder = tempfile::tempdir()?;
    let file = said.get(1).map_or_else(|| folder.path().join("pentad.db"), Into::into);
    let number = |place: usize, usual: i64| said.get(place).map_or(Ok(usual), |text| text.parse());
    let (days, pace) = (number(2, 0)?, number(3, 1)?);
    let server = Server::listen(ServerOptions {
        place: Some(Place::File(file)),
        rates: Rates::unlimited(),
        time: Arc::new(SystemTime::hurried(days * DAY, pace)),
        ..ServerOptions::at(address, WEB_APP)
    })?;
    println!("http://{}/", server.address());
    server.run()?;
    Ok(())
}
