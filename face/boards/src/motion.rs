//! What travels where when an action is played, so that a page can let it be seen.

use crate::scene::Role;

/// One thing on its way from where the scene before an action shows it to where the scene after shows it.
///
/// A thing that no motion names is still the same thing if its name is in both scenes, even at another place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Motion {
    /// The role and the name it has in the scene before; `None` for what comes into the game only now.
    pub from: Option<(Role, String)>,
    /// The cell that it stands on in between: a piece that completes a group gets there first and then leaves with it.
    pub via: Option<String>,
    /// The role and the name it has in the scene after; `None` for what leaves the game.
    pub to: Option<(Role, String)>,
}

impl Motion {
    /// From a thing of the scene before to one of the scene after.
    pub(crate) fn new(from: (Role, String), to: (Role, String)) -> Motion {
        Motion { from: Some(from), via: None, to: Some(to) }
    }

    /// Something that comes into the game.
    pub(crate) fn into_the_game(to: (Role, String)) -> Motion {
        Motion { from: None, via: None, to: Some(to) }
    }

    /// Something that leaves the game.
    pub(crate) fn out_of_the_game(from: (Role, String)) -> Motion {
        Motion { from: Some(from), via: None, to: None }
    }

    /// A change on the spot: a piece that tips over or stands up.
    pub(crate) fn on_the_spot(at: (Role, String)) -> Motion {
        Motion { from: Some(at.clone()), via: None, to: Some(at) }
    }
}

/// What a piece on a cell is called in a scene.
pub(crate) fn piece(cell: impl ToString) -> (Role, String) {
    (Role::Piece, cell.to_string())
}

/// What something beside the board is called in a scene.
pub(crate) fn reserve(name: impl Into<String>) -> (Role, String) {
    (Role::Reserve, name.into())
}
