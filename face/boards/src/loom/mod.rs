//! The Loom: a cloth that fills from the top of its frame, with the hand and the score below.

mod below;
mod motions;
mod scene;
#[cfg(test)]
mod tests;
mod text;

pub(crate) use below::{hand, seat_line};
pub(crate) use motions::motions;
pub(crate) use scene::board;
pub(crate) use text::text;

use crate::View;
use pentad_core::Cell;
use pentad_core::sorting::sort_by;
use pentad_herati::{Action, Loom};

/// Number of columns and rows of the cloth.
const SPAN: i8 = 5;

/// LOOM-6: the sheet's two marks, and the greatest number of patterns a cloth can hold. Patterns are never adjacent, so at most every
/// second of the 16 inner points has one.
const STANDARD: usize = 4;
const AIM: usize = 6;
const MOST: usize = 8;

/// Number of tiles face up while there are enough.
const SHOWN: usize = 2;

/// Returns the cell of the last tile, if it was laid in the last turn.
fn last_cell(view: &View<Action>) -> Option<Cell> {
    match (view.earlier, view.last?) {
        (_, Action::Place(_, cell)) | (Some(Action::Place(_, cell)), Action::Flip(_)) => Some(cell),
        _ => None,
    }
}

/// Returns twice the middle column of the tiles laid. Until the first row is complete it slides along the beam, so that there is as much
/// space on its left as on its right.
fn twice_middle(game: &Loom) -> i8 {
    game.field().bounds().map_or(0, |(low, high)| low.x + high.x)
}

/// Returns true if the first row is complete, so that all columns are known.
fn columns_are_fixed(game: &Loom) -> bool {
    game.field().bounds().is_some_and(|(low, high)| high.x - low.x + 1 == SPAN)
}

/// Returns every cell that has a tile or may get one, as far as that is known, row by row.
fn cells(game: &Loom) -> Vec<Cell> {
    match game.field().bounds() {
        Some((low, high)) if columns_are_fixed(game) => {
            (0..SPAN).flat_map(|y| (low.x..=high.x).map(move |x| Cell::new(x, y))).collect()
        }
        Some(_) => {
            // LOOM-2: the row grows at both ends.
            let beside = |x: i8, y: i8| [Cell::new(x - 1, y), Cell::new(x, y), Cell::new(x + 1, y)];
            let mut cells: Vec<Cell> = game.field().tiles().flat_map(|(cell, _)| beside(cell.x, cell.y)).collect();
            sort_by(&mut cells, |one, other| (one.y, one.x).cmp(&(other.y, other.x)));
            cells.dedup();
            cells
        }
        None => vec![Cell::ORIGIN],
    }
}
