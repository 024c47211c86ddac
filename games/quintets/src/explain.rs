use crate::board::{POINTS, PointSet, RIM, SHAPE, each, first, name, only};
use crate::moves::{Move, TooLarge};
use crate::{Action, Piece, Quintets, Size};
use pentad_core::{Game, HexDirection, Illegal, Phrase, Seat, clause};

/// Checks that an action is legal, or explains why not.
pub(crate) fn check(game: &Quintets, action: Action) -> Result<(), Illegal> {
    if let Some(ending) = game.ending {
        return Err(Illegal::new(ending.clause(), format!("the game is over: {ending}")));
    }
    match action {
        Action::Pass => return check_pass(game),
        Action::Place { size, point } => check_placement(game, size, on_board(point)?)?,
        Action::Slide { from, to } => check_slide(game, on_board(from)?, on_board(to)?)?,
        Action::Exchange { from, to } => check_exchange(game, on_board(from)?, on_board(to)?)?,
    }
    match Move::of(action).map(|action| game.forms(action)) {
        Some(Err(too_large)) => Err(six(too_large)),
        _ => Ok(()),
    }
}

fn on_board(point: u8) -> Result<usize, Illegal> {
    match usize::from(point) {
        point if point < POINTS => Ok(point),
        _ => Err(Illegal::new(clause!("QUIN-1"), "there is no such point on this board")),
    }
}

fn check_pass(game: &Quintets) -> Result<(), Illegal> {
    let mut example = None;
    game.any_move(|action| {
        example = Some(action.action());
        true
    });
    match example {
        None => Ok(()),
        Some(action) => {
            let (seat, action) = (colour(game.to_act.index()), game.notation(action));
            let reason = format!("{seat} cannot pass while an action is legal, such as {action}");
            let phrase = Phrase::new("pass").with("seat", game.to_act).with("action", action.to_string());
            Err(Illegal::new(clause!("QUIN-9"), reason).told(phrase))
        }
    }
}

fn check_placement(game: &Quintets, size: Size, point: usize) -> Result<(), Illegal> {
    if game.in_hand(game.to_act, size) == 0 {
        let seat = colour(game.to_act.index());
        return Err(Illegal::new(clause!("QUIN-3"), format!("{seat} has no {size} piece left in hand")));
    }
    if only(point) & RIM == 0 {
        let point = name(point);
        let reason = format!("{point} is an interior point: pieces are placed on the rim");
        return Err(Illegal::new(clause!("QUIN-3"), reason).told(Phrase::new("interior").with("point", point)));
    }
    match game.piece(point) {
        None => Ok(()),
        Some(piece) => {
            Err(Illegal::new(clause!("QUIN-3"), holds(point, piece)).told(held(Phrase::new("holds"), point, piece)))
        }
    }
}

fn check_slide(game: &Quintets, from: usize, to: usize) -> Result<(), Illegal> {
    let refused = |reason: String| Illegal::new(clause!("QUIN-4"), reason);
    let size = own_piece(game, from).map_err(refused)?;
    let Some(path) = straight(from, to) else {
        let reason = format!("{} is not in a straight line from {}", name(to), name(from));
        return Err(refused(reason).told(Phrase::new("line").with("to", name(to)).with("from", name(from))));
    };
    if path.len() > size.reach() {
        let (from, to, steps) = (name(from), name(to), path.len().to_string());
        let reach = if size == Size::Small { "1 point" } else { "1 or 2 points" };
        let reason = format!("a {size} slides {reach}, and {from} to {to} is {steps}");
        // A large piece slides any distance.
        let phrase = Phrase::new(size.to_string()).with("from", from).with("to", to).with("steps", steps);
        return Err(refused(reason).told(phrase));
    }
    match path.into_iter().find_map(|point| Some((point, game.piece(point)?))) {
        None => Ok(()),
        Some((point, piece)) if point == to => {
            Err(refused(holds(to, piece)).told(held(Phrase::new("holds"), point, piece)))
        }
        Some((point, piece)) => {
            let reason = format!("{}, which is in the way to {}", holds(point, piece), name(to));
            Err(refused(reason).told(held(Phrase::new("way").with("to", name(to)), point, piece)))
        }
    }
}

fn check_exchange(game: &Quintets, from: usize, to: usize) -> Result<(), Illegal> {
    let refused = |reason: String| Illegal::new(clause!("QUIN-5"), reason);
    let size = own_piece(game, from).map_err(refused)?;
    let Some(piece) = game.piece(to) else {
        return Err(refused(format!("{} is empty: there is nothing to exchange with", name(to))));
    };
    if straight(from, to).is_none_or(|path| path.len() != 1) {
        let reason = format!("{} is not adjacent to {}", name(to), name(from));
        return Err(refused(reason).told(Phrase::new("far").with("to", name(to)).with("from", name(from))));
    }
    if size.exchanges_with() != piece.size {
        let other = size.exchanges_with();
        let sized = |size: Size| Phrase::new(format!("size-{size}"));
        let phrase = Phrase::new("size").with("size", sized(size)).with("other", sized(other));
        let reason = format!("a {size} may exchange with a {other} only, and {}", holds(to, piece));
        return Err(refused(reason).told(held(phrase, to, piece)));
    }
    Ok(())
}

/// Returns the size of the acting seat's piece on a point, or says what is there instead.
fn own_piece(game: &Quintets, point: usize) -> Result<Size, String> {
    match game.piece(point) {
        None => Err(format!("{} is empty", name(point))),
        Some(piece) if piece.seat != game.to_act => {
            let seat = colour(game.to_act.index());
            Err(format!("{}, and {seat} is to act: the piece named first must be its own", holds(point, piece)))
        }
        Some(piece) => Ok(piece.size),
    }
}

/// Returns the points of a straight line from one point to another, without the first and with the last.
fn straight(from: usize, to: usize) -> Option<Vec<usize>> {
    HexDirection::ALL.into_iter().find_map(|direction| {
        let mut path = Vec::new();
        let mut at = from;
        while at != to || path.is_empty() {
            at = SHAPE.step(at, direction)?;
            path.push(at);
        }
        Some(path)
    })
}

fn six(TooLarge { seat, group }: TooLarge) -> Illegal {
    let (name, pieces) = (colour(seat), group.count_ones());
    let phrase =
        Phrase::new("six").with("seat", Seat::ALL[seat]).with("count", pieces.to_string()).with("points", names(group));
    let reason = format!("{name} would have a connected group of {pieces} pieces: {}", names(group));
    Illegal::new(clause!("QUIN-6"), reason).told(phrase)
}

fn names(set: PointSet) -> String {
    each(set).map(|bit| name(first(bit))).collect::<Vec<_>>().join(" ")
}

fn holds(point: usize, piece: Piece) -> String {
    format!("{} holds a {} {} piece", name(point), piece.size, colour(piece.seat.index()))
}

/// Adds to a phrase the piece that a point holds.
fn held(phrase: Phrase, point: usize, piece: Piece) -> Phrase {
    let size = piece.size.to_string();
    let piece = Phrase::new("refused-piece").with("size", size).with("colour", colour(piece.seat.index()));
    phrase.with("point", name(point)).with("piece", piece)
}

fn colour(seat: usize) -> &'static str {
    Quintets::INFO.seat_names[seat]
}
