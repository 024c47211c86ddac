use crate::step::judge;
use crate::{Goal, Step};
use pentad_catalog::AnyGame;
use pentad_core::{Game, Hexagon, Outcome, Seat};
use pentad_quintets::{Action, Options, Piece, Quintets, Setup, Size};

/// The learner is red throughout.
const RED: Seat = Seat::FIRST;
const BLUE: Seat = Seat::SECOND;

pub(crate) static STEPS: [Step; 8] = [
    // QUIN-3, QUIN-7: the aim of the game, with its simplest action.
    Step {
        key: "quintets-five",
        start: || {
            early(
                "
                  .  .  bS
                .  .  .  bM
              .  rL .  .  .
                rM rS .  .
                  rS .  .
            ",
            )
        },
        goal: Goal::Play(|game, action| judge(game, action, |before, action, _| forms(before, action, RED))),
        spots: &[],
    },
    // QUIN-4: the small piece is too near, the medium one not in line; the large one can slide.
    Step {
        key: "quintets-slide",
        start: || {
            early(
                "
                  .  rM .
                .  .  .  .
              rL .  .  .  .
                .  .  .  bM
                  rS .  .
            ",
            )
        },
        goal: Goal::Play(|game, action| {
            judge(game, action, |before: &Quintets, action, _| match action {
                Action::Slide { to, .. } => before.shape().name(to.into()) == "c3",
                _ => false,
            })
        }),
        spots: &["c3"],
    },
    // QUIN-5: one neighbour of each size.
    Step {
        key: "quintets-sizes",
        start: || {
            early(
                "
                  .  .  .
                .  bL .  .
              .  .  rS bS .
                .  bM .  .
                  .  .  .
            ",
            )
        },
        goal: Goal::Play(|game, action| {
            judge(game, action, |_: &Quintets, action, _| matches!(action, Action::Exchange { .. }))
        }),
        spots: &["c3"],
    },
    Step {
        key: "quintets-exchange",
        start: || {
            early(
                "
                  .  .  bS
                .  .  .  .
              .  rM bM rL .
                rM rS .  .
                  rS .  bL
            ",
            )
        },
        goal: Goal::Play(|game, action| {
            judge(game, action, |before, action, _| {
                matches!(action, Action::Exchange { .. }) && forms(before, action, RED)
            })
        }),
        spots: &["c3"],
    },
    // QUIN-6: a3 would connect seven.
    Step {
        key: "quintets-six",
        start: || {
            early(
                "
                  bL .  .
                .  .  .  bM
              .  .  .  .  rM
                rM rS .  rS
                  rS rL .
            ",
            )
        },
        goal: Goal::Play(|game, action| judge(game, action, |before, action, _| forms(before, action, RED))),
        spots: &["a3"],
    },
    // QUIN-7: the exchange of c4 and c3 forms a group for blue as well.
    Step {
        key: "quintets-gift",
        start: || {
            early(
                "
                  .  .  bS
                .  .  .  bL
              .  rM bM rL bS
                rM rS .  bM
                  rS .  .
            ",
            )
        },
        goal: Goal::Play(|game, action| {
            judge(game, action, |before, action, _| forms(before, action, RED) && !forms(before, action, BLUE))
        }),
        spots: &["c3", "c4"],
    },
    Step {
        key: "quintets-guard",
        start: || {
            early(
                "
                  .  .  .
                bL .  .  .
              bS .  .  rS .
                bM .  .  .
                  bS rL .
            ",
            )
        },
        goal: Goal::Play(|game, action| {
            judge(game, action, |_, _, after: &Quintets| {
                let mut replies = Vec::new();
                after.legal_actions(&mut replies);
                !replies.into_iter().any(|reply| forms(after, reply, BLUE))
            })
        }),
        spots: &[],
    },
    // QUIN-8: the third group.
    Step {
        key: "quintets-win",
        start: || {
            let board = "
                  .  .  rL
                .  rS .  .
              .  rS rL bM .
                .  rM .  .
                  .  bS bL
            ";
            position(board, [[0, 0, 0], [2, 2, 3]], [2, 1])
        },
        goal: Goal::Play(|game, action| {
            judge(game, action, |_, _, after: &Quintets| after.outcome() == Some(Outcome::won_by(RED)))
        }),
        spots: &[],
    },
];

/// QUIN-7: returns true if an action forms a group for a seat.
fn forms(game: &Quintets, action: Action, seat: Seat) -> bool {
    game.groups_formed_by(action).iter().any(|(formed, _)| *formed == seat)
}

/// Sets up a position before any group has been formed: all pieces that are not on the board are in hand.
fn early(board: &str) -> AnyGame {
    let pieces = read(board);
    let held = |seat: Seat| {
        Size::ALL.map(|size| 5 - pieces.iter().flatten().filter(|piece| **piece == Piece { seat, size }).count() as u8)
    };
    build(pieces, [held(RED), held(BLUE)], [0, 0])
}

fn position(board: &str, hands: [[u8; 3]; 2], formed: [u8; 2]) -> AnyGame {
    build(read(board), hands, formed)
}

/// Builds a position with red to act.
fn build(pieces: [Option<Piece>; 19], hands: [[u8; 3]; 2], formed: [u8; 2]) -> AnyGame {
    let (hands, formed) = (hands.to_vec(), formed.to_vec());
    let setup = Setup { pieces, hands, formed, to_act: RED, passes: 0, quiet: 0 };
    Quintets::from_setup(&Options::default(), &setup).expect("a position of the course is one").into()
}

/// Parses a board drawn row by row from the top: `rS` is a small red pyramid, `.` an empty point.
fn read(board: &str) -> [Option<Piece>; 19] {
    let shape = Hexagon::new(3);
    let mut pieces = [None; 19];
    let rows = board.split('\n').map(str::trim).filter(|row| !row.is_empty());
    for (row, line) in (0..shape.rows()).rev().zip(rows) {
        for (place, word) in line.split_whitespace().enumerate() {
            let point = shape.at(row, place).expect("a board of the course has nineteen points");
            let seat = if word.starts_with('r') { RED } else { BLUE };
            let size = Size::ALL.into_iter().find(|size| word.ends_with(size.letter()));
            pieces[point] = size.map(|size| Piece { seat, size });
        }
    }
    pieces
}
