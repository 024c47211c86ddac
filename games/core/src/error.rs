use crate::clause::Cited;
use crate::{Clause, Phrase};
use thiserror::Error;

/// Why an action may not be played here: the clause that forbids it and the reason in the game's words.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{reason} ({clause})")]
pub struct Illegal {
    /// The clause of the rules, such as `ENAN-3`.
    pub clause: Clause,
    /// What is wrong, such as "c3 is barred: Clockwise just used a red bottom".
    pub reason: String,
    /// The same for other languages, where it says more than the clause. Its name is one of the clause's own.
    pub phrase: Option<Box<Phrase>>,
}

impl Illegal {
    /// Names the clause and gives the reason.
    pub fn new(clause: Clause, reason: impl Into<String>) -> Illegal {
        Illegal { clause, reason: reason.into(), phrase: None }
    }

    /// The same, with what other languages need to say it.
    #[must_use]
    pub fn told(self, phrase: Phrase) -> Illegal {
        Illegal { phrase: Some(Box::new(phrase)), ..self }
    }
}

/// Why a text is not an action that can be played here.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ActionError {
    /// The text is not in the game's notation.
    #[error("{reason}{}", Cited(*clause))]
    Unreadable {
        /// What was expected.
        reason: String,
        /// The clause on notation that the text breaks, where one can be named.
        clause: Option<Clause>,
    },
    /// The text names an action that the rules forbid here.
    #[error(transparent)]
    Illegal(#[from] Illegal),
}

impl ActionError {
    /// A text that is not in the game's notation.
    pub fn unreadable(reason: impl Into<String>) -> ActionError {
        ActionError::Unreadable { reason: reason.into(), clause: None }
    }

    /// A text that breaks a clause on notation.
    pub fn unreadable_by(clause: Clause, reason: impl Into<String>) -> ActionError {
        ActionError::Unreadable { reason: reason.into(), clause: Some(clause) }
    }

    /// The clause that the text breaks, if there is one to name.
    pub fn clause(&self) -> Option<Clause> {
        match self {
            ActionError::Unreadable { clause, .. } => *clause,
            ActionError::Illegal(illegal) => Some(illegal.clause),
        }
    }

    /// What is wrong, without the clause.
    pub fn reason(&self) -> &str {
        match self {
            ActionError::Unreadable { reason, .. } => reason,
            ActionError::Illegal(illegal) => &illegal.reason,
        }
    }
}

/// Why a described position cannot be set up.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0}")]
pub struct SetupError(pub String);

impl SetupError {
    /// Says what is wrong with the position.
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
