//! The club's clock: that of this machine, or of the database if several processes can share it.

use crate::time::TimeSource;
use pentad_table::Time;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

/// The clock of a club. Clones show the same time.
#[derive(Clone, Debug)]
pub(crate) struct Clock {
    source: Arc<dyn TimeSource>,
    /// Milliseconds by which the database's clock is ahead of this machine's.
    offset: Arc<AtomicI64>,
}

impl Clock {
    pub(crate) fn new(source: Arc<dyn TimeSource>) -> Clock {
        Clock { source, offset: Arc::default() }
    }

    /// Returns the current time.
    pub(crate) fn now(&self) -> Time {
        Time::from_millis(self.source.now().millis() + self.offset())
    }

    /// Returns the current time of this machine; none for a time that is not the machine's own.
    pub(crate) fn machines(&self) -> Option<Time> {
        self.source.is_machines().then(|| self.source.now())
    }

    pub(crate) fn offset(&self) -> i64 {
        self.offset.load(Ordering::Relaxed)
    }

    pub(crate) fn set_offset(&self, millis: i64) {
        self.offset.store(millis, Ordering::Relaxed);
    }
}
