//! Jobs for workers on other machines.
//!
//! A job is data, such as a [`Question`](pentad_messages::Question). It waits in a JetStream queue until a [`Worker`] takes it:
//! first the jobs for which a person waits, then those of a study, then the lab's. A job is acknowledged once its answer has been received;
//! the jobs of a worker that dies pass to the others. A job with which several workers have failed is refused, and its asker is told.
//!
//! There are two kinds of askers. The servers of a club hand out bot turns ([`Turns`]); the answers wait in a queue of their own until a
//! server has stored them. A command ([`Asker`]) waits for its answers itself; when it ends, its jobs are dropped.

mod asker;
#[cfg(feature = "club")]
mod club;
mod error;
mod job;
mod queue;
mod roll;
mod settings;
mod skill;
mod talk;
mod turns;
mod worker;

pub use asker::Asker;
pub use error::JobError;
pub use job::Need;
pub use queue::TRIES;
pub use roll::{Tally, WorkerInfo};
pub use settings::{Stop, WorkerSettings};
pub use skill::{Skills, Thinking};
pub use turns::{Asked, Turns};
pub use worker::Worker;
