//! The JetStream queues, and their limits.

use crate::JobError;
use crate::job::{Job, Need};
use async_nats::jetstream::consumer::pull::Config as ConsumerConfig;
use async_nats::jetstream::consumer::{AckPolicy, PullConsumer};
use async_nats::jetstream::context::{PublishError, PublishErrorKind};
use async_nats::jetstream::message::PublishMessage;
use async_nats::jetstream::stream::{Config, DiscardPolicy, RetentionPolicy, StorageType, Stream};
use async_nats::jetstream::{self, Context};
use std::time::Duration;

/// Name of the stream of jobs.
const JOBS: &str = "PENTAD_JOBS";
/// Name of the stream of computed bot turns.
const TURNS: &str = "PENTAD_TURNS";
/// Subject of the computed bot turns.
const TURNS_SUBJECT: &str = "pentad.turns";
/// Name of the consumer of these turns, which all servers share.
const CLUB: &str = "club";
/// Subject of a signal that is sent when a job is queued, so that idle workers look at once.
const BELL: &str = "pentad.bell";

/// Number of workers that may fail with a job before it is refused.
pub const TRIES: i64 = 3;
/// Largest number of deliveries of a job. Those after the last try only report the refusal.
pub(crate) const DELIVERIES: i64 = TRIES + 3;
/// Capacity of the queue of each need.
pub(crate) const MOST_WAITING: i64 = 20_000;
/// Size limit of a job or an answer, in bytes.
pub(crate) const LARGEST_JOB: usize = 512 * 1024;
/// Deduplication window: a job that is put again within this time counts as the same.
const SAME_WITHIN: Duration = Duration::from_secs(10 * 60);
/// Age at which a job is dropped.
const OLDEST: Duration = Duration::from_secs(24 * 60 * 60);
/// Age at which a computed turn is dropped: the servers have computed it themselves long before.
const OLDEST_TURN: Duration = Duration::from_secs(10 * 60);
/// Time in which a server has to store a turn before another one gets it.
const TURN_WAIT: Duration = Duration::from_secs(10);
/// Longest wait for an answer of JetStream.
pub(crate) const PATIENCE: Duration = Duration::from_secs(3);

/// Returns the time in the queue after which an asker no longer waits for a job. A server then computes a bot turn itself: a bot thinks for
/// three seconds at most, and the job of a dead worker passes to another one after five.
pub(crate) fn good_for(need: Need) -> Duration {
    Duration::from_secs(match need {
        Need::Person => 12,
        Need::Study => 10 * 60,
        Need::Lab => 12 * 60 * 60,
    })
}

/// Returns the longest time for which a worker computes one job.
pub(crate) fn longest(need: Need) -> Duration {
    Duration::from_secs(match need {
        Need::Person => 30,
        Need::Study => 10 * 60,
        Need::Lab => 2 * 60 * 60,
    })
}

/// Returns the time without a sign of life after which a job passes to another worker.
fn silence(need: Need) -> Duration {
    Duration::from_secs(match need {
        Need::Person => 5,
        Need::Study | Need::Lab => 10,
    })
}

/// Returns the interval between two signs of life of a worker.
pub(crate) fn sign_of_life(need: Need) -> Duration {
    silence(need) / 4
}

/// Returns the subject of the jobs of a need.
fn subject(need: Need) -> String {
    format!("pentad.jobs.{need}")
}

/// Handles to the queues of a NATS server.
#[derive(Clone, Debug)]
pub(crate) struct Queues {
    context: Context,
    jobs: Stream,
    consumers: [PullConsumer; 3],
    turns: PullConsumer,
}

impl Queues {
    /// Opens the queues, and creates them if they do not exist.
    pub(crate) async fn open(client: &async_nats::Client) -> Result<Queues, JobError> {
        let mut context = jetstream::new(client.clone());
        context.set_timeout(PATIENCE);
        let refused = |error: &dyn std::fmt::Display| JobError::Queues(error.to_string());
        let jobs = context.get_or_create_stream(jobs()).await.map_err(|error| refused(&error))?;
        let turns = context.get_or_create_stream(turns()).await.map_err(|error| refused(&error))?;
        let mut consumers = Vec::new();
        for need in Need::ALL {
            let consumer = jobs.get_or_create_consumer(need.name(), takers(need)).await;
            consumers.push(consumer.map_err(|error| refused(&error))?);
        }
        let consumers = consumers.try_into().map_err(|_| JobError::Queues("a queue is missing".to_owned()))?;
        let turns = turns.get_or_create_consumer(CLUB, servers()).await.map_err(|error| refused(&error))?;
        Ok(Queues { context, jobs, consumers, turns })
    }

    /// Returns the consumer of the jobs of a need.
    pub(crate) fn takers(&self, need: Need) -> &PullConsumer {
        &self.consumers[need as usize]
    }

