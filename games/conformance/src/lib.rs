//! The tests that every game must pass.
//!
//! A rules crate calls each of these with one line from its own tests: [`properties()`] (what must hold at every position of
//! random play), [`golden_games`] and [`golden_perft`] (games and counts from a separate implementation), [`symmetry()`] (a
//! mirrored board is the same game), [`uniformity()`] (random play chooses fairly), [`editing`] (what must hold when a position
//! is set up by hand) and [`formats!`] (the optional features of the crate). [`twin()`] compares a game with a plain slow copy of
//! its rules.

mod editing;
mod formats;
mod golden;
mod legality;
mod properties;
mod symmetry;
mod twin;
mod uniformity;

pub use editing::{editing, offered_edits};
pub use formats::{VALUES, bytes};
pub use golden::{golden_games, golden_perft};
pub use legality::legality;
pub use properties::properties;
pub use symmetry::symmetry;
pub use twin::{ToAct, Twin, assert_agreement, twin};
pub use uniformity::uniformity;

use pentad_core::{Game, Headers, Options};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

/// The generator of all tests, so that the seed in a failure message reproduces the failure.
pub type Random = Xoshiro256PlusPlus;

/// Creates a generator with this seed.
pub fn random(seed: u64) -> Random {
    Random::seed_from_u64(seed)
}

/// Parses headers in short form: `"Seats=3 QuietDraw=6"`.
pub fn headers(short: &str) -> Headers {
    short.split_whitespace().map(|pair| pair.split_once('=').expect("options are written Name=value")).collect()
}

/// Starts a new game with these options, dealt by `seed`.
pub fn new_game<G: Game>(short: &str, seed: u64) -> G {
    let mut headers = headers(short);
    G::Options::deal(&mut headers, &mut random(seed)).expect("the options allow a deal");
    G::start(&G::Options::from_headers(&headers).expect("the options are allowed"))
}

/// Returns the canonical strings of all legal actions, in byte order.
pub fn legal_strings<G: Game>(game: &G) -> Vec<String> {
    let mut actions = Vec::new();
    game.legal_actions(&mut actions);
    let mut strings: Vec<String> = actions.iter().map(|action| game.notation(*action).to_string()).collect();
    strings.sort_unstable();
    strings
}

/// Plays these actions, one a line or separated by `;`, from the start of a game. Panics at the first illegal one.
pub fn play_all<G: Game>(mut game: G, actions: &str) -> G {
    for text in actions.split(['\n', ';']).map(str::trim).filter(|text| !text.is_empty()) {
        match game.read(text) {
            Ok(action) => game.apply(action),
            Err(error) => panic!("{text}: {error}"),
        }
    }
    game
}

/// Returns the clause that forbids an action which can be read but not played. Panics if it is legal or cannot be read.
pub fn forbidden_by<G: Game>(game: &G, text: &str) -> &'static str {
    match game.read(text) {
        Err(pentad_core::ActionError::Illegal(illegal)) => illegal.clause.name(),
        other => panic!("{text} should be forbidden by a clause, but: {other:?}"),
    }
}
