use crate::MOST_NODES;
use pentad_catalog::{RecordError, ReplayError};
use pentad_core::ActionError;
use std::fmt;

/// An error on reading or changing a study.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StudyError {
    /// The text is no record, or contains several.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// The main line contains an action that cannot be played.
    #[error(transparent)]
    Replay(ReplayError),
    /// An action cannot be played in this position.
    #[error(transparent)]
    Action(#[from] ActionError),
    /// The node is not part of the study, or has been deleted.
    #[error("this position is no longer part of the study")]
    Gone,
    /// The study would have more than [`MOST_NODES`] positions.
    #[error("a study holds at most {MOST_NODES} positions")]
    TooLarge,
    /// The header cannot be set.
    #[error("the header {name} cannot be set: {reason}")]
    Header {
        /// Name of the header.
        name: String,
        /// The reason.
        reason: &'static str,
    },
    /// The link is broken, for the given reason.
    #[error("{0}")]
    Link(&'static str),
}

/// A warning about a text: a line that looks like a variation but is none, so that it was kept as a comment, or a false result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Doubt {
    /// Number of the line, counted from 1.
    pub line: usize,
    /// Description of the problem.
    pub reason: String,
}

impl fmt::Display for Doubt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}
