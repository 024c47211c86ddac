use super::thing::{Held, Thing};
use crate::{Reason, Refusal, Spot};
use pentad_core::sorting::sort_by;
use pentad_core::{Along, Cell, Game, clause};
use pentad_iri::{Action, Iri, Piece, Size, Sizes};

/// A placement under construction: the pieces provisionally on the board, and the one between hand and board.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Laying {
    pub(super) laid: Vec<(Held, Cell)>,
    pub(super) held: Option<Held>,
}

impl Laying {
    /// Replays the touches, which alternate between a piece in hand and a cell; the last piece may still wait for its cell.
    pub(super) fn of(game: &Iri, so_far: &[Spot]) -> Laying {
        let mut laying = Laying { laid: Vec::new(), held: None };
        for thing in so_far.iter().filter_map(|spot| Thing::of(game, spot)) {
            match thing {
                Thing::Held(held) => laying.held = Some(held),
                Thing::Cell(cell) => laying.laid.extend(laying.held.take().map(|held| (held, cell))),
                Thing::Entry(_) => {}
            }
        }
        laying
    }

    /// Returns the equivalent sequence of touches.
    pub(super) fn touched(&self, game: &Iri) -> Vec<Spot> {
        let laid = self.laid.iter().flat_map(|(held, cell)| [Thing::Held(*held), Thing::Cell(*cell)]);
        laid.chain(self.held.map(Thing::Held)).map(|thing| thing.spot(game)).collect()
    }

    /// Returns the pieces provisionally on the board.
    pub(super) fn pieces(&self) -> Vec<(Cell, Piece)> {
        self.laid.iter().map(|(held, cell)| (*cell, held.piece)).collect()
    }

    /// Returns the index in `laid` of the piece on this cell.
    pub(super) fn at(&self, cell: Cell) -> Option<usize> {
        self.laid.iter().position(|(_, other)| *other == cell)
    }

    /// Returns the pieces still in hand, including the held one.
    pub(super) fn left(&self, game: &Iri) -> Vec<Held> {
        let seat = game.to_act();
        let hand = Size::ALL.into_iter().flat_map(|size| {
            (1..=game.hand(seat).count(size)).map(move |rank| Held { piece: Piece::new(seat, size), rank })
        });
        hand.filter(|held| self.laid.iter().all(|(other, _)| other != held)).collect()
    }

    /// Returns the held piece or, if all pieces left are alike, the first of them.
    pub(super) fn next(&self, game: &Iri) -> Option<Held> {
        let left = self.left(game);
        let alike = left.iter().all(|held| held.piece == left[0].piece);
        self.held.or_else(|| left.first().copied().filter(|_| alike))
    }

    /// Returns the action that the laid pieces form as they lie, legal or not; or the reason why they form none.
    pub(super) fn action(&self, game: &Iri) -> Result<Action, Refusal> {
        let mut pieces = self.pieces();
        sort_by(&mut pieces, |(one, _), (other, _)| one.cmp(other));
        let Some((first, _)) = pieces.first().copied() else {
            return Err(Refusal::because(Reason::NothingLaid));
        };
        let along = if pieces.iter().all(|(cell, _)| cell.y == first.y) {
            Along::Right
        } else if pieces.iter().all(|(cell, _)| cell.x == first.x) {
            Along::Down
        } else {
            return Err(Refusal::by(clause!("IRI-4"), Reason::NotStraight));
        };
        let sizes: Vec<Size> = pieces.iter().map(|(_, piece)| piece.size).collect();
        let Some(sizes) = Sizes::new(&sizes) else {
            return Err(Refusal::by(clause!("IRI-4"), Reason::TooMany));
        };
        let action = Action::Place { first, along, sizes };
        // IRI-6: an action stores only its first cell, so pieces behind a gap would move up.
        match game.laid_by(action) == pieces {
            true => Ok(action),
            false => Err(Refusal::by(clause!("IRI-4"), Reason::Gap)),
        }
    }

    /// Returns the legal action that the laid pieces form, or the reason why they form none.
    pub(super) fn ready(&self, game: &Iri) -> Result<Action, Refusal> {
        let action = self.action(game)?;
        game.check(action)?;
        Ok(action)
    }
}
