use crate::clause::Cited;
use crate::{Clause, Dealt, Headers, Kind, OneOf, OptionKind, Switch, WholeNumber};
use rand_core::Rng;
use std::fmt;
use std::ops::RangeInclusive;
use thiserror::Error;

/// The record header for the number of seats, the same in every game.
pub const SEATS_HEADER: &str = "Seats";

/// The choices made before a game starts: the number of seats and those that the game's page names.
pub trait Options: Clone + PartialEq + fmt::Debug + Send + Sync + 'static {
    /// The options in the order of a form, `Seats` first where there is a choice. The command line, forms and help texts are
    /// generated from this list.
    const SPECS: &'static [OptionSpec];

    /// Choices that exercise different parts of the rules, each in short form: `Seats=3 QuietDraw=20`. Tests of every layer play
    /// with each of them.
    const SAMPLES: &'static [&'static str] = &[""];

    /// Parses the options out of a record's headers. An option left out has its default.
    fn from_headers(headers: &Headers) -> Result<Self, OptionError>;

    /// Returns the headers for these options: always `Seats`, then each option that is not at its default or that readers expect
    /// to see.
    fn to_headers(&self) -> Headers;

    /// Adds to the headers what chance decides before the first action. Most games need nothing.
    fn deal(_headers: &mut Headers, _random: &mut dyn Rng) -> Result<(), OptionError> {
        Ok(())
    }
}

/// One option as data. A game uses it to read, check and write the option; flags and forms are generated from it.
///
/// A game keeps the kind in the type, so that reading returns a number or a switch. [`any`](OptionSpec::any) erases it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OptionSpec<K = OptionKind> {
    /// The record header that carries it, such as `RepetitionDraw`.
    pub header: &'static str,
    /// A description in one line.
    pub about: &'static str,
    /// The allowed values and the default.
    pub kind: K,
    /// The clause that allows the option, cited by refusals.
    pub clause: Option<Clause>,
    /// The occasion on which people are asked for the option.
    pub asked: Asked,
    /// True if a record carries the option at its default too.
    pub always_written: bool,
    /// Another option and its required value. With any other value this option does not apply.
    pub only_with: Option<(&'static str, &'static str)>,
    /// True if the option describes the start position, which the header `Setup` does instead where a record has one.
    pub is_of_the_start: bool,
}

/// The occasion on which people are asked for an option.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Asked {
    /// Before every game.
    Always,
    /// On request, among further options.
    OnRequest,
    /// Never: chance decides, unless a record or a flag does.
    Never,
}

impl OptionSpec<WholeNumber> {
    /// Creates the option for the number of players. The default is the smallest number.
    pub const fn seats(allowed: RangeInclusive<u32>) -> OptionSpec<WholeNumber> {
        let spec = OptionSpec::whole_number(SEATS_HEADER, "how many play", *allowed.start(), allowed);
        OptionSpec { asked: Asked::Always, always_written: true, ..spec }
    }

    /// Creates an option that is a whole number within a range; an end of [`u32::MAX`] means no limit.
    pub const fn whole_number(
        header: &'static str,
        about: &'static str,
        default: u32,
        allowed: RangeInclusive<u32>,
    ) -> OptionSpec<WholeNumber> {
        let (least, most) = (*allowed.start(), *allowed.end());
        OptionSpec::of_kind(header, about, WholeNumber { default, least, most, or_never: false, offered: &[] })
    }

    /// Allows 0 as well, meaning never.
    #[must_use]
    pub const fn or_never(mut self) -> OptionSpec<WholeNumber> {
        self.kind.or_never = true;
        self
    }

    /// Restricts forms to these numbers.
    #[must_use]
    pub const fn offering(mut self, numbers: &'static [u32]) -> OptionSpec<WholeNumber> {
        self.kind.offered = numbers;
        self
    }

    /// Erases the kind from the type.
    pub const fn any(self) -> OptionSpec {
        self.with_kind(OptionKind::WholeNumber(self.kind))
    }
}

impl OptionSpec<Switch> {
    /// Creates an option that is yes or no.
    pub const fn switch(header: &'static str, about: &'static str, default: bool) -> OptionSpec<Switch> {
        OptionSpec::of_kind(header, about, Switch { default })
    }

