//! What the boards of hexagons share.

use crate::Paint;
use crate::scene::{Item, Role, Shape};
use pentad_core::Hexagon;

/// The letter of a row, counted from the bottom.
pub(crate) fn row_letter(row: usize) -> char {
    char::from(b'a' + row as u8)
}

/// Bars between the neighbours in each group, so that connection is seen at a glance. The edge and the core of a bar each
/// have a paint and a width.
pub(crate) fn links(board: Hexagon, groups: &[Vec<usize>], edge: (Paint, f64), core: (Paint, f64)) -> Vec<Item> {
    let mut items = Vec::new();
    for group in groups {
        for point in group {
            for next in board.neighbours(*point).filter(|next| next > point && group.contains(next)) {
                let (from, to) = (board.position(*point), board.position(next));
                let bar = Shape::line([(0.0, 0.0), (to.0 - from.0, to.1 - from.1)]);
                items.push(
                    Item::decoration(Role::Mark, from)
                        .with(bar.clone().stroked(edge.0, edge.1))
                        .with(bar.stroked(core.0, core.1)),
                );
            }
        }
    }
    items
}
