//! Measures the search speed of a bot outside a browser, for comparison with the same question to the worker in a page.
//!
//! Reads questions (`ToWorker` as JSON, one per line) and writes the last answer to each as a line, in the format of the worker.
//!
//! `cargo run --release -p pentad-worker --example measure`
#![allow(clippy::print_stdout)]

use pentad_messages::FromWorker;
use pentad_thinking::Thinker;
use std::io::{BufRead, stdin};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut thinker = Thinker::default();
    for line in stdin().lock().lines() {
        let mut last: Option<FromWorker> = None;
        pentad_worker::answer(&mut thinker, &line?, &mut |tell| last = Some(tell.clone()));
        println!("{}", serde_json::to_string(&last)?);
    }
    Ok(())
}
