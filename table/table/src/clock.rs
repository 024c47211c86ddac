use crate::time::{Millis, Time};
use pentad_core::Seat;
use serde::{Deserialize, Serialize};

/// How much time the seats have to think.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum TimeControl {
    /// A bank for the whole game, with more for each turn.
    Bank {
        /// What each seat starts with.
        bank: Millis,
        /// What a turn adds when it ends.
        increment: Millis,
    },
    /// The same time for each turn, such as three days.
    EachTurn {
        /// How long a turn may take.
        span: Millis,
    },
}

impl TimeControl {
    /// What a seat starts with.
    pub fn at_start(self) -> Millis {
        match self {
            TimeControl::Bank { bank, .. } => bank,
            TimeControl::EachTurn { span } => span,
        }
    }

    /// Whether a game at this pace is played by correspondence: nobody is expected to sit through it.
    pub fn is_by_correspondence(self) -> bool {
        match self {
            TimeControl::Bank { bank, .. } => bank >= HALF_A_DAY,
            TimeControl::EachTurn { .. } => true,
        }
    }
}

/// From this bank on a game is played by correspondence.
const HALF_A_DAY: Millis = 12 * 3_600_000;

/// A clock with one face a seat: arithmetic on moments that the caller names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clock {
    control: TimeControl,
    left: Vec<Millis>,
    /// Whose time runs, and until when it has been charged: the last event.
    running: Option<(Seat, Time)>,
    /// How long each seat may still be on vacation.
    vacation: Vec<Millis>,
    on_vacation: Vec<bool>,
}

impl Clock {
    /// A clock that stands still, with this much left to each seat, and as much vacation.
    pub fn new(control: TimeControl, left: Vec<Millis>, vacation: Millis) -> Clock {
        let seats = left.len();
        Clock { control, left, running: None, vacation: vec![vacation; seats], on_vacation: vec![false; seats] }
    }

    /// Whose time runs.
    pub fn running(&self) -> Option<Seat> {
        self.running.map(|(seat, _)| seat)
    }

    /// The time left to each seat.
    pub fn all_left(&self, now: Time) -> Vec<Millis> {
        Seat::all(self.left.len()).map(|seat| self.left(seat, now)).collect()
    }

    /// The time left to a seat.
    pub fn left(&self, seat: Seat, now: Time) -> Millis {
        let left = self.left.get(seat.index()).copied().unwrap_or(0);
        match self.running {
            Some((running, since)) if running == seat => left.saturating_sub(self.charge(seat, now.since(since)).0),
            _ => left,
        }
    }

    /// How much vacation is left to a seat.
    pub fn vacation_left(&self, seat: Seat, now: Time) -> Millis {
        let left = self.vacation.get(seat.index()).copied().unwrap_or(0);
        match self.running {
            Some((running, since)) if running == seat => left - self.charge(seat, now.since(since)).1,
            _ => left,
        }
    }

    /// Whether a seat is on vacation.
    pub fn is_on_vacation(&self, seat: Seat) -> bool {
        self.on_vacation.get(seat.index()).copied().unwrap_or(false)
    }

    /// The seat whose time is up.
    pub fn flagged(&self, now: Time) -> Option<Seat> {
        self.running().filter(|seat| self.left(*seat, now) == 0)
    }

    /// When the running seat's time will be up.
    pub fn deadline(&self) -> Option<Time> {
        let (seat, since) = self.running?;
        let vacation = if self.is_on_vacation(seat) { self.vacation[seat.index()] } else { 0 };
        Some(since.plus(self.left[seat.index()]).plus(vacation))
    }

    /// A seat is to act, or none. A seat whose turn ends gets what a turn adds; `lag` is the part of its time that
    /// its connection took, which is not charged.
    pub(crate) fn turn_to(&mut self, seat: Option<Seat>, now: Time, lag: Millis) {
        if self.running() == seat {
            return self.settle(now);
        }
        // Lag is time that passed, so it cannot exceed what passed.
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

    /// The position of an earlier moment is back, and a seat or none is to act. No seat has more than it had then, nor more
    /// than it has now.
    pub(crate) fn take_back(&mut self, then: &[Millis], seat: Option<Seat>, now: Time) {
        self.settle(now);
        for (left, then) in self.left.iter_mut().zip(then) {
            *left = (*left).min(*then);
        }
        self.running = seat.filter(|seat| seat.index() < self.left.len()).map(|seat| (seat, now));
    }

    /// Nobody's time runs any more.
    pub(crate) fn stop(&mut self, now: Time) {
        self.settle(now);
        self.running = None;
    }

    /// The time since the last event is not charged: nobody could act.
    pub(crate) fn resume(&mut self, now: Time) {
        if let Some((_, since)) = &mut self.running {
            *since = now;
        }
    }

    /// So much of the time since the last event is not charged.
    pub(crate) fn excuse(&mut self, span: Millis, now: Time) {
        if let Some((_, since)) = &mut self.running {
            *since = since.plus(span).min(now.max(*since));
        }
    }

    /// A seat goes on vacation or comes back from it.
    pub(crate) fn set_vacation(&mut self, seat: Seat, is_on: bool, now: Time) {
        self.settle(now);
        if let Some(on) = self.on_vacation.get_mut(seat.index()) {
            *on = is_on;
        }
    }

    /// Charges the running seat for the time until now.
    fn settle(&mut self, now: Time) {
        if let Some((seat, since)) = self.running {
            let (time, vacation) = self.charge(seat, now.since(since));
            self.left[seat.index()] = self.left[seat.index()].saturating_sub(time);
            self.vacation[seat.index()] -= vacation;
            self.running = Some((seat, now.max(since)));
        }
    }

    /// How much of a span a seat pays with its time, and how much with its vacation.
    fn charge(&self, seat: Seat, span: Millis) -> (Millis, Millis) {
        let vacation = if self.is_on_vacation(seat) { span.min(self.vacation[seat.index()]) } else { 0 };
        (span - vacation, vacation)
    }
}
