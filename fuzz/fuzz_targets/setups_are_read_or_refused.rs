//! Any text is the setup of a position or refused with a reason; a position that was read is written as a text that gives
//! the same position, and can be played on to its end.
#![no_main]

mod chosen_game;

use chosen_game::chosen;
use libfuzzer_sys::fuzz_target;
use pentad_core::Turn;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

// The first byte chooses the game and its options; the rest is the setup.
fuzz_target!(|input: &[u8]| {
    let [game, text @ ..] = input else { return };
    let Ok(text) = std::str::from_utf8(text) else { return };
    let (id, headers) = chosen(*game);
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
