//! Workers, askers, and the queues between them, over a NATS server of the test's own.

mod asking;
mod club;
mod faults;
mod rights;

use futures_util::StreamExt as _;
use pentad_bus::BusAddress;
use pentad_jobs::{Asker, Need, Skills, Stop, Tally, Worker, WorkerSettings};
use pentad_messages::{Allowed, Answer, Question};
use pentad_search::Cancel;
use pentad_services::Nats;
use serde::Deserialize as _;
use serde_json::{Value, json};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::task::JoinHandle;

/// Does what the name of the bot says, and records it.
#[derive(Clone, Default)]
pub(crate) struct Scripted {
    done: Arc<Mutex<Vec<String>>>,
    is_gate_open: Arc<AtomicBool>,
}

impl Skills for Scripted {
    fn answer(&self, question: &Value, cancel: &Cancel) -> Option<Result<Value, String>> {
        let Ok(Question::Turn { bot, .. }) = Question::deserialize(question) else { return None };
        self.done.lock().unwrap().push(bot.clone());
        match bot.split('-').next() {
            Some("gate") => {
                while !self.is_gate_open.load(Ordering::Relaxed) {
                    std::thread::sleep(Duration::from_millis(5));
                }
            }
            Some("hang") => {
                while !cancel.is_cancelled() {
                    std::thread::sleep(Duration::from_millis(5));
                }
            }
            Some("panic") => panic!("this job is poison"),
            Some("refuse") => return Some(Err("it is refused".to_owned())),
            Some("large") => return Some(Ok(json!({ "action": "x".repeat(600 * 1024) }))),
            _ => {}
        }
        Some(Ok(json!({ "action": bot })))
    }
}

impl Scripted {
    pub(crate) fn done(&self) -> Vec<String> {
        self.done.lock().unwrap().clone()
    }

    /// Releases the jobs that wait at the gate.
    pub(crate) fn open_gate(&self) {
        self.is_gate_open.store(true, Ordering::Relaxed);
    }

    /// Waits until `count` jobs were begun.
    pub(crate) async fn begun(&self, count: usize) {
        until(|| self.done().len() >= count).await;
    }
}

/// Waits until a condition holds.
pub(crate) async fn until(is_so: impl Fn() -> bool) {
    for _ in 0..3_000 {
        if is_so() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("it never came")
}

/// A running worker.
pub(crate) struct Hired {
    pub(crate) stop: Stop,
    pub(crate) running: JoinHandle<[Tally; 3]>,
}

impl Hired {
    pub(crate) async fn new(nats: &Nats, threads: usize, skills: impl Skills) -> Hired {
        let stop = Stop::default();
        let settings = WorkerSettings { kept_for_people: 0, ..WorkerSettings::new("trial", threads) };
        let worker = Worker::join(&address(nats), settings, skills, &stop).await.unwrap();
        Hired { stop, running: tokio::spawn(worker.run()) }
    }

    /// Lets the worker finish its jobs.
    pub(crate) async fn drained(self) -> [Tally; 3] {
        self.stop.stop();
        self.running.await.unwrap()
    }

    /// Ends the worker at once, as if its process had died.
    pub(crate) async fn killed(self) {
        self.running.abort();
        let _ = self.running.await;
    }
}

pub(crate) fn address(nats: &Nats) -> BusAddress {
    BusAddress::at(&nats.address())
}

pub(crate) fn nats() -> Nats {
    Nats::start().unwrap()
}

pub(crate) fn ask(name: &str) -> Question {
    Question::Turn { record: String::new(), bot: name.to_owned(), seed: 1, allowed: Allowed::default() }
}

/// Asks in the background.
pub(crate) fn asking(asker: &Arc<Asker>, need: Need, name: &str) -> JoinHandle<Result<Answer, pentad_jobs::JobError>> {
    let (asker, question) = (asker.clone(), ask(name));
    tokio::spawn(async move { asker.ask(need, question).await })
}

/// Asks in the background, and waits until the job is in its queue, so that later questions come after it.
pub(crate) async fn asked_in_order(
    nats: &Nats,
    asker: &Arc<Asker>,
    need: Need,
    name: &str,
) -> JoinHandle<Result<Answer, pentad_jobs::JobError>> {
    let (client, _) = pentad_bus::connect(&address(nats)).await.unwrap();
    let mut bells = client.subscribe("pentad.bell.*").await.unwrap();
    // The error shows that NATS has handled the request, and therefore also the subscription before it.
    client.request("pentad.nobody", "".into()).await.unwrap_err();
    let asking = asking(asker, need, name);
    bells.next().await.unwrap();
    asking
}

pub(crate) fn action(name: &str) -> Answer {
    Answer::Action(name.to_owned())
}
