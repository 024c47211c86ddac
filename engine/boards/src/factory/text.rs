use crate::View;
use pentad_core::Game;
use pentad_herati::Factory;

/// The board for a terminal.
pub(crate) fn text(game: &Factory, _view: &View<<Factory as Game>::Action>) -> String {
    format!("{:?}\n", game.setup())
}
