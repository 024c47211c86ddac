//! The inputs of the nets, for two seats and for three.
//!
//! A board of nineteen points has twelve symmetries, under which a position stays the same. So the board is first brought
//! into a canonical orientation: the one of the twelve in which the pieces of the seat to act weigh most to one side. The
//! net sees only that one, has a twelfth of the positions to learn, and gives the same evaluation for all twelve.

use pentad_core::{Game, HexDirection, Hexagon, Seat, Turn, zobrist};
use pentad_nets::ActiveInputs;
use pentad_quintets::board::{BOARD, PointSet, each, first, group, widened};
use pentad_quintets::{Quintets, Size};
use std::collections::BTreeMap;

const SHAPE: Hexagon = Hexagon::new(3);
pub(super) const POINTS: usize = SHAPE.points();
const EDGES: usize = 42;
const SIZES: usize = Size::ALL.len();
/// The number of possible counts of a size in a seat's hand: none to five.
const HELD: usize = 6;
/// The number of possible counts of a seat's groups while the game is running: none to two.
const FORMED: usize = 3;
/// The kinds of groups that a piece of a seat on a point would make: four, five or more pieces on an empty point, and five
/// on an occupied one.
const JOIN_KINDS: usize = 4;

/// The inputs for a table of this size. Seats are listed in the order in which they act, the seat to act first.
pub(super) struct View<const SEATS: usize>;

impl<const SEATS: usize> View<SEATS> {
    /// The kinds of pieces: three sizes for each seat.
    const KINDS: usize = SIZES * SEATS;
    /// The kind of an empty point.
    const NOTHING: u8 = Self::KINDS as u8;

    // The first input of each sort.
    /// A piece on a point.
    const PIECES: usize = 0;
    /// Two pieces on the ends of an edge.
    const PAIRS: usize = Self::PIECES + Self::KINDS * POINTS;
    /// The number of pieces of a size in a seat's hand.
    const HANDS: usize = Self::PAIRS + EDGES * Self::KINDS * Self::KINDS;
    /// The numbers of groups that all seats have formed.
    const GROUPS: usize = Self::HANDS + Self::KINDS * HELD;
    /// The join kind of a piece on a point, for each seat.
    const JOINS: usize = Self::GROUPS + FORMED.pow(SEATS as u32);
    /// The number of inputs.
    pub(super) const INPUTS: usize = Self::JOINS + SEATS * JOIN_KINDS * POINTS;

    /// Replaces the contents of `active` with the inputs of a position.
    pub(super) fn see(game: &Quintets, active: &mut ActiveInputs) {
        active.clear();
        let Turn::Seat(actor) = game.turn() else { return };
        let colours = Self::seats(actor).map(|seat| game.points_of(seat));
        let sizes = Size::ALL.map(|size| game.points_of_size(size));
        Self::see_turned(game, actor, &TURNED[turning(colours, sizes)], active);
    }

    /// Returns the seats in turn order, starting with this one.
    #[inline]
    fn seats(mut next: Seat) -> [Seat; SEATS] {
        [(); SEATS].map(|()| {
            let seat = next;
            next = next.next(SEATS);
            seat
        })
    }

    /// Adds the inputs of a board in the given orientation.
    #[inline]
    fn see_turned(game: &Quintets, actor: Seat, turn: &[u8; POINTS], active: &mut ActiveInputs) {
        let seats = Self::seats(actor);
        let colours = seats.map(|seat| game.points_of(seat));
        let sizes = Size::ALL.map(|size| game.points_of_size(size));
        let mut standing = [Self::NOTHING; POINTS];
        for (seat, colour) in colours.into_iter().enumerate() {
            for (size, points) in sizes.into_iter().enumerate() {
                let kind = SIZES * seat + size;
                for point in each(colour & points) {
                    let point = usize::from(turn[first(point)]);
                    standing[point] = kind as u8;
                    active.push(Self::PIECES + kind * POINTS + point);
                }
            }
        }
        for (edge, [one, other]) in ENDS.iter().enumerate() {
            let (one, other) = (standing[usize::from(*one)], standing[usize::from(*other)]);
            let is_pair = one != Self::NOTHING && other != Self::NOTHING;
            let pair = usize::from(one) * Self::KINDS + usize::from(other);
            active.push_if(is_pair, Self::PAIRS + edge * Self::KINDS * Self::KINDS + pair);
        }
        for (place, seat) in seats.into_iter().enumerate() {
            for size in Size::ALL {
                let held = game.in_hand(seat, size).min(HELD - 1);
                active.push(Self::HANDS + (SIZES * place + size.index()) * HELD + held);
            }
        }
        let formed = seats.map(|seat| game.formed(seat).min(FORMED - 1));
        active.push(Self::GROUPS + formed.into_iter().fold(0, |number, formed| FORMED * number + formed));
        let empty = BOARD & !colours.into_iter().fold(0, |all, colour| all | colour);
        for (place, own) in colours.into_iter().enumerate() {
            let joins = Joins::of(own);
            let kinds = [joins.four & empty, joins.five & empty, joins.too_many & empty, joins.five & !empty];
            for (kind, points) in kinds.into_iter().enumerate() {
                for point in each(points) {
                    active.push(Self::JOINS + (JOIN_KINDS * place + kind) * POINTS + usize::from(turn[first(point)]));
                }
            }
        }
    }

