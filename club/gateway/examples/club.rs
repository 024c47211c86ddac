//! A club without its web app: quick to build during work on the server, and used by the crash and load drills.
//!
//! `cargo run -p pentad-gateway --example club -- FILE [ADDRESS]`
#![allow(clippy::print_stdout)]

use pentad_club::{Club, Settings, SystemTime};
use pentad_gateway::{ConnectionLimits, Gateway, Listening, Proxies, Rates, routes, serve};
use pentad_store::Place;
use std::sync::Arc;

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().ok_or("which file?")?;
    let address = arguments.next().unwrap_or_else(|| "127.0.0.1:7356".to_owned());
    let place = if file.starts_with("postgres") { Place::Postgres(file) } else { Place::File(file.into()) };
    let club = Club::open(place, Settings::default(), Arc::new(SystemTime::start())).await?;
    club.start().await?;
    let app = routes(Gateway::new(club, Rates::unlimited(), Proxies::default()));
    let listener = tokio::net::TcpListener::bind(&address).await?;
    println!("http://{}/", listener.local_addr()?);
    serve(Listening::plain(listener, ConnectionLimits::unlimited()), app, std::future::pending()).await?;
    Ok(())
}
