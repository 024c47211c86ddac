//! Every action that can be, legal or not.

use pentad_conformance::{legality, new_game, random};
use pentad_core::{Game, Turn};
use pentad_iris::{Action, Iris};

/// Lists a pass, and a stone and a pair on every cell and on the first one beyond the board.
pub(crate) fn every_action(game: &Iris) -> Vec<Action> {
    let cells = 0..=game.shape().points() as u16;
    let on_cells = cells.flat_map(|cell| [Action::Stone(cell), Action::Pair(cell)]);
    on_cells.chain([Action::Pass]).collect()
}

#[test]
fn no_number_beyond_the_board_is_a_cell() {
    for (seed, size) in (3..=10).enumerate() {
        let mut random = random(seed as u64);
        let mut game: Iris = new_game(&format!("Size={size}"), 0);
        for _ in 0..4 {
            let on_cells = (0..=u16::MAX).flat_map(|cell| [Action::Stone(cell), Action::Pair(cell)]);
            legality(&game, on_cells.chain([Action::Pass]), &|| format!("{game:?}"));
            if game.turn() != Turn::Over {
                game.apply(game.random_action(&mut random, &mut Vec::new()));
            }
        }
    }
}
