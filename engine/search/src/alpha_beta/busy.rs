use std::sync::atomic::{AtomicU64, Ordering};

/// Positions that threads of a search are working on, so that the threads take up different actions of a position (ABDADA):
/// an action that another thread is searching is deferred, and by then its result is in the transposition table.
///
/// Only a hint: an entry that is overwritten, or seen too late, costs some duplicate work and nothing else.
#[derive(Debug)]
pub(super) struct Busy(Vec<AtomicU64>);

/// Number of entries. Few positions are in progress at a time: one per thread at each distance from the root.
const PLACES: usize = 1 << 10;

/// The smallest depth at which deferring is worth its cost.
pub(super) const BUSY_DEPTH: i32 = 4;

impl Busy {
    pub(super) fn new() -> Busy {
        Busy((0..PLACES).map(|_| AtomicU64::new(0)).collect())
    }

    /// Returns the key of a position that is searched to this depth.
    pub(super) fn key(position: u64, depth: i32) -> u64 {
        position ^ (depth as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    pub(super) fn holds(&self, key: u64) -> bool {
        self.place(key).load(Ordering::Relaxed) == key
    }

    pub(super) fn begin(&self, key: u64) {
        self.place(key).store(key, Ordering::Relaxed);
    }

    pub(super) fn end(&self, key: u64) {
        // If another key has taken the entry meanwhile, it stays.
        let _ = self.place(key).compare_exchange(key, 0, Ordering::Relaxed, Ordering::Relaxed);
    }

    fn place(&self, key: u64) -> &AtomicU64 {
        &self.0[(key >> 32) as usize % PLACES]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_begun_is_busy_until_it_is_ended() {
        let busy = Busy::new();
        let (one, deeper) = (Busy::key(7, 4), Busy::key(7, 5));
        assert!(!busy.holds(one));
        busy.begin(one);
        assert!(busy.holds(one) && !busy.holds(deeper), "the same position at another depth is other work");
        // Another key in the same entry.
        let other = one ^ 1;
        busy.begin(other);
        busy.end(one);
        assert!(busy.holds(other) && !busy.holds(one), "who ends clears nothing of another");
        busy.end(other);
        assert!(!busy.holds(other));
    }
}
