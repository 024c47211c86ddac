use pentad_boards::scene::{Item, Role};
use pentad_core::Seat;
use std::hash::{Hash, Hasher};

/// Something that can be touched: an item of a scene, by its role and name. A piece and the cell it lies on are the same
/// spot, whichever of the two was hit.
#[derive(Clone, Debug)]
pub struct Spot {
    /// [`Role::Cell`], [`Role::Piece`] or [`Role::Reserve`].
    pub role: Role,
    /// The name of the item in the scene.
    pub name: String,
}

impl Spot {
    /// A place on the board.
    pub fn cell(name: impl Into<String>) -> Spot {
        Spot { role: Role::Cell, name: name.into() }
    }

    /// A piece on the board.
    pub fn piece(name: impl Into<String>) -> Spot {
        Spot { role: Role::Piece, name: name.into() }
    }

    /// A place on the board, as the piece that lies there if one does.
    pub(crate) fn on_board(name: impl Into<String>, is_held: bool) -> Spot {
        if is_held { Spot::piece(name) } else { Spot::cell(name) }
    }

    /// A piece beside the board.
    pub fn reserve(name: impl Into<String>) -> Spot {
        Spot { role: Role::Reserve, name: name.into() }
    }

    /// The name of a place on the board; `None` beside it.
    pub(crate) fn place(&self) -> Option<&str> {
        matches!(self.role, Role::Cell | Role::Piece).then_some(self.name.as_str())
    }

    /// The name of something beside the board; `None` on it.
    pub(crate) fn beside(&self) -> Option<&str> {
        (self.role == Role::Reserve).then_some(self.name.as_str())
    }

    /// Something in a hand: whose it is and what is written after that, such as `S` in `hand 1 S`.
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
