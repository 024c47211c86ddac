use crate::board::{BOARD, PointSet, RIM, each, first, group, nth, only, step, step_back};
use crate::{Action, Quintets, Size};
use pentad_core::Seat;

/// An action of a seat, its points as single-point sets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Move {
    /// QUIN-3
    Place {
        /// The index of the size.
        size: usize,
        /// The rim point it is placed on.
        at: PointSet,
    },
    /// QUIN-4
    Slide {
        /// The point the piece leaves.
        from: PointSet,
        /// The point it reaches.
        to: PointSet,
    },
    /// QUIN-5
    Exchange {
        /// The piece whose size gives it the right to exchange.
        from: PointSet,
        /// The piece it changes places with.
        to: PointSet,
    },
}

impl Move {
    /// Converts an action; `None` for a pass.
    #[inline]
    pub fn of(action: Action) -> Option<Move> {
        let bit = |point: u8| only(point.into());
        match action {
            Action::Pass => None,
            Action::Place { size, point } => Some(Move::Place { size: size.index(), at: bit(point) }),
            Action::Slide { from, to } => Some(Move::Slide { from: bit(from), to: bit(to) }),
            Action::Exchange { from, to } => Some(Move::Exchange { from: bit(from), to: bit(to) }),
        }
    }

    /// Converts back to an [`Action`].
    #[inline]
    pub fn action(self) -> Action {
        let point = |bit: PointSet| first(bit) as u8;
        match self {
            Move::Place { size, at } => Action::Place { size: Size::ALL[size], point: point(at) },
            Move::Slide { from, to } => Action::Slide { from: point(from), to: point(to) },
            Move::Exchange { from, to } => Action::Exchange { from: point(from), to: point(to) },
        }
    }
}

/// The groups of five that a move completes. There is at most one for each colour it moves: a piece joins one group, and the
/// group it leaves had fewer than five pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Formed {
    /// The group of the acting seat; empty if none.
    pub own: PointSet,
    /// The group of the seat whose piece was exchanged; empty if none.
    pub theirs: PointSet,
}

/// QUIN-6: a group that would be too large, and the index of its seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TooLarge {
    pub(crate) seat: usize,
    pub(crate) group: PointSet,
}

impl Quintets {
    /// Returns the groups that a move would form, or the group because of which QUIN-6 forbids it.
    #[inline]
    pub(crate) fn forms(&self, action: Move) -> Result<Formed, TooLarge> {
        self.forms_for(self.to_act.index(), action)
    }

    #[inline]
    fn forms_for(&self, actor: usize, action: Move) -> Result<Formed, TooLarge> {
        let own = self.colours[actor];
        match action {
            Move::Place { at, .. } => Ok(Formed { own: five(actor, own | at, at)?, theirs: 0 }),
            Move::Slide { from, to } => Ok(Formed { own: five(actor, own ^ (from | to), to)?, theirs: 0 }),
            Move::Exchange { from, to } => {
                if own & to != 0 {
                    // Two own pieces changing places leave the colours as they are.
                    return Ok(Formed::default());
                }
                let other = self.colour_at(to);
                let own = five(actor, own ^ (from | to), to)?;
                let theirs = five(other, self.colours[other] ^ (from | to), from)?;
                Ok(Formed { own, theirs })
            }
        }
    }

    /// Calls `wanted` with every legal move until it returns true; returns true if it did.
    #[inline]
    pub(crate) fn any_move(&self, mut wanted: impl FnMut(Move) -> bool) -> bool {
        self.any_move_onto(BOARD, self.to_act, |action, _| wanted(action))
    }

    /// Calls `wanted` with every move onto one of these points that would be legal if it were this seat's turn, and the groups it
    /// forms, until `wanted` returns true; returns true if it did.
    #[inline]
    pub fn any_move_onto(&self, points: PointSet, seat: Seat, mut wanted: impl FnMut(Move, Formed) -> bool) -> bool {
        let actor = seat.index();
        let targets = Targets::of_seat(self, actor);
        let hand = self.hands[actor];
        for at in each(targets.entries & points) {
            // The colours after a placement are the same for every size.
            if let Ok(formed) = self.forms_for(actor, Move::Place { size: 0, at }) {
                for (size, pieces) in hand.into_iter().enumerate() {
                    if pieces > 0 && wanted(Move::Place { size, at }, formed) {
                        return true;
                    }
                }
            }
        }
        for (direction, set) in targets.towards.into_iter().enumerate() {
            for to in each(set & points) {
                let action = targets.moved(direction, to);
                if self.forms_for(actor, action).is_ok_and(|formed| wanted(action, formed)) {
                    return true;
                }
            }
        }
        false
    }
}

