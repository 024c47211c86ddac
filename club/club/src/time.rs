//! Sources of the current time.

use pentad_table::{Millis, Time};
use std::fmt::Debug;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Instant, UNIX_EPOCH};

/// A second, a minute, an hour and a day in milliseconds.
pub(crate) const SECOND: Millis = 1_000;
pub(crate) const MINUTE: Millis = 60 * SECOND;
pub(crate) const HOUR: Millis = 60 * MINUTE;
pub(crate) const DAY: Millis = 24 * HOUR;

/// A source of the current time.
pub trait TimeSource: Debug + Send + Sync + 'static {
    /// Returns the current time.
    fn now(&self) -> Time;

    /// Returns true for the machine's own clock, which can be compared with other clocks.
    fn is_machines(&self) -> bool {
        false
    }
}

/// The machine's time at the start of the program plus monotonic time since then: a change of the system clock does not affect running
/// games.
#[derive(Clone, Copy, Debug)]
pub struct SystemTime {
    began: Instant,
    at: i64,
    pace: i64,
}

impl SystemTime {
    /// Starts at the machine's present time.
    pub fn start() -> SystemTime {
        let at = std::time::SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as i64);
        SystemTime { began: Instant::now(), at, pace: 1 }
    }

    /// For trials: starts `later` milliseconds ahead and runs `pace` times as fast, so that a week passes within a minute.
    pub fn hurried(later: i64, pace: i64) -> SystemTime {
        let now = SystemTime::start();
        SystemTime { at: now.at + later, pace, ..now }
    }
}

impl TimeSource for SystemTime {
    fn now(&self) -> Time {
        Time::from_millis(self.at + self.pace * self.began.elapsed().as_millis() as i64)
    }

    fn is_machines(&self) -> bool {
        self.pace == 1
    }
}

/// A time that is set by hand, so that days pass in a test within microseconds.
#[derive(Debug, Default)]
pub struct SetTime(AtomicI64);

impl SetTime {
    /// Starts at a time, which stays until it is changed.
    pub fn at(millis: i64) -> SetTime {
        SetTime(AtomicI64::new(millis))
    }

    /// Sets the time.
    pub fn set(&self, millis: i64) {
        self.0.store(millis, Ordering::SeqCst);
    }

    /// Advances the time.
    pub fn pass(&self, millis: i64) {
        self.0.fetch_add(millis, Ordering::SeqCst);
    }
}

impl TimeSource for SetTime {
    fn now(&self) -> Time {
        Time::from_millis(self.0.load(Ordering::SeqCst))
    }
}
