//! What time it is.

use pentad_table::Time;
use std::fmt::Debug;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Instant, UNIX_EPOCH};

/// Says what time it is.
pub trait TimeSource: Debug + Send + Sync + 'static {
    /// Now.
    fn now(&self) -> Time;

    /// Whether this is the machine's own clock, which other clocks can be compared with.
    fn is_machines(&self) -> bool {
        false
    }
}

/// The machine's time when the program began, and the time that has really passed since then: a clock that is set while games run
/// changes nothing for them.
#[derive(Clone, Copy, Debug)]
pub struct SystemTime {
    began: Instant,
    at: i64,
    pace: i64,
}

impl SystemTime {
    /// The time from now on.
    pub fn start() -> SystemTime {
        let at = std::time::SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as i64);
        SystemTime { began: Instant::now(), at, pace: 1 }
    }

    /// For trials: the same, so much later, and running so many times as fast. A week passes within a minute.
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

/// A time that its owner sets: days pass in a test within microseconds.
#[derive(Debug, Default)]
pub struct SetTime(AtomicI64);

impl SetTime {
    /// It is this time until it is set anew.
    pub fn at(millis: i64) -> SetTime {
        SetTime(AtomicI64::new(millis))
    }

    /// Sets it.
    pub fn set(&self, millis: i64) {
        self.0.store(millis, Ordering::SeqCst);
    }

    /// Lets time pass.
    pub fn pass(&self, millis: i64) {
        self.0.fetch_add(millis, Ordering::SeqCst);
    }
}

impl TimeSource for SetTime {
    fn now(&self) -> Time {
        Time::from_millis(self.0.load(Ordering::SeqCst))
    }
}