    /// Erases the kind from the type.
    pub const fn any(self) -> OptionSpec {
        self.with_kind(OptionKind::Switch(self.kind))
    }
}

impl OptionSpec<OneOf> {
    /// Creates an option that is one of these names, by default the first.
    pub const fn one_of(
        header: &'static str,
        about: &'static str,
        names: &'static [&'static str],
    ) -> OptionSpec<OneOf> {
        OptionSpec::of_kind(header, about, OneOf { names, default: 0 })
    }

    /// Erases the kind from the type.
    pub const fn any(self) -> OptionSpec {
        self.with_kind(OptionKind::OneOf(self.kind))
    }
}

impl OptionSpec<Dealt> {
    /// Creates an option that chance deals before the first action.
    pub const fn dealt(
        header: &'static str,
        about: &'static str,
        default: &'static str,
        allowed: &'static str,
    ) -> OptionSpec<Dealt> {
        let spec = OptionSpec::of_kind(header, about, Dealt { default, allowed });
        OptionSpec { asked: Asked::Never, always_written: true, ..spec }
    }

    /// Erases the kind from the type.
    pub const fn any(self) -> OptionSpec {
        self.with_kind(OptionKind::Dealt(self.kind))
    }
}

impl<K: Copy> OptionSpec<K> {
    const fn of_kind(header: &'static str, about: &'static str, kind: K) -> OptionSpec<K> {
        OptionSpec {
            header,
            about,
            kind,
            clause: None,
            asked: Asked::OnRequest,
            always_written: false,
            only_with: None,
            is_of_the_start: false,
        }
    }

    const fn with_kind(self, kind: OptionKind) -> OptionSpec {
        let OptionSpec { header, about, clause, asked, always_written, only_with, is_of_the_start, .. } = self;
        OptionSpec { header, about, kind, clause, asked, always_written, only_with, is_of_the_start }
    }

    /// Makes refusals cite this clause.
    #[must_use]
    pub const fn citing(self, clause: Clause) -> OptionSpec<K> {
        OptionSpec { clause: Some(clause), ..self }
    }

    /// Makes forms ask for the option before every game.
    #[must_use]
    pub const fn always_asked(self) -> OptionSpec<K> {
        OptionSpec { asked: Asked::Always, ..self }
    }

    /// Makes records carry the option at its default too.
    #[must_use]
    pub const fn always_written(self) -> OptionSpec<K> {
        OptionSpec { always_written: true, ..self }
    }

    /// Makes the option apply only while another option has this value, which is not that option's default.
    #[must_use]
    pub const fn only_with(self, header: &'static str, value: &'static str) -> OptionSpec<K> {
        OptionSpec { only_with: Some((header, value)), ..self }
    }

    /// Makes the header `Setup` take the option's place.
    #[must_use]
    pub const fn of_the_start(self) -> OptionSpec<K> {
        OptionSpec { is_of_the_start: true, ..self }
    }

    /// Returns true if the option applies, given the other options in these headers.
    pub fn is_there(&self, headers: &Headers) -> bool {
        self.only_with.is_none_or(|(header, value)| headers.get(header).is_some_and(|said| said.trim() == value))
    }

    /// Refuses a value for this reason.
    pub fn refused(&self, value: &str, reason: impl Into<String>) -> OptionError {
        OptionError { clause: self.clause, ..OptionError::refused(self.header, value, reason) }
    }

    /// Refuses headers that lack the option.
    pub fn missing(&self, reason: impl Into<String>) -> OptionError {
        OptionError { header: self.header.to_owned(), value: None, reason: reason.into(), clause: self.clause }
    }
}

impl<K: Kind> OptionSpec<K> {
    /// Parses the value in these headers; the default where they have none.
    pub fn read(&self, headers: &Headers) -> Result<K::Value, OptionError> {
        match headers.get(self.header) {
            None => Ok(self.kind.default_value()),
            Some(text) if !self.is_there(headers) => {
                let (header, value) = self.only_with.unwrap_or_default();
                Err(self.refused(text, format!("it is there only with {header} {value}")))
            }
            Some(text) => self.kind.read(text.trim()).ok_or_else(|| self.refused(text, self.kind.refusal())),
        }
    }

