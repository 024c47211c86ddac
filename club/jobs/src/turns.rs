//! Bot turns of a club: handed out to workers, and brought back.

use crate::JobError;
use crate::job::{AnswerTo, Job, Need, Reply};
use crate::queue::{Queues, good_for};
use crate::roll::{Roll, WorkerInfo};
use crate::talk::TurnReply;
use async_nats::Client;
use async_nats::jetstream::{AckKind, Message};
use futures_util::StreamExt as _;
use pentad_bus::{BotTurn, BusAddress, BusError, ThoughtTurn, connect};
use pentad_messages::{Allowed, Answer, Question};
use serde::Deserialize as _;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tokio::sync::{mpsc, oneshot, watch};
use tokio::task::AbortHandle;

/// Outcome of handing out a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Asked {
    /// A worker will compute it.
    Now,
    /// It was handed out before, by this process or another one.
    Before,
    /// No worker is available.
    Nobody,
}

/// Interval between two measurements of the queues.
const MEASURED: Duration = Duration::from_secs(5);
/// Pause before queues that cannot be used are opened again.
const PAUSE: Duration = Duration::from_secs(1);
/// Number of turns that wait in this process to be stored.
const WAITING: usize = 64;

/// The bot turns between a server and the workers.
#[derive(Debug)]
pub struct Turns {
    up: watch::Receiver<bool>,
    queues: Arc<Mutex<Option<Queues>>>,
    roll: Arc<Roll>,
    answers: tokio::sync::Mutex<mpsc::Receiver<ThoughtTurn>>,
    tasks: [AbortHandle; 3],
}

impl Turns {
    /// Returns true if workers were present and none is now.
    pub fn are_missed(&self) -> bool {
        self.roll.are_missed()
    }

    /// Connects to the bus. If NATS cannot be reached, retries in the background; until then no worker is available.
    pub async fn join(address: &BusAddress) -> Result<Turns, BusError> {
        let (client, up) = connect(address).await?;
        let (queues, roll) = (Arc::<Mutex<Option<Queues>>>::default(), Arc::<Roll>::default());
        let (sender, answers) = mpsc::channel(WAITING);
        let fetching = tokio::spawn(fetch(client.clone(), up.clone(), queues.clone(), sender));
        let listening = tokio::spawn(roll.clone().listen(client));
        let measuring = tokio::spawn(measure(queues.clone(), roll.clone()));
        let tasks = [fetching.abort_handle(), listening.abort_handle(), measuring.abort_handle()];
        Ok(Turns { up, queues, roll, answers: tokio::sync::Mutex::new(answers), tasks })
    }

    /// Returns the workers that have reported recently.
    pub fn workers(&self) -> Vec<WorkerInfo> {
        self.roll.present()
    }

    /// Returns the number of threads that workers have for people; 0 while they cannot be reached.
    pub fn threads_for_people(&self) -> usize {
        if *self.up.borrow() { self.roll.threads_for_people() } else { 0 }
    }

    /// Returns true if a worker is present and can be reached.
    pub fn is_there(&self) -> bool {
        *self.up.borrow() && self.roll.has_any()
    }

    /// Hands out a turn.
    pub async fn ask(&self, turn: BotTurn) -> Asked {
        let is_there = *self.up.borrow() && self.roll.has_any_for_people();
        let queues = lock(&self.queues).clone().filter(|_| is_there);
        let Some(queues) = queues else { return Asked::Nobody };
        let BotTurn { game, version, record, bot, seed, longest } = turn;
        let allowed = Allowed::new(Some(longest), None);
        let Ok(question) = serde_json::to_value(Question::Turn { record, bot, seed, allowed }) else {
            return Asked::Nobody;
        };
        let job = Job {
            name: format!("turn-{game}-{version}"),
            answer_to: AnswerTo::Club { game, version },
            good_for_seconds: good_for(Need::Person).as_secs() as u32,
            question,
        };
        match queues.put(Need::Person, &job).await {
            Ok(true) => Asked::Now,
            Ok(false) => Asked::Before,
            Err(error) => {
                tracing::warn!(%error, "a bot's turn is not handed out");
                Asked::Nobody
            }
        }
    }

