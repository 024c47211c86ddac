//! Every action that can be, legal or not.

use pentad_enantiomerfolk::{Action, Colours, Enantiomerfolk, Square};

/// Lists moves and attacks between any two squares of the larger board, and drops of every piece of four colours on each of its squares.
/// No other squares and pieces can be made, so this is every value of the type.
pub(crate) fn every_action(_game: &Enantiomerfolk) -> Vec<Action> {
    let squares = || (0..Square::COUNT).filter_map(Square::from_index);
    let pairs = squares().flat_map(|from| squares().map(move |to| (from, to)));
    let steps = pairs.flat_map(|(from, to)| [Action::Move { from, to }, Action::Attack { from, to }]);
    let drops = Colours::Four.pieces().flat_map(|piece| squares().map(move |on| Action::Drop { piece, on }));
    steps.chain(drops).collect()
}
