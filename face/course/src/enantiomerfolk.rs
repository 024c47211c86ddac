use crate::step::judge;
use crate::{Beat, Goal, Step};
use pentad_catalog::AnyGame;
use pentad_core::{Game, Outcome, Seat};
use pentad_enantiomerfolk::{
    Action, Board, Colour, Colours, Enantiomerfolk, Force, Hand, Mark, Options, Piece, Setup, Square,
};

/// The learner is Clockwise throughout.
const CLOCKWISE: Seat = Seat::FIRST;
const COUNTER: Seat = Seat::SECOND;
/// The squares of the attackers that the tasks are about.
const C3: Square = Square::new(2, 2).expect("c3 is on the board");
const D4: Square = Square::new(3, 3).expect("d4 is on the board");

pub(crate) static STEPS: [Step; 11] = [
    // ENAN-1, ENAN-9
    Step {
        key: "enantiomerfolk-folk",
        start: || Enantiomerfolk::start(&Options::default()).into(),
        goal: Goal::Look,
        spots: &[],
    },
    // ENAN-2, ENAN-4: pieces of either owner may be moved.
    Step {
        key: "enantiomerfolk-move",
        start: || {
            let board = "
                 .  Y-R  .  B-Y  .  R-B
                 .   .   .   .   .   .
                 .   .   .   .   .   .
                 .   .   .   .   .   .
                 .   .   .   .   .   .
                R+Y  .  Y+B  .  B+R  .
            ";
            position(board, CLOCKWISE, &[])
        },
        goal: Goal::Play(|game, action| {
            judge(game, action, |before: &Enantiomerfolk, action, _| match action {
                Action::Move { from, .. } => is_owned_by(before, from, COUNTER),
                _ => false,
            })
        }),
        spots: &["b6", "d6", "f6"],
    },
    // ENAN-5, ENAN-6: of the neighbours of c3, one has the next colour on top, one the previous colour, one the same.
    Step {
        key: "enantiomerfolk-push",
        start: || {
            let board = "
                 .  Y-R  .  B-Y  .  R-B
                 .   .   .   .   .   .
                 .   .  R-B  .   .   .
                 .  R-R R+R R-Y  .   .
                 .   .   .   .   .   .
                R+Y  .  Y+B  .  B+R  .
            ";
            position(board, CLOCKWISE, &[])
        },
        goal: Goal::Play(|game, action| {
            judge(game, action, |_, action, after: &Enantiomerfolk| match action {
                Action::Attack { from, to } => {
                    from == C3 && after.force(to) == Force { clockwise: 1, counter_clockwise: 0 }
                }
                _ => false,
            })
        }),
        spots: &["c3"],
    },
    // ENAN-7: two units capture, and their direction determines whose hand the piece goes to.
    Step {
        key: "enantiomerfolk-capture",
        start: || {
            let board = "
                 .  Y-R  .  B-Y  .  R-B
                 .   .   .   .   .   .
                 .   .   .   .   .   .
                 .  B-B R+R Y-Y  .   .
                 .   .   .   .   .   .
                R+Y  .  Y+B  .  B+R  .
            ";
            position(board, CLOCKWISE, &[])
        },
        goal: Goal::Play(|game, action| {
            judge(game, action, |_, action, after: &Enantiomerfolk| match action {
                Action::Attack { from, .. } => from == C3 && after.hand(CLOCKWISE).len() == 1,
                _ => false,
            })
        }),
        spots: &["c3"],
    },
    // ENAN-6, ENAN-7: forces add up, and every attacker stands up for the seat that captured.
    Step {
        key: "enantiomerfolk-sum",
        start: || {
            let board = "
                 .  Y-R  .  B-Y  .  R-B
                 .   .   .   .   .   .
                 .   .  Y-Y  .   .   .
                 .  R>B Y-B Y-R  .   .
                 .   .  B+B  .   .   .
                R+Y  .   .  Y+B  .  B+R
            ";
            position(board, CLOCKWISE, &[])
        },
        goal: Goal::Play(|game, action| {
            judge(game, action, |_, _, after: &Enantiomerfolk| after.hand(CLOCKWISE).len() == 1)
        }),
        spots: &["c3"],
    },
    // ENAN-4: attackers of a piece that moves away stand up for the seat that moved it.
    Step {
        key: "enantiomerfolk-free",
        start: || {
            let board = "
                 .  Y-R  .  B-Y  .  R-B
                 .   .   .   .   .   .
                 .   .  YvY  .   .   .
                 .  B>Y R-Y  .   .   .
                 .   .   .   .   .   .
                R+Y  .  Y+B  .  B+R  .
            ";
            position(board, CLOCKWISE, &[])
        },
        goal: Goal::Play(|game, action| {
            judge(game, action, |_, _, after: &Enantiomerfolk| standing(after, CLOCKWISE) == 5)
        }),
        spots: &["c3"],
    },
    // ENAN-8, ENAN-9: pieces in hand do not count.
    Step {
        key: "enantiomerfolk-drop",
        start: || {
            let board = "
                 .  Y-R  .  B-Y  .  R-B
                 .   .   .   .   .   .
                 .   .   .   .   .   .
                 .   .   .   .   .   .
                Y-Y  .   .   .   .   .
                R+Y  .  Y+B  .  B+R  .
            ";
            position(board, CLOCKWISE, &[Piece::new(Colour::Yellow, Colour::Blue)])
        },
        goal: Goal::Play(|game, action| {
            judge(game, action, |_: &Enantiomerfolk, action, _| matches!(action, Action::Drop { .. }))
        }),
        spots: &["a1"],
    },
    // ENAN-3
    Step {
        key: "enantiomerfolk-bar",
        start: || {
            let board = "
                 .  Y-R  .  B-Y  .  R-B
                 .   .   .   .   .   .
                 .   .   .   .   .   .
                 .   .   .   .   .   .
                 .   .   .   .   .   .
                R+Y  .  Y+B  .  B+R  .
            ";
            position(board, COUNTER, &[])
        },
        goal: Goal::Script(&[
            Beat::Reply("f6-f5"),
            Beat::Ask(|game, action| {
                judge(game, action, |before: &Enantiomerfolk, action, _| match action {
                    Action::Move { from, .. } => is_owned_by(before, from, CLOCKWISE),
                    _ => false,
                })
            }),
        ]),
        spots: &["f5"],
    },
    // ENAN-3 as a weapon: the piece that b3 used bars c3 from leaving and c4 from being moved away, but a yellow top bars c4.
    Step {
        key: "enantiomerfolk-guard",
        start: || {
            let board = "
                 .   .  Y-R  .   .  R-B
                 .   .   .   .   .   .
                 .   .  B-Y  .   .  R-R
                 .  B-B Y+B  .   .   .
                 .   .   .   .   .   .
                R+Y  .  R+B  .  B+R  .
            ";
            position(board, COUNTER, &[])
        },
        goal: Goal::Script(&[
            Beat::Reply("b3>c3"),
            Beat::Ask(|game, action| {
                judge(game, action, |_, _, after: &Enantiomerfolk| {
                    let mut replies = Vec::new();
                    after.legal_actions(&mut replies);
                    !replies.into_iter().any(|reply| takes(after, reply, COUNTER))
                })
            }),
        ]),
        spots: &["c3", "c4"],
    },
    // ENAN-9
    Step {
        key: "enantiomerfolk-win",
        start: || {
            let board = "
                 .   .   .  B-Y  .  R-B
                 .   .   .   .   .   .
                 .  Y-B  .   .   .   .
                 .  Y-R  .   .  Y+Y  .
                 .   .   .   .   .   .
                R+Y  .  Y+B  .  B+R  .
            ";
            position(board, CLOCKWISE, &[])
        },
        goal: Goal::Play(|game, action| {
            judge(game, action, |_, _, after: &Enantiomerfolk| after.outcome() == Some(Outcome::won_by(CLOCKWISE)))
        }),
        spots: &["b3", "f6"],
    },
    // ENAN-15: of the neighbours of d4, one is opposite on the circle, one comes before and one after.
    Step {
        key: "enantiomerfolk-fourth",
        start: || {
            let board = "
                R-Y  .  Y-G  .  G-B  .  B-R
                 .   .   .   .   .   .   .
                 .   .   .  B-B  .   .   .
                 .   .  G-G R+R Y-Y  .   .
                 .   .   .   .   .   .   .
                 .   .   .   .   .   .   .
                R+Y  .  Y+G  .  G+B  .  B+R
            ";
            position_of(Colours::Four, board, CLOCKWISE, &[])
        },
        goal: Goal::Play(|game, action| {
            judge(game, action, |_, action, after: &Enantiomerfolk| match action {
                Action::Attack { from, .. } => from == D4 && after.hand(CLOCKWISE).len() == 1,
                _ => false,
            })
        }),
        spots: &["d4"],
    },
];

