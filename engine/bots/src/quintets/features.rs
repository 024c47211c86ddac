//! The features of a seat's prospects.

use pentad_core::Seat;
use pentad_quintets::board::{BOARD, PointSet, RIM, each, group, only, widened};
use pentad_quintets::{Move, Quintets, Size};

/// The number of features of a seat.
pub(super) const FEATURES: usize = 40;

/// The features of one seat.
pub type Features = [f32; FEATURES];

/// The number of groups formed, combined with the number of points on which the seat could complete another one at once: 0,
/// 1, 2, or 3 and more.
pub(super) const FORMED_AND_THREATS: usize = 0;
const IN_HAND: usize = 12;
const ON_BOARD: usize = 15;
const GROUPS: usize = 18;
const MOBILITY: usize = 22;
const INTERIOR: usize = 23;
const CENTRE: usize = 24;
const JOINS: usize = 25;
const FORBIDDEN: usize = 29;
const LIBERTIES: usize = 30;
const LAST_HAND: usize = 31;
const LAST_THREAT: usize = 32;
const SHUT_OUT: usize = 33;
const EXPOSED: usize = 34;
const EXCHANGES: usize = 35;
const LAST_FOUR: usize = 36;
const STRAYS: usize = 37;
const CORNERS: usize = 38;
const LAST_THREE: usize = 39;

/// Returns the features of a seat, on its own turn or another seat's.
pub fn of(game: &Quintets, seat: Seat) -> Features {
    let mut seen = [0.0; FEATURES];
    let own = game.points_of(seat);
    let formed = game.formed(seat).min(2);
    let sizes = Size::ALL.map(|size| game.points_of_size(size));
    let empty = BOARD & !(sizes[0] | sizes[1] | sizes[2]);
    let others = BOARD & !empty & !own;
    let mut hand = 0;
    for size in 0..3 {
        let held = game.in_hand(seat, Size::ALL[size]);
        hand += held;
        seen[IN_HAND + size] = held as f32;
        let standing = own & sizes[size];
        seen[ON_BOARD + size] = standing.count_ones() as f32;
        // QUIN-5: a large is exchanged for a medium, a medium for a small, a small for a large.
        let (prey, hunter) = (sizes[(size + 2) % 3], sizes[(size + 1) % 3]);
        let reached = widened(BOARD, standing);
        seen[MOBILITY] += (reached & (empty | prey)).count_ones() as f32;
        seen[EXCHANGES] += (reached & prey & others).count_ones() as f32;
        seen[EXPOSED] += (standing & widened(BOARD, hunter & others)).count_ones() as f32;
    }
    let mut left = own;
    let mut largest = 0;
    while left != 0 {
        let group = group(left, left & left.wrapping_neg());
        left ^= group;
        let size = group.count_ones() as usize;
        seen[GROUPS + size.clamp(1, 4) - 1] += 1.0;
        let liberties = widened(empty, group).count_ones() as f32;
        if size > largest || size == largest && liberties > seen[LIBERTIES] {
            largest = size;
            seen[LIBERTIES] = liberties;
        }
    }
    seen[INTERIOR] = (own & BOARD & !RIM).count_ones() as f32;
    seen[CENTRE] = (own & CENTRE_POINT != 0).into();
    seen[CORNERS] = (own & CORNER_POINTS).count_ones() as f32;
    // Empty points by the size of the group that a piece there would belong to: up to 2, 3, 4, 5, and too large.
    let mut filling = 0;
    for point in each(widened(empty | others, own) & !own) {
        let size = group(own | point, point).count_ones() as usize;
        if size >= 5 {
            filling |= point;
        }
        if empty & point == 0 {
        } else if size > 5 {
            seen[FORBIDDEN] += 1.0;
        } else {
            seen[JOINS + size.saturating_sub(2)] += 1.0;
        }
    }
    let threats = completing(game, seat, filling).count_ones().min(3) as usize;
    seen[FORMED_AND_THREATS + 4 * formed + threats] = 1.0;
    seen[LAST_HAND] = (hand == 0).into();
    seen[LAST_THREAT] = (hand == 0 && threats > 0).into();
    if empty & RIM == 0 {
        seen[SHUT_OUT] = hand as f32;
    }
    seen[LAST_FOUR] = (formed == 2 && largest == 4).into();
    seen[LAST_THREE] = (formed == 2 && largest == 3).into();
    if hand == 0 {
        seen[STRAYS] = own.count_ones() as f32 - largest as f32;
    }
    seen
}

const CENTRE_POINT: PointSet = only(9);
const CORNER_POINTS: PointSet = only(0) | only(2) | only(7) | only(11) | only(16) | only(18);

/// Returns the points where a piece of a seat would belong to a group of five or more if every other piece stayed in place.
/// No group can be completed anywhere else.
pub(super) fn filling(game: &Quintets, seat: Seat) -> PointSet {
    let own = game.points_of(seat);
    // Fewer than four pieces cannot become five by one action.
    if own.count_ones() < 4 {
        return 0;
    }
    let near = widened(BOARD, own) & !own;
    each(near).filter(|point| group(own | point, *point).count_ones() >= 5).sum()
}

/// Returns the given points on which a seat could complete a group if it were its turn.
pub(super) fn completing(game: &Quintets, seat: Seat, points: PointSet) -> PointSet {
    let mut found = 0;
    if points != 0 {
        game.any_move_onto(points, seat, |action, formed| {
            if formed.own != 0 {
                found |= match action {
                    Move::Place { at, .. } => at,
                    Move::Slide { to, .. } | Move::Exchange { to, .. } => to,
                };
            }
            false
        });
    }
    found
}
