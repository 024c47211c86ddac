use crate::View;
use pentad_core::Game;
use pentad_quintets::Quintets;

/// The board for a terminal.
pub(crate) fn text(game: &Quintets, _view: &View<<Quintets as Game>::Action>) -> String {
    format!("{:?}\n", game.setup())
}
