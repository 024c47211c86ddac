//! Asks workers and waits for their answers.

use crate::JobError;
use crate::queue::{PATIENCE, Queues, good_for, longest};
use crate::roll::{CALL, LATELY, Roll, WorkerInfo};
use crate::talk::{NO, Word, YES, new_name, subject_of_answers};
use crate::words::{allowed, hear_report, hear_review};
use async_nats::{Client, Subscriber};
use futures_util::StreamExt as _;
use pentad_bots::BotSpec;
use pentad_bots::analysis::Review;
use pentad_bus::{BusAddress, connect};
use pentad_catalog::{AnyAction, Playthrough};
use pentad_messages::{Answer, AnswerTo, Job, Need, Question, Reply};
use pentad_search::{Cancel, Limits, Report};
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::{oneshot, watch};
use tokio::task::AbortHandle;
use tokio::time::Instant;

/// A command that asks workers. What it has asked and not heard when it ends, nobody does any more.
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

/// The questions that wait for an answer, by number.
#[derive(Debug, Default)]
struct Waiting(Mutex<HashMap<u64, oneshot::Sender<Reply>>>);

/// How long NATS may take to be there when a command starts.
const CONNECTS: Duration = Duration::from_secs(5);
/// How long no worker may be heard of, or NATS be away, before a command gives up.
const NOBODY: Duration = Duration::from_secs(30);
/// How often it is looked whether the caller still wants the answer.
const LOOK: Duration = Duration::from_millis(50);
/// How long is waited before a job is put again into a queue that is full or away.
const PAUSE: Duration = Duration::from_millis(300);

impl Asker {
    /// Connects to the bus. It is an error if NATS is not there.
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

    /// The workers that are there: those who answer within a moment, or were heard of lately.
    pub async fn workers(&self, moment: Duration) -> Vec<WorkerInfo> {
        let _ = self.client.publish(CALL, Vec::new().into()).await;
        tokio::time::sleep(moment).await;
        self.roll.present()
    }

    /// Asks and waits for the answer. Where workers die or NATS goes away, it waits until others are there, for a while.
    pub async fn ask(&self, need: Need, question: Question) -> Result<Answer, JobError> {
        let number = self.asked.fetch_add(1, Ordering::Relaxed);
        let mut answered = self.waiting.wait_for(number);
        let _waits = Waits(&self.waiting, number);
        let ends = Instant::now() + good_for(need) + longest(need);
        let mut up = self.up.clone();
        // Only what happens from now on matters to this question.
        up.mark_unchanged();
        let mut attempt = 0;
        let mut heard_of = Instant::now();
        self.put(need, number, attempt, &question, ends).await?;
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
                        // A worker may have found nobody who waits, or its answer may be lost.
                        attempt += 1;
                        heard_of = Instant::now();
                        self.put(need, number, attempt, &question, ends).await?;
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

    /// The same, until a flag goes up.
    pub async fn ask_until(&self, need: Need, question: Question, cancel: &Cancel) -> Result<Answer, JobError> {
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

    /// The best actions after so many actions of a game, as a worker finds them; `None` once the game is over.
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
        let question = Question::Analyse { record: until.record().to_string(), lines, allowed: allowed(limits) };
        match self.ask_until(Need::Study, question, &limits.cancel).await? {
            Answer::Thought(thought) if thought.lines.is_empty() => Ok(None),
            Answer::Thought(thought) => hear_report(game, &thought).map(Some).map_err(JobError::Nonsense),
            other => Err(JobError::Nonsense(format!("{other:?}"))),
        }
    }

    /// What every action of a game was worth, as a worker finds it.
    pub async fn review(&self, played: &Playthrough, bot: &BotSpec, limits: &Limits) -> Result<Review, JobError> {
        let allowed = allowed(limits);
        // Every position is looked at. What takes longer than a study may is a job for the lab.
        let takes = Duration::from_micros(allowed.microseconds.unwrap_or(0)) * (played.plies() as u32 + 1);
        let need = if takes < longest(Need::Study) / 2 { Need::Study } else { Need::Lab };
        let question = Question::Review { record: played.record().to_string(), bot: bot.to_string(), allowed };
        match self.ask_until(need, question, &limits.cancel).await? {
            Answer::Review { start, plies } => hear_review(played, start, &plies).map_err(JobError::Nonsense),
            other => Err(JobError::Nonsense(format!("{other:?}"))),
        }
    }

    /// Puts a question into its queue, and waits while there is no place.
    async fn put(
        &self,
        need: Need,
        number: u64,
        attempt: u32,
        question: &Question,
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

/// Somebody waits for the answer to a question as long as this value is there.
struct Waits<'a>(&'a Waiting, u64);

impl Drop for Waits<'_> {
    fn drop(&mut self) {
        self.0.lock().remove(&self.1);
    }
}

/// Hears workers.
async fn hear(client: Client, mut said: Subscriber, waiting: Arc<Waiting>) {
    while let Some(message) = said.next().await {
        // The name of a job is the command's, the number of the question and that of the attempt.
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
            // A worker that hears nothing asks again.
            let _ = client.publish(reply, answer.to_vec().into()).await;
        }
        if let Some((Some(asked), reply)) = done {
            // The command may end as soon as it has its answer: first the worker is to hear that it was taken.
            let _ = tokio::time::timeout(PATIENCE, client.flush()).await;
            let _ = asked.send(reply);
        }
    }
}