    /// Returns the class of each input: inputs that differ only by a symmetry of the board share a class.
    pub(super) fn classes() -> Vec<u16> {
        let ways = 0..Hexagon::SYMMETRIES;
        let least = |point: usize| ways.clone().map(|way| SHAPE.mapped(way, point)).min().unwrap_or(point);
        let least_pair = |[one, other]: [usize; 2], [kind, other_kind]: [usize; 2]| {
            let turned = ways.clone().flat_map(|way| {
                let (one, other) = (SHAPE.mapped(way, one), SHAPE.mapped(way, other));
                [([one, other], [kind, other_kind]), ([other, one], [other_kind, kind])]
            });
            let (ends, kinds) = turned.min().unwrap_or_default();
            Meaning::Pair { ends, kinds }
        };
        let meaning = |input: usize| {
            if input < Self::PAIRS {
                Meaning::Piece { kind: input / POINTS, at: least(input % POINTS) }
            } else if input < Self::HANDS {
                let pairs = Self::KINDS * Self::KINDS;
                let (edge, pair) = ((input - Self::PAIRS) / pairs, (input - Self::PAIRS) % pairs);
                least_pair(ENDS[edge].map(usize::from), [pair / Self::KINDS, pair % Self::KINDS])
            } else if input < Self::JOINS {
                Meaning::Other { input }
            } else {
                let join = input - Self::JOINS;
                Meaning::Join { kind: join / POINTS, at: least(join % POINTS) }
            }
        };
        let mut numbers = BTreeMap::new();
        let mut number = |input| {
            let next = numbers.len() as u16;
            *numbers.entry(meaning(input)).or_insert(next)
        };
        (0..Self::INPUTS).map(&mut number).collect()
    }
}

/// The meaning of an input up to symmetry.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Meaning {
    Piece { kind: usize, at: usize },
    Pair { ends: [usize; 2], kinds: [usize; 2] },
    Other { input: usize },
    Join { kind: usize, at: usize },
}

/// The points where one more piece of a colour would belong to a group of four, of five, or of more.
struct Joins {
    four: PointSet,
    five: PointSet,
    too_many: PointSet,
}

impl Joins {
    /// Adds up the sizes of the groups beside every point, for all points at once: the sums are stored as four bit sets, one
    /// per binary digit.
    fn of(own: PointSet) -> Joins {
        let mut sums: [PointSet; 4] = [0; 4];
        let mut left = own;
        while left != 0 {
            let group = group(left, left & left.wrapping_neg());
            left ^= group;
            let beside = widened(BOARD, group) & !own;
            let size = group.count_ones();
            let mut carry = 0;
            for (bit, sum) in sums.iter_mut().enumerate() {
                let added = if size >> bit & 1 == 1 { beside } else { 0 };
                (*sum, carry) = (*sum ^ added ^ carry, *sum & added | *sum & carry | added & carry);
            }
        }
        let [ones, twos, fours, eights] = sums;
        Joins {
            four: ones & twos & !fours & !eights,
            five: !ones & !twos & fours & !eights,
            too_many: eights | fours & (ones | twos),
        }
    }
}

/// The two ends of every edge.
const ENDS: [[u8; 2]; EDGES] = {
    let mut ends = [[0; 2]; EDGES];
    let (mut count, mut point) = (0, 0);
    while point < POINTS {
        let mut direction = 0;
        while direction < 3 {
            if let Some(other) = SHAPE.step(point, HexDirection::ALL[direction]) {
                ends[count] = [point as u8, other as u8];
                count += 1;
            }
            direction += 1;
        }
        point += 1;
    }
    assert!(count == EDGES);
    ends
};

/// The image of each point under each symmetry of the board.
const TURNED: [[u8; POINTS]; Hexagon::SYMMETRIES] = {
    let mut turned = [[0; POINTS]; Hexagon::SYMMETRIES];
    let mut way = 0;
    while way < Hexagon::SYMMETRIES {
        let mut point = 0;
        while point < POINTS {
            turned[way][point] = SHAPE.mapped(way, point) as u8;
            point += 1;
        }
        way += 1;
    }
    turned
};

