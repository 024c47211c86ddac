use super::thing::{Held, Thing};
use crate::touched::Answer;
use crate::{Hover, Note, Reason, Refusal, Sketch, Spot, Target, TargetKind};
use pentad_catalog::Listed;
use pentad_core::{Game, clause};
use pentad_iri::{Action, Iri, Piece, Positions};

/// IRI-9: handles a touch while taking. Pieces of the dictionary are marked until there are as many as must be taken.
pub(super) fn touch(game: &Iri, so_far: &mut Vec<Spot>, thing: Thing) -> Answer<Iri> {
    let mut marked = marked(game, so_far);
    let Thing::Entry(position) = thing else {
        return match refusal(game, &marked, thing) {
            Some(refusal) => Answer::Refused(refusal),
            None => Answer::Nothing,
        };
    };
    if let Some(place) = marked.iter().position(|other| *other == position) {
        marked.remove(place);
    } else {
        if let Some(refusal) = refusal(game, &marked, thing) {
            return Answer::Refused(refusal);
        }
        if must_be_one(game) {
            marked.clear();
        }
        marked.push(position);
    }
    *so_far = marked.into_iter().map(|position| Thing::Entry(position).spot(game)).collect();
    Answer::Drafted
}

pub(super) fn sketch(game: &Iri, so_far: &[Spot]) -> Sketch {
    let marked = marked(game, so_far);
    let action = take(&marked);
    let checked = action.map(|action| game.check(action).map(|()| action));
    let target = |position: usize| Target {
        spot: Thing::Entry(position).spot(game),
        kind: TargetKind::Take,
        note: game.dictionary().piece(position).map(Note::Take),
    };
    let open = |position: &usize| !marked.contains(position) && leads_on(game, &[&marked[..], &[*position]].concat());
    let choice = |position: &usize| must_be_one(game) || marked.contains(position) || open(position);
    Sketch {
        choices: game.takeable().filter(choice).map(|position| Thing::Entry(position).spot(game)).collect(),
        chosen: so_far.to_vec(),
        targets: game.takeable().filter(open).map(target).collect(),
        ready: checked.as_ref().and_then(|checked| checked.as_ref().ok()).map(|action| Iri::any(*action)),
        problem: checked.and_then(Result::err).map(Refusal::from),
        ..Sketch::default()
    }
}

pub(super) fn hover(game: &Iri, so_far: &[Spot], thing: Thing) -> Hover {
    let marked = marked(game, so_far);
    match thing {
        Thing::Cell(cell) if game.piece_at(cell).is_some() => super::words::through(game, cell),
        Thing::Entry(position) => {
            let is_marked = marked.contains(&position);
            let refused = if is_marked { None } else { refusal(game, &marked, thing) };
            Hover { refused, ..super::words::at(game, &[], position) }
        }
        Thing::Cell(_) | Thing::Held(_) => Hover { refused: refusal(game, &marked, thing), ..Hover::default() },
    }
}

/// Returns true if exactly one piece is taken: marking another piece then replaces the mark.
fn must_be_one(game: &Iri) -> bool {
    game.pieces_to_take() == 1
}

/// Returns the reason why a piece cannot be marked, if there is one.
fn refusal(game: &Iri, marked: &[usize], thing: Thing) -> Option<Refusal> {
    let (acting, must) = (game.to_act(), game.pieces_to_take());
    match thing {
        Thing::Entry(position) => {
            let kept = if must_be_one(game) { &[] } else { marked };
            let wanted = [kept, &[position]].concat();
            if leads_on(game, &wanted) {
                return None;
            }
            let too_many = || Refusal::by(clause!("IRI-9"), Reason::Marked { acting, count: must });
            match take(&wanted).and_then(|action| game.check(action).err()) {
                Some(illegal) if wanted.len() <= must || !leads_on(game, &[position]) => Some(illegal.into()),
                _ => Some(too_many()),
            }
        }
        Thing::Held(Held { piece, .. }) if piece.colour != acting => {
            Some(Refusal::by(clause!("IRI-9"), Reason::OthersHand { owner: piece.colour, acting }))
        }
        Thing::Held(_) | Thing::Cell(_) => Some(Refusal::by(clause!("IRI-2"), Reason::TakeNow { acting, count: must })),
    }
}

/// Returns true if some legal take includes all these pieces: all belong to the acting seat, and one of each type stays.
fn leads_on(game: &Iri, positions: &[usize]) -> bool {
    let dictionary = game.dictionary();
    let pieces: Vec<Option<Piece>> = positions.iter().map(|position| dictionary.piece(*position)).collect();
    let spares_one = |piece: &Option<Piece>| {
        let Some(piece) = piece else { return false };
        let wanted = pieces.iter().filter(|other| **other == Some(*piece)).count();
        piece.colour == game.to_act() && wanted < dictionary.count(*piece)
    };
    positions.len() <= game.pieces_to_take() && pieces.iter().all(spares_one)
}

fn marked(game: &Iri, so_far: &[Spot]) -> Vec<usize> {
    let entries = so_far.iter().filter_map(|spot| Thing::of(game, spot));
    entries.filter_map(|thing| if let Thing::Entry(position) = thing { Some(position) } else { None }).collect()
}

fn take(positions: &[usize]) -> Option<Action> {
    let positions: Vec<u8> = positions.iter().map(|position| *position as u8).collect();
    Positions::new(&positions).map(Action::Take)
}
