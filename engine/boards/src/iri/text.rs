use crate::View;
use pentad_core::Game;
use pentad_iri::Iri;

/// The board for a terminal.
pub(crate) fn text(game: &Iri, _view: &View<<Iri as Game>::Action>) -> String {
    format!("{:?}\n", game.setup())
}
