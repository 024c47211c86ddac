use crate::grid::{Grid, Place};
use crate::words::Laid;
use crate::{Action, Iri, Phase};
use pentad_core::random::{Rng, below};
use pentad_core::{Game, Turn};

/// Plays uniformly random legal actions to the end and shows each of them to `seen`.
///
/// The grid is kept from action to action instead of being laid out anew.
pub(crate) fn playout<R: Rng>(
    game: &mut Iri,
    random: &mut R,
    scratch: &mut Vec<Action>,
    mut seen: impl FnMut(Action),
) -> u32 {
    let mut grid = game.grid();
    let mut actions = 0;
    while game.turn() != Turn::Over {
        let action = draw(game, &grid, random, scratch);
        seen(action);
        actions += 1;
        let before = game.pieces_laid();
        match action {
            Action::Place { first, along, sizes } => {
                let count = sizes.as_slice().len();
                let laid = Laid::of(first, along, count, |cell| grid.is_occupied(Place::of(cell)));
                game.lay(&laid, sizes);
            }
            other => game.apply(other),
        }
        for (cell, piece) in game.pieces_since(before) {
            grid.lay(cell, piece);
        }
    }
    actions
}

/// A legal action, each as likely as any other. The grid must be that of the position.
pub(crate) fn draw<R: Rng>(game: &Iri, grid: &Grid, random: &mut R, scratch: &mut Vec<Action>) -> Action {
    if game.phase() == Phase::Take {
        return Action::Take(game.takes().draw(random));
    }
    game.legal_actions_on(grid, scratch);
    scratch[below(random, scratch.len())]
}
