//! The worker: computes jobs of other processes.

use crate::job::{AnswerTo, Job, Need, Reply};
use crate::queue::{LARGEST_JOB, PATIENCE, Queues, bells, good_for, longest, sign_of_life};
use crate::roll::{CALL, EVERY, ROLL, total_memory};
use crate::settings::{Stop, WorkerSettings};
use crate::talk::{TurnReply, Word, YES, is_plain, new_name, subject_of_answer};
use crate::{JobError, Skills, TRIES, Tally, WorkerInfo};
use async_nats::client::RequestErrorKind;
use async_nats::jetstream::{AckKind, Message};
use async_nats::{Client, Request};
use futures_util::StreamExt as _;
use pentad_bus::{BusAddress, connect};
use pentad_catalog::GameId;
use pentad_search::Cancel;
use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use tokio::sync::{Notify, watch};
use tokio::task::{AbortHandle, JoinSet};

/// A worker. When it is dropped, its jobs are aborted and pass to other workers.
#[derive(Debug)]
pub struct Worker {
    state: Arc<WorkerState>,
    up: watch::Receiver<bool>,
}

/// The state that the tasks of a worker share.
struct WorkerState {
    client: Client,
    settings: WorkerSettings,
    skills: Arc<dyn Skills>,
    id: String,
    stop: Stop,
    busy: AtomicUsize,
    busy_for_lab: AtomicUsize,
    /// Notified when a thread is free again, and by the signal of a new job.
    look: Notify,
    tally: Mutex<[Tally; 3]>,
    /// Commands that do not respond, and the time when that was noticed.
    gone: Mutex<HashMap<String, Instant>>,
}

impl std::fmt::Debug for WorkerState {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("WorkerState").field("settings", &self.settings).finish_non_exhaustive()
    }
}

/// Number of answers that may be in delivery in addition to the jobs that use a thread.
const ON_THEIR_WAY: usize = 16;
/// Interval at which an idle worker looks for jobs without a signal.
const LOOK: Duration = Duration::from_secs(1);
/// Pause after a failure.
const PAUSE: Duration = Duration::from_secs(1);
/// Number of attempts to deliver an answer before the job is left to another worker.
const SENT: usize = 5;
/// Time for which a command that did not respond is asked only once.
const STAYS_AWAY: Duration = Duration::from_secs(30);
/// Longest time for a thread to react to a cancellation.
const HEEDS: Duration = Duration::from_secs(5);

impl Worker {
    /// Connects a worker to the bus. If NATS cannot be reached, the worker retries.
    pub async fn join(
        address: &BusAddress,
        settings: WorkerSettings,
        skills: impl Skills,
        stop: &Stop,
    ) -> Result<Worker, JobError> {
        let (client, up) = connect(address).await?;
        let id = new_name(&client);
        let state = WorkerState {
            client,
            settings,
            skills: Arc::new(skills),
            id,
            stop: stop.clone(),
            busy: AtomicUsize::new(0),
            busy_for_lab: AtomicUsize::new(0),
            look: Notify::new(),
            tally: Mutex::default(),
            gone: Mutex::default(),
        };
        Ok(Worker { state: Arc::new(state), up })
    }

    /// Returns the worker's report about itself.
    pub fn info(&self) -> WorkerInfo {
        self.state.info()
    }

    /// Computes jobs until it is told to stop and has finished those in progress. Returns its job counts.
    pub async fn run(mut self) -> [Tally; 3] {
        let state = self.state.clone();
        let _announcing = Ending(tokio::spawn(announce(state.clone())).abort_handle());
        let _listening = Ending(tokio::spawn(listen(state.clone())).abort_handle());
        let mut queues = None;
        let mut under_way = JoinSet::new();
        while !state.stop.is_told() {
            while under_way.try_join_next().is_some() {}
            // The next job is taken as soon as a thread is free, even if the last answer is still in delivery.
            let is_free = state.busy.load(Ordering::Relaxed) < state.settings.threads;
            if !is_free || under_way.len() >= state.settings.threads + ON_THEIR_WAY {
                tokio::select! {
                    () = state.look.notified() => {}
                    _ = under_way.join_next() => {}
                    () = state.stop.told() => {}
                }
                continue;
            }
            let opened = match &queues {
                Some(queues) => queues,
                None => match self.open().await {
                    Some(opened) => queues.insert(opened),
                    None => continue,
                },
            };
            match state.take(opened).await {
                Ok(Some((need, message))) => {
                    let busy = BusyThread::new(&state, need);
                    under_way.spawn(state.clone().work(opened.clone(), busy, message));
                }
                Ok(None) => tokio::select! {
                    () = state.look.notified() => {}
                    () = tokio::time::sleep(LOOK) => {}
                    () = state.stop.told() => {}
                },
                Err(error) => {
                    tracing::warn!(%error, "no job can be taken: trying again");
                    queues = None;
                    tokio::select! {
                        () = tokio::time::sleep(PAUSE) => {}
                        () = state.stop.told() => {}
                    }
                }
            }
        }
        state.announce().await;
        while under_way.join_next().await.is_some() {}
        state.announce().await;
        let _ = tokio::time::timeout(PATIENCE, state.client.flush()).await;
        *state.tally()
    }

