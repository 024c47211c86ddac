use crate::{Action, Colour, Enantiomerfolk, Ending, Hand, Mark, Piece, Square};
use pentad_core::{Game, Illegal, Phrase, Seat, clause};

/// Checks that an action is legal, or explains why not.
pub(crate) fn check(game: &Enantiomerfolk, action: Action) -> Result<(), Illegal> {
    if let Some(ending) = game.ending() {
        return Err(over(game, ending));
    }
    match action {
        Action::Move { from, to } => {
            may_be_used(game, from)?;
            is_on_the_board(game, to)?;
            if from.direction_to(to).is_none() {
                let reason =
                    format!("{to} is not beside {from}: a piece moves to an adjacent square in its row or column");
                return Err(Illegal::new(clause!("ENAN-4"), reason).told(between("far", from, to)));
            }
            if let Some((piece, mark)) = game.piece(to) {
                let reason =
                    format!("{to} is not empty, {} is there: an attack is written {from}>{to}", a(piece, mark));
                let phrase = between("full", from, to).with("there", there(piece, mark));
                return Err(Illegal::new(clause!("ENAN-4"), reason).told(phrase));
            }
        }
        Action::Attack { from, to } => {
            may_be_used(game, from)?;
            is_on_the_board(game, to)?;
            if from.direction_to(to).is_none() {
                let reason =
                    format!("{to} is not beside {from}: a piece attacks an adjacent square in its row or column");
                return Err(Illegal::new(clause!("ENAN-5"), reason).told(between("far", from, to)));
            }
            if game.piece(to).is_none() {
                let reason = format!("there is nothing to attack on {to}: a move is written {from}-{to}");
                return Err(Illegal::new(clause!("ENAN-5"), reason).told(between("empty", from, to)));
            }
        }
        Action::Drop { piece, on } => {
            let hand = game.hand(game.to_act);
            if !hand.holds(piece) {
                let held = in_hand(&hand);
                let reason = format!("{} has no {} to drop, but holds {held}", name(game.to_act), piece.in_words());
                return Err(Illegal::new(clause!("ENAN-8"), reason));
            }
            is_not_barred(game, piece, None)?;
            is_on_the_board(game, on)?;
            if let Some((other, mark)) = game.piece(on) {
                let reason = format!("{on} is not empty: {} is there", a(other, mark));
                let phrase = Phrase::new("full").with("on", on.to_string()).with("there", there(other, mark));
                return Err(Illegal::new(clause!("ENAN-8"), reason).told(phrase));
            }
        }
    }
    if game.is_ko(action) {
        let reason = "board and hands would be again what they were before in this game";
        return Err(Illegal::new(clause!("ENAN-11"), reason));
    }
    Ok(())
}

/// ENAN-1: checks that a square is on this game's board.
fn is_on_the_board(game: &Enantiomerfolk, square: Square) -> Result<(), Illegal> {
    let colours = game.colours();
    if colours.board() & square.bit() != 0 {
        return Ok(());
    }
    let last = colours.last_square();
    let phrase = Phrase::new("off").with("square", square.to_string()).with("last", last.to_string());
    let reason = format!("{square} is not on the board, which runs from a1 to {last}");
    Err(Illegal::new(clause!("ENAN-1"), reason).told(phrase))
}

/// ENAN-2, ENAN-3: checks that the piece on a square may move or attack.
fn may_be_used(game: &Enantiomerfolk, from: Square) -> Result<(), Illegal> {
    match game.piece(from) {
        None => {
            let phrase = Phrase::new("empty").with("square", from.to_string());
            Err(Illegal::new(clause!("ENAN-2"), format!("there is no piece on {from}")).told(phrase))
        }
        Some((piece, Mark::Attacking(_))) => {
            let reason = format!("the {} on {from} is attacking: only standing pieces may be used", piece.in_words());
            let phrase = Phrase::new("attacking").with("square", from.to_string()).with("piece", stack(piece));
            Err(Illegal::new(clause!("ENAN-2"), reason).told(phrase))
        }
        Some((piece, Mark::Standing(_))) => is_not_barred(game, piece, Some(from)),
    }
}

/// ENAN-3: checks that a piece may be used, on a square or from the hand.
fn is_not_barred(game: &Enantiomerfolk, piece: Piece, on: Option<Square>) -> Result<(), Illegal> {
    let Some(used) = game.last_used().filter(|used| !piece.may_follow(*used)) else { return Ok(()) };
    let (bottom, top) = (piece.bottom(), piece.top());
    let (level, phrase) = match (bottom == used.bottom(), top == used.top()) {
        (true, true) => (format!("it is {bottom} below and {top} above, like"), Phrase::new("both")),
        (true, false) => (format!("its bottom is {bottom}, like that of"), Phrase::new("bottom")),
        _ => (format!("its top is {top}, like that of"), Phrase::new("top")),
    };
    let (described, thing) = match on {
        Some(square) => (
            format!("the {} on {square}", piece.in_words()),
            Phrase::new("refused-stack-on").with("square", square.to_string()),
        ),
        None => (format!("the {}", piece.in_words()), Phrase::new("refused-stack-held")),
    };
    let opponent = game.to_act.next(2);
    let phrase = phrase
        .with("thing", thing.with("piece", stack(piece)))
        .with("bottom", bottom.to_string())
        .with("top", top.to_string())
        .with("used", stack(used))
        .with("seat", opponent);
    let (used, opponent) = (used.in_words(), name(opponent));
    let reason = format!("{described} is barred: {level} the {used} that {opponent} just used");
    Err(Illegal::new(clause!("ENAN-3"), reason).told(phrase))
}

fn between(kind: &str, from: Square, to: Square) -> Phrase {
    Phrase::new(kind).with("from", from.to_string()).with("to", to.to_string())
}

/// Describes a piece as a phrase for translation.
fn stack(piece: Piece) -> Phrase {
    Phrase::new("stack-coloured").with("top", piece.top().to_string()).with("bottom", piece.bottom().to_string())
}

/// Describes a piece with its mark as a phrase for translation.
fn there(piece: Piece, mark: Mark) -> Phrase {
    let phrase = match mark {
        Mark::Standing(owner) => Phrase::new("refused-stack-standing").with("seat", owner),
        Mark::Attacking(_) => Phrase::new("refused-stack-attacking"),
    };
    phrase.with("piece", stack(piece))
}

/// Describes a piece with its mark in words: "a blue-on-red piece of Clockwise".
fn a(piece: Piece, mark: Mark) -> String {
    match mark {
        Mark::Standing(owner) => format!("a {} of {}", piece.in_words(), name(owner)),
        Mark::Attacking(_) => format!("an attacking {}", piece.in_words()),
    }
}

/// Describes a hand in words.
fn in_hand(hand: &Hand) -> String {
    let many = |count: u8, thing: String| match count {
        1 => format!("a {thing}"),
        _ => format!("{count} {thing}s"),
    };
    let held: Vec<String> = match hand {
        Hand::Pieces(counts) => {
            let held = Piece::every().zip(*counts).filter(|(_, count)| *count > 0);
            held.map(|(piece, count)| many(count, piece.in_words())).collect()
        }
        Hand::Pyramids { bottoms, tops } => {
            let pyramids = |counts: &[u8; Colour::COUNT], level: &'static str| {
                let held = Colour::every().zip(*counts).filter(|(_, count)| *count > 0);
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
            let short = game.colours().circle().iter().filter(|colour| game.standing(loser, **colour) < 2);
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
