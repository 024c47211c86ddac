use crate::View;
use pentad_core::Game;
use pentad_herati::Loom;

/// The board for a terminal.
pub(crate) fn text(game: &Loom, _view: &View<<Loom as Game>::Action>) -> String {
    format!("{:?}\n", game.setup())
}
