//! Iri: pieces laid one by one until they are a word, then pieces of the dictionary marked until there are enough.

mod laying;
mod place;
mod take;
mod words;

use crate::touched::{Answer, Touched};
use crate::{Hover, Sketch, Spot};
use pentad_boards::View;
use pentad_core::notation::Reader;
use pentad_core::{Cell, Game};
use pentad_iri::{Action, Iri, Phase, Piece, Size};

impl Touched for Iri {
    fn touch(&self, so_far: &mut Vec<Spot>, spot: &Spot) -> Answer<Iri> {
        let Some(thing) = Thing::of(self, spot) else { return Answer::Nothing };
        match self.phase() {
            Phase::Place => place::touch(self, so_far, thing),
            Phase::Take => take::touch(self, so_far, thing),
        }
    }

    fn sketch(&self, so_far: &[Spot], view: &View<Action>) -> Sketch {
        match self.phase() {
            Phase::Place => place::sketch(self, so_far, view),
            Phase::Take => take::sketch(self, so_far),
        }
    }

    fn hover(&self, so_far: &[Spot], spot: &Spot, view: &View<Action>) -> Hover {
        let Some(thing) = Thing::of(self, spot) else { return Hover::default() };
        match self.phase() {
            Phase::Place => place::hover(self, so_far, thing, view),
            Phase::Take => take::hover(self, so_far, thing),
        }
    }

    fn look(&self, spot: &Spot) -> Hover {
        match Thing::of(self, spot) {
            Some(Thing::Cell(cell)) => words::through(self, cell),
            Some(Thing::Entry(position)) => words::at(self, &[], position),
            Some(Thing::Held(_)) | None => Hover::default(),
        }
    }

    fn spots(&self, action: Action) -> Vec<Spot> {
        match action {
            Action::Pass => Vec::new(),
            Action::Place { .. } => place::spots(self, action),
            Action::Take(positions) => {
                let positions = positions.as_slice().iter();
                positions.map(|position| Thing::Entry(usize::from(*position)).spot(self)).collect()
            }
        }
    }
}

/// What can be touched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Thing {
    /// A piece in a hand.
    Held(Held),
    /// A piece in the dictionary.
    Entry(usize),
    /// A cell, or what lies on it.
    Cell(Cell),
}

/// A piece in a hand: equal ones are counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Held {
    piece: Piece,
    rank: usize,
}

impl Thing {
    fn of(game: &Iri, spot: &Spot) -> Option<Thing> {
        if let Some((colour, what)) = spot.in_hand(game.seats()) {
            let (size, rank) = match what.split_once(' ') {
                Some((size, rank)) => (size, rank.parse().ok()?),
                None => (what, 1),
            };
            let size = Size::ALL.into_iter().find(|other| other.to_string() == size)?;
            let is_there = (1..=game.hand(colour).count(size)).contains(&rank);
            return is_there.then_some(Thing::Held(Held { piece: Piece::new(colour, size), rank }));
        }
        if let Some(name) = spot.beside() {
            let position = name.strip_prefix("dictionary ")?.parse().ok()?;
            return (position < game.dictionary().len()).then_some(Thing::Entry(position));
        }
        let mut reader = Reader::new(spot.place()?);
        Cell::read(&mut reader).filter(|_| reader.is_at_end()).map(Thing::Cell)
    }

    fn spot(self, game: &Iri) -> Spot {
        match self {
            Thing::Held(Held { piece, rank: 1 }) => Spot::reserve(format!("hand {} {}", piece.colour, piece.size)),
            Thing::Held(Held { piece, rank }) => Spot::reserve(format!("hand {} {} {rank}", piece.colour, piece.size)),
            Thing::Entry(position) => Spot::reserve(format!("dictionary {position}")),
            Thing::Cell(cell) => Spot::on_board(cell.to_string(), game.piece_at(cell).is_some()),
        }
    }
}
