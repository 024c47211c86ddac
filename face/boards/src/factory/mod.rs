//! The Factory: a field in the middle of the table, and the hands around it.

mod hands;
mod motions;
mod scene;
#[cfg(test)]
mod tests;
mod text;

pub(crate) use hands::{hand, seat_line};
pub(crate) use motions::motions;
pub(crate) use scene::board;
pub(crate) use text::text;

use crate::View;
use pentad_core::{Cell, Game, Seat};
use pentad_herati::{Action, Factory, FactoryPhase};

/// Greatest number of columns and rows of a field.
const SPAN: i8 = 5;
/// Number of columns and rows shown to each side of the middle one: for every field, all cells that a tile can be laid on are within it.
const REACH: i8 = 3;

/// The part of the open grid that is shown. It moves by whole cells, so that the lattice on the screen stays in place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Window {
    middle: Cell,
    /// The first and the last cell that the field can still reach without growing beyond its limit.
    limits: (Cell, Cell),
}

impl Window {
    fn of(game: &Factory) -> Window {
        let (low, high) = game.field().bounds().unwrap_or((Cell::ORIGIN, Cell::ORIGIN));
        let middle = Cell::new((low.x + high.x).div_euclid(2), (low.y + high.y).div_euclid(2));
        let spare = SPAN - 1;
        let limits = (Cell::new(high.x - spare, high.y - spare), Cell::new(low.x + spare, low.y + spare));
        Window { middle, limits }
    }

    /// Returns the columns shown, from the left.
    fn columns(self) -> impl Iterator<Item = i8> {
        self.middle.x - REACH..=self.middle.x + REACH
    }

    /// Returns the rows shown, from the top.
    fn rows(self) -> impl Iterator<Item = i8> {
        self.middle.y - REACH..=self.middle.y + REACH
    }

    /// Returns the first and the last cell to show: the whole window, or on a screen (`close`) only the field, the cells around it and a
    /// little space.
    fn shown(self, game: &Factory, close: bool) -> (Cell, Cell) {
        let all = |middle: i8| (middle - REACH, middle + REACH);
        let ((left, right), (top, bottom)) = match game.field().bounds() {
            Some((low, high)) if close => {
                let (first, last) = self.limits;
                (near((low.x, high.x), (first.x, last.x)), near((low.y, high.y), (first.y, last.y)))
            }
            _ => (all(self.middle.x), all(self.middle.y)),
        };
        (Cell::new(left, top), Cell::new(right, bottom))
    }

    /// FACT-2: returns true if a tile on this cell, sooner or later, keeps the field within its limit.
    fn is_within_limits(self, cell: Cell) -> bool {
        let (low, high) = self.limits;
        (low.x..=high.x).contains(&cell.x) && (low.y..=high.y).contains(&cell.y)
    }
}

/// Extends a stretch of the field by a cell on both sides, and to at least the greatest length of a field, within the limits.
fn near((low, high): (i8, i8), (first, last): (i8, i8)) -> (i8, i8) {
    let (mut low, mut high) = ((low - 1).max(first), (high + 1).min(last));
    for _ in 0..SPAN {
        if high - low + 1 < SPAN && low > first {
            low -= 1;
        }
        if high - low + 1 < SPAN && high < last {
            high += 1;
        }
    }
    (low, high)
}

/// Returns true if the position of a free cell allows a tile there: the cell touches the field, or starts it.
fn is_open(game: &Factory, window: Window, cell: Cell) -> bool {
    let touches = cell.neighbours().into_iter().any(|next| game.field().tile(next).is_some());
    let starts = game.field().is_empty() && cell == Cell::ORIGIN;
    game.field().tile(cell).is_none() && window.is_within_limits(cell) && (touches || starts)
}

/// Returns the cell on which the last action put a tile.
fn last_cell(game: &Factory, view: &View<Action>) -> Option<Cell> {
    match (view.earlier, view.last?) {
        (_, Action::Place(_, cell)) | (Some(Action::Place(_, cell)), _) => Some(cell),
        (_, Action::Flip(_)) if last_seat(game, view.last).is_none() => Some(Cell::ORIGIN),
        _ => None,
    }
}

/// Returns the seat of the last action, or whose tile it turned up; `None` for the first tile of the field.
fn last_seat(game: &Factory, last: Option<Action>) -> Option<Seat> {
    let to_act = game.to_act();
    let is_first_tile = game.phase() == FactoryPhase::FirstHands && to_act == Seat::FIRST;
    // FACT-4: between a seat's action and the flip that ends its turn, that seat is still the one to act.
    match last? {
        _ if is_first_tile => None,
        _ if game.phase() == FactoryPhase::Flip => Some(to_act),
        _ => Seat::all(game.seats()).find(|seat| seat.next(game.seats()) == to_act),
    }
}
