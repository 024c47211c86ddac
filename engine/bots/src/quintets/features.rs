//! What can be seen of a seat's prospects, as numbers.

use pentad_core::Seat;
use pentad_quintets::board::{BOARD, PointSet, RIM, each, group, only, widened};
use pentad_quintets::{Move, Quintets, Size};

/// How many numbers there are for each seat.
pub(super) const FEATURES: usize = 33;

/// The numbers of one seat.
pub(super) type Features = [f32; FEATURES];

/// A seat's groups formed by the points on which it could complete another one at once: 0, 1, 2, or 3 and more.
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

/// What is seen of a seat, whoever's turn it is.
pub(super) fn of(game: &Quintets, seat: Seat) -> Features {
    let mut seen = [0.0; FEATURES];
    let own = game.points_of(seat);
    let formed = game.formed(seat).min(2);
    let threats = threats(game, seat).count_ones().min(3) as usize;
    seen[FORMED_AND_THREATS + 4 * formed + threats] = 1.0;
    let mut hand = 0;
    for size in Size::ALL {
        let held = game.in_hand(seat, size);
        hand += held;
        seen[IN_HAND + size.index()] = held as f32;
        seen[ON_BOARD + size.index()] = (own & game.points_of_size(size)).count_ones() as f32;
    }
    let empty = BOARD & !all(game);
    let mut left = own;
    let mut largest = 0;
    while left != 0 {
        let group = group(left, left & left.wrapping_neg());
        left ^= group;
        let size = group.count_ones() as usize;
        seen[GROUPS + size.clamp(1, 4) - 1] += 1.0;
        if size > largest {
            largest = size;
            seen[LIBERTIES] = widened(empty, group).count_ones() as f32;
        }
    }
    seen[INTERIOR] = (own & BOARD & !RIM).count_ones() as f32;
    seen[CENTRE] = (own & only(CENTRE_POINT) != 0).into();
    seen[MOBILITY] = mobility(game, own, empty) as f32;
    // The empty points by the size of the group that a piece there would belong to: up to 2, 3, 4, 5, and too large.
    for point in each(widened(empty, own)) {
        let size = group(own | point, point).count_ones() as usize;
        if size > 5 {
            seen[FORBIDDEN] += 1.0;
        } else {
            seen[JOINS + size.saturating_sub(2)] += 1.0;
        }
    }
    seen[LAST_HAND] = (hand == 0).into();
    seen[LAST_THREAT] = (hand == 0 && threats > 0).into();
    seen
}

const CENTRE_POINT: usize = 9;

fn all(game: &Quintets) -> PointSet {
    Size::ALL.into_iter().fold(0, |all, size| all | game.points_of_size(size))
}

/// The points on which a seat could complete a group if it were its turn.
pub(super) fn threats(game: &Quintets, seat: Seat) -> PointSet {
    let own = game.points_of(seat);
    let mut points = 0;
    // Fewer than four cannot become five by one action.
    if own.count_ones() >= 4 {
        game.any_move_of(seat, |action, formed| {
            if formed.own != 0 {
                points |= match action {
                    Move::Place { at, .. } => at,
                    Move::Slide { to, .. } | Move::Exchange { to, .. } => to,
                };
            }
            false
        });
    }
    points
}

/// Roughly how many ways the pieces on the board can move: single steps onto empty points and exchanges.
fn mobility(game: &Quintets, own: PointSet, empty: PointSet) -> u32 {
    let mut ways = 0;
    for size in Size::ALL {
        let there = game.points_of_size(size.exchanges_with());
        let reached = widened(BOARD, own & game.points_of_size(size));
        ways += (reached & (empty | there)).count_ones();
    }
    ways
}
