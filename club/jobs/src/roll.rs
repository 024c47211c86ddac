//! The roll of present workers.

use crate::Need;
use async_nats::Client;
use futures_util::StreamExt as _;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Subject of the reports by which workers announce themselves.
pub(crate) const ROLL: &str = "pentad.workers";
/// Subject of the call for an immediate report.
pub(crate) const CALL: &str = "pentad.workers.call";
/// Interval between two reports of a worker.
pub(crate) const EVERY: Duration = Duration::from_secs(2);
/// Time without a report after which a worker counts as gone.
pub(crate) const LATELY: Duration = Duration::from_secs(7);

/// The report of a worker about itself.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct WorkerInfo {
    /// Unique identifier of the worker.
    pub id: String,
    /// The name given by its operator, usually that of the machine.
    pub name: String,
    /// The version of the program.
    pub version: String,
    /// Number of jobs it computes at once.
    pub threads: usize,
    /// Number of cores of the machine.
    pub cores: usize,
    /// Memory of the machine in bytes, if it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub memory: Option<u64>,
    /// The games that it supports.
    pub games: Vec<String>,
    /// Number of jobs in progress.
    pub busy: usize,
    /// Number of those that are the lab's, which may take hours.
    #[serde(default)]
    pub busy_for_lab: usize,
    /// Set once the worker takes no more jobs and is about to end.
    pub is_leaving: bool,
    /// Its job counts so far, by need.
    pub tally: [Tally; 3],
}

/// Job counts of one need.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Tally {
    /// Jobs done.
    pub done: u64,
    /// Jobs that another worker had begun before.
    pub redelivered: u64,
    /// Jobs refused.
    pub refused: u64,
    /// Jobs whose answer was no longer wanted.
    pub unwanted: u64,
}

/// The workers that have reported, and a flag: set if, at the latest report, a worker was present that has not taken leave.
#[derive(Debug, Default)]
pub(crate) struct Roll(Mutex<HashMap<String, (WorkerInfo, Instant)>>, AtomicBool);

impl Roll {
    /// Listens to reports as long as the connection lasts, and asks all workers for one at the start.
    pub(crate) async fn listen(self: Arc<Roll>, client: Client) {
        let Ok(mut said) = client.subscribe(ROLL).await else { return };
        let _ = client.publish(CALL, Vec::new().into()).await;
        while let Some(message) = said.next().await {
            match serde_json::from_slice(&message.payload) {
                Ok(info) => self.hear(info),
                Err(error) => tracing::debug!(%error, "a worker was not understood"),
            }
        }
    }

    /// Records a report, and counts what the worker has done since the last one.
    pub(crate) fn hear(&self, info: WorkerInfo) {
        let mut workers = self.lock();
        // Work before the first report is not counted.
        let before = workers.get(&info.id).map_or(info.tally, |(info, _)| info.tally);
        for need in Need::ALL {
            let (now, before) = (info.tally[need as usize], before[need as usize]);
            for (name, now, before) in [
                ("pentad_jobs_done", now.done, before.done),
                ("pentad_jobs_redelivered", now.redelivered, before.redelivered),
                ("pentad_jobs_refused", now.refused, before.refused),
                ("pentad_jobs_unwanted", now.unwanted, before.unwanted),
            ] {
                metrics::counter!(name, "need" => need.name()).increment(now.saturating_sub(before));
            }
        }
        workers.insert(info.id.clone(), (info, Instant::now()));
        let is_anyone_left = workers.values().any(|(info, heard)| !info.is_leaving && heard.elapsed() < LATELY);
        self.1.store(is_anyone_left, Ordering::Relaxed);
        drop(workers);
        self.measure();
    }

    /// Returns the workers that have reported recently and are not leaving.
    pub(crate) fn present(&self) -> Vec<WorkerInfo> {
        let mut present: Vec<_> = {
            let mut workers = self.lock();
            workers.retain(|_, (_, heard)| heard.elapsed() < LATELY);
            workers.values().map(|(info, _)| info.clone()).filter(|info| !info.is_leaving).collect()
        };
        present.sort_by(|one, other| (&one.name, &one.id).cmp(&(&other.name, &other.id)));
        present
    }

    /// Returns true if workers were present, did not take leave, and none is present now.
    pub(crate) fn are_missed(&self) -> bool {
        self.1.load(Ordering::Relaxed) && !self.has_any()
    }

    /// Returns true if a worker can soon take a job for which a person waits.
    pub(crate) fn has_any_for_people(&self) -> bool {
        let is_free = |info: &WorkerInfo| !info.is_leaving && info.busy_for_lab < info.threads;
        self.lock().values().any(|(info, heard)| is_free(info) && heard.elapsed() < LATELY)
    }

    /// Returns the number of threads that are not busy for the lab.
    pub(crate) fn threads_for_people(&self) -> usize {
        let present = self.lock();
        let there = present.values().filter(|(info, heard)| !info.is_leaving && heard.elapsed() < LATELY);
        there.map(|(info, _)| info.threads.saturating_sub(info.busy_for_lab)).sum()
    }

    /// Returns true if a worker is present.
    pub(crate) fn has_any(&self) -> bool {
        self.lock().values().any(|(info, heard)| !info.is_leaving && heard.elapsed() < LATELY)
    }

    pub(crate) fn measure(&self) {
        let present = self.present();
        let sum = |count: fn(&WorkerInfo) -> usize| present.iter().map(count).sum::<usize>() as f64;
        metrics::gauge!("pentad_workers").set(present.len() as f64);
        metrics::gauge!("pentad_worker_threads").set(sum(|info| info.threads));
        metrics::gauge!("pentad_worker_threads_busy").set(sum(|info| info.busy));
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, (WorkerInfo, Instant)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Returns the memory of this machine in bytes, if the system reports it as Linux does.
pub(crate) fn total_memory() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    line.split_whitespace().next()?.parse::<u64>().ok().map(|kilobytes| kilobytes * 1024)
}