    /// Opens the queues once NATS is there; returns `None` if the caller has to try again.
    async fn open(&mut self) -> Option<Queues> {
        let stop = self.state.stop.clone();
        tokio::select! {
            () = stop.told() => return None,
            up = self.up.wait_for(|up| *up) => up.ok().map(drop)?,
        }
        match Queues::open(&self.state.client).await {
            Ok(queues) => Some(queues),
            Err(error) => {
                tracing::warn!(%error, "trying again");
                tokio::select! {
                    () = tokio::time::sleep(PAUSE) => {}
                    () = stop.told() => {}
                }
                None
            }
        }
    }
}

/// Aborts a task on drop.
struct Ending(AbortHandle);

impl Drop for Ending {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// Counts a job while it uses a thread.
struct BusyThread {
    state: Arc<WorkerState>,
    need: Need,
}

impl BusyThread {
    fn new(state: &Arc<WorkerState>, need: Need) -> BusyThread {
        state.busy.fetch_add(1, Ordering::Relaxed);
        state.busy_for_lab.fetch_add(usize::from(need == Need::Lab), Ordering::Relaxed);
        BusyThread { state: state.clone(), need }
    }
}

impl Drop for BusyThread {
    fn drop(&mut self) {
        self.state.busy.fetch_sub(1, Ordering::Relaxed);
        self.state.busy_for_lab.fetch_sub(usize::from(self.need == Need::Lab), Ordering::Relaxed);
        self.state.look.notify_one();
    }
}

/// Sets a cancellation flag on drop.
struct Cancelling(Cancel);

impl Drop for Cancelling {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

/// Outcome of the computation of a job.
enum Thought {
    Reply(Reply),
    /// The answer is no longer wanted.
    Unwanted,
    /// The computation panicked or the question is not known; another worker may try.
    Failed,
}

/// Outcome of the delivery of an answer.
enum Delivery {
    /// The asker has it.
    Received,
    /// The asker no longer wants it.
    Unwanted,
    /// The asker or its queue could not be reached.
    Failed,
}

/// Reply of a command to a worker.
#[derive(PartialEq, Eq)]
enum Heard {
    Yes,
    No,
    /// The subject has no listener.
    Gone,
    /// The reply timed out.
    Silence,
}

impl WorkerState {
    /// Takes the most urgent waiting job that may be done now.
    async fn take(&self, queues: &Queues) -> Result<Option<(Need, Message)>, JobError> {
        let away = |error: &dyn std::fmt::Display| JobError::Away(error.to_string());
        let for_lab = self.settings.threads.saturating_sub(self.settings.kept_for_people);
        for need in Need::ALL {
            if need == Need::Lab && self.busy_for_lab.load(Ordering::Relaxed) >= for_lab {
                continue;
            }
            let mut taken =
                queues.takers(need).fetch().max_messages(1).messages().await.map_err(|error| away(&error))?;
            match tokio::time::timeout(PATIENCE, taken.next()).await {
                Ok(None) => {}
                Ok(Some(Ok(message))) => return Ok(Some((need, message))),
                Ok(Some(Err(error))) => return Err(away(&error)),
                Err(_) => return Err(away(&"nothing is heard")),
            }
        }
        Ok(None)
    }