/// Returns the orientation in which the pieces of the first colour weigh most to one side and those of the others least.
fn turning<const SEATS: usize>(colours: [PointSet; SEATS], sizes: [PointSet; SIZES]) -> usize {
    let mut weights = [0_i64; Hexagon::SYMMETRIES];
    for (seat, colour) in colours.into_iter().enumerate() {
        for (size, points) in sizes.into_iter().enumerate() {
            for point in each(colour & points) {
                let piece = &WEIGHTS[SIZES * seat + size][first(point)];
                weights.iter_mut().zip(piece).for_each(|(weight, piece)| *weight += piece);
            }
        }
    }
    let mut heaviest = 0;
    for way in 1..weights.len() {
        if weights[way] > weights[heaviest] {
            heaviest = way;
        }
    }
    heaviest
}

/// The number of kinds of pieces with three seats.
const MOST_KINDS: usize = 3 * SIZES;

/// The weight of each kind of piece on each point, for each symmetry of the board. The upper bits are the distance to one
/// side, along a line that no reflection of the board preserves; the lower bits break ties between positions in which that
/// sum is equal.
static WEIGHTS: [[[i64; Hexagon::SYMMETRIES]; POINTS]; MOST_KINDS] = {
    let keys: [u64; MOST_KINDS * POINTS] = zobrist::keys(70);
    let mut weights = [[[0; Hexagon::SYMMETRIES]; POINTS]; MOST_KINDS];
    let mut kind = 0;
    while kind < MOST_KINDS {
        let mut point = 0;
        while point < POINTS {
            let mut way = 0;
            while way < Hexagon::SYMMETRIES {
                let there = SHAPE.mapped(way, point);
                let (row, place) = SHAPE.row_and_place(there);
                // Half steps to the right, and rows up, from the centre: a line 15 degrees above the rows.
                let right = 2 * place as i64 - (SHAPE.row_len(row) as i64 - 1);
                let up = row as i64 - 2;
                let aside = if kind < SIZES { 483 * right + 224 * up } else { -483 * right - 224 * up };
                let key = (keys[kind * POINTS + there] >> 28) as i64;
                weights[kind][point][way] = (aside << 40) + key;
                way += 1;
            }
            point += 1;
        }
        kind += 1;
    }
    weights
};

#[cfg(test)]
mod tests {
    use super::*;
    use pentad_conformance::random;
    use pentad_core::random::Rng;

    #[test]
    fn joins_are_what_a_piece_would_belong_to() {
        let mut random = random(4);
        let mut met = [0; 3];
        for _ in 0..20_000 {
            let own = random.next_u32() & random.next_u32() & BOARD;
            let joins = Joins::of(own);
            for point in each(BOARD & !own) {
                let size = group(own | point, point).count_ones();
                let expected = [size == 4, size == 5, size > 5];
                let found = [joins.four, joins.five, joins.too_many].map(|points| points & point != 0);
                assert_eq!(found, expected, "{size} at {point:b} in {own:b}");
                met.iter_mut().zip(expected).for_each(|(met, is_so)| *met += u32::from(is_so));
            }
        }
        assert!(met.iter().all(|met| *met > 1000), "{met:?}");
    }

    /// Checks that the classes of the inputs are the same in every orientation of the board.
    fn check_classes<const SEATS: usize>() {
        let classes = View::<SEATS>::classes();
        let mut random = random(9);
        let options = pentad_quintets::Options { seats: SEATS as u8, ..Default::default() };
        let mut game = Quintets::start(&options);
        let mut different = 0;
        while let Turn::Seat(actor) = game.turn() {
            let seen = TURNED.map(|turn| {
                let mut active = ActiveInputs::new();
                View::<SEATS>::see_turned(&game, actor, &turn, &mut active);
                let mut seen: Vec<u16> = active.numbers().iter().map(|input| classes[usize::from(*input)]).collect();
                seen.sort_unstable();
                let mut numbers = active.numbers().to_vec();
                numbers.sort_unstable();
                (seen, numbers)
            });
            assert!(seen.iter().all(|(classes, _)| *classes == seen[0].0));
            different += seen.iter().filter(|(_, numbers)| *numbers != seen[0].1).count();
            let action = game.random_action(&mut random, &mut Vec::new());
            game.apply(action);
        }
        assert!(different > 100, "{different}");
        let (inputs, count) = (View::<SEATS>::INPUTS, classes.iter().max().map_or(0, |class| usize::from(*class) + 1));
        assert!(classes.len() == inputs && count < inputs / 4, "{count} classes of {inputs} inputs");
    }

    #[test]
    fn a_turned_board_has_other_inputs_of_the_same_classes() {
        check_classes::<2>();
        check_classes::<3>();
    }

    #[test]
    fn every_edge_has_two_different_ends() {
        let ends: std::collections::BTreeSet<_> = ENDS.iter().collect();
        assert!(ends.len() == EDGES && ENDS.iter().all(|[one, other]| one < other));
    }
}