fn is_owned_by(game: &Enantiomerfolk, square: Square, seat: Seat) -> bool {
    matches!(game.piece(square), Some((_, Mark::Standing(owner))) if owner == seat)
}

/// Returns the number of standing pieces of a seat.
fn standing(game: &Enantiomerfolk, seat: Seat) -> usize {
    game.colours().squares().filter(|square| is_owned_by(game, *square, seat)).count()
}

/// Returns true if an action brings a piece into a seat's hand.
fn takes(game: &Enantiomerfolk, action: Action, seat: Seat) -> bool {
    let mut after = game.clone();
    after.apply(action);
    after.hand(seat).len() > game.hand(seat).len()
}

/// Sets up a board drawn as on the sheet. Clockwise holds these pieces, and no action has been played before.
fn position(board: &str, to_act: Seat, held: &[Piece]) -> AnyGame {
    position_of(Colours::Three, board, to_act, held)
}

/// Like [`position`], with three or four colours.
fn position_of(colours: Colours, board: &str, to_act: Seat, held: &[Piece]) -> AnyGame {
    let board = Board::read(colours, board).expect("a board of the course can be read");
    let hands = [Hand::of(false, held.iter().copied()), Hand::empty(false)];
    let setup = Setup { board, hands, to_act, used: None, plies: 0 };
    let options = Options { colours, ..Options::default() };
    Enantiomerfolk::from_setup(&options, &setup).expect("a position of the course is one").into()
}