    /// Handles a job from its delivery to its end.
    async fn work(self: Arc<Self>, queues: Queues, busy: BusyThread, message: Message) {
        let need = busy.need;
        let Some((job, delivered, waited)) = read(&message) else {
            tracing::error!("what is no job lay in the queue: it was thrown away");
            self.count(need, |tally| tally.refused += 1);
            let _ = message.double_ack_with(AckKind::Term).await;
            return;
        };
        if delivered > 1 {
            self.count(need, |tally| tally.redelivered += 1);
        }
        let is_late = waited > Duration::from_secs(job.good_for_seconds.into()).min(good_for(need));
        let thought = if delivered > TRIES {
            Thought::Reply(Reply::Refused(format!("{TRIES} workers have tried in vain")))
        } else if is_late {
            // The club then computes the turn itself if it is still due; the clock of this machine may be wrong as well.
            Thought::Reply(Reply::Refused("no worker was free in time".to_owned()))
        } else {
            self.think(need, &job, &message).await
        };
        drop(busy);
        match thought {
            Thought::Failed => {
                tracing::error!(job = job.name, delivered, "a job broke: another worker may try it");
                let _ = message.ack_with(AckKind::Nak(Some(PAUSE))).await;
                return;
            }
            Thought::Unwanted => self.count(need, |tally| tally.unwanted += 1),
            Thought::Reply(reply) => {
                let was_refused = matches!(reply, Reply::Refused(_));
                if let Reply::Refused(reason) = &reply {
                    tracing::warn!(job = job.name, reason, "a job is refused");
                }
                match self.deliver(&queues, &job, reply, &message).await {
                    Delivery::Received if was_refused => self.count(need, |tally| tally.refused += 1),
                    Delivery::Received => self.count(need, |tally| tally.done += 1),
                    Delivery::Unwanted => self.count(need, |tally| tally.unwanted += 1),
                    // Another worker computes it again.
                    Delivery::Failed => return,
                }
            }
        }
        if message.double_ack().await.is_err() {
            tracing::warn!(job = job.name, "that a job was done could not be said: it may be done again");
        }
    }

    /// Computes a job on a thread of its own, and sends signs of life in the meantime.
    async fn think(&self, need: Need, job: &Job, message: &Message) -> Thought {
        if self.is_unwanted(job).await {
            return Thought::Unwanted;
        }
        let cancel = Cancelling(Cancel::default());
        let (skills, question, flag) = (self.skills.clone(), job.question.clone(), cancel.0.clone());
        let mut thinking = tokio::task::spawn_blocking(move || skills.answer(&question, &flag));
        let ends = tokio::time::sleep(longest(need));
        tokio::pin!(ends);
        let mut sign = tokio::time::interval(sign_of_life(need));
        sign.tick().await;
        let stopped = loop {
            tokio::select! {
                thought = &mut thinking => return match thought {
                    Ok(Some(Ok(answer))) => Thought::Reply(Reply::Answered(answer)),
                    Ok(Some(Err(reason))) => Thought::Reply(Reply::Refused(reason)),
                    // A worker of a later version may know the question.
                    Ok(None) => Thought::Failed,
                    // The panic is in the log.
                    Err(_) => Thought::Failed,
                },
                () = &mut ends => {
                    let seconds = longest(need).as_secs();
                    break Thought::Reply(Reply::Refused(format!("it took longer than {seconds} seconds")));
                }
                _ = sign.tick() => {
                    let _ = message.ack_with(AckKind::Progress).await;
                    if self.is_unwanted(job).await {
                        break Thought::Unwanted;
                    }
                }
            }
        };
        cancel.0.cancel();
        let _ = tokio::time::timeout(HEEDS, thinking).await;
        stopped
    }

    /// Returns true if the asking command has gone away or no longer wants the answer.
    async fn is_unwanted(&self, job: &Job) -> bool {
        let AnswerTo::Asker { asker } = &job.answer_to else { return false };
        // A command that did not respond before is asked once: it may be back.
        let tries = if self.gone().contains_key(asker) { 1 } else { 3 };
        for left in (0..tries).rev() {
            match self.say(asker, &job.name, &Word::Wanted).await {
                Heard::Gone if left > 0 => tokio::time::sleep(PAUSE / 2).await,
                Heard::Gone => {}
                heard => {
                    self.gone().remove(asker);
                    return heard == Heard::No;
                }
            }
        }
        self.gone().insert(asker.clone(), Instant::now());
        true
    }

