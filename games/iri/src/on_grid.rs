use crate::grid::{Grid, Place};
use crate::words::{Laid, opening_halves};
use crate::{Action, Dictionary, Hand, Iri, Phase, Sizes, placements};
use pentad_core::{Along, Cell, Game, Seat};

/// A position together with its grid, which is updated with each action. For callers that visit many positions in a row.
#[derive(Clone, Debug)]
pub struct OnGrid {
    game: Iri,
    grid: Grid,
}

impl OnGrid {
    /// Builds the grid of a position.
    pub fn of(game: &Iri) -> OnGrid {
        OnGrid { game: game.clone(), grid: game.grid() }
    }

    /// Returns the position.
    #[inline]
    pub fn game(&self) -> &Iri {
        &self.game
    }

    /// Lists the legal actions, like [`Game::legal_actions`] while the game runs.
    pub fn actions(&self, actions: &mut Vec<Action>) {
        match self.game.phase() {
            Phase::Place => self.game.list_placements(&self.grid, actions),
            Phase::Take => {
                actions.clear();
                self.game.takes().list(actions);
            }
        }
    }

    /// Lists the placements of a seat as if it were its turn, with a hand and a dictionary that need not be the present ones.
    /// Empty if the seat would have to pass.
    pub fn placements_of(&self, seat: Seat, hand: Hand, dictionary: &Dictionary, actions: &mut Vec<Action>) {
        actions.clear();
        placements::list(&self.grid, dictionary, seat, hand, actions);
    }

    /// IRI-7: returns the score of a legal placement, in half points.
    #[inline]
    pub fn halves(&self, first: Cell, along: Along, sizes: Sizes) -> u16 {
        let count = sizes.as_slice().len();
        if self.game.board_is_empty() { opening_halves(count) } else { 2 * self.laid(first, along, count).points }
    }

    /// Plays an action that the caller knows to be legal.
    pub fn apply(&mut self, action: Action) {
        match action {
            Action::Place { first, along, sizes } => {
                let before = self.game.pieces_laid();
                let laid = self.laid(first, along, sizes.as_slice().len());
                self.game.lay(&laid, sizes);
                for (cell, piece) in self.game.pieces_since(before) {
                    self.grid.lay(cell, piece);
                }
            }
            other => self.game.apply(other),
        }
    }

    #[inline]
    fn laid(&self, first: Cell, along: Along, count: usize) -> Laid {
        Laid::of(first, along, count, |cell| self.grid.is_occupied(Place::of(cell)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pentad_conformance::{new_game, random};
    use pentad_core::Turn;

    /// A grid that is updated equals one that is built anew.
    #[test]
    fn a_table_is_its_position() {
        let (mut plain, mut kept) = (Vec::new(), Vec::new());
        for seed in 0..60 {
            let mut game: Iri = new_game(&format!("Seats={}", 2 + seed % 3), seed);
            let mut on_grid = OnGrid::of(&game);
            let mut random = random(seed);
            while game.turn() != Turn::Over {
                game.legal_actions(&mut plain);
                on_grid.actions(&mut kept);
                plain.sort_unstable();
                kept.sort_unstable();
                assert_eq!(plain, kept);
                for action in &plain {
                    if let Action::Place { first, along, sizes } = *action {
                        let points = game.preview(*action).unwrap().points;
                        assert_eq!(u32::from(on_grid.halves(first, along, sizes)), points.in_halves(), "IRI-7");
                    }
                }
                if game.phase() == Phase::Place {
                    let seat = game.to_act();
                    on_grid.placements_of(seat, game.hand(seat), game.dictionary(), &mut kept);
                    kept.sort_unstable();
                    assert!(kept == plain || (kept.is_empty() && plain == [Action::Pass]));
                }
                let action = game.random_action(&mut random, &mut plain);
                game.apply(action);
                on_grid.apply(action);
                assert_eq!(game.setup(), on_grid.game().setup());
            }
        }
    }
}
