//! Measures the search speed of a bot outside a browser, for comparison with the same question to the worker in a page.
//!
//! Reads questions (`Ask::Measure` as JSON, one per line) and answers each with a line, as the worker does.
//!
//! `cargo run --release -p pentad-worker --example measure`
#![allow(clippy::print_stdout)]

use pentad_messages::{Ask, Tell};
use pentad_worker::Mind;
use std::io::{BufRead, stdin};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut mind = Mind::default();
    for line in stdin().lock().lines() {
        let ask: Ask = serde_json::from_str(&line?)?;
        let mut last: Option<Tell> = None;
        mind.answer(&ask, &mut |tell| last = Some(tell.clone()));
        println!("{}", serde_json::to_string(&last)?);
    }
    Ok(())
}
