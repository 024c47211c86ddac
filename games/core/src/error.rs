use crate::clause::Cited;
use crate::{Clause, Phrase};
use thiserror::Error;

/// The refusal of an action: the clause that forbids it and the reason in the game's words.
///
/// # Examples
///
/// ```
/// use pentad_core::{Illegal, clause};
///
/// let illegal = Illegal::new(clause!("IRIS-4"), "e5 holds a black stone already");
/// assert_eq!(illegal.to_string(), "e5 holds a black stone already (IRIS-4)");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{reason} ({clause})")]
pub struct Illegal {
    /// The clause of the rules, such as `ENAN-3`.
    pub clause: Clause,
    /// The reason, such as "c3 is barred: Clockwise just used a red bottom".
    pub reason: String,
    /// The reason for translation, where it says more than the clause. Its name is one of the clause's own.
    pub phrase: Option<Box<Phrase>>,
}

impl Illegal {
    /// Creates a refusal that cites a clause and gives the reason.
    pub fn new(clause: Clause, reason: impl Into<String>) -> Illegal {
        Illegal { clause, reason: reason.into(), phrase: None }
    }

    /// Adds the reason for translation into other languages.
    #[must_use]
    pub fn told(self, phrase: Phrase) -> Illegal {
        Illegal { phrase: Some(Box::new(phrase)), ..self }
    }
}

/// The refusal of a text that is not an action playable here.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ActionError {
    /// The text is not in the game's notation.
    #[error("{reason}{}", Cited(*clause))]
    Unreadable {
        /// The expected form.
        reason: String,
        /// The clause on notation that the text breaks, if one applies.
        clause: Option<Clause>,
    },
    /// The text names an action that the rules forbid here.
    #[error(transparent)]
    Illegal(#[from] Illegal),
}

impl ActionError {
    /// Refuses a text that is not in the game's notation.
    pub fn unreadable(reason: impl Into<String>) -> ActionError {
        ActionError::Unreadable { reason: reason.into(), clause: None }
    }

    /// Refuses a text that breaks a clause on notation.
    pub fn unreadable_by(clause: Clause, reason: impl Into<String>) -> ActionError {
        ActionError::Unreadable { reason: reason.into(), clause: Some(clause) }
    }

    /// Returns the clause that the text breaks, if one applies.
    pub fn clause(&self) -> Option<Clause> {
        match self {
            ActionError::Unreadable { clause, .. } => *clause,
            ActionError::Illegal(illegal) => Some(illegal.clause),
        }
    }

    /// Returns the reason, without the clause.
    pub fn reason(&self) -> &str {
        match self {
            ActionError::Unreadable { reason, .. } => reason,
            ActionError::Illegal(illegal) => &illegal.reason,
        }
    }
}

/// The refusal of a described position that cannot be set up.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0}")]
pub struct SetupError(pub String);

impl SetupError {
    /// Creates a refusal that states what is wrong with the position.
    pub fn new(reason: impl Into<String>) -> SetupError {
        SetupError(reason.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clause;

    #[test]
    fn errors_end_with_their_clause() {
        let illegal = Illegal::new(clause!("IRIS-4"), "e5 holds a black stone already");
        assert_eq!(illegal.to_string(), "e5 holds a black stone already (IRIS-4)");
        let forbidden = ActionError::from(illegal.clone());
        assert_eq!((forbidden.to_string(), forbidden.clause()), (illegal.to_string(), Some(clause!("IRIS-4"))));
        let untrue = ActionError::unreadable_by(clause!("ENAN-13"), "that does not happen");
        assert_eq!(
            (untrue.to_string().as_str(), untrue.reason()),
            ("that does not happen (ENAN-13)", "that does not happen")
        );
        let unreadable = ActionError::unreadable("what? (or so)");
        assert_eq!((unreadable.to_string().as_str(), unreadable.clause()), ("what? (or so)", None));
    }
}
