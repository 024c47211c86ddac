use pentad_core::{Points, Seat};
use pentad_enantiomerfolk::Force;
use pentad_herati::{Colour, Tile};

/// What a touch would do, or what lies there to be looked at. In no language: `pentad-words` puts it into words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Note {
    /// It scores so much, in signs: `+6.5`.
    Gain(Points),
    /// Iri: a piece of the dictionary that can be taken.
    Take(pentad_iri::Piece),
    /// Iri: words on the board, each with its pieces in turn.
    Words(Vec<Vec<pentad_iri::Piece>>),
    /// Quintets: one star for each group that is formed.
    Stars(usize),
    /// Quintets: a group of each of these seats is formed.
    Forms(Vec<Seat>),
    /// Quintets: a piece in a group of so many.
    Group(usize),
    /// Iris: the cells that get a stone, and what the groups are worth then, if that changes.
    Stones {
        /// Their names.
        cells: Vec<String>,
        /// From high to low; `None` if all stays as it is.
        worth: Option<Vec<u32>>,
    },
    /// Iris: a stone in a group that is worth so much (IRIS-6).
    GroupWorth(usize),
    /// Enantiomerfolk: the force on a piece, in signs: `↻1 ↺2`.
    Push(Force),
    /// Enantiomerfolk: the force on a piece that stays (ENAN-6).
    Force(Force),
    /// Enantiomerfolk: a piece is captured and goes to this seat's hand, or out of the game (ENAN-7).
    Captured(Option<Seat>),
    /// Enantiomerfolk: so many attackers stand up (ENAN-4).
    Rising(usize),
    /// Enantiomerfolk: a piece attacks the one on this square.
    Attacks(String),
    /// The Factory: it scores so many points.
    Points(u32),
    /// The Loom: it makes so many patterns.
    Patterns(u32),
    /// The Loom: a tile is set aside.
    Aside(Tile),
    /// The Loom and The Factory: a tile in patterns of these colours.
    InPatterns(Vec<Colour>),
}
