//! What workers on other machines do.
//!
//! A job is data: a record and a question in the words of [`pentad_messages`]. It waits in a queue of JetStream until a [`Worker`]
//! takes it: those for which a person waits first, then those of a study, then the lab's. A job is acknowledged once its answer has
//! been heard; a worker that dies leaves its jobs to the others. A job that nobody survives is refused after a few tries, and whoever
//! asked is told.
//!
//! Two kinds of askers are there. Servers of a club hand out bots' turns ([`Turns`]); the answers wait in a queue of their own until a
//! server has stored them. A command ([`Asker`]) waits for its answers itself; when it goes away, nobody does its jobs any more.

mod asker;
#[cfg(feature = "club")]
mod club;
mod error;
mod queue;
mod roll;
mod skill;
mod talk;
mod turns;
mod words;
mod worker;

pub use asker::Asker;
pub use error::JobError;
pub use queue::TRIES;
pub use roll::{Tally, WorkerInfo};
pub use skill::{Skills, Thinking, check_bot};
pub use turns::{Asked, Turns};
pub use worker::{Stop, Worker, WorkerSettings};
