use std::fmt;

/// A player's place at the table. Seats are counted from 0 in code and from 1 wherever a person reads them. There are
/// [`Seat::MOST`] of them; no other number converts to a seat.
///
/// # Examples
///
/// ```
/// use pentad_core::Seat;
///
/// let seats: Vec<String> = Seat::all(3).map(|seat| seat.to_string()).collect();
/// assert_eq!(seats, ["1", "2", "3"]);
/// assert_eq!(Seat::THIRD.next(3), Seat::FIRST);
/// ```
#[cfg_attr(feature = "arbitrary", derive(::arbitrary::Arbitrary))]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(Place);

/// A seat's index. As an enum it tells the compiler that the index is small.
#[cfg_attr(feature = "arbitrary", derive(::arbitrary::Arbitrary))]
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

    /// All seats of the largest table, first to last.
    pub const ALL: [Seat; Seat::MOST] = [Seat::FIRST, Seat::SECOND, Seat::THIRD, Seat::FOURTH];

    /// Maximum number of seats at a table.
    pub const MOST: usize = 4;

    /// Returns the seat with this index, counted from 0; `None` from [`Seat::MOST`] on.
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

    /// Returns the seat with this number, counted from 1; `None` if no table has it.
    pub const fn numbered(number: usize) -> Option<Seat> {
        match number {
            0 => None,
            number => Seat::new(number - 1),
        }
    }

    /// Returns the index, counted from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the number, counted from 1.
    pub const fn number(self) -> usize {
        self.index() + 1
    }

    /// Returns the next seat clockwise round a table of `seats`.
    #[inline]
    #[must_use]
    pub const fn next(self, seats: usize) -> Seat {
        match Seat::new(self.index() + 1) {
            Some(next) if next.index() < seats => next,
            _ => Seat::FIRST,
        }
    }

    /// Iterates over all seats of a table, first to last.
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

/// The owner of the next decision.
#[cfg_attr(feature = "serde", derive(::serde::Serialize, ::serde::Deserialize), serde(rename_all = "snake_case"))]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Turn {
    /// A player.
    Seat(Seat),
    /// Chance: a tile is turned up.
    Chance,
    /// The game has ended.
    Over,
}

impl Turn {
    /// Returns the seat to act, if a player is to act.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Turn::Seat(seat) => Some(seat),
            Turn::Chance | Turn::Over => None,
        }
    }

    /// Returns true if the next decision begins a turn. `running` is the seat whose turn the previous action belongs to; `None`
    /// before the first turn.
    ///
    /// A turn lasts until another seat decides. In a game for one seat every decision of that seat is a turn. A chance action
    /// belongs to the turn before it.
    pub fn begins(self, running: Option<Seat>, seats: usize) -> bool {
        self.seat().is_some_and(|seat| seats == 1 || running != Some(seat))
    }

    /// Returns true if a turn that begins here also begins a round, that is, if the seat sits no further round the table than
    /// `running`, the seat of the previous turn.
    pub fn begins_round(self, running: Option<Seat>) -> bool {
        running.is_none_or(|running| self.seat().is_some_and(|seat| seat <= running))
    }
}

/// A set of seats, such as those that share a win.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct SeatSet(u8);

impl SeatSet {
    /// The empty set.
    pub const EMPTY: SeatSet = SeatSet(0);

    /// Creates a set of one seat.
    pub const fn only(seat: Seat) -> SeatSet {
        SeatSet(1 << seat.index())
    }

    /// Creates the set of all seats of a table.
    pub const fn all(seats: usize) -> SeatSet {
        debug_assert!(seats <= Seat::MOST, "no table has so many seats");
        let seats = if seats < Seat::MOST { seats } else { Seat::MOST };
        SeatSet((1 << seats) - 1)
    }

    /// Returns the seats that reach the highest of these scores.
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

    /// Returns true if the seat is in the set.
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 >> seat.index() & 1 == 1
    }

    /// Returns the number of seats in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns true if the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Iterates over the seats, lowest first.
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
        // 256 and 257 would be folded onto the first two seats by truncation to a byte.
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
