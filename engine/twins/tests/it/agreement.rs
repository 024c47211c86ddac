//! Random games played on the fast game and on its twin at once.
//!
//! `PENTAD_TWIN_GAMES` sets the number of games for each line of options.

use pentad_conformance::{Twin, twin};
use pentad_core::Game;
use std::env;

/// Plays `default` games with each line of options, unless the environment asks for another number.
fn agree<G: Game, T: Twin>(default: u64, options: &[&str]) {
    let games = match env::var("PENTAD_TWIN_GAMES") {
        Ok(number) => number.parse().expect("PENTAD_TWIN_GAMES is a whole number"),
        Err(_) => default,
    };
    for options in options {
        twin::<G, T>(options, games);
    }
}

#[test]
fn iris() {
    agree::<pentad_iris::Iris, pentad_twins::Iris>(30, &["", "Size=3", "Size=4", "Size=5", "Size=6", "Size=8"]);
}
