use std::sync::atomic::{AtomicU64, Ordering};

/// Positions that threads of a search are working on, so that the threads take up different actions of a position (ABDADA):
/// an action that another thread is searching is deferred, and by then its result is in the transposition table.
///
/// Only a hint: an entry that is overwritten, or seen too late, costs some duplicate work and nothing else.
#[derive(Debug)]
pub(super) struct InProgress(Vec<AtomicU64>);

/// Number of entries. Few positions are in progress at a time: one per thread at each distance from the root.
const PLACES: usize = 1 << 10;

/// The smallest depth at which deferring is worth its cost.
pub(super) const DEFER_DEPTH: i32 = 4;

impl InProgress {
    pub(super) fn new() -> InProgress {
        InProgress((0..PLACES).map(|_| AtomicU64::new(0)).collect())
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
    fn a_position_is_in_progress_from_its_begin_to_its_end() {
        let in_progress = InProgress::new();
        let (one, deeper) = (InProgress::key(7, 4), InProgress::key(7, 5));
        assert!(!in_progress.holds(one));
        in_progress.begin(one);
        assert!(
            in_progress.holds(one) && !in_progress.holds(deeper),
            "the same position at another depth is other work"
        );
        // Another key in the same entry.
        let other = one ^ 1;
        in_progress.begin(other);
        in_progress.end(one);
        assert!(in_progress.holds(other) && !in_progress.holds(one), "an end leaves the entry of another key");
        in_progress.end(other);
        assert!(!in_progress.holds(other));
    }
}
