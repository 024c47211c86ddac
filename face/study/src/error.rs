use crate::MOST_NODES;
use pentad_catalog::{RecordError, ReplayError};
use pentad_core::ActionError;
use std::fmt;

/// Why a study cannot be read or changed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StudyError {
    /// The text is no record, or more than one.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// The main line cannot be played.
    #[error(transparent)]
    Replay(ReplayError),
    /// An action cannot be played where it was tried.
    #[error(transparent)]
    Action(#[from] ActionError),
    /// The node is not part of the study, or no longer.
    #[error("this position is no longer part of the study")]
    Gone,
    /// There are more positions than a study may hold.
    #[error("a study holds at most {MOST_NODES} positions")]
    TooLarge,
    /// The header cannot be set.
    #[error("the header {name} cannot be set: {reason}")]
    Header {
        /// Its name.
        name: String,
        /// Why not.
        reason: &'static str,
    },
    /// The link is broken; the reason says how.
    #[error("{0}")]
    Link(&'static str),
}

/// A line that looks like a variation but is none, so that it was kept as a comment; or a claim that is not true.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Doubt {
    /// The number of the line, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub reason: String,
}

impl fmt::Display for Doubt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}
