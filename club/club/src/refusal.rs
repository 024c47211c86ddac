use pentad_api::Problem;
use pentad_store::StoreError;
use pentad_table::{OpeningError, Refused};
use thiserror::Error;

/// Reasons for which a request is refused. Nothing has changed then, unless the database has stopped answering: then the outcome is
/// unknown.
#[derive(Debug, Error)]
pub enum Refusal {
    /// The table rejects the command.
    #[error(transparent)]
    Table(#[from] Refused),
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

impl Refusal {
    /// Returns the error code for programs.
    pub fn code(&self) -> &'static str {
        match self {
            Refusal::Table(Refused::Action { .. }) => "illegal",
            Refusal::Table(Refused::NotYourTurn) => "not_your_turn",
            Refusal::Table(Refused::Over) => "over",
            Refusal::Table(_) => "refused",
            Refusal::Opening(_) | Refusal::Invalid(_) => "invalid",
            Refusal::Missing(_) => "missing",
            Refusal::Forbidden(_) => "forbidden",
            Refusal::Taken(_) => "taken",
            Refusal::TooMuch(_) => "too_much",
            Refusal::Store(error) if error.is_damage() => "damaged",
            Refusal::Store(_) => "store",
            Refusal::Busy => "busy",
        }
    }

    /// Returns the problem description for the client.
    pub fn problem(&self) -> Problem {
        // Details of a database error are for the operator only.
        let reason = match self {
            Refusal::Store(StoreError::Full | StoreError::ReadOnly) => self.to_string(),
            Refusal::Store(error @ StoreError::Disk(_)) => format!("{}: the disk fails", stored(error)),
            Refusal::Store(error) if error.is_damage() => {
                format!("{}: its data is damaged, and the operator has to see to it", stored(error))
            }
            Refusal::Store(error) if error.leaves_doubt() => {
                format!("{}: send it again under the same message name, or look first", stored(error))
            }
            Refusal::Store(error) => format!("{}: try again", stored(error)),
            _ => self.to_string(),
        };
        Problem::new(self.code(), &reason)
    }
}
