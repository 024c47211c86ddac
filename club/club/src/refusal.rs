use pentad_api::Problem;
use pentad_store::StoreError;
use pentad_table::{OpeningError, Refused};
use thiserror::Error;

/// Why something is not done. Nothing has changed then, unless the database has stopped to answer: then that is not known.
#[derive(Debug, Error)]
pub enum Refusal {
    /// The table refuses it.
    #[error(transparent)]
    Table(#[from] Refused),
    /// Such a game cannot be opened.
    #[error(transparent)]
    Opening(#[from] OpeningError),
    /// There is no such game, member, or other thing.
    #[error("there is no {0}")]
    Missing(&'static str),
    /// What was sent makes no sense.
    #[error("{0}")]
    Invalid(String),
    /// It is not for this person to do.
    #[error("{0}")]
    Forbidden(String),
    /// Somebody else has it already.
    #[error("{0}")]
    Taken(String),
    /// Too much of it.
    #[error("{0}")]
    TooMuch(String),
    /// It cannot be stored.
    #[error("{}: {_0}", stored(.0))]
    Store(#[from] StoreError),
    /// Others were faster again and again.
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

/// Reports an error of reading.
fn is_unread(error: &StoreError) -> bool {
    error.is_damage() || matches!(error, StoreError::Unread(_))
}

impl Refusal {
    /// A word for programs.
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

    /// The same for those who asked.
    pub fn problem(&self) -> Problem {
        // What is wrong with the database in detail is for the operator.
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
