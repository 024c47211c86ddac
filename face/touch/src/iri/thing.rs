use crate::Spot;
use pentad_core::notation::Reader;
use pentad_core::{Cell, Game};
use pentad_iri::{Iri, Piece, Size};

/// An element of the position that can be touched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Thing {
    /// A piece in a hand.
    Held(Held),
    /// A piece in the dictionary.
    Entry(usize),
    /// A cell, or the piece on it.
    Cell(Cell),
}

/// A piece in a hand; equal pieces are numbered from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Held {
    pub(super) piece: Piece,
    pub(super) rank: usize,
}

impl Thing {
    /// Returns the element at a spot; `None` for a spot that the rules do not know.
    pub(super) fn of(game: &Iri, spot: &Spot) -> Option<Thing> {
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

    /// Returns the spot of this element.
    pub(super) fn spot(self, game: &Iri) -> Spot {
        match self {
            Thing::Held(Held { piece, rank: 1 }) => Spot::reserve(format!("hand {} {}", piece.colour, piece.size)),
            Thing::Held(Held { piece, rank }) => Spot::reserve(format!("hand {} {} {rank}", piece.colour, piece.size)),
            Thing::Entry(position) => Spot::reserve(format!("dictionary {position}")),
            Thing::Cell(cell) => Spot::on_board(cell.to_string(), game.piece_at(cell).is_some()),
        }
    }
}
