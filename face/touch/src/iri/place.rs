use super::laying::Laying;
use super::thing::{Held, Thing};
use super::words::{self, lit};
use crate::touched::Answer;
use crate::{Hover, Note, Reason, Refusal, Sketch, Spot, Target, TargetKind};
use pentad_boards::{View, ghost};
use pentad_catalog::Listed;
use pentad_core::sorting::sort_by;
use pentad_core::{Cell, Game, Points, clause};
use pentad_iri::{Action, Iri, OnGrid, Piece, Positions};

/// IRI-4: handles a touch while placing. Pieces may be laid in any order and anywhere before they form a placement.
pub(super) fn touch(game: &Iri, so_far: &mut Vec<Spot>, thing: Thing) -> Answer<Iri> {
    let mut laying = Laying::of(game, so_far);
    if let Some(refusal) = refusal(game, &laying, thing) {
        return Answer::Refused(refusal);
    }
    match thing {
        Thing::Entry(_) => return Answer::Nothing,
        Thing::Held(held) => pick_up(game, &mut laying, held),
        Thing::Cell(cell) => match (laying.at(cell), laying.next(game)) {
            (Some(place), _) => {
                laying.laid.remove(place);
            }
            (None, Some(held)) => {
                laying.held = None;
                laying.laid.push((held, cell));
            }
            (None, None) => return Answer::Nothing,
        },
    }
    *so_far = laying.touched(game);
    Answer::Drafted
}

/// Makes a piece the held one, or puts the held one back. A piece already laid returns from the board, unless another like it is still in
/// hand.
fn pick_up(game: &Iri, laying: &mut Laying, held: Held) {
    if laying.held == Some(held) {
        laying.held = None;
        return;
    }
    let left = laying.left(game);
    let alike = left.iter().find(|other| other.piece == held.piece && laying.held != Some(**other));
    match alike {
        _ if left.contains(&held) => laying.held = Some(held),
        Some(other) => laying.held = Some(*other),
        None => {
            laying.laid.retain(|(other, _)| *other != held);
            laying.held = Some(held);
        }
    }
}

/// Returns the reason why this cell, piece or entry cannot be touched now, if there is one.
fn refusal(game: &Iri, laying: &Laying, thing: Thing) -> Option<Refusal> {
    let acting = game.to_act();
    if let Thing::Entry(position) = thing {
        let take = Positions::new(&[position as u8]).map(Action::Take)?;
        return game.check(take).err().map(Refusal::from);
    }
    if let Thing::Held(Held { piece, .. }) = thing
        && piece.colour != acting
    {
        return Some(Refusal::by(clause!("IRI-4"), Reason::OthersHand { owner: piece.colour, acting }));
    }
    if let Thing::Cell(cell) = thing
        && let Some(piece) = game.piece_at(cell)
    {
        return Some(Refusal::by(clause!("IRI-4"), Reason::OnBoard { cell, piece }));
    }
    if game.check(Action::Pass).is_ok() {
        return Some(Refusal::by(clause!("IRI-8"), Reason::PassOnly(acting)));
    }
    match thing {
        Thing::Cell(cell) if laying.at(cell).is_none() && laying.left(game).is_empty() => {
            Some(Refusal::by(clause!("IRI-4"), Reason::AllLaid))
        }
        Thing::Cell(cell) if laying.at(cell).is_none() && laying.next(game).is_none() => {
            Some(Refusal::because(Reason::ChooseFromHand))
        }
        _ => None,
    }
}

pub(super) fn sketch(game: &Iri, so_far: &[Spot], view: &View<Action>) -> Sketch {
    let laying = Laying::of(game, so_far);
    let pieces = laying.pieces();
    let next = laying.next(game);
    let onward = Onward::of(game, &pieces);
    let ready = laying.ready(game);
    let mut chosen = so_far.to_vec();
    if laying.held.is_none() {
        let leads_on = next.filter(|held| onward.leads_on_with(held.piece));
        chosen.extend(leads_on.map(|held| Thing::Held(held).spot(game)));
    }
    let leads_nowhere = laying.held.is_some_and(|held| !onward.leads_on_with(held.piece));
    let stuck = (leads_nowhere && ready.is_err()).then(|| Refusal::by(clause!("IRI-3"), Reason::NoWord));
    let left = laying.left(game).into_iter().filter(|held| onward.leads_on_with(held.piece));
    Sketch {
        choices: left.map(|held| Thing::Held(held).spot(game)).collect(),
        chosen,
        away: laying.laid.iter().map(|(held, _)| Thing::Held(*held).spot(game)).collect(),
        targets: next.map_or_else(Vec::new, |held| onward.targets(game, held.piece)),
        lit: lit(game, &words::of(game, &pieces)),
        ghosts: if pieces.is_empty() { Vec::new() } else { ghost::pyramids(game, &pieces, view) },
        gain: ready.as_ref().ok().and_then(|action| game.preview(*action)).map(|preview| preview.points),
        ready: ready.as_ref().ok().map(|action| Iri::any(*action)),
        problem: ready.err().filter(|_| !pieces.is_empty()).or(stuck),
    }
}

