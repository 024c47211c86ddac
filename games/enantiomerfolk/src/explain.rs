use crate::{Action, Colour, Enantiomerfolk, Ending, Mark, Piece, Square};
use pentad_core::{Game, Illegal, Seat, clause};

/// Whether an action is legal and, if not, why.
pub(crate) fn check(game: &Enantiomerfolk, action: Action) -> Result<(), Illegal> {
    if let Some(ending) = game.ending() {
        return Err(over(game, ending));
    }
    match action {
        Action::Move { from, to } => {
            may_be_used(game, from)?;
            if from.direction_to(to).is_none() {
                let reason =
                    format!("{to} is not beside {from}: a piece moves to an adjacent square in its row or column");
                return Err(Illegal::new(clause!("ENAN-4"), reason));
            }
            if let Some((piece, mark)) = game.piece(to) {
                let piece = piece.with_mark(mark);
                let reason = format!("{to} is not empty, {piece} is there: an attack is written {from}>{to}");
                return Err(Illegal::new(clause!("ENAN-4"), reason));
            }
        }
        Action::Attack { from, to } => {
            may_be_used(game, from)?;
            if from.direction_to(to).is_none() {
                let reason =
                    format!("{to} is not beside {from}: a piece attacks an adjacent square in its row or column");
                return Err(Illegal::new(clause!("ENAN-5"), reason));
            }
            if game.piece(to).is_none() {
                let reason = format!("there is nothing to attack on {to}: a move is written {from}-{to}");
                return Err(Illegal::new(clause!("ENAN-5"), reason));
            }
        }
        Action::Drop { piece, on } => {
            let hand = game.hand(game.to_act);
            if !hand.holds(piece) {
                let reason = format!("{} has no {piece} to drop, but holds {hand}", name(game.to_act));
                return Err(Illegal::new(clause!("ENAN-8"), reason));
            }
            is_not_barred(game, piece, || piece.to_string())?;
            if let Some((there, mark)) = game.piece(on) {
                let reason = format!("{on} is not empty: {} is there", there.with_mark(mark));
                return Err(Illegal::new(clause!("ENAN-8"), reason));
            }
        }
    }
    if game.is_ko(action) {
        let reason = format!("{} would make board and hands what they were before in this game", game.notation(action));
        return Err(Illegal::new(clause!("ENAN-11"), reason));
    }
    Ok(())
}

/// ENAN-2, ENAN-3: whether the piece on a square may move or attack.
fn may_be_used(game: &Enantiomerfolk, from: Square) -> Result<(), Illegal> {
    match game.piece(from) {
        None => Err(Illegal::new(clause!("ENAN-2"), format!("there is no piece on {from}"))),
        Some((piece, mark @ Mark::Attacking(_))) => {
            let piece = piece.with_mark(mark);
            Err(Illegal::new(
                clause!("ENAN-2"),
                format!("{piece} on {from} is attacking: only standing pieces may be used"),
            ))
        }
        Some((piece, mark)) => is_not_barred(game, piece, || format!("{} on {from}", piece.with_mark(mark))),
    }
}

/// ENAN-3
fn is_not_barred(game: &Enantiomerfolk, piece: Piece, described: impl Fn() -> String) -> Result<(), Illegal> {
    let Some(used) = game.last_used().filter(|used| !piece.may_follow(*used)) else { return Ok(()) };
    let (bottom, top) = (piece.bottom(), piece.top());
    let level = match (bottom == used.bottom(), top == used.top()) {
        (true, true) => format!("it is {bottom} below and {top} above, like"),
        (true, false) => format!("its bottom is {bottom}, like that of"),
        _ => format!("its top is {top}, like that of"),
    };
    let reason = format!("{} is barred: {level} {used}, which {} just used", described(), name(game.to_act.next(2)));
    Err(Illegal::new(clause!("ENAN-3"), reason))
}

fn over(game: &Enantiomerfolk, ending: Ending) -> Illegal {
    match ending {
        Ending::ShortOfColour(loser) => {
            let short = Colour::ALL.into_iter().filter(|colour| game.standing(loser, *colour) < 2);
            let colours = short.map(|colour| colour.to_string()).collect::<Vec<_>>().join(" and ");
            let reason =
                format!("the game is over: {} owns fewer than two standing pieces with {colours}", name(loser));
            Illegal::new(clause!("ENAN-9"), reason)
        }
        Ending::NoLegalAction(loser) => {
            Illegal::new(clause!("ENAN-10"), format!("the game is over: {} has no legal action", name(loser)))
        }
        Ending::PlyLimit => {
            let limit = game.options().ply_limit;
            Illegal::new(clause!("ENAN-12"), format!("the game is over: it is drawn after {limit} actions"))
        }
    }
}

pub(crate) fn name(seat: Seat) -> &'static str {
    Enantiomerfolk::INFO.seat_names[seat.index()]
}
