//! What the words must be: the same keys in all languages, a sentence for everything that can happen, and a few of them word by word.

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

/// A new game with options written short, dealt by a seed.
fn start(id: GameId, options: &str, seed: u64) -> AnyGame {
    let mut headers = headers(options);
    id.deal(&mut headers, &mut random(seed)).expect("the options allow a deal");
    id.start(&headers).expect("the options are allowed")
}

/// The position after these actions, separated by `;`.
fn play(mut game: AnyGame, actions: &str) -> AnyGame {
    for text in actions.split(';').map(str::trim).filter(|text| !text.is_empty()) {
        let action = game.read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        game.apply(action);
    }
    game
}
