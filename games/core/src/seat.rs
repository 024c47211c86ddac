use std::fmt;

/// A player's place at the table. Seats are counted from 0 in code and from 1 everywhere a person reads them. There are
/// [`Seat::MOST`] of them; a number that stands for no seat makes none.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(Place);

/// The compiler knows from this that an index is small.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
enum Place {
    First,
    Second,
    Third,
    Fourth,
}

impl Seat {
    /// The seat that moves first.
    pub const FIRST: Seat = Seat(Place::First);

    /// The seat after the first.
    pub const SECOND: Seat = Seat(Place::Second);

    /// The seat after the second.
    pub const THIRD: Seat = Seat(Place::Third);

    /// The seat after the third.
    pub const FOURTH: Seat = Seat(Place::Fourth);

    /// All seats that a table can have, first to last.
    pub const ALL: [Seat; Seat::MOST] = [Seat::FIRST, Seat::SECOND, Seat::THIRD, Seat::FOURTH];

    /// How many seats a table can have at most.
    pub const MOST: usize = 4;

    /// The seat with this index, counted from 0; `None` where no table has so many.
    #[inline]
    pub const fn new(index: usize) -> Option<Seat> {
        match index {
            0 => Some(Seat::FIRST),
            1 => Some(Seat::SECOND),
            2 => Some(Seat::THIRD),
            3 => Some(Seat::FOURTH),
            _ => None,
        }
    }

    /// The seat with this number, counted from 1 as people do; `None` where no table has it.
    pub const fn numbered(number: usize) -> Option<Seat> {
        match number {
            0 => None,
            number => Seat::new(number - 1),
        }
    }

    /// This seat's index, counted from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// This seat's number as people say it, counted from 1.
    pub const fn number(self) -> usize {
        self.index() + 1
    }

    /// The seat after this one, clockwise round a table of `seats`.
    #[inline]
    #[must_use]
    pub const fn next(self, seats: usize) -> Seat {
        match Seat::new(self.index() + 1) {
            Some(next) if next.index() < seats => next,
            _ => Seat::FIRST,
        }
    }

    /// All seats of a table, first to last.
    pub fn all(seats: usize) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator {
        debug_assert!(seats <= Seat::MOST, "no table has {seats} seats");
        Seat::ALL.into_iter().take(seats)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

impl fmt::Debug for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Seat {}", self.number())
    }
}

/// Whose decision comes next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Turn {
    /// A player's.
    Seat(Seat),
    /// Chance's: a tile is turned up.
    Chance,
    /// The game has ended.
    Over,
}

impl Turn {
    /// The seat to act, if a player is to act.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Turn::Seat(seat) => Some(seat),
            Turn::Chance | Turn::Over => None,
        }
    }

    /// Whether the decision that comes next begins a turn. `running` is the seat whose turn the action before it belongs to;
    /// `None` before the first turn.
    ///
    /// A turn lasts until another seat decides. In a game for one seat every decision of that seat is a turn. What chance
    /// does belongs to the turn before it.
    pub fn begins(self, running: Option<Seat>, seats: usize) -> bool {
        self.seat().is_some_and(|seat| seats == 1 || running != Some(seat))
    }

    /// Whether a turn that begins here begins a round too: it does where the seat sits no further round the table than `running`, the
    /// seat that had the turn before.
    pub fn begins_round(self, running: Option<Seat>) -> bool {
        running.is_none_or(|running| self.seat().is_some_and(|seat| seat <= running))
    }
}

/// A set of seats, such as those that share a win.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct SeatSet(u8);

impl SeatSet {
    /// No seat.
    pub const EMPTY: SeatSet = SeatSet(0);

    /// One seat alone.
    pub const fn only(seat: Seat) -> SeatSet {
        SeatSet(1 << seat.index())
    }

    /// Every seat of a table.
    pub const fn all(seats: usize) -> SeatSet {
        debug_assert!(seats <= Seat::MOST, "no table has so many seats");
        let seats = if seats < Seat::MOST { seats } else { Seat::MOST };
        SeatSet((1 << seats) - 1)
    }

    /// The seats that reach the highest of these scores.
    pub fn highest<T: PartialOrd + Copy>(scores: &[T]) -> SeatSet {
        let mut set = SeatSet::EMPTY;
        for (seat, score) in Seat::all(scores.len()).zip(scores) {
            if scores.iter().all(|other| other <= score) {
                set.insert(seat);
            }
        }
        set
    }

    /// Adds a seat.
    pub const fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.index();
    }

    /// Whether the seat is in the set.
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 >> seat.index() & 1 == 1
    }

    /// How many seats there are in it.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The seats, lowest first.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        Seat::ALL.into_iter().filter(move |seat| self.contains(*seat))
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> SeatSet {
        let mut set = SeatSet::EMPTY;
        for seat in seats {
            set.insert(seat);
        }
        set
    }
}

impl fmt::Debug for SeatSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_that_stand_for_no_seat_make_none() {
        for seat in Seat::ALL {
            assert_eq!((Seat::new(seat.index()), Seat::numbered(seat.number())), (Some(seat), Some(seat)));
        }
        // 256 and 257 are those that a byte would fold onto the first two.
        for index in [4, 5, 7, 8, 255, 256, 257, usize::MAX] {
            assert_eq!(Seat::new(index), None, "{index}");
        }
        assert_eq!((Seat::numbered(0), Seat::numbered(5), Seat::numbered(usize::MAX)), (None, None, None));
    }

    #[test]
    fn seats_follow_each_other_round_the_table() {
        for seats in 1..=Seat::MOST {
            let mut seat = Seat::FIRST;
            for expected in Seat::all(seats) {
                assert_eq!(seat, expected);
                seat = seat.next(seats);
            }
            assert_eq!(seat, Seat::FIRST);
            assert_eq!(SeatSet::all(seats), Seat::all(seats).collect());
            assert_eq!(SeatSet::all(seats).len(), seats);
        }
    }

    #[test]
    fn the_highest_scores_share_the_win() {
        let highest = |scores: &[u32]| SeatSet::highest(scores).iter().map(Seat::number).collect::<Vec<_>>();
        assert_eq!(highest(&[3, 5, 5, 1]), [2, 3]);
        assert_eq!(highest(&[7, 5]), [1]);
        assert_eq!(highest(&[0, 0, 0]), [1, 2, 3]);
    }
}
