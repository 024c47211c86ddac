use crate::Need;
use pentad_bus::BusError;
use thiserror::Error;

/// Reasons why a job is not done.
#[derive(Debug, Error)]
pub enum JobError {
    /// The bus cannot be joined.
    #[error(transparent)]
    Bus(#[from] BusError),
    /// The bus cannot be reached.
    #[error("NATS does not answer: {0}")]
    Away(String),
    /// NATS has no JetStream, or this process has no permission for its queues.
    #[error("the queues cannot be used: {0}")]
    Queues(String),
    /// No worker is present.
    #[error("no worker is there: start one with `pentad worker --bus …`")]
    NoWorkers,
    /// The job is too large.
    #[error("the job is too large: {size} bytes, of at most {most}")]
    TooLarge {
        /// Its size in bytes.
        size: usize,
        /// The limit in bytes.
        most: usize,
    },
    /// The queue is full.
    #[error("too many jobs wait already ({0})")]
    Full(Need),
    /// The answer did not come in time.
    #[error("the job was not answered in time")]
    Late,
    /// A worker refuses the job.
    #[error("a worker refuses: {0}")]
    Refused(String),
    /// A worker's answer does not fit the question.
    #[error("the answer of a worker makes no sense: {0}")]
    Nonsense(String),
    /// The caller has cancelled the job.
    #[error("called off")]
    CalledOff,
}
