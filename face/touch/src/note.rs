use pentad_core::{Points, Seat};
use pentad_enantiomerfolk::Force;
use pentad_herati::{Colour, Tile};

/// The effect of a touch, or information on what lies at a spot. Independent of language: `pentad-words` puts it into words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Note {
    /// The score of the touch, shown in signs: `+6.5`.
    Gain(Points),
    /// Iri: a piece of the dictionary that can be taken.
    Take(pentad_iri::Piece),
    /// Iri: words on the board, each with its pieces in order.
    Words(Vec<Vec<pentad_iri::Piece>>),
    /// Quintets: one star for each group that is formed.
    Stars(usize),
    /// Quintets: a group of each of these seats is formed.
    Forms(Vec<Seat>),
    /// Quintets: a piece in a group of this size.
    Group(usize),
    /// Iris: the cells that receive a stone, and the worth of the groups afterwards if it changes.
    Stones {
        /// Names of the cells.
        cells: Vec<String>,
        /// Worth of each group, from high to low; `None` if it does not change.
        worth: Option<Vec<u32>>,
    },
    /// Iris: a stone in a group of this worth (IRIS-6).
    GroupWorth(usize),
    /// Enantiomerfolk: the force on a piece, shown in signs: `↻1 ↺2`.
    Push(Force),
    /// Enantiomerfolk: the force on a piece that stays (ENAN-6).
    Force(Force),
    /// Enantiomerfolk: a piece is captured and goes to this seat's hand, or out of the game (ENAN-7).
    Captured(Option<Seat>),
    /// Enantiomerfolk: this many attackers stand up (ENAN-4).
    Rising(usize),
    /// Enantiomerfolk: a piece attacks the one on this square.
    Attacks(String),
    /// The Factory: the tile scores this many points.
    Points(u32),
    /// The Loom: the tile makes this many patterns.
    Patterns(u32),
    /// The Loom: a tile is set aside.
    Aside(Tile),
    /// The Loom and The Factory: a tile in patterns of these colours.
    InPatterns(Vec<Colour>),
}
