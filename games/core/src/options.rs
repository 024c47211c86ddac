use crate::Headers;
use rand_core::Rng;
use std::fmt;
use std::ops::RangeInclusive;

/// What may be chosen before a game starts: the number of seats and what else its page names.
pub trait Options: Clone + PartialEq + fmt::Debug + Send + Sync + 'static {
    /// The options in the order people should be asked, `Seats` first where there is a choice.
    const SPECS: &'static [OptionSpec];

    /// Reads the options out of a record's headers. What is left out has its default.
    fn from_headers(headers: &Headers) -> Result<Self, OptionError>;

    /// The headers that say the same: `Seats` always, then each option that is not at its default or that people expect
    /// to see.
    fn to_headers(&self) -> Headers;

    /// Adds to the headers what chance decides before the first action. Most games need nothing.
    fn deal(_headers: &mut Headers, _random: &mut dyn Rng) -> Result<(), OptionError> {
        Ok(())
    }
}

/// One option, described for help texts and forms.
#[derive(Clone, Copy, Debug)]
pub struct OptionSpec {
    /// The record header that carries it, such as `RepetitionDraw`.
    pub header: &'static str,
    /// What it does, in one line.
    pub about: &'static str,
    /// The value that holds when it is left out.
    pub default: &'static str,
    /// What it may be, in words: `3 to 10`.
    pub allowed: &'static str,
}

/// Why a header's value is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OptionError {
    /// The header.
    pub header: String,
    /// What it said; `None` where it is missing.
    pub value: Option<String>,
    /// What is allowed or wrong, with its clause.
    pub reason: String,
}

impl OptionError {
    /// A value that may not stand there.
    pub fn refused(header: &str, value: &str, reason: impl Into<String>) -> OptionError {
        OptionError { header: header.to_owned(), value: Some(value.to_owned()), reason: reason.into() }
    }

    /// A header that must be there.
    pub fn missing(header: &str, reason: impl Into<String>) -> OptionError {
        OptionError { header: header.to_owned(), value: None, reason: reason.into() }
    }
}

impl fmt::Display for OptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let OptionError { header, value, reason } = self;
        match value {
            Some(value) => write!(f, "{header} \"{value}\" is not possible: {reason}"),
            None => write!(f, "the header {header} is missing: {reason}"),
        }
    }
}

impl std::error::Error for OptionError {}

impl Headers {
    /// A whole number within a range; the default where the header is missing. The clause may be empty.
    pub fn number(
        &self,
        header: &str,
        default: u32,
        allowed: RangeInclusive<u32>,
        clause: &str,
    ) -> Result<u32, OptionError> {
        let Some(text) = self.get(header) else { return Ok(default) };
        text.trim().parse().ok().filter(|number| allowed.contains(number)).ok_or_else(|| {
            let cited = if clause.is_empty() { String::new() } else { format!(" ({clause})") };
            let reason = match (allowed.start(), allowed.end()) {
                (low, high) if low == high => format!("it is always {low}"),
                (low, &u32::MAX) => format!("a whole number from {low} on is allowed"),
                (low, high) => format!("{low} to {high} are allowed"),
            };
            OptionError::refused(header, text, reason + &cited)
        })
    }
}
