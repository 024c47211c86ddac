use pentad_core::Illegal;
use std::fmt;

/// Why a touch cannot be part of an action.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// The clause of the rules that forbids it, if one does.
    pub clause: Option<&'static str>,
    /// What is wrong, in the game's words.
    pub reason: String,
}

impl Refusal {
    /// A rule forbids it.
    pub(crate) fn by(clause: &'static str, reason: impl Into<String>) -> Refusal {
        Refusal { clause: Some(clause), reason: reason.into() }
    }

    /// Nothing forbids it, but it means nothing yet.
    pub(crate) fn because(reason: impl Into<String>) -> Refusal {
        Refusal { clause: None, reason: reason.into() }
    }
}

impl From<Illegal> for Refusal {
    fn from(illegal: Illegal) -> Refusal {
        Refusal::by(illegal.clause, illegal.reason)
    }
}

/// The reason, with the clause in parentheses: `e5 holds a black stone already (IRIS-4)`.
impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.reason)?;
        match self.clause {
            Some(clause) => write!(f, " ({clause})"),
            None => Ok(()),
        }
    }
}
