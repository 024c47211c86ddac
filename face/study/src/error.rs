use pentad_catalog::{RecordError, ReplayError};
use pentad_core::ActionError;
use std::fmt;

/// Why a study cannot be read or changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StudyError {
    /// The text is no record, or more than one.
    Record(RecordError),
    /// The main line cannot be played.
    Replay(ReplayError),
    /// An action cannot be played where it was tried.
    Action(ActionError),
    /// The node is not part of the study, or no longer.
    Gone,
    /// There are more positions than a study may hold.
    TooLarge,
    /// The header cannot be set.
    Header {
        /// Its name.
        name: String,
        /// Why not.
        reason: &'static str,
    },
    /// The link is broken; the reason says how.
    Link(&'static str),
}

impl fmt::Display for StudyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StudyError::Record(error) => error.fmt(f),
            StudyError::Replay(error) => error.fmt(f),
            StudyError::Action(error) => error.fmt(f),
            StudyError::Gone => f.write_str("this position is no longer part of the study"),
            StudyError::TooLarge => write!(f, "a study holds at most {} positions", crate::MOST_NODES),
            StudyError::Header { name, reason } => write!(f, "the header {name} cannot be set: {reason}"),
            StudyError::Link(reason) => f.write_str(reason),
        }
    }
}

impl std::error::Error for StudyError {}

impl From<RecordError> for StudyError {
    fn from(error: RecordError) -> StudyError {
        StudyError::Record(error)
    }
}

impl From<ActionError> for StudyError {
    fn from(error: ActionError) -> StudyError {
        StudyError::Action(error)
    }
}

/// A line that looks like a variation and is none, so that it was kept as a comment; or a claim that is not true.
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
