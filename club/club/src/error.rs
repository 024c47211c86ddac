use pentad_api::Problem;
use pentad_store::StoreError;
use pentad_table::{CommandError, OpeningError};
use thiserror::Error;

/// Reasons for which a request is refused. Nothing has changed then, unless the database has stopped answering: then the outcome is
/// unknown.
#[derive(Debug, Error)]
pub enum ClubError {
    /// The table rejects the command.
    #[error(transparent)]
    Table(#[from] CommandError),
    /// The game cannot be opened with these options.
    #[error(transparent)]
    Opening(#[from] OpeningError),
    /// The game, member or other object does not exist.
    #[error("there is no {0}")]
    Missing(&'static str),
    /// The request is malformed.
    #[error("{0}")]
    Invalid(String),
    /// The person lacks the permission.
    #[error("{0}")]
    Forbidden(String),
    /// The name or place is already taken.
    #[error("{0}")]
    Taken(String),
    /// A limit is exceeded.
    #[error("{0}")]
    TooMuch(String),
    /// The store has failed.
    #[error("{}: {_0}", stored(.0))]
    Store(#[from] StoreError),
    /// Other writers were faster several times in a row.
    #[error("others were faster: try again")]
    Busy,
}

fn stored(error: &StoreError) -> &'static str {
    if error.leaves_doubt() {
        "the database does not answer, so it is not known whether this was stored"
    } else if is_unread(error) {
        "what the club keeps could not be read, so nothing was done"
    } else {
        "this could not be stored, so it has not happened"
    }
}

/// Returns true for an error of reading.
fn is_unread(error: &StoreError) -> bool {
    error.is_damage() || matches!(error, StoreError::Unread(_))
}

impl ClubError {
    /// Returns the error code for programs.
    pub fn code(&self) -> &'static str {
        match self {
            ClubError::Table(CommandError::Action { .. }) => "illegal",
            ClubError::Table(CommandError::NotYourTurn) => "not_your_turn",
            ClubError::Table(CommandError::Over) => "over",
            ClubError::Table(_) => "refused",
            ClubError::Opening(_) | ClubError::Invalid(_) => "invalid",
            ClubError::Missing(_) => "missing",
            ClubError::Forbidden(_) => "forbidden",
            ClubError::Taken(_) => "taken",
            ClubError::TooMuch(_) => "too_much",
            ClubError::Store(error) if error.is_damage() => "damaged",
            ClubError::Store(_) => "store",
            ClubError::Busy => "busy",
        }
    }

    /// Returns the problem description for the client.
    pub fn problem(&self) -> Problem {
        // Details of a database error are for the operator only.
        let reason = match self {
            ClubError::Store(StoreError::Full | StoreError::ReadOnly) => self.to_string(),
            ClubError::Store(error @ StoreError::Disk(_)) => format!("{}: the disk fails", stored(error)),
            ClubError::Store(error) if error.is_damage() => {
                format!("{}: its data is damaged, and the operator has to see to it", stored(error))
            }
            ClubError::Store(error) if error.leaves_doubt() => {
                format!("{}: send it again under the same message name, or look first", stored(error))
            }
            ClubError::Store(error) => format!("{}: try again", stored(error)),
            _ => self.to_string(),
        };
        Problem::new(self.code(), &reason)
    }
}
