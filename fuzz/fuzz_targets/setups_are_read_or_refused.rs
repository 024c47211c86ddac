//! Any text is the setup of a position or refused with a reason; a position that was read is written as a text that gives
//! the same position, and can be played on to its end.
#![no_main]

use libfuzzer_sys::fuzz_target;
use pentad_catalog::GameId;
use pentad_core::{Headers, Turn};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

// The first byte chooses the game and its options; the rest is the setup.
fuzz_target!(|input: &[u8]| {
    let [game, text @ ..] = input else { return };
    let Ok(text) = std::str::from_utf8(text) else { return };
    let (id, options) = chosen(*game);
    let headers = options;
    let mut position = match id.from_setup_text(&headers, text) {
        Ok(position) => position,
        Err(error) => return assert!(!error.to_string().is_empty()),
    };
    let written = position.setup_text();
    let again = id.from_setup_text(&headers, &written).expect("what was written can be read");
    assert_eq!((again.setup_text(), again.hash_key()), (written, position.hash_key()));
    let mut random = Xoshiro256PlusPlus::seed_from_u64(text.len() as u64);
    while position.turn() != Turn::Over {
        position.apply(position.random_action(&mut random));
    }
});

/// The game at the place that a byte says and, where the byte is larger than there are games, one of its sample options.
fn chosen(byte: u8) -> (GameId, Headers) {
    let (round, place) = (usize::from(byte) / GameId::ALL.len(), usize::from(byte) % GameId::ALL.len());
    let id = GameId::ALL[place];
    let samples = id.option_samples();
    let short = round.checked_sub(1).map_or("", |sample| samples[sample % samples.len()]);
    (id, short.split_whitespace().filter_map(|pair| pair.split_once('=')).collect())
}
