//! Iri against the shared kit.

mod actions;
mod cases;
#[cfg(all(feature = "arbitrary", feature = "serde"))]
mod formats;
mod refusals;

use actions::every_action;
use pentad_conformance::{editing, golden_games, golden_perft, properties, symmetry, uniformity};
use pentad_core::{Along, Cell};
use pentad_iri::{Action, Iri, Piece, Positions, Setup, Sizes};

#[test]
fn every_position_of_random_play_conforms() {
    properties::<Iri>(&["", "Seats=3", "Seats=4"], 20, every_action);
}

#[test]
fn random_play_is_uniform() {
    uniformity::<Iri>(&["", "Seats=3", "Seats=4"]);
}

#[test]
fn every_position_can_be_set_up_by_hand() {
    editing::<Iri>(&["", "Seats=3", "Seats=4"], 2);
}

#[test]
fn golden_games_agree() {
    golden_games::<Iri>();
}

#[test]
fn golden_perft_agrees() {
    golden_perft::<Iri>();
}

/// IRI-5 singles out one place and one direction, so the empty board is not mapped.
#[test]
fn a_turned_or_mirrored_board_is_the_same_game() {
    for by in 1..8 {
        let cell = |cell: Cell| {
            let Cell { x, y } = cell;
            let (x, y) = if by & 4 == 0 { (x, y) } else { (y, x) };
            Cell::new(if by & 1 == 0 { x } else { -x }, if by & 2 == 0 { y } else { -y })
        };
        for short in ["", "Seats=3"] {
            symmetry::<Iri>(
                short,
                5,
                |setup| Setup {
                    board: setup.board.iter().map(|(at, piece)| (cell(*at), *piece)).collect(),
                    ..setup.clone()
                },
                |game, action| match game.preview(action) {
                    Some(preview) if game.bounds().is_some() => {
                        placement(preview.laid.iter().map(|(at, piece)| (cell(*at), *piece)).collect())
                    }
                    _ => action,
                },
            );
        }
    }
}

/// IRI-3: a circle has no beginning, and words are read in either direction.
#[test]
fn a_turned_or_reversed_dictionary_is_the_same_game() {
    for (turn, reverse) in [(0, true), (1, false), (7, false), (5, true)] {
        symmetry::<Iri>(
            "",
            10,
            |setup| {
                let mut dictionary = setup.dictionary.clone();
                if reverse {
                    dictionary.reverse();
                }
                let turn = turn % dictionary.len();
                dictionary.rotate_right(turn);
                Setup { dictionary, ..setup.clone() }
            },
            |game, action| match action {
                Action::Take(positions) => {
                    let len = game.dictionary().len() as u8;
                    let mapped =
                        |position: &u8| (if reverse { len - 1 - position } else { *position } + turn as u8) % len;
                    let positions: Vec<u8> = positions.as_slice().iter().map(mapped).collect();
                    Action::Take(Positions::new(&positions).unwrap())
                }
                other => other,
            },
        );
    }
}

/// Returns the placement that lays these pieces.
fn placement(mut laid: Vec<(Cell, Piece)>) -> Action {
    laid.sort_unstable();
    let sizes: Vec<_> = laid.iter().map(|(_, piece)| piece.size).collect();
    let down = laid.len() > 1 && laid[0].0.x == laid[1].0.x;
    let along = if down { Along::Down } else { Along::Right };
    Action::Place { first: laid[0].0, along, sizes: Sizes::new(&sizes).unwrap() }
}
