//! Tests of tables of every game, with commands by any actor at any time.

mod cases;
mod clocks;
mod properties;

use pentad_catalog::GameId;
use pentad_conformance::{Random, random};
use pentad_core::random::below;
use pentad_core::{Headers, Seat};
use pentad_table::{Actor, Awaited, Command, Event, Opening, Sitter, Table, Terms, Time};

/// Opens a table with these sitters, dealt with a seed.
fn opened(id: GameId, options: Headers, sitters: Vec<Sitter>, terms: Terms, seed: u64) -> (Table, Event) {
    let headers = options.with("Game", id.info().id).with("Seats", sitters.len().to_string());
    let opening = Opening::deal(&headers, sitters, terms, &mut random(seed)).expect("the options are possible");
    Table::open(opening, at(0)).expect("it can be opened")
}

fn people(count: usize) -> Vec<Sitter> {
    vec![Sitter::person(); count]
}

fn at(millis: i64) -> Time {
    Time::from_millis(millis)
}

fn seat(number: usize) -> Seat {
    Seat::numbered(number).expect("a table has fewer than five seats")
}

fn by(number: usize) -> Actor {
    Actor::Seat(seat(number))
}

fn play(action: &str) -> Command {
    Command::Play { action: action.to_owned(), lag: 0 }
}

/// Returns an actor who may play the next action, if there is one.
fn actor(table: &Table) -> Option<Actor> {
    match table.awaited() {
        Awaited::Chance | Awaited::Bot { .. } => Some(Actor::Authority),
        Awaited::Person(seat) => Some(Actor::Seat(seat)),
        Awaited::Players | Awaited::Nobody => None,
    }
}

/// Returns a random legal action in its notation.
fn any_action(table: &Table, random: &mut Random) -> String {
    let game = table.played().last();
    game.notation(game.random_action(random))
}

/// Picks an element of a list.
fn one_of<T: Clone>(random: &mut Random, list: &[T]) -> T {
    list[below(random, list.len())].clone()
}
