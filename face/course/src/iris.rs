use crate::step::judge;
use crate::{Beat, Goal, Step};
use pentad_catalog::{AnyGame, Listed};
use pentad_core::{Game, Hexagon, Seat};
use pentad_iris::{Action, Iris, Options, Phase, Setup};

/// The learner is black throughout.
const BLACK: Seat = Seat::FIRST;
const WHITE: Seat = Seat::SECOND;
const NEW_TURN: Phase = Phase::Turn { after_pass: false };

pub(crate) static STEPS: [Step; 8] = [
    // IRIS-6: the worth of groups, on the smallest board there is.
    Step {
        key: "iris-join",
        start: || {
            let board = "
                W . .
               B . W .
              B B . B B
               . W . B
                . . W
            ";
            position(3, board, BLACK, NEW_TURN)
        },
        goal: Goal::Play(|game, action| judge(game, action, |_, _, after: &Iris| best(after) == 4)),
        spots: &[],
    },
    // IRIS-3
    Step {
        key: "iris-first",
        start: || Iris::start(&Options::default()).into(),
        goal: Goal::Play(|game, action| {
            judge(game, action, |before: &Iris, action, _| before.notation(action).to_string() == "e5")
        }),
        spots: &["e5"],
    },
    // IRIS-2, IRIS-4
    Step {
        key: "iris-pair",
        start: || {
            let board = "
                  . . . .
                 . . . . .
                . . . W . .
               . . . B . . .
                . . W . . .
                 . . . . .
                  . . . .
            ";
            position(4, board, BLACK, NEW_TURN)
        },
        goal: Goal::Play(|game, action| judge(game, action, |_: &Iris, action, _| matches!(action, Action::Pair(_)))),
        spots: &[],
    },
    // IRIS-4: the second stone may not touch the first.
    Step {
        key: "iris-gray",
        start: || {
            let board = "
                  B . . .
                 . . . . .
                . . . W . W
               . . . B . . .
                W . W . . .
                 . . . . .
                  . . . B
            ";
            position(4, board, BLACK, NEW_TURN)
        },
        goal: Goal::Script(&[
            Beat::Ask(|game, action| judge(game, action, |_: &Iris, action, _| matches!(action, Action::Stone(_)))),
            Beat::Ask(|game, action| judge(game, action, |_: &Iris, action, _| matches!(action, Action::Stone(_)))),
        ]),
        spots: &[],
    },
    Step {
        key: "iris-turn",
        start: || {
            let board = "
                  B . W .
                 B . . . .
                . B W . . .
               . . . B . . .
                . . W . . .
                 . . . B B
                  . W . B
            ";
            position(4, board, BLACK, NEW_TURN)
        },
        goal: Goal::Reach { within: 2, reached: |game| Iris::own_position(game).is_some_and(|game| best(game) == 4) },
        spots: &[],
    },
    // Two ways to join: White has just blocked one of them.
    Step {
        key: "iris-ways",
        start: || {
            let board = "
                  B . W .
                 B . . . .
                . B W . . .
               . . B . . . .
                . . . B . .
                 . . . B B
                  . W . B
            ";
            position(4, board, WHITE, NEW_TURN)
        },
        goal: Goal::Script(&[
            Beat::Reply("d4"),
            Beat::Reply("b2"),
            Beat::Ask(|game, action| judge(game, action, |_, _, after: &Iris| best(after) == 4)),
        ]),
        spots: &["c3", "d4"],
    },
    Step {
        key: "iris-cut",
        start: || {
            let board = "
                  . W W .
                 . . W . .
                . . . W . B
               B B B . B B B
                B . W . . .
                 . . W . .
                  . W W .
            ";
            position(4, board, BLACK, NEW_TURN)
        },
        goal: Goal::Play(|game, action| judge(game, action, |_, _, after: &Iris| best(after) == 4)),
        spots: &[],
    },
    // IRIS-5, IRIS-7
    Step {
        key: "iris-end",
        start: || {
            let board = "
                B W W
               B . W W
              B B B B B
               W W . B
                W W B
            ";
            position(3, board, BLACK, Phase::Turn { after_pass: true })
        },
        goal: Goal::Play(|game, action| judge(game, action, |_: &Iris, action, _| action == Action::Pass)),
        spots: &[],
    },
];

/// Returns the worth of black's best group.
fn best(game: &Iris) -> u32 {
    game.group_scores(BLACK).first().copied().unwrap_or(0)
}

/// Sets up a board drawn row by row from the top: `B`, `W`, and `.` for an empty cell.
fn position(size: u8, board: &str, to_act: Seat, phase: Phase) -> AnyGame {
    let shape = Hexagon::new(size);
    let mut stones = vec![None; shape.points()];
    let rows = board.split('\n').map(str::trim).filter(|row| !row.is_empty());
    for (row, line) in (0..shape.rows()).rev().zip(rows) {
        for (place, stone) in line.split_whitespace().enumerate() {
            let cell = shape.at(row, place).expect("a board of the course has the shape of its size");
            stones[cell] = match stone {
                "B" => Some(BLACK),
                "W" => Some(WHITE),
                _ => None,
            };
        }
    }
    Iris::from_setup(&Options { size }, &Setup { stones, to_act, phase })
        .expect("a position of the course is one")
        .into()
}
