use pentad_boards::scene::{Item, Role};
use pentad_core::Seat;
use std::hash::{Hash, Hasher};

/// A touchable item of a scene, identified by its role and name. A piece and the cell it lies on are the same spot, whichever of the two
/// the pointer hit.
#[derive(Clone, Debug)]
pub struct Spot {
    /// [`Role::Cell`], [`Role::Piece`] or [`Role::Reserve`].
    pub role: Role,
    /// Name of the item in the scene.
    pub name: String,
}

impl Spot {
    /// Creates the spot of a place on the board.
    pub fn cell(name: impl Into<String>) -> Spot {
        Spot { role: Role::Cell, name: name.into() }
    }

    /// Creates the spot of a piece on the board.
    pub fn piece(name: impl Into<String>) -> Spot {
        Spot { role: Role::Piece, name: name.into() }
    }

    /// Creates the spot of a place on the board, as a piece if one lies there.
    pub(crate) fn on_board(name: impl Into<String>, is_held: bool) -> Spot {
        if is_held { Spot::piece(name) } else { Spot::cell(name) }
    }

    /// Creates the spot of a piece beside the board.
    pub fn reserve(name: impl Into<String>) -> Spot {
        Spot { role: Role::Reserve, name: name.into() }
    }

    /// Returns the name of a place on the board; `None` for a spot beside it.
    pub(crate) fn place(&self) -> Option<&str> {
        matches!(self.role, Role::Cell | Role::Piece).then_some(self.name.as_str())
    }

    /// Returns the name of a spot beside the board; `None` for a place on it.
    pub(crate) fn beside(&self) -> Option<&str> {
        (self.role == Role::Reserve).then_some(self.name.as_str())
    }

    /// Returns the owner of a spot in a hand and the rest of its name, such as `S` in `hand 1 S`.
    pub(crate) fn in_hand(&self, seats: usize) -> Option<(Seat, &str)> {
        let (number, what) = self.beside()?.strip_prefix("hand ")?.split_once(' ')?;
        Seat::all(seats).find(|seat| seat.to_string() == number).map(|seat| (seat, what))
    }

    fn kind(&self) -> u8 {
        match self.role {
            Role::Cell | Role::Piece => 0,
            Role::Reserve => 1,
            Role::Board | Role::Mark | Role::Label => 2,
        }
    }
}

impl From<&Item> for Spot {
    fn from(item: &Item) -> Spot {
        Spot { role: item.role, name: item.name.clone() }
    }
}

impl PartialEq for Spot {
    fn eq(&self, other: &Spot) -> bool {
        self.kind() == other.kind() && self.name == other.name
    }
}

impl Eq for Spot {}

impl Hash for Spot {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.kind().hash(state);
        self.name.hash(state);
    }
}
