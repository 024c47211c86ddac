use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use web_time::Instant;

/// Limits of a search. It stops at the first one reached; without any limit, only when nothing is left to search.
///
/// # Examples
///
/// ```
/// use pentad_search::Limits;
/// use std::time::Duration;
///
/// let limits = Limits { effort: Some(10_000), ..Limits::time(Duration::from_secs(1)) };
/// let cancel = limits.cancel.clone();
/// // Another thread may stop the search before that.
/// cancel.cancel();
/// assert!(limits.cancel.is_cancelled());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// The time limit; an average for an elastic search.
    pub time: Option<Duration>,
    /// The hard time limit of an elastic search.
    pub most_time: Option<Duration>,
    /// The limit in simulations of a tree search or positions of an alpha-beta search.
    pub effort: Option<u64>,
    /// The flag with which the caller stops the search.
    pub cancel: Cancel,
}

impl Limits {
    /// Creates a time limit.
    pub fn time(time: Duration) -> Limits {
        Limits { time: Some(time), ..Limits::default() }
    }

    /// Creates a limit of effort, with which results are the same on any machine.
    pub fn effort(effort: u64) -> Limits {
        Limits { effort: Some(effort), ..Limits::default() }
    }
}

/// A flag that stops a search. Clones share the flag.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// Raises the flag.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Returns true if the flag is raised.
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// The limits of a search in progress.
#[derive(Clone, Debug)]
pub struct Stopwatch {
    began: Instant,
    limits: Limits,
}

impl Stopwatch {
    /// Starts the clock.
    pub fn start(limits: &Limits) -> Stopwatch {
        Stopwatch { began: Instant::now(), limits: limits.clone() }
    }

    /// Returns the time since the start.
    pub fn elapsed(&self) -> Duration {
        self.began.elapsed()
    }

    /// Returns true if the time is over or the search was cancelled. Reads the clock, so it is too slow to call at every
    /// position.
    pub fn is_up(&self) -> bool {
        self.has_taken(1.0)
    }

    /// Returns true if this share of the time is over or the search was cancelled. Reads the clock too.
    pub fn has_taken(&self, share: f64) -> bool {
        let time = self.limits.time.map(|time| time.mul_f64(share));
        let ends = [time, self.limits.most_time].into_iter().flatten().min();
        self.limits.cancel.is_cancelled() || ends.is_some_and(|ends| self.elapsed() >= ends)
    }

    /// Returns true if the search was cancelled. Cheap, but still too slow to call at every position.
    pub fn is_cancelled(&self) -> bool {
        self.limits.cancel.is_cancelled()
    }

    /// Returns the limit of effort.
    pub fn effort(&self) -> u64 {
        self.limits.effort.unwrap_or(u64::MAX)
    }
}