    /// Returns the consumer of computed turns.
    pub(crate) fn turns(&self) -> &PullConsumer {
        &self.turns
    }

    /// Puts a job into its queue. Returns false if it was put there before.
    pub(crate) async fn put(&self, need: Need, job: &Job) -> Result<bool, JobError> {
        let body = serde_json::to_vec(job).map_err(|error| JobError::Nonsense(error.to_string()))?;
        if body.len() > LARGEST_JOB {
            return Err(JobError::TooLarge { size: body.len(), most: LARGEST_JOB });
        }
        let message = PublishMessage::build().payload(body.into()).message_id(&job.name);
        let sent = self.context.send_publish(subject(need), message).await.map_err(|error| failed(need, &error))?;
        let kept = sent.await.map_err(|error| failed(need, &error))?;
        if !kept.duplicate {
            metrics::counter!("pentad_jobs_asked", "need" => need.name()).increment(1);
            // A worker that misses the signal looks by itself after a moment.
            let _ = self.context.client().publish(bell(need), Vec::new().into()).await;
        }
        Ok(!kept.duplicate)
    }

    /// Puts a computed turn into the queue for the servers.
    pub(crate) async fn put_turn(&self, name: &str, body: Vec<u8>) -> Result<(), JobError> {
        let message = PublishMessage::build().payload(body.into()).message_id(name);
        let away = |error: PublishError| JobError::Away(error.to_string());
        self.context.send_publish(TURNS_SUBJECT, message).await.map_err(away)?.await.map_err(away)?;
        Ok(())
    }

    /// Returns the number of waiting jobs of a need, the number in progress, and the time at which the oldest was queued, in milliseconds
    /// since the Unix epoch.
    pub(crate) async fn depth(&self, need: Need) -> Option<(u64, usize, Option<i64>)> {
        let info = self.takers(need).get_info().await.ok()?;
        // An error means that the queue is empty.
        let oldest = self.jobs.get_first_raw_message_by_subject(subject(need), 1).await.ok();
        let since = oldest.map(|message| (message.time.unix_timestamp_nanos() / 1_000_000) as i64);
        Some((info.num_pending, info.num_ack_pending, since))
    }
}

/// Returns the subject of the signal of a need.
pub(crate) fn bell(need: Need) -> String {
    format!("{BELL}.{need}")
}

/// Returns the subject of all signals.
pub(crate) fn bells() -> String {
    format!("{BELL}.*")
}

fn failed(need: Need, error: &PublishError) -> JobError {
    // JetStream's error can be told only by its text.
    let words = std::error::Error::source(error).map_or_else(|| error.to_string(), ToString::to_string);
    match error.kind() {
        PublishErrorKind::MaxPayloadExceeded => JobError::TooLarge { size: 0, most: LARGEST_JOB },
        PublishErrorKind::Other if words.contains("maximum messages") => JobError::Full(need),
        PublishErrorKind::Other => JobError::Away(words),
        _ => JobError::Away(error.to_string()),
    }
}

fn jobs() -> Config {
    Config {
        name: JOBS.to_owned(),
        description: Some("What workers are to do".to_owned()),
        subjects: vec!["pentad.jobs.*".to_owned()],
        retention: RetentionPolicy::WorkQueue,
        storage: StorageType::File,
        discard: DiscardPolicy::New,
        discard_new_per_subject: true,
        max_messages_per_subject: MOST_WAITING,
        // The body and its headers.
        max_message_size: (LARGEST_JOB + 1024) as i32,
        max_age: OLDEST,
        duplicate_window: SAME_WITHIN,
        ..Config::default()
    }
}

fn turns() -> Config {
    Config {
        name: TURNS.to_owned(),
        description: Some("Bots' turns that servers are to store".to_owned()),
        subjects: vec![TURNS_SUBJECT.to_owned()],
        retention: RetentionPolicy::WorkQueue,
        storage: StorageType::File,
        discard: DiscardPolicy::Old,
        max_messages: 5 * MOST_WAITING,
        max_message_size: 8 * 1024,
        max_age: OLDEST_TURN,
        duplicate_window: OLDEST_TURN,
        ..Config::default()
    }
}

fn takers(need: Need) -> ConsumerConfig {
    ConsumerConfig {
        durable_name: Some(need.name().to_owned()),
        filter_subject: subject(need),
        ack_policy: AckPolicy::Explicit,
        ack_wait: silence(need),
        max_deliver: DELIVERIES,
        max_ack_pending: MOST_WAITING,
        ..ConsumerConfig::default()
    }
}

fn servers() -> ConsumerConfig {
    ConsumerConfig {
        durable_name: Some(CLUB.to_owned()),
        ack_policy: AckPolicy::Explicit,
        ack_wait: TURN_WAIT,
        max_ack_pending: MOST_WAITING,
        ..ConsumerConfig::default()
    }
}
