//! The asker: sends questions to workers and waits for the answers.

use crate::JobError;
use crate::job::{AnswerTo, Job, Need, Reply};
use crate::queue::{PATIENCE, Queues, good_for, longest};
use crate::roll::{CALL, LATELY, Roll, WorkerInfo};
use crate::talk::{NO, Word, YES, new_name, subject_of_answers};
use async_nats::{Client, Subscriber};
use futures_util::StreamExt as _;
use pentad_bots::BotSpec;
use pentad_bots::analysis::Review;
use pentad_bus::{BusAddress, connect};
use pentad_catalog::{AnyAction, Playthrough};
use pentad_messages::{Answer, Question};
use pentad_search::{Cancel, Limits, Report};
use pentad_thinking::message::{allowed_of, report_of, review_of};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::{oneshot, watch};
use tokio::task::AbortHandle;
use tokio::time::Instant;

/// The asking side of a command. Its open jobs are dropped when it ends.
#[derive(Debug)]
pub struct Asker {
    client: Client,
    up: watch::Receiver<bool>,
    queues: Queues,
    name: String,
    asked: AtomicU64,
    waiting: Arc<Waiting>,
    roll: Arc<Roll>,
    tasks: [AbortHandle; 2],
}

/// Questions that wait for an answer, by number.
#[derive(Debug, Default)]
struct Waiting(Mutex<HashMap<u64, oneshot::Sender<Reply>>>);

/// Longest wait for NATS at the start of a command.
const CONNECTS: Duration = Duration::from_secs(5);
/// Time without any worker or without NATS after which a command gives up.
const NOBODY: Duration = Duration::from_secs(30);
/// Interval at which a cancellation by the caller is checked.
const LOOK: Duration = Duration::from_millis(50);
/// Pause before a job is put again into a queue that is full or cannot be reached.
const PAUSE: Duration = Duration::from_millis(300);

impl Asker {
    /// Connects to the bus. Returns an error if NATS cannot be reached.
    pub async fn join(address: &BusAddress) -> Result<Asker, JobError> {
        let (client, mut up) = connect(address).await?;
        match tokio::time::timeout(CONNECTS, up.wait_for(|up| *up)).await {
            Ok(Ok(_)) => {}
            _ => return Err(JobError::Away("no server is at the address".to_owned())),
        }
        let queues = Queues::open(&client).await?;
        let name = new_name(&client);
        let refused = |error: async_nats::SubscribeError| JobError::Away(error.to_string());
        let answers = client.subscribe(subject_of_answers(&name)).await.map_err(refused)?;
        let (waiting, roll) = (Arc::<Waiting>::default(), Arc::<Roll>::default());
        let hearing = tokio::spawn(hear(client.clone(), answers, waiting.clone())).abort_handle();
        let listening = tokio::spawn(roll.clone().listen(client.clone())).abort_handle();
        let _ = tokio::time::timeout(PATIENCE, client.flush()).await;
        let (asked, tasks) = (AtomicU64::new(0), [hearing, listening]);
        Ok(Asker { client, up, queues, name, asked, waiting, roll, tasks })
    }

    /// Lists the present workers: those that answer within `moment`, or were heard of recently.
    pub async fn workers(&self, moment: Duration) -> Vec<WorkerInfo> {
        let _ = self.client.publish(CALL, Vec::new().into()).await;
        tokio::time::sleep(moment).await;
        self.roll.present()
    }

    /// Sends a question and waits for the answer. If workers die or NATS fails, waits some time for others.
    pub async fn ask<A: DeserializeOwned>(&self, need: Need, question: impl Serialize) -> Result<A, JobError> {
        let question = serde_json::to_value(question).map_err(nonsense)?;
        serde_json::from_value(self.answer(need, &question).await?).map_err(nonsense)
    }

    async fn answer(&self, need: Need, question: &Value) -> Result<Value, JobError> {
        let number = self.asked.fetch_add(1, Ordering::Relaxed);
        let mut answered = self.waiting.wait_for(number);
        let _waits = Waits(&self.waiting, number);
        let ends = Instant::now() + good_for(need) + longest(need);
        let mut up = self.up.clone();
        // Only changes from now on concern this question.
        up.mark_unchanged();
        let mut attempt = 0;
        let mut heard_of = Instant::now();
        self.put(need, number, attempt, question, ends).await?;
        loop {
            tokio::select! {
                reply = &mut answered => return match reply {
                    Ok(Reply::Answered(answer)) => Ok(answer),
                    Ok(Reply::Refused(reason)) => Err(JobError::Refused(reason)),
                    Err(_) => Err(JobError::Late),
                },
                changed = up.changed() => {
                    changed.map_err(|_| JobError::Away("the connection has ended".to_owned()))?;
                    if *up.borrow_and_update() {
                        // In the meantime, a worker may have found no asker, or its answer may be lost.
                        attempt += 1;
                        heard_of = Instant::now();
                        self.put(need, number, attempt, question, ends).await?;
                    }
                }
                () = tokio::time::sleep(LATELY) => {
                    if self.roll.has_any() {
                        heard_of = Instant::now();
                    } else if heard_of.elapsed() > NOBODY {
                        return Err(JobError::NoWorkers);
                    }
                }
                () = tokio::time::sleep_until(ends) => return Err(JobError::Late),
            }
        }
    }