/// Returns the group of `seed` if it has five pieces; empty if it has fewer.
#[inline]
fn five(seat: usize, colour: PointSet, seed: PointSet) -> Result<PointSet, TooLarge> {
    let group = group(colour, seed);
    match group.count_ones() {
        0..=4 => Ok(0),
        5 => Ok(group),
        _ => Err(TooLarge { seat, group }),
    }
}

/// Every move of the seat to act, disregarding QUIN-6, by its destination.
///
/// In one direction only one piece can slide to a point: the nearest one behind it. So one set of points for each direction holds
/// all moves: a piece slides to an empty point, and is exchanged with the piece on an occupied one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Targets {
    /// QUIN-3: the points on which a piece can be placed; empty if the hand is.
    pub(crate) entries: PointSet,
    /// The sizes in hand, one bit each.
    sizes_in_hand: u32,
    /// The destinations by direction, in the order of [`pentad_core::HexDirection::ALL`].
    pub(crate) towards: [PointSet; 6],
    occupied: PointSet,
}

impl Targets {
    #[inline]
    pub(crate) fn of(game: &Quintets) -> Targets {
        Targets::of_seat(game, game.to_act.index())
    }

    #[inline]
    fn of_seat(game: &Quintets, actor: usize) -> Targets {
        let [small, medium, large] = game.hands[actor];
        let sizes_in_hand = u32::from(small > 0) | u32::from(medium > 0) << 1 | u32::from(large > 0) << 2;
        let own = game.colours[actor];
        let occupied = game.occupied();
        let reach = Reach { own: game.sizes.map(|size| size & own), sizes: game.sizes, empty: BOARD & !occupied };
        Targets {
            entries: if sizes_in_hand == 0 { 0 } else { RIM & !occupied },
            sizes_in_hand,
            towards: [
                reach.towards::<0>(),
                reach.towards::<1>(),
                reach.towards::<2>(),
                reach.towards::<3>(),
                reach.towards::<4>(),
                reach.towards::<5>(),
            ],
            occupied,
        }
    }

    /// Returns the move in a direction that ends on this point.
    #[inline]
    fn moved(&self, direction: usize, to: PointSet) -> Move {
        let mut from = step_back(to, direction);
        if self.occupied & to != 0 {
            return Move::Exchange { from, to };
        }
        while self.occupied & from == 0 {
            from = step_back(from, direction);
        }
        Move::Slide { from, to }
    }

    #[inline]
    pub(crate) fn counts(&self) -> Counts {
        let entries = self.entries.count_ones() as usize;
        let mut ends = [entries * self.sizes_in_hand.count_ones() as usize; 7];
        for direction in 0..6 {
            ends[direction + 1] = ends[direction] + self.towards[direction].count_ones() as usize;
        }
        Counts { entries, ends }
    }

    /// Returns the move with this number, below [`Counts::total`].
    #[inline]
    pub(crate) fn pick(&self, counts: &Counts, number: usize) -> Move {
        if number < counts.ends[0] {
            let mut place = number;
            let mut kind = 0;
            while place >= counts.entries {
                place -= counts.entries;
                kind += 1;
            }
            let size = nth(self.sizes_in_hand, kind).trailing_zeros() as usize;
            return Move::Place { size, at: nth(self.entries, place) };
        }
        let direction: usize = counts.ends[1..6].iter().map(|end| usize::from(number >= *end)).sum();
        self.moved(direction, nth(self.towards[direction], number - counts.ends[direction]))
    }
}

/// The number of moves of each kind, for numbering all moves consecutively.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Counts {
    entries: usize,
    /// The numbers at which the placements and then the moves in each direction end.
    ends: [usize; 7],
}

impl Counts {
    #[inline]
    pub(crate) fn total(&self) -> usize {
        self.ends[6]
    }
}

struct Reach {
    own: [PointSet; 3],
    sizes: [PointSet; 3],
    empty: PointSet,
}

