//! Iris: hexagons with a rainbow rim in which partner cells share a hue.

mod motions;
mod scene;
mod text;

pub(crate) use motions::motions;
pub(crate) use scene::{board, hand, seat_line, stone, stone_shapes};
pub(crate) use text::text;

use crate::View;
use pentad_core::Hexagon;
use pentad_core::sorting::sort_highest_first;
use pentad_iris::{Action, Iris};

/// Returns the rim cells in order around the board, clockwise from the upper left corner.
fn rim(board: Hexagon) -> Vec<usize> {
    let mut cells: Vec<usize> = (0..board.points()).filter(|cell| board.is_rim(*cell)).collect();
    let clockwise_from_upper_left = |cell: &usize| {
        let (x, y) = board.position(*cell);
        // The corner's angle is 120 degrees; the small surplus keeps the corner first despite rounding.
        (2.0 * std::f64::consts::PI / 3.0 + 1e-6 - (-y).atan2(x)).rem_euclid(2.0 * std::f64::consts::PI)
    };
    sort_highest_first(&mut cells, |cell| -clockwise_from_upper_left(cell));
    cells
}

/// Returns the number of pairs of partners: half the cells of the rim.
fn pair_count(board: Hexagon) -> usize {
    3 * (board.side() - 1)
}

/// Returns the pair of each cell of the board, counted around the rim; `None` for gray cells.
fn pairs(board: Hexagon) -> Vec<Option<usize>> {
    let rim = rim(board);
    let mut pairs = vec![None; board.points()];
    for (place, cell) in rim.iter().enumerate() {
        pairs[*cell] = Some(place % pair_count(board));
    }
    pairs
}

/// Returns the cells on which the last turn put stones.
fn last_cells(game: &Iris, view: &View<Action>) -> Vec<usize> {
    view.earlier.into_iter().chain(view.last).flat_map(|action| cells_of(game, action)).collect()
}

/// Returns the cells on which an action puts stones.
fn cells_of(game: &Iris, action: Action) -> Vec<usize> {
    match action {
        Action::Stone(cell) => vec![cell.into()],
        Action::Pair(cell) => vec![cell.into(), game.shape().opposite(cell.into())],
        Action::Pass => Vec::new(),
    }
}

/// Returns the letter of a pair.
fn pair_letter(pair: usize) -> char {
    char::from(b"ABCDEFGHIJKLMNOPQRSTUVWXYZ*"[pair])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn partners_share_a_pair_and_no_other_cells_do() {
        for size in 3..=10 {
            let board = Hexagon::new(size);
            let pairs = pairs(board);
            for cell in 0..board.points() {
                let same: Vec<usize> = (0..board.points())
                    .filter(|other| pairs[*other].is_some() && pairs[*other] == pairs[cell])
                    .collect();
                match board.is_rim(cell) {
                    true => assert_eq!(same, [cell.min(board.opposite(cell)), cell.max(board.opposite(cell))]),
                    false => assert!(same.is_empty()),
                }
                if let Some(pair) = pairs[cell] {
                    pair_letter(pair);
                }
            }
        }
    }
}
