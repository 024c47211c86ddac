use crate::View;
use pentad_core::Game;
use pentad_enantiomerfolk::Enantiomerfolk;

/// The board for a terminal.
pub(crate) fn text(game: &Enantiomerfolk, _view: &View<<Enantiomerfolk as Game>::Action>) -> String {
    format!("{:?}\n", game.setup())
}
