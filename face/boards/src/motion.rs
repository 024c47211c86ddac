//! Motions: the paths of pieces when an action is played, so that a page can animate them.

use crate::scene::Role;

/// The path of one item, from its place in the scene before an action to its place in the scene after.
///
/// An item without a motion is still the same item if its name is in both scenes, even at another place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Motion {
    /// Role and name in the scene before; `None` for an item that enters the game.
    pub from: Option<(Role, String)>,
    /// Cell on the way: a piece that completes a group gets there first and then leaves with the group.
    pub via: Option<String>,
    /// Role and name in the scene after; `None` for an item that leaves the game.
    pub to: Option<(Role, String)>,
}

impl Motion {
    /// Creates a motion from an item of the scene before to one of the scene after.
    pub(crate) fn new(from: (Role, String), to: (Role, String)) -> Motion {
        Motion { from: Some(from), via: None, to: Some(to) }
    }

    /// Creates the motion of an item that enters the game.
    pub(crate) fn into_the_game(to: (Role, String)) -> Motion {
        Motion { from: None, via: None, to: Some(to) }
    }

    /// Creates the motion of an item that leaves the game.
    pub(crate) fn out_of_the_game(from: (Role, String)) -> Motion {
        Motion { from: Some(from), via: None, to: None }
    }

    /// Creates a change in place: a piece that tips over or stands up.
    pub(crate) fn on_the_spot(at: (Role, String)) -> Motion {
        Motion { from: Some(at.clone()), via: None, to: Some(at) }
    }
}

/// Returns the role and name of a piece on a cell.
pub(crate) fn piece(cell: impl ToString) -> (Role, String) {
    (Role::Piece, cell.to_string())
}

/// Returns the role and name of an item beside the board.
pub(crate) fn reserve(name: impl Into<String>) -> (Role, String) {
    (Role::Reserve, name.into())
}
