//! A fixed amount of work for tools that count instructions: `counted playouts Colours=4`, `counted perft`.

use pentad_conformance::{new_game, random};
use pentad_core::{Game, perft};
use pentad_enantiomerfolk::Enantiomerfolk;

/// Number of random games.
const PLAYOUTS: u32 = 4_000;
/// Length of the action sequences.
const DEPTH: u32 = 3;

#[allow(clippy::print_stdout)]
fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let options = arguments.get(1).map_or("", String::as_str);
    let start: Enantiomerfolk = new_game(options, 0);
    match arguments.first().map(String::as_str) {
        Some("perft") => println!("{} sequences of {DEPTH} actions", perft(&start, DEPTH)),
        _ => println!("{} actions in {PLAYOUTS} playouts", playouts(&start)),
    }
}

fn playouts(start: &Enantiomerfolk) -> u64 {
    let (mut random, mut scratch, mut actions) = (random(5), Vec::new(), 0);
    for _ in 0..PLAYOUTS {
        let mut game = start.clone();
        actions += u64::from(game.playout(&mut random, &mut scratch));
        std::hint::black_box(game.outcome());
    }
    actions
}
