//! Times in which the store does not answer.

use pentad_store::StoreError;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use tokio::sync::Mutex;

/// Availability of the store. Clones count the same failures.
#[derive(Clone, Debug, Default)]
pub(crate) struct Away(Arc<Failures>);

#[derive(Debug, Default)]
struct Failures {
    /// Number of failed requests, and the value of that number up to which the clocks have been corrected.
    failed: AtomicU64,
    righted: AtomicU64,
    coming_back: Mutex<()>,
    /// Number of failed attempts to correct the clocks.
    in_vain: AtomicU64,
}

/// A task that may fail at the store.
pub(crate) type Righting<'a> = Pin<Box<dyn Future<Output = Result<(), StoreError>> + Send + 'a>>;

/// Corrects the clocks after the store was away. A trait, since the correction acts at tables, and every action at a table waits for it: so
/// this file need not know the tables.
pub(crate) trait SetsRight: Sync {
    /// Excuses the clocks for the time in which the store was away.
    fn excuse_absence(&self) -> Righting<'_>;

    /// Tells the listeners of events that other processes have stored in the meantime.
    fn catch_up(&self) -> Righting<'_>;
}

impl Away {
    /// Records a failed request to the store. The clocks are checked before anything else happens.
    pub(crate) fn notice(&self) {
        self.0.failed.fetch_add(1, Ordering::SeqCst);
    }

    /// Returns true if the store has failed since the clocks were last corrected.
    pub(crate) fn is_away(&self) -> bool {
        self.0.failed.load(Ordering::SeqCst) != self.0.righted.load(Ordering::SeqCst)
    }

    /// Corrects the clocks after the store was away, before anything else happens.
    pub(crate) async fn set_right(&self, clocks: &impl SetsRight) -> Result<(), StoreError> {
        if !self.is_away() {
            return Ok(());
        }
        let in_vain = self.0.in_vain.load(Ordering::SeqCst);
        let _one = self.0.coming_back.lock().await;
        // A caller that waited for an attempt of another caller, which failed, does not try once more.
        if self.is_away() && self.0.in_vain.load(Ordering::SeqCst) != in_vain {
            return Err(StoreError::Unreachable("it was away a moment ago".to_owned()));
        }
        let failed = self.0.failed.load(Ordering::SeqCst);
        if self.0.righted.load(Ordering::SeqCst) != failed {
            if let Err(error) = clocks.excuse_absence().await {
                self.0.in_vain.fetch_add(1, Ordering::SeqCst);
                return Err(error);
            }
            // Failures since then are handled by the next call.
            self.0.righted.store(failed, Ordering::SeqCst);
            clocks.catch_up().await?;
        }
        Ok(())
    }
}