    /// Delivers a reply.
    async fn deliver(&self, queues: &Queues, job: &Job, reply: Reply, message: &Message) -> Delivery {
        let mut gone = 0;
        let (mut body, mut word) = (Vec::new(), Word::Wanted);
        match &job.answer_to {
            AnswerTo::Club { game, version } => {
                let turn = TurnReply { game: game.clone(), version: *version, reply };
                let Ok(text) = serde_json::to_vec(&turn) else { return Delivery::Failed };
                body = text;
            }
            AnswerTo::Asker { .. } => {
                word = Word::Done(reply);
                if serde_json::to_vec(&word).map_or(usize::MAX, |body| body.len()) > LARGEST_JOB {
                    word = Word::Done(Reply::Refused("the answer is too large".to_owned()));
                }
            }
        }
        for _ in 0..SENT {
            match &job.answer_to {
                AnswerTo::Club { .. } => match queues.put_turn(&job.name, body.clone()).await {
                    Ok(()) => return Delivery::Received,
                    Err(error) => tracing::warn!(%error, "a bot's turn is not taken: trying again"),
                },
                AnswerTo::Asker { asker } => match self.say(asker, &job.name, &word).await {
                    Heard::Yes => return Delivery::Received,
                    Heard::No => return Delivery::Unwanted,
                    Heard::Gone if gone >= 2 => {
                        self.gone().insert(asker.clone(), Instant::now());
                        return Delivery::Unwanted;
                    }
                    Heard::Gone => gone += 1,
                    Heard::Silence => {}
                },
            }
            let _ = message.ack_with(AckKind::Progress).await;
            tokio::time::sleep(PAUSE / 2).await;
        }
        tracing::warn!(job = job.name, "an answer could not be delivered: another worker does the job again");
        Delivery::Failed
    }

    async fn say(&self, asker: &str, name: &str, word: &Word) -> Heard {
        let Ok(body) = serde_json::to_vec(word) else { return Heard::Silence };
        let request = Request::new().payload(body.into()).timeout(Some(PATIENCE));
        match self.client.send_request(subject_of_answer(asker, name), request).await {
            Ok(answer) if answer.payload.as_ref() == YES => Heard::Yes,
            Ok(_) => Heard::No,
            Err(error) if error.kind() == RequestErrorKind::NoResponders => Heard::Gone,
            Err(_) => Heard::Silence,
        }
    }

    fn info(&self) -> WorkerInfo {
        WorkerInfo {
            id: self.id.clone(),
            name: self.settings.name.clone(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            threads: self.settings.threads,
            cores: std::thread::available_parallelism().map_or(1, usize::from),
            memory: total_memory(),
            games: GameId::ALL.iter().map(ToString::to_string).collect(),
            busy: self.busy.load(Ordering::Relaxed),
            busy_for_lab: self.busy_for_lab.load(Ordering::Relaxed),
            is_leaving: self.stop.is_told(),
            tally: *self.tally(),
        }
    }

    async fn announce(&self) {
        if let Ok(body) = serde_json::to_vec(&self.info()) {
            // A lost report is repeated soon.
            let _ = self.client.publish(ROLL, body.into()).await;
        }
    }

    fn count(&self, need: Need, counted: impl FnOnce(&mut Tally)) {
        counted(&mut self.tally()[need as usize]);
    }

    fn tally(&self) -> MutexGuard<'_, [Tally; 3]> {
        self.tally.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn gone(&self) -> MutexGuard<'_, HashMap<String, Instant>> {
        let mut gone = self.gone.lock().unwrap_or_else(PoisonError::into_inner);
        gone.retain(|_, since| since.elapsed() < STAYS_AWAY);
        gone
    }
}

/// Reports the worker at a fixed interval, and at once when it is called.
async fn announce(state: Arc<WorkerState>) {
    let mut called = state.client.subscribe(CALL).await.ok();
    let mut every = tokio::time::interval(EVERY);
    loop {
        tokio::select! {
            _ = every.tick() => {}
            Some(_) = async { called.as_mut()?.next().await } => {}
        }
        state.announce().await;
    }
}

/// Listens to the signals of all needs.
async fn listen(state: Arc<WorkerState>) {
    let Ok(mut rung) = state.client.subscribe(bells()).await else { return };
    while rung.next().await.is_some() {
        state.look.notify_one();
    }
}

/// Parses a job; returns it with the number of its deliveries and its time in the queue.
fn read(message: &Message) -> Option<(Job, i64, Duration)> {
    let job: Job = serde_json::from_slice(&message.payload).ok()?;
    let info = message.info().ok()?;
    let asker_is_plain = match &job.answer_to {
        AnswerTo::Club { .. } => true,
        AnswerTo::Asker { asker } => is_plain(asker),
    };
    if !is_plain(&job.name) || !asker_is_plain {
        return None;
    }
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let since = Duration::from_nanos(u64::try_from(info.published.unix_timestamp_nanos()).ok()?);
    Some((job, info.delivered, now.saturating_sub(since)))
}
