use std::fmt;

/// A player's place at the table. Seats are counted from 0 in code and from 1 everywhere a person reads them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(u8);

impl Seat {
    /// The seat that moves first.
    pub const FIRST: Seat = Seat(0);

    /// The seat with this index, counted from 0.
    pub const fn new(index: usize) -> Seat {
        Seat(index as u8)
    }

    /// This seat's index, counted from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// This seat's number as people say it, counted from 1.
    pub const fn number(self) -> usize {
        self.0 as usize + 1
    }

    /// The seat after this one, clockwise round a table of `seats`.
    #[inline]
    #[must_use]
    pub const fn next(self, seats: usize) -> Seat {
        let next = self.0 + 1;
        if next as usize >= seats { Seat(0) } else { Seat(next) }
    }

    /// All seats of a table, first to last.
    pub fn all(seats: usize) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator {
        (0..seats as u8).map(Seat)
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
}

/// A set of seats, such as those that share a win.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct SeatSet(u8);

impl SeatSet {
    /// No seat.
    pub const EMPTY: SeatSet = SeatSet(0);

    /// One seat alone.
    pub const fn only(seat: Seat) -> SeatSet {
        SeatSet(1 << seat.0)
    }

    /// Every seat of a table.
    pub const fn all(seats: usize) -> SeatSet {
        SeatSet(((1_u16 << seats) - 1) as u8)
    }

    /// The seats that reach the highest of these scores.
    pub fn highest<T: PartialOrd + Copy>(scores: &[T]) -> SeatSet {
        let mut set = SeatSet::EMPTY;
        for (index, score) in scores.iter().enumerate() {
            if scores.iter().all(|other| other <= score) {
                set.insert(Seat::new(index));
            }
        }
        set
    }

    /// Adds a seat.
    pub const fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    /// Whether the seat is in the set.
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 >> seat.0 & 1 == 1
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
        (0..8).map(Seat).filter(move |seat| self.contains(*seat))
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
