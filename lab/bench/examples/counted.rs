//! A fixed amount of work on one game, for tools that count instructions: `counted enantiomerfolk playouts`.

use pentad_bench::counted::{Work, work};
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let wanted = match &arguments[..] {
        [game, what, options @ ..] => Work::read(game, what, options),
        _ => None,
    };
    match wanted {
        Some(wanted) => {
            println!("{}", work(&wanted));
            ExitCode::SUCCESS
        }
        None => {
            eprintln!("usage: counted GAME playouts|perft|search [Header=value …]");
            ExitCode::FAILURE
        }
    }
}
