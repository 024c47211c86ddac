//! The queues, and what is too much for them.

use crate::JobError;
use async_nats::jetstream::consumer::pull::Config as ConsumerConfig;
use async_nats::jetstream::consumer::{AckPolicy, PullConsumer};
use async_nats::jetstream::context::{PublishError, PublishErrorKind};
use async_nats::jetstream::message::PublishMessage;
use async_nats::jetstream::stream::{Config, DiscardPolicy, RetentionPolicy, StorageType, Stream};
use async_nats::jetstream::{self, Context};
use pentad_messages::{Job, Need};
use std::time::Duration;

/// The stream of jobs.
const JOBS: &str = "PENTAD_JOBS";
/// The stream of bots' turns that were thought about.
const TURNS: &str = "PENTAD_TURNS";
/// The subject of those.
const TURNS_SUBJECT: &str = "pentad.turns";
/// The consumer of those, which all servers share.
const CLUB: &str = "club";
/// Rung when a job was put into a queue, so that idle workers look.
const BELL: &str = "pentad.bell";

/// So many workers may fail with a job before it is refused.
pub const TRIES: i64 = 3;
/// So often a job is delivered at most. Those after the last try are for telling that it is refused.
pub(crate) const DELIVERIES: i64 = TRIES + 3;
/// So many jobs of one need may wait.
pub(crate) const MOST_WAITING: i64 = 20_000;
/// The largest job or answer, in bytes.
pub(crate) const LARGEST_JOB: usize = 512 * 1024;
/// Within this time a job that is asked for again is the same.
const SAME_WITHIN: Duration = Duration::from_secs(10 * 60);
/// What is older than this is forgotten.
const OLDEST: Duration = Duration::from_secs(24 * 60 * 60);
/// The same for bots' turns: long before that, servers have thought themselves.
const OLDEST_TURN: Duration = Duration::from_secs(10 * 60);
/// How long a server may take to store a turn before another one does.
const TURN_WAIT: Duration = Duration::from_secs(10);
/// How long JetStream may take to answer.
pub(crate) const PATIENCE: Duration = Duration::from_secs(3);

/// After so long in the queue nobody waits for a job any more. A server that waits for a bot's turn thinks itself then: a bot thinks for
/// three seconds at most, and a job whose worker has died is given to another one after five.
pub(crate) fn good_for(need: Need) -> Duration {
    Duration::from_secs(match need {
        Need::Person => 12,
        Need::Study => 10 * 60,
        Need::Lab => 12 * 60 * 60,
    })
}

/// The longest that a worker does one job.
pub(crate) fn longest(need: Need) -> Duration {
    Duration::from_secs(match need {
        Need::Person => 30,
        Need::Study => 10 * 60,
        Need::Lab => 2 * 60 * 60,
    })
}

/// After so long without a sign of life from its worker, another one gets a job.
fn silence(need: Need) -> Duration {
    Duration::from_secs(match need {
        Need::Person => 5,
        Need::Study | Need::Lab => 10,
    })
}

/// How often a worker gives a sign of life.
pub(crate) fn sign_of_life(need: Need) -> Duration {
    silence(need) / 4
}

/// The subject of the jobs of a need.
fn subject(need: Need) -> String {
    format!("pentad.jobs.{need}")
}

/// The queues of a NATS server.
#[derive(Clone, Debug)]
pub(crate) struct Queues {
    context: Context,
    jobs: Stream,
    consumers: [PullConsumer; 3],
    turns: PullConsumer,
}

impl Queues {
    /// The queues. Whoever comes first makes them.
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

    /// Those who take the jobs of a need.
    pub(crate) fn takers(&self, need: Need) -> &PullConsumer {
        &self.consumers[need as usize]
    }

    /// Those who take turns that were thought about.
    pub(crate) fn turns(&self) -> &PullConsumer {
        &self.turns
    }

    /// Puts a job into its queue. Says whether it is new there.
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
            // A worker that does not hear the bell looks by itself after a moment.
            let _ = self.context.client().publish(bell(need), Vec::new().into()).await;
        }
        Ok(!kept.duplicate)
    }

    /// Hands a turn that was thought about to the servers.
    pub(crate) async fn put_turn(&self, name: &str, body: Vec<u8>) -> Result<(), JobError> {
        let message = PublishMessage::build().payload(body.into()).message_id(name);
        let away = |error: PublishError| JobError::Away(error.to_string());
        self.context.send_publish(TURNS_SUBJECT, message).await.map_err(away)?.await.map_err(away)?;
        Ok(())
    }

    /// How many jobs of a need wait, how many are under way, and since when the oldest has been there, in milliseconds since 1970.
    pub(crate) async fn depth(&self, need: Need) -> Option<(u64, usize, Option<i64>)> {
        let info = self.takers(need).get_info().await.ok()?;
        // Failing means that the queue is empty.
        let oldest = self.jobs.get_first_raw_message_by_subject(subject(need), 1).await.ok();
        let since = oldest.map(|message| (message.time.unix_timestamp_nanos() / 1_000_000) as i64);
        Some((info.num_pending, info.num_ack_pending, since))
    }
}

/// The subject of the bell of a need.
pub(crate) fn bell(need: Need) -> String {
    format!("{BELL}.{need}")
}

/// The subject of all bells.
pub(crate) fn bells() -> String {
    format!("{BELL}.*")
}

fn failed(need: Need, error: &PublishError) -> JobError {
    // The error that JetStream gives is known by its words alone.
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
