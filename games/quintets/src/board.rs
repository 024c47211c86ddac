//! The nineteen points as bit sets.

use pentad_core::Hexagon;

/// The board: three points a side.
pub(crate) const SHAPE: Hexagon = Hexagon::new(3);
/// Number of points.
pub(crate) const POINTS: usize = SHAPE.points();

/// A set of points, one bit each, in the order of [`Hexagon`].
///
/// Rows are six bits apart, one more than the longest row needs, so that a step in one direction is the same shift everywhere,
/// and a step over the edge ends on a bit that is no point.
pub type PointSet = u32;

const ROW: usize = 6;

/// The set of each single point.
const BITS: [PointSet; POINTS] = {
    let mut bits = [0; POINTS];
    let mut point = 0;
    while point < POINTS {
        let (row, place) = SHAPE.row_and_place(point);
        let indent = row.saturating_sub(SHAPE.side() - 1);
        bits[point] = 1 << (row * ROW + indent + place);
        point += 1;
    }
    bits
};

const POINT_OF_BIT: [u8; 32] = {
    let mut points = [0; 32];
    let mut point = 0;
    while point < POINTS {
        points[BITS[point].trailing_zeros() as usize] = point as u8;
        point += 1;
    }
    points
};

/// Every point.
pub const BOARD: PointSet = where_rim(true) | where_rim(false);
/// QUIN-1: the points where pieces come onto the board.
pub const RIM: PointSet = where_rim(true);

const fn where_rim(rim: bool) -> PointSet {
    let mut set = 0;
    let mut point = 0;
    while point < POINTS {
        if SHAPE.is_rim(point) == rim {
            set |= BITS[point];
        }
        point += 1;
    }
    set
}

/// Returns the set of one point.
pub const fn only(point: usize) -> PointSet {
    BITS[point]
}

/// Returns the first point of a set.
#[inline]
pub const fn first(set: PointSet) -> usize {
    POINT_OF_BIT[set.trailing_zeros() as usize % 32] as usize
}

/// Iterates over the points of a set, each as a set of its own.
pub fn each(mut set: PointSet) -> impl Iterator<Item = PointSet> {
    std::iter::from_fn(move || {
        let bit = set & set.wrapping_neg();
        set ^= bit;
        (bit != 0).then_some(bit)
    })
}

/// Returns the point with this many others of the set before it.
#[inline]
pub(crate) fn nth(mut set: PointSet, before: usize) -> PointSet {
    // Most sets are small: four rounds without an unpredictable branch, then a loop for the rest.
    for round in 0..4 {
        let keep: PointSet = if round < before { 0 } else { PointSet::MAX };
        set &= set.wrapping_sub(1) | keep;
    }
    for _ in 4..before {
        set &= set.wrapping_sub(1);
    }
    set & set.wrapping_neg()
}

/// Moves all points of a set by one step, directions counted as in [`pentad_core::HexDirection::ALL`]. A point that steps over
/// the edge lands outside [`BOARD`].
#[inline(always)]
pub(crate) const fn step<const DIRECTION: usize>(set: PointSet) -> PointSet {
    match DIRECTION {
        0 => set << 1,
        1 => set << (ROW + 1),
        2 => set << ROW,
        3 => set >> 1,
        4 => set >> (ROW + 1),
        _ => set >> ROW,
    }
}

/// Moves a single point one step back; the point must not lie on the edge in that direction.
#[inline]
pub(crate) const fn step_back(bit: PointSet, direction: usize) -> PointSet {
    const ROW: u32 = self::ROW as u32;
    bit.rotate_right([1, ROW + 1, ROW, 31, 31 - ROW, 32 - ROW][direction])
}

/// Returns the points of `set` that are connected with `seed`, which must be one of them.
#[inline]
pub const fn group(set: PointSet, seed: PointSet) -> PointSet {
    // Two steps at a time: an extra step on a group that is complete costs less than a mispredicted branch.
    let mut group = widened(set, seed);
    loop {
        let wider = widened(set, widened(set, group));
        if wider == group {
            return group;
        }
        group = wider;
    }
}

/// Returns `group` widened by its neighbours within `set`.
#[inline(always)]
pub const fn widened(set: PointSet, group: PointSet) -> PointSet {
    // The north-western neighbours of a point and of its eastern neighbour are the two points above it; likewise below.
    let east = group | group << 1;
    let west = group | group >> 1;
    (east | west | east << ROW | west >> ROW) & set
}

/// Returns the name of a point, or a question mark for an index off the board.
pub(crate) fn name(point: usize) -> String {
    if point < POINTS { SHAPE.name(point) } else { "?".to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pentad_conformance::random;
    use pentad_core::HexDirection;
    use pentad_core::random::Rng;

    fn named(names: &str) -> PointSet {
        (0..POINTS).filter(|point| names.split(' ').any(|name| name == SHAPE.name(*point))).map(only).sum()
    }

    #[test]
    fn quin_1_the_rim() {
        assert_eq!(RIM, named("a1 a2 a3 b1 b4 c1 c5 d1 d4 e1 e2 e3"));
        assert_eq!((BOARD.count_ones(), RIM.count_ones()), (19, 12));
    }

    #[test]
    fn shifts_are_steps() {
        for point in 0..POINTS {
            let bit = only(point);
            assert_eq!(first(bit), point);
            let stepped =
                [step::<0>(bit), step::<1>(bit), step::<2>(bit), step::<3>(bit), step::<4>(bit), step::<5>(bit)];
            for (direction, there) in stepped.into_iter().enumerate() {
                let expected = SHAPE.step(point, HexDirection::ALL[direction]).map_or(0, only);
                assert_eq!(there & BOARD, expected, "{} towards {direction}", name(point));
                if expected != 0 {
                    assert_eq!(step_back(there, direction), bit);
                }
            }
        }
    }

    #[test]
    fn groups_are_what_can_be_walked() {
        let mut random = random(5);
        for _ in 0..20_000 {
            let set = random.next_u32() & BOARD;
            for seed in each(set) {
                let mut walked = vec![first(seed)];
                let mut at = 0;
                while at < walked.len() {
                    for next in SHAPE.neighbours(walked[at]) {
                        if set & only(next) != 0 && !walked.contains(&next) {
                            walked.push(next);
                        }
                    }
                    at += 1;
                }
                let expected: PointSet = walked.into_iter().map(only).sum();
                assert_eq!(group(set, seed), expected, "{set:b} from {seed:b}");
            }
        }
    }

    #[test]
    fn points_are_counted_from_the_first() {
        let set = named("a2 b4 c3 e1");
        let points: Vec<PointSet> = each(set).collect();
        assert_eq!(points, (0..4).map(|before| nth(set, before)).collect::<Vec<_>>());
        assert_eq!(points, ["a2", "b4", "c3", "e1"].map(named));
    }
}
