//! Every action that can be, legal or not.

use pentad_conformance::{legality, new_game, random};
use pentad_core::{Cell, Game, Turn};
use pentad_herati::{Action, Factory, Loom, Tile};

/// Lists every flip, every tile set aside, a pass, and every tile on every cell that a field of five columns and rows around `0,0` can
/// reach, and on two more on each side.
pub(crate) fn every_action<G>(_game: &G) -> Vec<Action> {
    within(-6, 6).collect()
}

fn within(least: i8, most: i8) -> impl Iterator<Item = Action> {
    let cells = (least..=most).flat_map(move |y| (least..=most).map(move |x| Cell::new(x, y)));
    let places = cells.flat_map(|cell| Tile::ALL.map(|tile| Action::Place(tile, cell)));
    let others = Tile::ALL.into_iter().flat_map(|tile| [Action::Flip(tile), Action::Aside(tile)]);
    places.chain(others).chain([Action::Pass])
}

fn far_away<G: Game<Action = Action>>(options: &str) {
    let mut random = random(1);
    let mut game: G = new_game(options, 1);
    for place in 0.. {
        if place % 12 == 4 {
            legality(&game, within(i8::MIN, i8::MAX), &|| format!("{game:?}"));
        }
        if game.turn() == Turn::Over {
            break;
        }
        let action = game.random_action(&mut random, &mut Vec::new());
        game.apply(action);
    }
}

#[test]
fn no_cell_far_away_is_open() {
    far_away::<Loom>("");
    far_away::<Factory>("");
}
