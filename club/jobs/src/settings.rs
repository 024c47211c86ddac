//! Settings of a worker, and the signal that stops it.

use tokio::sync::watch;

/// Settings of a worker.
#[derive(Clone, Debug)]
pub struct WorkerSettings {
    /// A name for its operator.
    pub name: String,
    /// Number of jobs computed at once.
    pub threads: usize,
    /// Number of these threads that take no jobs of the lab, so that they are free for people.
    pub kept_for_people: usize,
}

impl WorkerSettings {
    /// Settings for `threads` threads. A quarter of them, rounded up, take no jobs of the lab, but at least one does.
    pub fn new(name: &str, threads: usize) -> WorkerSettings {
        let threads = threads.max(1);
        WorkerSettings { name: name.to_owned(), threads, kept_for_people: threads.div_ceil(4).min(threads - 1) }
    }
}

/// Tells a worker to take no more jobs. Clones refer to the same worker.
#[derive(Clone, Debug)]
pub struct Stop(watch::Sender<bool>);

impl Default for Stop {
    fn default() -> Stop {
        Stop(watch::Sender::new(false))
    }
}

impl Stop {
    /// Lets the worker finish its jobs and take no new ones.
    pub fn stop(&self) {
        self.0.send_replace(true);
    }

    pub(crate) fn is_told(&self) -> bool {
        *self.0.borrow()
    }

    pub(crate) async fn told(&self) {
        let _ = self.0.subscribe().wait_for(|told| *told).await;
    }
}
