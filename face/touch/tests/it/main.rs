//! Touch behaviour that holds in every game.

mod cases;
mod gestures;
mod properties;
mod walks;

use pentad_catalog::{AnyGame, GameId};
use pentad_conformance::{headers, random};
use pentad_touch::{Draft, Spot, Touch};

/// Starts a game with these options, dealt from a seed: `start("iri Seats=3", 5)`.
fn start(short: &str, seed: u64) -> AnyGame {
    let (id, options) = short.split_once(' ').unwrap_or((short, ""));
    let id: GameId = id.parse().unwrap();
    let mut headers = headers(options);
    id.deal(&mut headers, &mut random(seed)).unwrap();
    id.start(&headers).unwrap()
}

/// Returns the position after these actions, separated by `;`.
fn after(mut game: AnyGame, actions: &str) -> AnyGame {
    for text in actions.split(';').map(str::trim).filter(|text| !text.is_empty()) {
        let action = game.read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        game.apply(action);
    }
    game
}

/// Returns a spot by its name: names beside the board contain a space.
fn spot(name: &str) -> Spot {
    if name.contains(' ') { Spot::reserve(name) } else { Spot::cell(name) }
}

/// Touches spots one after the other, separated by `;`, and returns the last answer.
fn touch(game: &AnyGame, draft: &mut Draft, names: &str) -> Touch {
    names.split(';').map(|name| draft.touch(game, &spot(name.trim()))).last().unwrap()
}

/// Returns the names of spots, sorted.
fn names<'a>(spots: impl IntoIterator<Item = &'a Spot>) -> Vec<&'a str> {
    let mut names: Vec<&str> = spots.into_iter().map(|spot| spot.name.as_str()).collect();
    names.sort_unstable();
    names
}
