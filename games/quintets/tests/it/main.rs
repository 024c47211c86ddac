//! Quintets against the shared kit.

mod actions;
mod cases;
#[cfg(all(feature = "arbitrary", feature = "serde"))]
mod formats;

use actions::every_action;
use pentad_conformance::{editing, golden_games, golden_perft, properties, symmetry, uniformity};
use pentad_core::Hexagon;
use pentad_quintets::{Action, Quintets, Setup};

#[test]
fn every_position_of_random_play_conforms() {
    properties::<Quintets>(&["", "Seats=3"], 25, every_action);
    properties::<Quintets>(
        &["RepetitionDraw=2 QuietDraw=6", "Seats=3 RepetitionDraw=2 QuietDraw=12"],
        25,
        every_action,
    );
    properties::<Quintets>(
        &["RepetitionDraw=0", "Seats=3 QuietDraw=0", "RepetitionDraw=0 QuietDraw=1"],
        10,
        every_action,
    );
}

#[test]
fn random_play_is_uniform() {
    uniformity::<Quintets>(&["RepetitionDraw=0 QuietDraw=12", "Seats=3 QuietDraw=12"]);
}

#[test]
fn every_position_can_be_set_up_by_hand() {
    editing::<Quintets>(&["", "Seats=3", "QuietDraw=0"], 3);
}

#[test]
fn golden_games_agree() {
    golden_games::<Quintets>();
}

#[test]
fn golden_perft_agrees() {
    golden_perft::<Quintets>();
}

#[test]
fn a_turned_or_mirrored_board_is_the_same_game() {
    let board = Hexagon::new(3);
    for by in 0..Hexagon::SYMMETRIES {
        let moved = |point: u8| board.mapped(by, point.into()) as u8;
        for options in ["", "Seats=3"] {
            symmetry::<Quintets>(
                options,
                5,
                |setup| {
                    let mut pieces = setup.pieces;
                    for (from, piece) in setup.pieces.iter().enumerate() {
                        pieces[board.mapped(by, from)] = *piece;
                    }
                    Setup { pieces, ..setup.clone() }
                },
                |_, action| match action {
                    Action::Pass => Action::Pass,
                    Action::Place { size, point } => Action::Place { size, point: moved(point) },
                    Action::Slide { from, to } => Action::Slide { from: moved(from), to: moved(to) },
                    Action::Exchange { from, to } => Action::Exchange { from: moved(from), to: moved(to) },
                },
            );
        }
    }
}