    /// Returns the next computed turn; `None` once no more will come.
    pub async fn next(&self) -> Option<ThoughtTurn> {
        self.answers.lock().await.recv().await
    }
}

impl Drop for Turns {
    fn drop(&mut self) {
        self.tasks.iter().for_each(AbortHandle::abort);
    }
}

/// Fetches computed turns until the receiver is dropped.
async fn fetch(
    client: Client,
    mut up: watch::Receiver<bool>,
    opened: Arc<Mutex<Option<Queues>>>,
    answers: mpsc::Sender<ThoughtTurn>,
) {
    loop {
        if up.wait_for(|up| *up).await.is_err() {
            return;
        }
        match fetch_from(&client, &opened, &answers).await {
            Ok(()) => return,
            Err(error) => tracing::warn!(%error, "bots' turns are not heard: trying again"),
        }
        tokio::time::sleep(PAUSE).await;
    }
}

async fn fetch_from(
    client: &Client,
    opened: &Mutex<Option<Queues>>,
    answers: &mpsc::Sender<ThoughtTurn>,
) -> Result<(), JobError> {
    let queues = Queues::open(client).await?;
    *lock(opened) = Some(queues.clone());
    let away = |error: &dyn std::fmt::Display| JobError::Away(error.to_string());
    let turns = queues.turns().stream().max_messages_per_batch(WAITING).expires(Duration::from_secs(10));
    let mut turns = turns.heartbeat(Duration::from_secs(2)).messages().await.map_err(|error| away(&error))?;
    while let Some(message) = turns.next().await {
        let message = message.map_err(|error| away(&error))?;
        let Ok(turn) = serde_json::from_slice::<TurnReply>(&message.payload) else {
            tracing::error!("what is no bot's turn lay in the queue: it was thrown away");
            let _ = message.ack_with(AckKind::Term).await;
            continue;
        };
        let action = match turn.reply {
            Reply::Answered(answer) => match Answer::deserialize(&answer) {
                Ok(Answer::Action(action)) => Ok(action),
                Ok(_) | Err(_) => Err(format!("a worker answered something else: {answer}")),
            },
            Reply::Refused(reason) => Err(reason),
        };
        let (kept, is_kept) = oneshot::channel();
        tokio::spawn(acknowledge(message, is_kept));
        let answer = ThoughtTurn { game: turn.game, version: turn.version, action, kept };
        if answers.send(answer).await.is_err() {
            return Ok(());
        }
    }
    Err(JobError::Away("the queue has ended".to_owned()))
}

/// Acknowledges a turn once it is stored; if it could not be stored, it is delivered again.
async fn acknowledge(message: Message, is_kept: oneshot::Receiver<()>) {
    let kind = if is_kept.await.is_ok() { AckKind::Ack } else { AckKind::Nak(Some(PAUSE)) };
    // If the acknowledgement is lost, the turn is delivered again and rejected as too late.
    let _ = message.ack_with(kind).await;
}

/// Measures the queues at a fixed interval.
async fn measure(queues: Arc<Mutex<Option<Queues>>>, roll: Arc<Roll>) {
    loop {
        tokio::time::sleep(MEASURED).await;
        roll.measure();
        let Some(queues) = lock(&queues).clone() else { continue };
        for need in Need::ALL {
            let Some((waiting, under_way, since)) = queues.depth(need).await else { continue };
            let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis() as i64;
            let age = since.map_or(0.0, |since| (now - since).max(0) as f64 / 1000.0);
            metrics::gauge!("pentad_jobs_waiting", "need" => need.name()).set(waiting as f64);
            metrics::gauge!("pentad_jobs_under_way", "need" => need.name()).set(under_way as f64);
            metrics::gauge!("pentad_jobs_oldest_seconds", "need" => need.name()).set(age);
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