impl Reach {
    #[inline(always)]
    fn towards<const DIRECTION: usize>(&self) -> PointSet {
        let step = step::<DIRECTION>;
        let [small, medium, large] = self.own.map(step);
        // QUIN-4: every size slides one point, all but the small a second, and the large ones on until blocked.
        let one = (small | medium | large) & self.empty;
        let two = step((medium | large) & self.empty) & self.empty;
        let three = step(two & step(large)) & self.empty;
        let four = step(three) & self.empty;
        // QUIN-5
        let exchanges = large & self.sizes[1] | medium & self.sizes[0] | small & self.sizes[2];
        one | two | three | four | exchanges
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{POINTS, SHAPE};
    use crate::{Options, Piece};
    use pentad_conformance::random;
    use pentad_core::{Game, Turn, clause};

    /// Calls `show` with the positions of random games.
    fn along_random_games(mut show: impl FnMut(&Quintets)) {
        for seed in 0..60 {
            let mut random = random(seed);
            let mut game = Quintets::start(&Options { seats: 2 + (seed % 2) as u8, ..Options::default() });
            let mut scratch = Vec::new();
            while game.turn() != Turn::Over {
                show(&game);
                let action = game.random_action(&mut random, &mut scratch);
                game.apply(action);
            }
        }
    }

    fn every_action() -> Vec<Action> {
        let points = 0..POINTS as u8;
        let mut actions: Vec<Action> = Size::ALL
            .into_iter()
            .flat_map(|size| points.clone().map(move |point| Action::Place { size, point }))
            .collect();
        for from in points.clone() {
            for to in points.clone() {
                actions.push(Action::Slide { from, to });
                actions.push(Action::Exchange { from, to });
            }
        }
        actions
    }

    #[test]
    fn numbers_run_through_all_that_only_quin_6_could_forbid() {
        let every_action = every_action();
        along_random_games(|game| {
            let allowed =
                |action: &Action| game.check(*action).err().is_none_or(|illegal| illegal.clause == clause!("QUIN-6"));
            let mut expected: Vec<Action> = every_action.iter().copied().filter(allowed).collect();
            let targets = Targets::of(game);
            let counts = targets.counts();
            let mut picked: Vec<Action> =
                (0..counts.total()).map(|number| targets.pick(&counts, number).action()).collect();
            expected.sort_unstable();
            picked.sort_unstable();
            assert_eq!(picked, expected, "{game:?}");
        });
    }

    /// Finds all groups, with the index of their seat, by walking from piece to piece.
    fn groups_of(pieces: &[Option<Piece>]) -> Vec<(usize, Vec<usize>)> {
        let mut seen = [false; POINTS];
        let mut groups = Vec::new();
        for start in 0..POINTS {
            let Some(piece) = pieces[start].filter(|_| !seen[start]) else { continue };
            seen[start] = true;
            let mut group = vec![start];
            let mut at = 0;
            while at < group.len() {
                for next in SHAPE.neighbours(group[at]) {
                    if !seen[next] && pieces[next].is_some_and(|other| other.seat == piece.seat) {
                        seen[next] = true;
                        group.push(next);
                    }
                }
                at += 1;
            }
            groups.push((piece.seat.index(), group));
        }
        groups
    }

    #[test]
    fn what_forms_is_what_stands_together_afterwards() {
        let (mut sixes, mut fives) = (0, 0);
        along_random_games(|game| {
            let targets = Targets::of(game);
            let counts = targets.counts();
            for number in 0..counts.total() {
                let action = targets.pick(&counts, number);
                let mut pieces = game.setup().pieces;
                match action {
                    Move::Place { size, at } => {
                        pieces[first(at)] = Some(Piece { seat: game.to_act, size: Size::ALL[size] });
                    }
                    Move::Slide { from, to } | Move::Exchange { from, to } => pieces.swap(first(from), first(to)),
                }
                let groups = groups_of(&pieces);
                if groups.iter().any(|(_, group)| group.len() > 5) {
                    assert!(game.forms(action).is_err(), "{action:?} in {game:?}");
                    sixes += 1;
                    continue;
                }
                let five = |own: bool| -> PointSet {
                    let of_side = |seat: usize| (seat == game.to_act.index()) == own;
                    let fives = groups.iter().filter(|(seat, group)| group.len() == 5 && of_side(*seat));
                    fives.flat_map(|(_, group)| group).map(|point| only(*point)).sum()
                };
                let expected = Formed { own: five(true), theirs: five(false) };
                assert_eq!(game.forms(action), Ok(expected), "{action:?} in {game:?}");
                fives += usize::from(expected != Formed::default());
            }
        });
        assert!(sixes > 100 && fives > 100, "both were met: {sixes} and {fives}");
    }
}
