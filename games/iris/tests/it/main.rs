//! Iris against the shared kit.

mod actions;
mod cases;
#[cfg(all(feature = "arbitrary", feature = "serde"))]
mod formats;

use actions::every_action;
use pentad_conformance::{editing, golden_games, golden_perft, properties, symmetry, uniformity};
use pentad_core::Hexagon;
use pentad_iris::{Action, Iris, Phase, Setup};

#[test]
fn every_position_of_random_play_conforms() {
    properties::<Iris>(&["", "Size=3", "Size=4", "Size=6"], 30, every_action);
    properties::<Iris>(&["Size=8", "Size=10"], 3, every_action);
}

#[test]
fn random_play_is_uniform() {
    uniformity::<Iris>(&["Size=3", "Size=4"]);
}

#[test]
fn every_position_can_be_set_up_by_hand() {
    editing::<Iris>(&["Size=3", "Size=4"], 3);
    editing::<Iris>(&[""], 1);
}

#[test]
fn golden_games_agree() {
    golden_games::<Iris>();
}

#[test]
fn golden_perft_agrees() {
    golden_perft::<Iris>();
}

#[test]
fn a_turned_or_mirrored_board_is_the_same_game() {
    for size in [3, 4, 5] {
        let board = Hexagon::new(size);
        for by in 0..Hexagon::SYMMETRIES {
            let cell = |cell: u16| board.mapped(by, cell.into()) as u16;
            symmetry::<Iris>(
                &format!("Size={size}"),
                5,
                |setup| {
                    let mut stones = setup.stones.clone();
                    for (from, stone) in setup.stones.iter().enumerate() {
                        stones[board.mapped(by, from)] = *stone;
                    }
                    let phase = match setup.phase {
                        Phase::SecondStone { first } => Phase::SecondStone { first: cell(first) },
                        other => other,
                    };
                    Setup { stones, phase, ..*setup }
                },
                |_, action| match action {
                    Action::Pass => Action::Pass,
                    Action::Stone(from) => Action::Stone(cell(from)),
                    Action::Pair(from) => {
                        let to = cell(from);
                        Action::Pair(to.min(board.opposite(to.into()) as u16))
                    }
                },
            );
        }
    }
}
