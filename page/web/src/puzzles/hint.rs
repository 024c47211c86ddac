//! A first hint: an area of interest, without the action.

use crate::board::marked;
use pentad_boards::Paint;
use pentad_boards::scene::{Item, Role, Scene, Shape};
use pentad_catalog::{AnyAction, AnyGame};
use pentad_touch::{Spot, spots_of};

/// Target of a first hint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Pointer {
    /// The piece to use.
    Piece,
    /// The area of the board that matters.
    Area,
    /// None: the action has no place on the board.
    Nothing,
}

/// Radius of the circle around an area, in cells: on a board, and in a ring, whose pieces are further apart.
const REACH: f64 = 1.7;
const REACH_IN_RING: f64 = 3.2;

/// Returns the target of a first hint for an action.
pub(crate) fn pointer(game: &AnyGame, action: AnyAction) -> Pointer {
    match spots_of(game, action).len() {
        0 => Pointer::Nothing,
        1 => Pointer::Area,
        _ => Pointer::Piece,
    }
}

/// Returns the hint as an overlay of the board.
pub(crate) fn drawn(game: &AnyGame, scene: &Scene, action: AnyAction) -> Vec<Item> {
    let spots = spots_of(game, action);
    match (&spots[..], pointer(game, action)) {
        ([first, ..], Pointer::Piece) => marked(scene, &[&first.name]),
        ([.., last], Pointer::Area) => {
            let reach = if last.role == Role::Reserve { REACH_IN_RING } else { REACH };
            place(scene, last).map(|at| area(at, reach, game.hash_key())).into_iter().collect()
        }
        _ => Vec::new(),
    }
}

fn place(scene: &Scene, spot: &Spot) -> Option<(f64, f64)> {
    let lies_there = |item: &&Item| item.name == spot.name && item.role != Role::Board;
    scene.items.iter().find(lies_there).map(|item| item.at)
}

/// Returns a circle with the point off its centre, since the centre would reveal the answer.
fn area((x, y): (f64, f64), reach: f64, key: u64) -> Item {
    let angle = (key % 360) as f64 * std::f64::consts::PI / 180.0;
    let aside = 0.55 * reach;
    let middle = (x + aside * angle.cos(), y + aside * angle.sin());
    Item::decoration(Role::Mark, middle)
        .with(Shape::circle(0.0, 0.0, reach).filled(Paint::Glow).faded(0.16))
        .with(Shape::circle(0.0, 0.0, reach).stroked(Paint::Page, 0.09))
        .with(Shape::circle(0.0, 0.0, reach).stroked(Paint::Glow, 0.055).dashed())
}
