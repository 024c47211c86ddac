//! Which workers are there.

use async_nats::Client;
use futures_util::StreamExt as _;
use pentad_messages::Need;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Under this subject workers say that they are there.
pub(crate) const ROLL: &str = "pentad.workers";
/// Under this subject they are asked to say it now.
pub(crate) const CALL: &str = "pentad.workers.call";
/// How often they say it by themselves.
pub(crate) const EVERY: Duration = Duration::from_secs(2);
/// A worker that was not heard of for so long is gone.
pub(crate) const LATELY: Duration = Duration::from_secs(7);

/// What a worker says about itself.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct WorkerInfo {
    /// A name that no other worker has.
    pub id: String,
    /// The name that its operator knows: that of the machine.
    pub name: String,
    /// The version of the program.
    pub version: String,
    /// How many jobs it does at once.
    pub threads: usize,
    /// How many cores the machine has.
    pub cores: usize,
    /// How much memory, in bytes, if it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub memory: Option<u64>,
    /// The games that it knows.
    pub games: Vec<String>,
    /// How many jobs it does now.
    pub busy: usize,
    /// How many of them are the lab's, which may take hours.
    #[serde(default)]
    pub busy_for_lab: usize,
    /// It takes no more jobs and ends.
    pub is_leaving: bool,
    /// What it has done so far, by need.
    pub tally: [Tally; 3],
}

/// How many jobs of one need a worker has seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Tally {
    /// Those that were done.
    pub done: u64,
    /// Those that another worker had begun before.
    pub redelivered: u64,
    /// Those that were refused.
    pub refused: u64,
    /// Those that nobody wanted any more.
    pub unwanted: u64,
}

/// The workers that were heard of, and whether there should be one: there was, and it did not say that it goes.
#[derive(Debug, Default)]
pub(crate) struct Roll(Mutex<HashMap<String, (WorkerInfo, Instant)>>, AtomicBool);

impl Roll {
    /// Listens to workers as long as the connection lasts, and has them all say now that they are there.
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

    /// Notes that a worker was heard of, and counts what it has done since.
    pub(crate) fn hear(&self, info: WorkerInfo) {
        let mut workers = self.lock();
        // What it had done before it was heard of for the first time is not counted here.
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

    /// Those who were heard of lately and stay.
    pub(crate) fn present(&self) -> Vec<WorkerInfo> {
        let mut present: Vec<_> = {
            let mut workers = self.lock();
            workers.retain(|_, (_, heard)| heard.elapsed() < LATELY);
            workers.values().map(|(info, _)| info.clone()).filter(|info| !info.is_leaving).collect()
        };
        present.sort_by(|one, other| (&one.name, &one.id).cmp(&(&other.name, &other.id)));
        present
    }

    /// Whether somebody was there, and nobody is now.
    pub(crate) fn are_missed(&self) -> bool {
        self.1.load(Ordering::Relaxed) && !self.has_any()
    }

    /// Whether there is anybody who can soon take what a person waits for.
    pub(crate) fn has_any_for_people(&self) -> bool {
        let is_free = |info: &WorkerInfo| !info.is_leaving && info.busy_for_lab < info.threads;
        self.lock().values().any(|(info, heard)| is_free(info) && heard.elapsed() < LATELY)
    }

    /// The number of threads that are not the lab's.
    pub(crate) fn threads_for_people(&self) -> usize {
        let present = self.lock();
        let there = present.values().filter(|(info, heard)| !info.is_leaving && heard.elapsed() < LATELY);
        there.map(|(info, _)| info.threads.saturating_sub(info.busy_for_lab)).sum()
    }

    /// Whether anybody is there.
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

/// How much memory this machine has, in bytes, where the system says it as Linux does.
pub(crate) fn total_memory() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    line.split_whitespace().next()?.parse::<u64>().ok().map(|kilobytes| kilobytes * 1024)
}
