//! Hexagonal boards as the rules draw them.

use std::collections::BTreeSet;

/// The row, counted from the bottom, and the distance from the board's vertical middle line in half steps.
pub(crate) type Point = (i32, i32);

/// The steps to the six adjacent points.
pub(crate) const STEPS: [Point; 6] = [(0, 2), (0, -2), (1, 1), (1, -1), (-1, 1), (-1, -1)];

/// Returns the number of points in a row: `n, n+1, …, 2n-1, …, n`.
fn length(size: i32, row: i32) -> i32 {
    let middle = size - 1;
    2 * size - 1 - (row - middle).abs()
}

/// Returns all points of the board with `size` points a side.
pub(crate) fn points(size: i32) -> Vec<Point> {
    let mut points = Vec::new();
    for row in 0..2 * size - 1 {
        for from_left in 0..length(size, row) {
            points.push((row, 2 * from_left - (length(size, row) - 1)));
        }
    }
    points
}

/// Returns the name of a point: row letter, then number from the left.
pub(crate) fn name(size: i32, (row, across): Point) -> String {
    let letter = (b'a' + row as u8) as char;
    let number = (across + length(size, row) - 1) / 2 + 1;
    format!("{letter}{number}")
}

/// Returns the point with a name.
pub(crate) fn named(size: i32, text: &str) -> Point {
    points(size).into_iter().find(|point| name(size, *point) == text).expect("a name on the board")
}

/// Returns the point one step further.
pub(crate) fn plus(point: Point, step: Point) -> Point {
    (point.0 + step.0, point.1 + step.1)
}

/// Returns true if a point reached by steps is still on the board.
pub(crate) fn is_on_board(size: i32, (row, across): Point) -> bool {
    (0..2 * size - 1).contains(&row) && across.abs() < length(size, row)
}

/// Returns the points of the board that are adjacent to a point.
pub(crate) fn neighbours(size: i32, point: Point) -> Vec<Point> {
    STEPS.iter().map(|step| plus(point, *step)).filter(|other| is_on_board(size, *other)).collect()
}

/// Returns the points on the rim: those with fewer than six neighbours.
pub(crate) fn rim(size: i32) -> Vec<Point> {
    points(size).into_iter().filter(|point| neighbours(size, *point).len() < 6).collect()
}

/// Splits a set of points into connected groups.
pub(crate) fn groups(mut left: BTreeSet<Point>) -> Vec<BTreeSet<Point>> {
    let mut groups = Vec::new();
    while let Some(first) = left.pop_first() {
        let mut group = BTreeSet::from([first]);
        let mut edge = vec![first];
        while let Some(point) = edge.pop() {
            for step in STEPS {
                let next = plus(point, step);
                if left.remove(&next) {
                    group.insert(next);
                    edge.push(next);
                }
            }
        }
        groups.push(group);
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn touching_as_in_the_rules() {
        for (centre, around) in [("b2", "a1 a2 b1 b3 c2 c3"), ("c2", "b1 b2 c1 c3 d1 d2"), ("d2", "c2 c3 d1 d3 e1 e2")]
        {
            let mut names: Vec<String> =
                neighbours(3, named(3, centre)).into_iter().map(|point| name(3, point)).collect();
            names.sort();
            assert_eq!(names.join(" "), around);
        }
    }

    #[test]
    fn rim_as_in_quin_1() {
        let names: Vec<String> = rim(3).into_iter().map(|point| name(3, point)).collect();
        assert_eq!(names.join(" "), "a1 a2 a3 b1 b4 c1 c5 d1 d4 e1 e2 e3");
    }
}
