//! In any position any text is read as a legal action or refused with a reason; an action that was read is in the list of legal
//! actions, and its canonical string reads back as the same action.
#![no_main]

mod chosen_game;

use chosen_game::chosen;
use libfuzzer_sys::fuzz_target;
use pentad_core::Turn;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

// Three bytes choose the game with its options, the deal and the number of random actions played first; the rest is the typed
// text.
fuzz_target!(|input: &[u8]| {
    let [game, seed, plies, text @ ..] = input else { return };
    let Ok(text) = std::str::from_utf8(text) else { return };
    let (id, mut headers) = chosen(*game);
    let mut random = Xoshiro256PlusPlus::seed_from_u64((*seed).into());
    id.deal(&mut headers, &mut random).expect("sample options can be dealt");
    let mut position = id.start(&headers).expect("sample options are allowed");
    for _ in 0..*plies {
        if position.turn() == Turn::Over {
            break;
        }
        position.apply(position.random_action(&mut random));
    }
    for line in text.lines() {
        match position.read(line) {
            Ok(action) => {
                let mut legal = Vec::new();
                position.legal_actions(&mut legal);
                assert!(legal.contains(&action), "{line:?} was read as {action:?}, which is not legal");
                let canonical = position.notation(action);
                assert_eq!(position.read(&canonical), Ok(action), "{line:?} is written {canonical:?}");
                position.apply(action);
            }
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
});
