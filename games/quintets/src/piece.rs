use pentad_core::Seat;
use std::fmt;

/// A pyramid and whose it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Piece {
    /// The seat whose colour it has.
    pub seat: Seat,
    /// How large it is, which says how it moves.
    pub size: Size,
}

/// The three sizes of pyramids.
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

    /// The place in [`Size::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter of the notation: `S`, `M` or `L`.
    pub const fn letter(self) -> char {
        match self {
            Size::Small => 'S',
            Size::Medium => 'M',
            Size::Large => 'L',
        }
    }

    /// QUIN-4: how far a piece of this size slides; a large has the whole board.
    pub const fn reach(self) -> usize {
        match self {
            Size::Small => 1,
            Size::Medium => 2,
            Size::Large => 4,
        }
    }

    /// QUIN-5: the size of the pieces that a piece of this size may exchange places with.
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
