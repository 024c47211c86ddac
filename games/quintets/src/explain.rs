use crate::board::{POINTS, PointSet, RIM, SHAPE, each, first, name, only};
use crate::moves::{Move, TooLarge};
use crate::{Action, Piece, Quintets, Size};
use pentad_core::{Game, HexDirection, Illegal, clause};

/// Whether an action is legal and, if not, why.
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
            Err(Illegal::new(
                clause!("QUIN-9"),
                format!("{seat} cannot pass while an action is legal, such as {action}"),
            ))
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
        return Err(Illegal::new(
            clause!("QUIN-3"),
            format!("{point} is an interior point: pieces are placed on the rim"),
        ));
    }
    match game.piece(point) {
        None => Ok(()),
        Some(piece) => Err(Illegal::new(clause!("QUIN-3"), holds(point, piece))),
    }
}

fn check_slide(game: &Quintets, from: usize, to: usize) -> Result<(), Illegal> {
    let refused = |reason: String| Illegal::new(clause!("QUIN-4"), reason);
    let size = own_piece(game, from).map_err(refused)?;
    let Some(path) = straight(from, to) else {
        return Err(refused(format!("{} is not in a straight line from {}", name(to), name(from))));
    };
    if path.len() > size.reach() {
        let (from, to, reach) = (name(from), name(to), if size == Size::Small { "1 point" } else { "1 or 2 points" });
        return Err(refused(format!("a {size} slides {reach}, and {from} to {to} is {}", path.len())));
    }
    match path.into_iter().find_map(|point| Some((point, game.piece(point)?))) {
        None => Ok(()),
        Some((point, piece)) if point == to => Err(refused(holds(to, piece))),
        Some((point, piece)) => Err(refused(format!("{}, which is in the way to {}", holds(point, piece), name(to)))),
    }
}

fn check_exchange(game: &Quintets, from: usize, to: usize) -> Result<(), Illegal> {
    let refused = |reason: String| Illegal::new(clause!("QUIN-5"), reason);
    let size = own_piece(game, from).map_err(refused)?;
    let Some(piece) = game.piece(to) else {
        return Err(refused(format!("{} is empty: there is nothing to exchange with", name(to))));
    };
    if straight(from, to).is_none_or(|path| path.len() != 1) {
        return Err(refused(format!("{} is not adjacent to {}", name(to), name(from))));
    }
    if size.exchanges_with() != piece.size {
        return Err(refused(format!(
            "a {size} may exchange with a {} only, and {}",
            size.exchanges_with(),
            holds(to, piece)
        )));
    }
    Ok(())
}

/// The size of the own piece on a point, or what is there instead.
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

/// The points from one to another in a straight line, without the first and with the last.
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
    let (seat, pieces) = (colour(seat), group.count_ones());
    Illegal::new(clause!("QUIN-6"), format!("{seat} would have a connected group of {pieces} pieces: {}", names(group)))
}

fn names(set: PointSet) -> String {
    each(set).map(|bit| name(first(bit))).collect::<Vec<_>>().join(" ")
}

fn holds(point: usize, piece: Piece) -> String {
    format!("{} holds a {} {} piece", name(point), piece.size, colour(piece.seat.index()))
}

fn colour(seat: usize) -> &'static str {
    Quintets::INFO.seat_names[seat]
}
