//! Games steered into positions that are rare in uniform random play: boards so crowded that seats must pass, tables full of
//! attackers, hands full of captured pieces.

use crate::agreement::games;
use pentad_conformance::{Twin, assert_agreement, headers, random};
use pentad_core::{Game, Options, Turn};
use pentad_enantiomerfolk::Enantiomerfolk;
use pentad_quintets::Quintets;
use rand_xoshiro::rand_core::Rng;

#[test]
fn quintets_crowded() {
    for options in ["Seats=2", "Seats=3", "Seats=2 RepetitionDraw=0 QuietDraw=0", "Seats=3 RepetitionDraw=2"] {
        steer::<Quintets, pentad_twins::Quintets>(options, 100, |action| !action.contains(['-', '~']));
    }
}

#[test]
fn quintets_exchanging() {
    for options in ["Seats=2", "Seats=3", "Seats=2 RepetitionDraw=0", "Seats=3 RepetitionDraw=2 QuietDraw=20"] {
        steer::<Quintets, pentad_twins::Quintets>(options, 100, |action| action.contains('~'));
    }
}

#[test]
fn enantiomerfolk_attacking() {
    for options in ["", "Restack=yes", "PlyLimit=25"] {
        steer::<Enantiomerfolk, pentad_twins::Enantiomerfolk>(options, 200, |action| action.contains('>'));
    }
    for options in ["Colours=4", "Colours=4 Restack=yes"] {
        steer::<Enantiomerfolk, pentad_twins::Enantiomerfolk>(options, 20, |action| action.contains('>'));
    }
}

#[test]
fn enantiomerfolk_capturing() {
    for options in ["", "Restack=yes"] {
        steer::<Enantiomerfolk, pentad_twins::Enantiomerfolk>(options, 200, |action| action.contains('x'));
    }
    for options in ["Colours=4", "Colours=4 Restack=yes"] {
        steer::<Enantiomerfolk, pentad_twins::Enantiomerfolk>(options, 20, |action| action.contains('x'));
    }
}

#[test]
fn enantiomerfolk_patient() {
    // Without drops and captures the table changes little, so ko comes to forbid actions.
    for options in ["PlyLimit=120", "Restack=yes PlyLimit=120"] {
        steer::<Enantiomerfolk, pentad_twins::Enantiomerfolk>(options, 15, |action| !action.contains(['x', '>', '*']));
    }
}

/// Compares the two at every position of games in which nine actions of ten are drawn from those that `likes` accepts, if any.
fn steer<G: Game, T: Twin>(options: &str, default: u64, likes: fn(&str) -> bool) {
    for seed in 0..games(default) {
        let headers = headers(options);
        let mut random = random(seed);
        let mut game = G::start(&G::Options::from_headers(&headers).expect("the options are allowed"));
        let mut twin = T::start(&headers);
        let mut played: Vec<String> = Vec::new();
        loop {
            let place = format!("{options}, seed {seed}, after {}", played.join("; "));
            let mut legal = assert_agreement(&game, &twin, &place);
            if game.turn() == Turn::Over {
                break;
            }
            if !random.next_u64().is_multiple_of(10) && legal.iter().any(|action| likes(action)) {
                legal.retain(|action| likes(action));
            }
            let choice = legal.swap_remove((random.next_u64() % legal.len() as u64) as usize);
            twin.play(&choice);
            let action = game.read(&choice).unwrap_or_else(|error| panic!("{choice}: {error}: {place}"));
            game.apply(action);
            played.push(choice);
        }
    }
}