/// The continuations of the pieces laid so far into legal placements.
struct Onward {
    /// Every further piece of some such placement, with what the placement scores if that piece is the only one missing.
    more: Vec<(Cell, Piece, Option<Points>)>,
}

impl Onward {
    fn of(game: &Iri, pieces: &[(Cell, Piece)]) -> Onward {
        let mut actions = Vec::new();
        game.legal_actions(&mut actions);
        let on_grid = OnGrid::of(game);
        let mut more: Vec<(Cell, Piece, Option<Points>)> = Vec::new();
        for action in actions {
            let Action::Place { first, along, sizes } = action else { continue };
            let laid = game.laid_by(action);
            if !pieces.iter().all(|piece| laid.contains(piece)) {
                continue;
            }
            let is_last = laid.len() == pieces.len() + 1;
            for (cell, piece) in laid.into_iter().filter(|piece| !pieces.contains(piece)) {
                let points = is_last.then(|| Points::halves(on_grid.halves(first, along, sizes).into()));
                more.push((cell, piece, points));
            }
        }
        // A piece that can be the last of a placement sorts first among its duplicates, so that `dedup` keeps its score.
        let rank = |(cell, piece, points): &(Cell, Piece, Option<Points>)| (*cell, *piece, std::cmp::Reverse(*points));
        sort_by(&mut more, |one, other| rank(one).cmp(&rank(other)));
        more.dedup_by_key(|(cell, piece, _)| (*cell, *piece));
        Onward { more }
    }

    fn leads_on_with(&self, piece: Piece) -> bool {
        self.more.iter().any(|(_, other, _)| *other == piece)
    }

    fn targets(&self, game: &Iri, piece: Piece) -> Vec<Target> {
        let cells = self.more.iter().filter(|(_, other, _)| *other == piece);
        let target = |(cell, _, points): &(Cell, Piece, Option<Points>)| Target {
            spot: Thing::Cell(*cell).spot(game),
            kind: TargetKind::Place,
            note: points.map(Note::Gain),
        };
        cells.map(target).collect()
    }
}

pub(super) fn hover(game: &Iri, so_far: &[Spot], thing: Thing, view: &View<Action>) -> Hover {
    let laying = Laying::of(game, so_far);
    // Cells and entries that can be read show their words, even where a touch would be refused.
    match thing {
        Thing::Entry(position) => return words::at(game, &laying.pieces(), position),
        Thing::Cell(cell) if game.piece_at(cell).is_some() => return words::through(game, cell),
        Thing::Cell(_) | Thing::Held(_) => {}
    }
    if let Some(refusal) = refusal(game, &laying, thing) {
        return Hover { refused: Some(refusal), ..Hover::default() };
    }
    match (thing, laying.next(game)) {
        (Thing::Cell(cell), Some(held)) if laying.at(cell).is_none() => laid_too(game, laying, held, cell, view),
        (Thing::Held(held), _) if laying.left(game).contains(&held) => {
            let targets = Onward::of(game, &laying.pieces()).targets(game, held.piece);
            Hover { lit: targets.into_iter().map(|target| target.spot).collect(), ..Hover::default() }
        }
        _ => Hover::default(),
    }
}

/// Returns the preview of laying one more piece.
fn laid_too(game: &Iri, mut laying: Laying, held: Held, cell: Cell, view: &View<Action>) -> Hover {
    laying.held = None;
    laying.laid.push((held, cell));
    let preview = laying.ready(game).ok().and_then(|action| game.preview(action));
    Hover {
        lit: lit(game, &words::of(game, &laying.pieces())),
        ghosts: ghost::pyramids(game, &[(cell, held.piece)], view),
        note: preview.map(|preview| Note::Gain(preview.points)),
        refused: None,
    }
}

/// Returns the touches of a placement: alternately a piece in hand and its cell.
pub(super) fn spots(game: &Iri, action: Action) -> Vec<Spot> {
    let mut laying = Laying::of(game, &[]);
    for (cell, piece) in game.laid_by(action) {
        let held = laying.left(game).into_iter().find(|held| held.piece == piece);
        laying.laid.extend(held.map(|held| (held, cell)));
    }
    laying.touched(game)
}
