use std::fmt;

/// Why an action may not be played here: the clause that forbids it and the reason in the game's words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Illegal {
    /// The clause of the rules, such as `ENAN-3`.
    pub clause: &'static str,
    /// What is wrong, such as "c3 is barred: Clockwise just used a red bottom".
    pub reason: String,
}

impl Illegal {
    /// Names the clause and gives the reason.
    pub fn new(clause: &'static str, reason: impl Into<String>) -> Illegal {
        Illegal { clause, reason: reason.into() }
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.reason, self.clause)
    }
}

impl std::error::Error for Illegal {}

/// Why a text is not an action that can be played here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ActionError {
    /// The text is not in the game's notation; the reason says what was expected.
    Unreadable(String),
    /// The text names an action that the rules forbid here.
    Illegal(Illegal),
}

impl ActionError {
    /// A text that is not in the game's notation.
    pub fn unreadable(reason: impl Into<String>) -> ActionError {
        ActionError::Unreadable(reason.into())
    }
}

impl From<Illegal> for ActionError {
    fn from(illegal: Illegal) -> ActionError {
        ActionError::Illegal(illegal)
    }
}

impl fmt::Display for ActionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ActionError::Unreadable(reason) => f.write_str(reason),
            ActionError::Illegal(illegal) => illegal.fmt(f),
        }
    }
}

impl std::error::Error for ActionError {}

/// Why a described position cannot be set up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SetupError(pub String);

impl SetupError {
    /// Says what is wrong with the position.
    pub fn new(reason: impl Into<String>) -> SetupError {
        SetupError(reason.into())
    }
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for SetupError {}
