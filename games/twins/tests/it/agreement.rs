//! Random games played on the fast game and on its twin at once.
//!
//! `PENTAD_TWIN_GAMES` sets the number of games for each line of options.

use pentad_conformance::{Twin, twin};
use pentad_core::Game;
use std::env;

/// Plays `default` games with each line of options, unless the environment sets another number.
fn agree<G: Game, T: Twin>(default: u64, options: &[&str]) {
    for options in options {
        twin::<G, T>(options, games(default));
    }
}

/// Returns the number of games to play.
pub(crate) fn games(default: u64) -> u64 {
    match env::var("PENTAD_TWIN_GAMES") {
        Ok(number) => number.parse().expect("PENTAD_TWIN_GAMES is a whole number"),
        Err(_) => default,
    }
}

#[test]
fn iris() {
    agree::<pentad_iris::Iris, pentad_twins::Iris>(
        60,
        &["", "Size=3", "Size=4", "Size=5", "Size=6", "Size=7", "Size=8", "Size=9", "Size=10"],
    );
}

#[test]
fn quintets() {
    agree::<pentad_quintets::Quintets, pentad_twins::Quintets>(
        40,
        &[
            "Seats=2",
            "Seats=3",
            "Seats=2 RepetitionDraw=0 QuietDraw=0",
            "Seats=3 RepetitionDraw=0 QuietDraw=0",
            "Seats=2 RepetitionDraw=2 QuietDraw=0",
            "Seats=3 RepetitionDraw=2 QuietDraw=0",
            "Seats=2 RepetitionDraw=0 QuietDraw=12",
            "Seats=3 RepetitionDraw=0 QuietDraw=15",
            "Seats=2 RepetitionDraw=2 QuietDraw=6",
            "Seats=3 RepetitionDraw=2 QuietDraw=6",
            "Seats=2 RepetitionDraw=4 QuietDraw=1",
        ],
    );
}

#[test]
fn enantiomerfolk() {
    agree::<pentad_enantiomerfolk::Enantiomerfolk, pentad_twins::Enantiomerfolk>(
        100,
        &["", "PlyLimit=0", "PlyLimit=1", "PlyLimit=30", "Restack=yes", "Restack=yes PlyLimit=30", "Restack=no"],
    );
    agree::<pentad_enantiomerfolk::Enantiomerfolk, pentad_twins::Enantiomerfolk>(
        20,
        &["Colours=4", "Colours=4 Restack=yes", "Colours=4 Opening=scattered", "Colours=4 PlyLimit=40"],
    );
}

#[test]
fn iri() {
    agree::<pentad_iri::Iri, pentad_twins::Iri>(40, &["Seats=2", "Seats=3", "Seats=4"]);
}

#[test]
fn loom() {
    agree::<pentad_herati::Loom, pentad_twins::Loom>(1000, &[""]);
}

#[test]
fn factory() {
    agree::<pentad_herati::Factory, pentad_twins::Factory>(300, &["Seats=2", "Seats=3", "Seats=4"]);
}
