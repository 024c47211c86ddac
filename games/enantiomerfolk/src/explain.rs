use crate::{Action, Colour, Enantiomerfolk, Ending, Hand, Mark, Piece, Square};
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
                let reason =
                    format!("{to} is not empty, {} is there: an attack is written {from}>{to}", a(piece, mark));
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
                let held = in_hand(&hand);
                let reason = format!("{} has no {} to drop, but holds {held}", name(game.to_act), piece.in_words());
                return Err(Illegal::new(clause!("ENAN-8"), reason));
            }
            is_not_barred(game, piece, || format!("the {}", piece.in_words()))?;
            if let Some((there, mark)) = game.piece(on) {
                let reason = format!("{on} is not empty: {} is there", a(there, mark));
                return Err(Illegal::new(clause!("ENAN-8"), reason));
            }
        }
    }
    if game.is_ko(action) {
        let reason = "board and hands would be again what they were before in this game";
        return Err(Illegal::new(clause!("ENAN-11"), reason));
    }
    Ok(())
}

/// ENAN-2, ENAN-3: whether the piece on a square may move or attack.
fn may_be_used(game: &Enantiomerfolk, from: Square) -> Result<(), Illegal> {
    match game.piece(from) {
        None => Err(Illegal::new(clause!("ENAN-2"), format!("there is no piece on {from}"))),
        Some((piece, Mark::Attacking(_))) => {
            let reason = format!("the {} on {from} is attacking: only standing pieces may be used", piece.in_words());
            Err(Illegal::new(clause!("ENAN-2"), reason))
        }
        Some((piece, Mark::Standing(_))) => {
            is_not_barred(game, piece, || format!("the {} on {from}", piece.in_words()))
        }
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
    let (used, opponent) = (used.in_words(), name(game.to_act.next(2)));
    let reason = format!("{} is barred: {level} the {used} that {opponent} just used", described());
    Err(Illegal::new(clause!("ENAN-3"), reason))
}

/// A piece as it stands or lies: "a blue-on-red piece of Clockwise".
fn a(piece: Piece, mark: Mark) -> String {
    match mark {
        Mark::Standing(owner) => format!("a {} of {}", piece.in_words(), name(owner)),
        Mark::Attacking(_) => format!("an attacking {}", piece.in_words()),
    }
}

/// What a hand holds, in words.
fn in_hand(hand: &Hand) -> String {
    let many = |count: u8, thing: String| match count {
        1 => format!("a {thing}"),
        _ => format!("{count} {thing}s"),
    };
    let held: Vec<String> = match hand {
        Hand::Pieces(counts) => {
            let held = Piece::all().zip(*counts).filter(|(_, count)| *count > 0);
            held.map(|(piece, count)| many(count, piece.in_words())).collect()
        }
        Hand::Pyramids { bottoms, tops } => {
            let pyramids = |counts: &[u8; 3], level: &'static str| {
                let held = Colour::ALL.into_iter().zip(*counts).filter(|(_, count)| *count > 0);
                held.map(move |(colour, count)| many(count, format!("{colour} {level}"))).collect::<Vec<_>>()
            };
            [pyramids(bottoms, "bottom"), pyramids(tops, "top")].concat()
        }
    };
    if held.is_empty() { "nothing".to_owned() } else { held.join(", ") }
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
