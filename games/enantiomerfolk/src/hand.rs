use crate::{Colour, Piece};
use std::fmt;

/// The pieces that a seat holds off the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Hand {
    /// ENAN-8: the count of each piece, by [`Piece::index`].
    Pieces([u8; Piece::COUNT]),
    /// ENAN-14: with Restack, the counts of bottoms and tops of each colour.
    Pyramids {
        /// Lower pyramids, by [`Colour::index`].
        bottoms: [u8; Colour::COUNT],
        /// Upper pyramids, by [`Colour::index`].
        tops: [u8; Colour::COUNT],
    },
}

impl Hand {
    /// Creates an empty hand.
    pub const fn empty(restack: bool) -> Hand {
        if restack {
            Hand::Pyramids { bottoms: [0; Colour::COUNT], tops: [0; Colour::COUNT] }
        } else {
            Hand::Pieces([0; Piece::COUNT])
        }
    }

    /// Creates a hand that holds these pieces.
    pub fn of(restack: bool, pieces: impl IntoIterator<Item = Piece>) -> Hand {
        let mut hand = Hand::empty(restack);
        for piece in pieces {
            hand.put(piece);
        }
        hand
    }

    /// Returns the number of pieces.
    pub fn len(&self) -> usize {
        match self {
            Hand::Pieces(counts) => counts.iter().map(|count| usize::from(*count)).sum(),
            Hand::Pyramids { bottoms, .. } => bottoms.iter().map(|count| usize::from(*count)).sum(),
        }
    }

    /// Returns true if the hand is empty, even of pyramids without their other half.
    pub fn is_empty(&self) -> bool {
        match self {
            Hand::Pieces(counts) => *counts == [0; Piece::COUNT],
            Hand::Pyramids { bottoms, tops } => [bottoms, tops].iter().all(|counts| **counts == [0; Colour::COUNT]),
        }
    }

    /// Iterates over the pieces that can be dropped, each once: with Restack, every bottom with every top.
    pub fn droppable(&self) -> impl Iterator<Item = Piece> + use<> {
        Piece::every().filter({
            let hand = *self;
            move |piece| hand.holds(*piece)
        })
    }

    /// Returns true if this piece can be dropped.
    pub fn holds(&self, piece: Piece) -> bool {
        match self {
            Hand::Pieces(counts) => counts[piece.index()] > 0,
            Hand::Pyramids { bottoms, tops } => bottoms[piece.bottom().index()] > 0 && tops[piece.top().index()] > 0,
        }
    }

    pub(crate) fn put(&mut self, piece: Piece) {
        self.change(piece, |count| count.saturating_add(1));
    }

    pub(crate) fn take(&mut self, piece: Piece) {
        self.change(piece, |count| count.saturating_sub(1));
    }

    fn change(&mut self, piece: Piece, by: impl Fn(u8) -> u8) {
        let change = |count: &mut u8| *count = by(*count);
        match self {
            Hand::Pieces(counts) => change(&mut counts[piece.index()]),
            Hand::Pyramids { bottoms, tops } => {
                change(&mut bottoms[piece.bottom().index()]);
                change(&mut tops[piece.top().index()]);
            }
        }
    }
}

/// Writes `BR RY RY`, or `bottoms B R R, tops R Y Y` with Restack; `nothing` for an empty hand.
impl fmt::Display for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters = |counts: &[u8; Colour::COUNT]| {
            let each = Colour::every().zip(counts);
            let letters = each.flat_map(|(colour, count)| vec![colour.letter().to_string(); usize::from(*count)]);
            letters.collect::<Vec<_>>().join(" ")
        };
        match self {
            hand if hand.is_empty() => f.write_str("nothing"),
            Hand::Pieces(counts) => {
                let each = Piece::every().zip(counts);
                let pieces = each.flat_map(|(piece, count)| vec![piece.to_string(); usize::from(*count)]);
                f.write_str(&pieces.collect::<Vec<_>>().join(" "))
            }
            Hand::Pyramids { bottoms, tops } => write!(f, "bottoms {}, tops {}", letters(bottoms), letters(tops)),
        }
    }
}
