//! Evaluations of bots in words.

use pentad_catalog::{AnyAction, AnyGame};

/// Returns the notation of each action of a line.
pub(crate) fn line(game: &AnyGame, actions: &[AnyAction]) -> Vec<String> {
    let mut position = game.clone();
    let mut texts = Vec::new();
    for action in actions {
        texts.push(position.notation(*action));
        position.apply(*action);
    }
    texts
}

/// Describes the value of a position for a seat: its chance to win or, in a solitaire, its expected points.
pub(crate) fn worth(game: &AnyGame, worth: f64) -> String {
    if game.seats() == 1 {
        format!("about {worth:.1} points expected")
    } else {
        format!("chance to win {:.0} %", worth * 100.0)
    }
}
