use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use web_time::Instant;

/// When a search has to stop. The limit that is reached first counts; without any limit it stops only when there is nothing left to
/// find out.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// How long it may think; on average, where a search is elastic.
    pub time: Option<Duration>,
    /// How long it may think at most, where it is elastic.
    pub most_time: Option<Duration>,
    /// How much it may do: simulations of a tree search, positions of an alpha-beta search.
    pub effort: Option<u64>,
    /// Stops it from outside.
    pub cancel: Cancel,
}

impl Limits {
    /// So long and no longer.
    pub fn time(time: Duration) -> Limits {
        Limits { time: Some(time), ..Limits::default() }
    }

    /// So much and no more: the same result on any machine.
    pub fn effort(effort: u64) -> Limits {
        Limits { effort: Some(effort), ..Limits::default() }
    }
}

/// A flag that stops a search. Its clones are the same flag.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// Raises the flag.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the flag is up.
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// The limits of a search that has begun.
#[derive(Clone, Debug)]
pub struct Stopwatch {
    began: Instant,
    limits: Limits,
}

impl Stopwatch {
    /// The search begins now.
    pub fn start(limits: &Limits) -> Stopwatch {
        Stopwatch { began: Instant::now(), limits: limits.clone() }
    }

    /// How long it has been going.
    pub fn elapsed(&self) -> Duration {
        self.began.elapsed()
    }

    /// Whether time is up or the search was cancelled. Asks the clock, so not to be called for every position.
    pub fn is_up(&self) -> bool {
        self.has_taken(1.0)
    }

    /// Whether so much of the time is over, or the search was cancelled. Asks the clock too.
    pub fn has_taken(&self, share: f64) -> bool {
        let time = self.limits.time.map(|time| time.mul_f64(share));
        let ends = [time, self.limits.most_time].into_iter().flatten().min();
        self.limits.cancel.is_cancelled() || ends.is_some_and(|ends| self.elapsed() >= ends)
    }

    /// Whether the search was cancelled. Cheap, but still nothing to ask at every position.
    pub fn is_cancelled(&self) -> bool {
        self.limits.cancel.is_cancelled()
    }

    /// How much may be done in all.
    pub fn effort(&self) -> u64 {
        self.limits.effort.unwrap_or(u64::MAX)
    }
}
