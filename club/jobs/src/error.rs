use pentad_bus::BusError;
use pentad_messages::Need;
use thiserror::Error;

/// Why a job is not done.
#[derive(Debug, Error)]
pub enum JobError {
    /// There is no bus to ask on.
    #[error(transparent)]
    Bus(#[from] BusError),
    /// The bus is away.
    #[error("NATS does not answer: {0}")]
    Away(String),
    /// NATS has no JetStream, or this process has no right to its queues.
    #[error("the queues cannot be used: {0}")]
    Queues(String),
    /// Nobody is there who would do it.
    #[error("no worker is there: start one with `pentad worker --bus …`")]
    NoWorkers,
    /// The job is too large.
    #[error("the job is too large: {size} bytes, of at most {most}")]
    TooLarge {
        /// Its size.
        size: usize,
        /// The limit.
        most: usize,
    },
    /// Too many wait already.
    #[error("too many jobs wait already ({0})")]
    Full(Need),
    /// It was not answered in time.
    #[error("the job was not answered in time")]
    Late,
    /// A worker says that it cannot be done.
    #[error("a worker refuses: {0}")]
    Refused(String),
    /// A worker says something else than what was asked.
    #[error("the answer of a worker makes no sense: {0}")]
    Nonsense(String),
    /// The caller does not want it any more.
    #[error("called off")]
    CalledOff,
}
