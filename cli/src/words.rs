//! What bots think, in words.

use pentad_catalog::{AnyAction, AnyGame};

/// What a line of actions is called, one after the other.
pub(crate) fn line(game: &AnyGame, actions: &[AnyAction]) -> Vec<String> {
    let mut position = game.clone();
    let mut texts = Vec::new();
    for action in actions {
        texts.push(position.notation(*action));
        position.apply(*action);
    }
    texts
}

/// What something is worth to a seat: its chance to win, or the points it can expect of a solitaire.
pub(crate) fn worth(game: &AnyGame, worth: f64) -> String {
    if game.seats() == 1 {
        format!("about {worth:.1} points expected")
    } else {
        format!("chance to win {:.0} %", worth * 100.0)
    }
}