    /// Sends a question and waits for the answer until `cancel` is set.
    pub async fn ask_until<A: DeserializeOwned>(
        &self,
        need: Need,
        question: impl Serialize,
        cancel: &Cancel,
    ) -> Result<A, JobError> {
        let called_off = async {
            while !cancel.is_cancelled() {
                tokio::time::sleep(LOOK).await;
            }
        };
        tokio::select! {
            answer = self.ask(need, question) => answer,
            () = called_off => Err(JobError::CalledOff),
        }
    }

    /// Returns the best actions after `ply` actions of a game, found by a worker; `None` once the game is over.
    pub async fn best_actions(
        &self,
        played: &Playthrough,
        ply: usize,
        lines: usize,
        limits: &Limits,
    ) -> Result<Option<Report<AnyAction>>, JobError> {
        let game = &played.positions()[ply];
        let mut until = played.clone();
        while until.plies() > ply {
            until.undo();
        }
        let (record, allowed) = (until.record().to_string(), allowed_of(limits));
        let question = Question::Analyse { record, bot: None, lines, allowed };
        match self.ask_until(Need::Study, question, &limits.cancel).await? {
            Answer::Thought(thought) => report_of(game, &thought).map_err(nonsense),
            other => Err(nonsense(format!("{other:?}"))),
        }
    }

    /// Returns the worth of every action of a game, found by a worker.
    pub async fn review(&self, played: &Playthrough, bot: &BotSpec, limits: &Limits) -> Result<Review, JobError> {
        let allowed = allowed_of(limits);
        // Every position is searched. A review that takes longer than a study may is a job for the lab.
        let takes = Duration::from_micros(allowed.microseconds.unwrap_or(0)) * (played.plies() as u32 + 1);
        let need = if takes < longest(Need::Study) / 2 { Need::Study } else { Need::Lab };
        let question = Question::Review { record: played.record().to_string(), bot: bot.to_string(), allowed };
        match self.ask_until(need, question, &limits.cancel).await? {
            Answer::Review { start, plies } => review_of(played, start, &plies).map_err(nonsense),
            other => Err(nonsense(format!("{other:?}"))),
        }
    }

    /// Puts a question into its queue; waits while the queue is full.
    async fn put(
        &self,
        need: Need,
        number: u64,
        attempt: u32,
        question: &Value,
        ends: Instant,
    ) -> Result<(), JobError> {
        let job = Job {
            name: format!("{}-{number}-{attempt}", self.name),
            answer_to: AnswerTo::Asker { asker: self.name.clone() },
            good_for_seconds: good_for(need).as_secs() as u32,
            question: question.clone(),
        };
        let began = Instant::now();
        loop {
            match self.queues.put(need, &job).await {
                Ok(_) => return Ok(()),
                Err(JobError::Full(_)) if Instant::now() < ends => {}
                Err(JobError::Away(_)) if began.elapsed() < NOBODY => {}
                Err(error) => return Err(error),
            }
            tokio::time::sleep(PAUSE).await;
        }
    }
}

fn nonsense(error: impl ToString) -> JobError {
    JobError::Nonsense(error.to_string())
}

impl Drop for Asker {
    fn drop(&mut self) {
        self.tasks.iter().for_each(AbortHandle::abort);
    }
}

impl Waiting {
    fn wait_for(&self, number: u64) -> oneshot::Receiver<Reply> {
        let (sender, receiver) = oneshot::channel();
        self.lock().insert(number, sender);
        receiver
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<u64, oneshot::Sender<Reply>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Marks a question as awaited until this value is dropped.
struct Waits<'a>(&'a Waiting, u64);

impl Drop for Waits<'_> {
    fn drop(&mut self) {
        self.0.lock().remove(&self.1);
    }
}

/// Handles the messages of workers.
async fn hear(client: Client, mut said: Subscriber, waiting: Arc<Waiting>) {
    while let Some(message) = said.next().await {
        // The name of a job consists of the command's name, the number of the question and the number of the attempt.
        let number = message.subject.rsplit('.').next().and_then(|name| name.split('-').nth(1)?.parse().ok());
        let (Some(number), Ok(word)) = (number, serde_json::from_slice(&message.payload)) else { continue };
        let done = match word {
            Word::Wanted => None,
            Word::Done(reply) => Some((waiting.lock().remove(&number), reply)),
        };
        let is_wanted = match &done {
            None => waiting.lock().contains_key(&number),
            Some((asked, _)) => asked.as_ref().is_some_and(|asked| !asked.is_closed()),
        };
        if let Some(reply) = message.reply {
            let answer = if is_wanted { YES } else { NO };
            // A worker without a reply asks again.
            let _ = client.publish(reply, answer.to_vec().into()).await;
        }
        if let Some((Some(asked), reply)) = done {
            // The command may end as soon as it has its answer, so that the worker is told first.
            let _ = tokio::time::timeout(PATIENCE, client.flush()).await;
            let _ = asked.send(reply);
        }
    }
}
