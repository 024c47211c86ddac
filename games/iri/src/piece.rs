use crate::Iri;
use pentad_core::notation::Reader;
use pentad_core::{Game, Phrase, Seat};
use std::fmt;

/// A pyramid: whose it is and how large.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    /// The seat that owns it.
    pub colour: Seat,
    /// Its size.
    pub size: Size,
}

/// How large a piece is.
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

/// What the colours are called in records, seat by seat.
const LETTERS: [char; Seat::MOST] = ['a', 'b', 'c', 'd'];

/// Types of piece at a table of four.
pub(crate) const TYPES: usize = 12;

/// IRI-1: pieces of one type that a seat owns.
pub(crate) const OWNED: usize = 5;

/// IRI-1: pieces in a full hand.
pub(crate) const FULL: usize = 3;

impl Piece {
    /// The piece of this colour and size.
    pub const fn new(colour: Seat, size: Size) -> Piece {
        Piece { colour, size }
    }

    /// Every type of piece at a table of `seats`, by colour, then by size.
    pub fn types(seats: usize) -> impl Iterator<Item = Piece> {
        Seat::all(seats).flat_map(|colour| Size::ALL.map(|size| Piece { colour, size }))
    }

    /// The piece in words: "small yellow pyramid".
    pub(crate) fn in_words(self) -> String {
        format!("{} {} pyramid", self.size.in_words(), self.colour_name())
    }

    /// The piece in no language.
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

    /// Reads a colour and a size: `aS`.
    pub(crate) fn read(reader: &mut Reader<'_>) -> Option<Piece> {
        let letter = reader.next_char()?.to_ascii_lowercase();
        let colour = Seat::new(LETTERS.iter().position(|known| *known == letter)?)?;
        Some(Piece { colour, size: Size::read(reader)? })
    }
}

/// Colour and size as records write them: `aS`.
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
    /// All three, smallest first.
    pub const ALL: [Size; 3] = [Size::Small, Size::Medium, Size::Large];

    /// The letter that stands for it: `S`, `M` or `L`.
    pub const fn letter(self) -> char {
        match self {
            Size::Small => 'S',
            Size::Medium => 'M',
            Size::Large => 'L',
        }
    }

    /// The size in words.
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
    /// IRI-1: what every seat starts with.
    pub const START: Hand = Hand { counts: [1; 3] };

    /// A hand with that many pieces of each size.
    pub const fn new(small: u8, medium: u8, large: u8) -> Hand {
        Hand { counts: [small, medium, large] }
    }

    /// How many pieces of a size it holds.
    pub const fn count(self, size: Size) -> usize {
        self.counts[size as usize] as usize
    }

    /// How many pieces it holds.
    pub fn len(self) -> usize {
        self.counts.iter().map(|count| usize::from(*count)).sum()
    }

    /// Whether it holds none.
    pub fn is_empty(self) -> bool {
        self.counts == [0; 3]
    }

    /// Its pieces by size, smallest first.
    pub fn sizes(self) -> impl Iterator<Item = Size> {
        Size::ALL.into_iter().flat_map(move |size| std::iter::repeat_n(size, self.count(size)))
    }
}

/// The sizes in a row: `S M L`.
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
