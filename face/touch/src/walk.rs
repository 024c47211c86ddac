//! Keyboard navigation: the steps that arrow keys take from item to item.

use crate::Pixels;
use pentad_core::sorting::sort_by;
use std::cmp::Ordering;

/// The direction of an arrow key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Direction {
    Left,
    Right,
    Up,
    Down,
}

impl Direction {
    /// All directions, in the order used by [`Steps`].
    pub const ALL: [Direction; 4] = [Direction::Left, Direction::Right, Direction::Up, Direction::Down];

    fn ahead(self) -> (f64, f64) {
        match self {
            Direction::Left => (-1.0, 0.0),
            Direction::Right => (1.0, 0.0),
            Direction::Up => (0.0, -1.0),
            Direction::Down => (0.0, 1.0),
        }
    }
}

/// The steps from one item: the index of the item that each [`Direction`] leads to.
pub type Steps = [Option<usize>; Direction::ALL.len()];

/// Distance in pixels from which on an item lies ahead of another, and not beside it.
const AHEAD: f64 = 4.0;
/// Greatest difference in height, in pixels, of items in one row.
const ROW: f64 = 12.0;

/// Computes the steps between items with these centres, so that every item is reachable from every other. A step leads to the nearest item
/// in its direction; where such steps leave an item out, ← and → lead through the rows in reading order instead.
pub fn steps(places: &[Pixels]) -> Vec<Steps> {
    let steps_from = |from: usize| Direction::ALL.map(|direction| nearest(places, from, direction));
    let mut steps: Vec<Steps> = (0..places.len()).map(steps_from).collect();
    if !connects(&steps) {
        let order = in_rows(places);
        for (place, from) in order.iter().enumerate() {
            let [left, right, ..] = &mut steps[*from];
            *left = Some(order[(place + order.len() - 1) % order.len()]);
            *right = Some(order[(place + 1) % order.len()]);
        }
    }
    steps
}

/// Returns the nearest item in a direction. Distance to the side counts double, which favours items straight ahead.
fn nearest(places: &[Pixels], from: usize, direction: Direction) -> Option<usize> {
    let ((x, y), ahead) = (places[from], direction.ahead());
    let distance = |(other_x, other_y): Pixels| {
        let (dx, dy) = (other_x - x, other_y - y);
        let (along, aside) = (dx * ahead.0 + dy * ahead.1, (dx * ahead.1 - dy * ahead.0).abs());
        (along > AHEAD).then_some(along + 2.0 * aside)
    };
    let ways = places.iter().enumerate().filter_map(|(index, at)| Some((distance(*at)?, index)));
    ways.min_by(|one, other| one.0.total_cmp(&other.0)).map(|(_, index)| index)
}

/// Returns true if steps lead from every item to every other one: from the first to all, and back.
fn connects(steps: &[Steps]) -> bool {
    let onward: Vec<Vec<usize>> = steps.iter().map(|steps| steps.iter().flatten().copied().collect()).collect();
    let mut back = vec![Vec::new(); steps.len()];
    for (from, ways) in onward.iter().enumerate() {
        ways.iter().for_each(|to| back[*to].push(from));
    }
    [onward, back].iter().all(|ways| reached(ways) == steps.len())
}

/// Returns the number of items reachable from the first, itself included.
fn reached(ways: &[Vec<usize>]) -> usize {
    let mut seen = vec![false; ways.len()];
    let mut open: Vec<usize> = (0..ways.len()).take(1).collect();
    let mut count = 0;
    while let Some(now) = open.pop() {
        if !std::mem::replace(&mut seen[now], true) {
            count += 1;
            open.extend(&ways[now]);
        }
    }
    count
}

/// Returns all items row by row, each row from left to right.
fn in_rows(places: &[Pixels]) -> Vec<usize> {
    let by = |coordinate: fn(Pixels) -> f64| {
        move |one: &usize, other: &usize| -> Ordering {
            coordinate(places[*one]).total_cmp(&coordinate(places[*other])).then(one.cmp(other))
        }
    };
    let mut order: Vec<usize> = (0..places.len()).collect();
    sort_by(&mut order, by(|at| at.1));
    let mut rows: Vec<Vec<usize>> = Vec::new();
    for index in order {
        match rows.last_mut() {
            Some(row) if places[index].1 - places[row[0]].1 <= ROW => row.push(index),
            _ => rows.push(vec![index]),
        }
    }
    for row in &mut rows {
        sort_by(row, by(|at| at.0));
    }
    rows.concat()
}