    /// Refuses a value that is not allowed.
    pub fn check(&self, value: &K::Value) -> Result<(), OptionError> {
        match self.kind.allows(value) {
            true => Ok(()),
            false => Err(self.refused(&self.kind.write(value), self.kind.refusal())),
        }
    }
}

/// The refusal of a header's value.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{}: {reason}{}", Subject(self), Cited(*clause))]
pub struct OptionError {
    /// The header.
    pub header: String,
    /// The header's value; `None` if the header is missing.
    pub value: Option<String>,
    /// The allowed values, or what is wrong.
    pub reason: String,
    /// The clause behind the refusal, if one applies.
    pub clause: Option<Clause>,
}

impl OptionError {
    /// Refuses a value of a header.
    pub fn refused(header: &str, value: &str, reason: impl Into<String>) -> OptionError {
        OptionError { header: header.to_owned(), value: Some(value.to_owned()), reason: reason.into(), clause: None }
    }
}

/// The subject of an error message: `Size "12" is not possible`.
struct Subject<'a>(&'a OptionError);

impl fmt::Display for Subject<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let OptionError { header, value, .. } = self.0;
        match value {
            Some(value) => write!(f, "{header} \"{value}\" is not possible"),
            None => write!(f, "the header {header} is missing"),
        }
    }
}

impl Headers {
    /// Adds an option, unless it is at its default and a record need not carry it.
    #[must_use]
    pub fn with_option<K: Kind>(self, spec: &OptionSpec<K>, value: K::Value) -> Headers {
        let is_said = spec.always_written || value != spec.kind.default_value();
        if is_said { self.with(spec.header, spec.kind.write(&value)) } else { self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clause;

    const SIZE: OptionSpec<WholeNumber> =
        OptionSpec::whole_number("Size", "cells a side", 5, 3..=10).citing(clause!("IRIS-1"));
    const RESTACK: OptionSpec<Switch> = OptionSpec::switch("Restack", "anew", false);

    #[test]
    fn options_are_read_from_headers_or_have_their_default() {
        let headers = Headers::new().with("size", " 7 ").with("RESTACK", "Yes");
        assert_eq!((SIZE.read(&headers), RESTACK.read(&headers)), (Ok(7), Ok(true)));
        assert_eq!((SIZE.read(&Headers::new()), RESTACK.read(&Headers::new())), (Ok(5), Ok(false)));
        assert_eq!(SIZE.any().read(&headers), Ok("7".to_owned()));
    }

    #[test]
    fn refusals_say_what_is_allowed_and_cite_the_clause() {
        let refusal = "Size \"12\" is not possible: 3 to 10 are allowed (IRIS-1)";
        assert_eq!(SIZE.read(&Headers::new().with("Size", "12")).unwrap_err().to_string(), refusal);
        assert_eq!(SIZE.check(&12).unwrap_err().to_string(), refusal);
        assert_eq!(SIZE.any().read(&Headers::new().with("Size", "12")).unwrap_err().to_string(), refusal);
        let maybe = RESTACK.read(&Headers::new().with("Restack", "maybe")).unwrap_err().to_string();
        assert_eq!(maybe, "Restack \"maybe\" is not possible: yes or no is allowed");
        assert_eq!(SIZE.missing("it is wanted").to_string(), "the header Size is missing: it is wanted (IRIS-1)");
    }

    #[test]
    fn an_option_may_depend_on_another() {
        let shape = OptionSpec::one_of("Shape", "which board", &["round", "square"]).only_with("Size", "7");
        let headers = Headers::new().with("Shape", "square");
        assert!(!shape.is_there(&headers) && shape.is_there(&headers.clone().with("Size", " 7")));
        assert_eq!(shape.read(&headers.clone().with("Size", "7")), Ok(1));
        let refusal = "Shape \"square\" is not possible: it is there only with Size 7";
        assert_eq!(shape.any().read(&headers).unwrap_err().to_string(), refusal);
        assert_eq!(shape.read(&Headers::new()), Ok(0));
    }

    #[test]
    fn defaults_are_written_only_where_that_is_wanted() {
        let written = Headers::new().with_option(&SIZE, 5).with_option(&RESTACK, true);
        assert_eq!(written, Headers::new().with("Restack", "yes"));
        assert_eq!(Headers::new().with_option(&SIZE.always_written(), 5), Headers::new().with("Size", "5"));
    }
}
