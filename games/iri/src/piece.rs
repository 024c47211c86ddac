use crate::Iri;
use pentad_core::notation::Reader;
use pentad_core::{Game, Phrase, Seat};
use std::fmt;

/// A pyramid, with its owner and size.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    /// The seat that owns it.
    pub colour: Seat,
    /// Its size.
    pub size: Size,
}

/// The size of a piece.
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum Size {
    Small,
    Medium,
    Large,
}

/// The pieces a seat can place, by size.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Hand {
    pub(crate) counts: [u8; 3],
}

/// The letters of the colours in records, by seat.
const LETTERS: [char; Seat::MOST] = ['a', 'b', 'c', 'd'];

/// Number of piece types at a table of four.
pub(crate) const TYPES: usize = 12;

/// IRI-1: number of pieces of one type that a seat owns.
pub(crate) const OWNED: usize = 5;

/// IRI-1: number of pieces in a full hand.
pub(crate) const FULL: usize = 3;

impl Piece {
    /// Returns the piece of this colour and size.
    pub const fn new(colour: Seat, size: Size) -> Piece {
        Piece { colour, size }
    }

    /// Iterates over the piece types at a table of `seats`, by colour, then by size.
    pub fn types(seats: usize) -> impl Iterator<Item = Piece> {
        Seat::all(seats).flat_map(|colour| Size::ALL.map(|size| Piece { colour, size }))
    }

    /// Describes the piece in words: "small yellow pyramid".
    pub(crate) fn in_words(self) -> String {
        format!("{} {} pyramid", self.size.in_words(), self.colour_name())
    }

    /// Describes the piece as a phrase for translation.
    pub(crate) fn phrase(self, name: &str) -> Phrase {
        Phrase::new(name).with("size", self.size.in_words()).with("colour", self.colour_name())
    }

    pub(crate) fn colour_name(self) -> &'static str {
        Iri::INFO.seat_names[self.colour.index()]
    }

    pub(crate) const fn index(self) -> usize {
        self.colour.index() * 3 + self.size as usize
    }

    pub(crate) const fn from_index(index: usize) -> Piece {
        Piece { colour: Seat::ALL[index / 3], size: Size::ALL[index % 3] }
    }

    /// Parses a colour and a size: `aS`.
    pub(crate) fn read(reader: &mut Reader<'_>) -> Option<Piece> {
        let letter = reader.next_char()?.to_ascii_lowercase();
        let colour = Seat::new(LETTERS.iter().position(|known| *known == letter)?)?;
        Some(Piece { colour, size: Size::read(reader)? })
    }
}

/// Writes colour and size as in records: `aS`.
impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", LETTERS[self.colour.index()], self.size)
    }
}

impl fmt::Debug for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl Size {
    /// All three sizes, smallest first.
    pub const ALL: [Size; 3] = [Size::Small, Size::Medium, Size::Large];

    /// Returns the letter of the notation: `S`, `M` or `L`.
    pub const fn letter(self) -> char {
        match self {
            Size::Small => 'S',
            Size::Medium => 'M',
            Size::Large => 'L',
        }
    }

    /// Returns the size in words.
    pub(crate) const fn in_words(self) -> &'static str {
        match self {
            Size::Small => "small",
            Size::Medium => "medium",
            Size::Large => "large",
        }
    }

    pub(crate) fn read(reader: &mut Reader<'_>) -> Option<Size> {
        let letter = reader.next_char()?;
        Size::ALL.into_iter().find(|size| size.letter() == letter)
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl Hand {
    /// IRI-1: the hand that every seat starts with.
    pub const START: Hand = Hand { counts: [1; 3] };

    /// Creates a hand with this many pieces of each size.
    pub const fn new(small: u8, medium: u8, large: u8) -> Hand {
        Hand { counts: [small, medium, large] }
    }

    /// Returns the number of pieces of a size.
    pub const fn count(self, size: Size) -> usize {
        self.counts[size as usize] as usize
    }

    /// Returns the number of pieces.
    pub fn len(self) -> usize {
        self.counts.iter().map(|count| usize::from(*count)).sum()
    }

    /// Returns true if the hand holds no piece.
    pub fn is_empty(self) -> bool {
        self.counts == [0; 3]
    }

    /// Iterates over the pieces by size, smallest first.
    pub fn sizes(self) -> impl Iterator<Item = Size> {
        Size::ALL.into_iter().flat_map(move |size| std::iter::repeat_n(size, self.count(size)))
    }
}

/// Writes the sizes in order: `S M L`.
impl fmt::Display for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, size) in self.sizes().enumerate() {
            if place > 0 {
                f.write_str(" ")?;
            }
            write!(f, "{size}")?;
        }
        Ok(())
    }
}
