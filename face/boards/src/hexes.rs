//! Drawing shared by the hexagonal boards.

use crate::Paint;
use crate::scene::{Item, Role, Shape};
use pentad_core::Hexagon;

/// Returns the letter of a row, counted from the bottom.
pub(crate) fn row_letter(row: usize) -> char {
    char::from(b'a' + row as u8)
}

/// Returns the place of a point in the picture or, if `turned`, in the picture from the other side, half a turn away.
pub(crate) fn place(board: Hexagon, point: usize, turned: bool) -> (f64, f64) {
    board.position(if turned { board.opposite(point) } else { point })
}

/// Draws the letters of the rows, this far to the left of their first points.
pub(crate) fn row_letters(board: Hexagon, away: f64, size: f64, turned: bool) -> impl Iterator<Item = Item> {
    (0..board.rows()).filter_map(move |row| {
        let leftmost = if turned { board.row_len(row) - 1 } else { 0 };
        let (x, y) = place(board, board.at(row, leftmost)?, turned);
        let letter = Shape::text(0.0, 0.0, size, row_letter(row)).filled(Paint::Faint);
        Some(Item::decoration(Role::Label, (x - away, y)).with(letter))
    })
}

/// Draws bars between the neighbours in each group, so that connections are visible at a glance. The edge and the core of a bar each have a
/// paint and a width; all edges lie under all cores, so that a group looks like one object.
pub(crate) fn links(
    board: Hexagon,
    groups: &[Vec<usize>],
    turned: bool,
    edge: (Paint, f64),
    core: (Paint, f64),
) -> Vec<Item> {
    let bars = |group: &Vec<usize>| {
        let mut bars = Vec::new();
        for point in group {
            for next in board.neighbours(*point).filter(|next| next > point && group.contains(next)) {
                bars.push([place(board, *point, turned), place(board, next, turned)]);
            }
        }
        let bars = Shape::lines(bars);
        Item::decoration(Role::Mark, (0.0, 0.0))
            .with(bars.clone().stroked(edge.0, edge.1))
            .with(bars.stroked(core.0, core.1))
    };
    groups.iter().filter(|group| group.len() > 1).map(bars).collect()
}
