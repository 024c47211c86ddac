use crate::grid::{Grid, Place};
use crate::words::Laid;
use crate::{Action, Iri, Phase};
use pentad_core::random::{Rng, below};
use pentad_core::{Game, Turn};
use std::borrow::Borrow;

/// Plays uniformly random legal actions to the end and calls `seen` with each of them.
///
/// The grid is updated with each action instead of being built anew.
pub(crate) fn playout<R: Rng>(
    game: &mut Iri,
    random: &mut R,
    scratch: &mut Vec<Action>,
    mut seen: impl FnMut(Action),
) -> u32 {
    let mut grid = game.grid();
    let mut actions = 0;
    while game.turn() != Turn::Over {
        let action = draw(game, || &grid, random, scratch);
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

/// Draws a legal action uniformly. Only a placement needs the grid of the position.
pub(crate) fn draw<G: Borrow<Grid>, R: Rng>(
    game: &Iri,
    grid: impl FnOnce() -> G,
    random: &mut R,
    scratch: &mut Vec<Action>,
) -> Action {
    match game.phase() {
        Phase::Take => Action::Take(game.takes().draw(random)),
        Phase::Place => {
            game.list_placements(grid().borrow(), scratch);
            scratch[below(random, scratch.len())]
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pentad_conformance::{new_game, random};
    use pentad_core::Points;

    #[test]
    fn a_fast_playout_is_a_legal_game() {
        for seed in 0..300 {
            let start: Iri = new_game(&format!("Seats={}", 2 + seed % 3), seed);
            let mut fast = start.clone();
            let mut actions = Vec::new();
            let count = playout(&mut fast, &mut random(seed), &mut Vec::new(), |action| actions.push(action));
            let mut plain = start;
            for action in &actions {
                let seat = plain.to_act();
                let before = plain.points(seat);
                let gain = plain.preview(*action).map_or(Points::default(), |preview| preview.points);
                plain.play(*action).unwrap();
                assert_eq!(plain.points(seat).in_halves(), before.in_halves() + gain.in_halves(), "IRI-7");
            }
            assert_eq!(plain.turn(), Turn::Over);
            assert_eq!(plain.setup(), fast.setup());
            assert_eq!(plain.hash_key(), fast.hash_key());
            assert_eq!(count as usize, actions.len());
        }
    }
}
