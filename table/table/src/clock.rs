use crate::time::{Millis, Time};
use pentad_core::Seat;
use serde::{Deserialize, Serialize};

/// The time that each seat has to think.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum TimeControl {
    /// A bank for the whole game, with more for each turn.
    Bank {
        /// The time each seat starts with.
        bank: Millis,
        /// The time added when a turn ends.
        increment: Millis,
    },
    /// The same time for each turn, such as three days.
    EachTurn {
        /// The time allowed for one turn.
        span: Millis,
    },
}

impl TimeControl {
    /// Returns the time that a seat starts with.
    pub fn at_start(self) -> Millis {
        match self {
            TimeControl::Bank { bank, .. } => bank,
            TimeControl::EachTurn { span } => span,
        }
    }

    /// Returns true for a correspondence game, whose players are not expected to stay until its end.
    pub fn is_by_correspondence(self) -> bool {
        match self {
            TimeControl::Bank { bank, .. } => bank >= HALF_A_DAY,
            TimeControl::EachTurn { .. } => true,
        }
    }
}

/// Games with at least this bank are correspondence games: 12 hours.
const HALF_A_DAY: Millis = 12 * 3_600_000;

/// A clock with one face per seat. It reads no system clock: the caller passes the time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clock {
    control: TimeControl,
    left: Vec<Millis>,
    /// The seat whose time runs, and the moment up to which it has been charged: that of the last event.
    running: Option<(Seat, Time)>,
    /// The vacation left to each seat.
    vacation: Vec<Millis>,
    on_vacation: Vec<bool>,
}

impl Clock {
    /// Creates a stopped clock with the given time and vacation left to each seat.
    pub fn new(control: TimeControl, left: Vec<Millis>, vacation: Millis) -> Clock {
        let seats = left.len();
        Clock { control, left, running: None, vacation: vec![vacation; seats], on_vacation: vec![false; seats] }
    }

    /// Returns the seat whose time runs.
    pub fn running(&self) -> Option<Seat> {
        self.running.map(|(seat, _)| seat)
    }

    /// Returns the time left to each seat.
    pub fn all_left(&self, now: Time) -> Vec<Millis> {
        Seat::all(self.left.len()).map(|seat| self.left(seat, now)).collect()
    }

    /// Returns the time left to a seat.
    pub fn left(&self, seat: Seat, now: Time) -> Millis {
        let left = self.left.get(seat.index()).copied().unwrap_or(0);
        match self.running {
            Some((running, since)) if running == seat => left.saturating_sub(self.charge(seat, now.since(since)).0),
            _ => left,
        }
    }

    /// Returns the vacation left to a seat.
    pub fn vacation_left(&self, seat: Seat, now: Time) -> Millis {
        let left = self.vacation.get(seat.index()).copied().unwrap_or(0);
        match self.running {
            Some((running, since)) if running == seat => left - self.charge(seat, now.since(since)).1,
            _ => left,
        }
    }

    /// Returns true if a seat is on vacation.
    pub fn is_on_vacation(&self, seat: Seat) -> bool {
        self.on_vacation.get(seat.index()).copied().unwrap_or(false)
    }

    /// Returns the running seat if its time is up.
    pub fn flagged(&self, now: Time) -> Option<Seat> {
        self.running().filter(|seat| self.left(*seat, now) == 0)
    }

    /// Returns the moment at which the running seat's time will be up, counting the vacation it is on.
    pub fn deadline(&self) -> Option<Time> {
        let (seat, since) = self.running?;
        let vacation = if self.is_on_vacation(seat) { self.vacation[seat.index()] } else { 0 };
        Some(since.plus(self.left[seat.index()]).plus(vacation))
    }

    /// Passes the turn to a seat, or to none. The seat whose turn ends gets its increment; `lag` is network time of that turn,
    /// which is not charged.
    pub(crate) fn turn_to(&mut self, seat: Option<Seat>, now: Time, lag: Millis) {
        if self.running() == seat {
            return self.settle(now);
        }
        // Lag is part of the time that has passed, so no more than that is excused.
        self.excuse(lag, now);
        self.settle(now);
        if let Some(before) = self.running() {
            let left = &mut self.left[before.index()];
            *left = match self.control {
                TimeControl::Bank { increment, .. } => left.saturating_add(increment),
                TimeControl::EachTurn { span } => span,
            };
        }
        self.running = seat.filter(|seat| seat.index() < self.left.len()).map(|seat| (seat, now));
    }

    /// Returns to the position of an earlier moment, with a seat or none to act. No seat gets more time than it had then, nor
    /// more than it has now.
    pub(crate) fn take_back(&mut self, then: &[Millis], seat: Option<Seat>, now: Time) {
        self.settle(now);
        for (left, then) in self.left.iter_mut().zip(then) {
            *left = (*left).min(*then);
        }
        self.running = seat.filter(|seat| seat.index() < self.left.len()).map(|seat| (seat, now));
    }

    /// Stops the clock.
    pub(crate) fn stop(&mut self, now: Time) {
        self.settle(now);
        self.running = None;
    }

    /// Excuses all time since the last event, during which no player could act.
    pub(crate) fn resume(&mut self, now: Time) {
        if let Some((_, since)) = &mut self.running {
            *since = now;
        }
    }

    /// Excuses `span` of the time since the last event, and no more than has passed.
    pub(crate) fn excuse(&mut self, span: Millis, now: Time) {
        if let Some((_, since)) = &mut self.running {
            *since = since.plus(span).min(now.max(*since));
        }
    }

    /// Starts or ends the vacation of a seat.
    pub(crate) fn set_vacation(&mut self, seat: Seat, is_on: bool, now: Time) {
        self.settle(now);
        if let Some(on) = self.on_vacation.get_mut(seat.index()) {
            *on = is_on;
        }
    }

    /// Charges the running seat for the time up to `now`.
    fn settle(&mut self, now: Time) {
        if let Some((seat, since)) = self.running {
            let (time, vacation) = self.charge(seat, now.since(since));
            self.left[seat.index()] = self.left[seat.index()].saturating_sub(time);
            self.vacation[seat.index()] -= vacation;
            self.running = Some((seat, now.max(since)));
        }
    }

    /// Splits a span into the time charged to a seat and the vacation used up.
    fn charge(&self, seat: Seat, span: Millis) -> (Millis, Millis) {
        let vacation = if self.is_on_vacation(seat) { span.min(self.vacation[seat.index()]) } else { 0 };
        (span - vacation, vacation)
    }
}
