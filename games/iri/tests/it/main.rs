//! Iri against the shared kit.

use pentad_conformance::{golden_games, golden_perft, properties};
use pentad_iri::Iri;

#[test]
fn every_position_of_random_play_conforms() {
    properties::<Iri>(&["", "Seats=3", "Seats=4"], 30);
}

#[test]
fn golden_games_agree() {
    golden_games::<Iri>();
}

#[test]
fn golden_perft_agrees() {
    golden_perft::<Iri>();
}
