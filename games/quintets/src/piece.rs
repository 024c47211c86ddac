use pentad_core::Seat;
use std::fmt;

/// A pyramid and its owner.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Piece {
    /// The seat that owns the piece.
    pub seat: Seat,
    /// The size, which determines how the piece moves.
    pub size: Size,
}

/// The three sizes of pyramids.
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum Size {
    Small,
    Medium,
    Large,
}

impl Size {
    /// All three, smallest first.
    pub const ALL: [Size; 3] = [Size::Small, Size::Medium, Size::Large];

    /// Returns the index in [`Size::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the letter of the notation: `S`, `M` or `L`.
    pub const fn letter(self) -> char {
        match self {
            Size::Small => 'S',
            Size::Medium => 'M',
            Size::Large => 'L',
        }
    }

    /// QUIN-4: returns the greatest distance that a piece of this size slides; for a large one it spans the board.
    pub const fn reach(self) -> usize {
        match self {
            Size::Small => 1,
            Size::Medium => 2,
            Size::Large => 4,
        }
    }

    /// QUIN-5: returns the size of the pieces that a piece of this size may exchange places with.
    #[must_use]
    pub const fn exchanges_with(self) -> Size {
        match self {
            Size::Small => Size::Large,
            Size::Medium => Size::Small,
            Size::Large => Size::Medium,
        }
    }

    pub(crate) fn of_letter(letter: char) -> Option<Size> {
        Size::ALL.into_iter().find(|size| size.letter() == letter)
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Size::Small => "small",
            Size::Medium => "medium",
            Size::Large => "large",
        })
    }
}
