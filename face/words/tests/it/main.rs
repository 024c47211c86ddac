//! Requirements on the words: the same keys in all languages, a sentence for everything that can happen, and some exact sentences.

mod board;
mod clauses;
mod expected;
mod files;
mod games;
mod options;
mod pages;
mod touch;

use pentad_catalog::{AnyGame, GameId};
use pentad_conformance::{headers, random};

/// Starts a game with options in short form, dealt from a seed.
fn start(id: GameId, options: &str, seed: u64) -> AnyGame {
    let mut headers = headers(options);
    id.deal(&mut headers, &mut random(seed)).expect("the options allow a deal");
    id.start(&headers).expect("the options are allowed")
}

/// Returns the position after these actions, separated by `;`.
fn play(mut game: AnyGame, actions: &str) -> AnyGame {
    for text in actions.split(';').map(str::trim).filter(|text| !text.is_empty()) {
        let action = game.read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        game.apply(action);
    }
    game
}
