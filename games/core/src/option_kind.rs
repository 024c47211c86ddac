use std::ops::RangeInclusive;

/// The domain of an option's values: reads, checks, writes and describes them.
pub trait Kind: Copy {
    /// The value as the game uses it.
    type Value: PartialEq + Clone;

    /// Returns the value that holds where the option is left out.
    fn default_value(&self) -> Self::Value;

    /// Returns true if the value is allowed.
    fn allows(&self, value: &Self::Value) -> bool;

    /// Parses a value from a record or from a person, without spaces around it. `None` if it is not allowed.
    fn read(&self, text: &str) -> Option<Self::Value>;

    /// Writes a value for a record.
    fn write(&self, value: &Self::Value) -> String;

    /// Describes the allowed values for help texts: "3 to 10".
    fn allowed(&self) -> String;

    /// Describes the allowed values for refusals: "3 to 10 are allowed".
    fn refusal(&self) -> String {
        format!("{} is allowed", self.allowed())
    }

    /// Returns the values that a form offers, as a record writes them. Empty where a form cannot ask.
    fn offered(&self) -> Vec<String>;
}

/// An option kind of any type, with texts as values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "each holds the kind of its name")]
pub enum OptionKind {
    WholeNumber(WholeNumber),
    Switch(Switch),
    OneOf(OneOf),
    Dealt(Dealt),
}

/// A whole number within a range.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WholeNumber {
    /// The number where the option is left out.
    pub default: u32,
    /// The lowest number.
    pub least: u32,
    /// The highest number; [`u32::MAX`] where there is no limit.
    pub most: u32,
    /// True if 0 is allowed as well, meaning never.
    pub or_never: bool,
    /// The numbers that a form offers; the whole range if empty.
    pub offered: &'static [u32],
}

/// Yes or no.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Switch {
    /// The value where the option is left out.
    pub default: bool,
}

/// One of several names. The value is the name's index in the list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OneOf {
    /// The names, in the order of a form.
    pub names: &'static [&'static str],
    /// The index of the name that holds where the option is left out.
    pub default: usize,
}

/// A deal that chance makes before the first action, such as a shuffled dictionary. The game itself reads it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dealt {
    /// The word for a deal that is left out: "shuffled".
    pub default: &'static str,
    /// The allowed deals, in words.
    pub allowed: &'static str,
}

impl WholeNumber {
    /// Returns the range as bytes, for games that store their options so.
    pub const fn bytes(&self) -> RangeInclusive<u8> {
        assert!(self.most <= u8::MAX as u32, "the range fits into bytes");
        self.least as u8..=self.most as u8
    }
}

impl Kind for WholeNumber {
    type Value = u32;

    fn default_value(&self) -> u32 {
        self.default
    }

    fn allows(&self, number: &u32) -> bool {
        (self.least..=self.most).contains(number) || self.or_never && *number == 0
    }

    fn read(&self, text: &str) -> Option<u32> {
        text.parse().ok().filter(|number| self.allows(number))
    }

    fn write(&self, number: &u32) -> String {
        number.to_string()
    }

    fn allowed(&self) -> String {
        let WholeNumber { least, most, or_never, .. } = *self;
        // With 0 meaning never, a range from 1 becomes a range from 0.
        let (never, least) = match (or_never, least) {
            (true, 1) => ("", 0),
            (true, _) => ("0 (never) or ", least),
            (false, _) => ("", least),
        };
        match most {
            u32::MAX => format!("{never}a whole number from {least} on"),
            most if most == least => format!("{never}{least}"),
            most => format!("{never}{least} to {most}"),
        }
    }

    fn refusal(&self) -> String {
        let allowed = self.allowed();
        match self.most {
            most if most == self.least && !self.or_never => format!("it is always {allowed}"),
            u32::MAX => format!("{allowed} is allowed"),
            _ => format!("{allowed} are allowed"),
        }
    }

    fn offered(&self) -> Vec<String> {
        if !self.offered.is_empty() {
            return self.offered.iter().map(u32::to_string).collect();
        }
        let never = self.or_never.then_some(0);
        never.into_iter().chain(self.least..=self.most).map(|number| number.to_string()).collect()
    }
}

impl Kind for Switch {
    type Value = bool;

    fn default_value(&self) -> bool {
        self.default
    }

    fn allows(&self, _: &bool) -> bool {
        true
    }

    fn read(&self, text: &str) -> Option<bool> {
        [false, true].into_iter().find(|value| self.write(value).eq_ignore_ascii_case(text))
    }

    fn write(&self, value: &bool) -> String {
        if *value { "yes" } else { "no" }.to_owned()
    }

    fn allowed(&self) -> String {
        "yes or no".to_owned()
    }

    fn offered(&self) -> Vec<String> {
        [false, true].iter().map(|value| self.write(value)).collect()
    }
}

impl Kind for OneOf {
    type Value = usize;

    fn default_value(&self) -> usize {
        self.default
    }

    fn allows(&self, place: &usize) -> bool {
        *place < self.names.len()
    }

    fn read(&self, text: &str) -> Option<usize> {
        self.names.iter().position(|name| name.eq_ignore_ascii_case(text))
    }

    fn write(&self, place: &usize) -> String {
        self.names.get(*place).copied().unwrap_or_default().to_owned()
    }

    fn allowed(&self) -> String {
        match self.names {
            [] => String::new(),
            [only] => (*only).to_owned(),
            [earlier @ .., last] => format!("{} or {last}", earlier.join(", ")),
        }
    }

    fn offered(&self) -> Vec<String> {
        self.names.iter().map(|name| (*name).to_owned()).collect()
    }
}

impl Kind for OptionKind {
    type Value = String;

    fn default_value(&self) -> String {
        match self {
            OptionKind::WholeNumber(kind) => kind.write(&kind.default_value()),
            OptionKind::Switch(kind) => kind.write(&kind.default_value()),
            OptionKind::OneOf(kind) => kind.write(&kind.default_value()),
            OptionKind::Dealt(kind) => kind.default.to_owned(),
        }
    }

    fn allows(&self, text: &String) -> bool {
        self.read(text).is_some()
    }

    fn read(&self, text: &str) -> Option<String> {
        match self {
            OptionKind::WholeNumber(kind) => kind.read(text).map(|value| kind.write(&value)),
            OptionKind::Switch(kind) => kind.read(text).map(|value| kind.write(&value)),
            OptionKind::OneOf(kind) => kind.read(text).map(|value| kind.write(&value)),
            OptionKind::Dealt(_) => Some(text.to_owned()),
        }
    }

    fn write(&self, text: &String) -> String {
        text.clone()
    }

    fn allowed(&self) -> String {
        match self {
            OptionKind::WholeNumber(kind) => kind.allowed(),
            OptionKind::Switch(kind) => kind.allowed(),
            OptionKind::OneOf(kind) => kind.allowed(),
            OptionKind::Dealt(kind) => kind.allowed.to_owned(),
        }
    }

    fn refusal(&self) -> String {
        match self {
            OptionKind::WholeNumber(kind) => kind.refusal(),
            OptionKind::Switch(kind) => kind.refusal(),
            OptionKind::OneOf(kind) => kind.refusal(),
            OptionKind::Dealt(kind) => format!("{} is allowed", kind.allowed),
        }
    }

    fn offered(&self) -> Vec<String> {
        match self {
            OptionKind::WholeNumber(kind) => kind.offered(),
            OptionKind::Switch(kind) => kind.offered(),
            OptionKind::OneOf(kind) => kind.offered(),
            OptionKind::Dealt(_) => Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZE: WholeNumber = WholeNumber { default: 5, least: 3, most: 10, or_never: false, offered: &[] };

    #[test]
    fn numbers_say_what_they_allow() {
        let never = WholeNumber { or_never: true, most: u32::MAX, ..SIZE };
        for (kind, allowed, refusal) in [
            (SIZE, "3 to 10", "3 to 10 are allowed"),
            (WholeNumber { most: 3, ..SIZE }, "3", "it is always 3"),
            (
                WholeNumber { least: 0, most: u32::MAX, ..SIZE },
                "a whole number from 0 on",
                "a whole number from 0 on is allowed",
            ),
            (WholeNumber { least: 1, ..never }, "a whole number from 0 on", "a whole number from 0 on is allowed"),
            (never, "0 (never) or a whole number from 3 on", "0 (never) or a whole number from 3 on is allowed"),
            (WholeNumber { most: 9, ..never }, "0 (never) or 3 to 9", "0 (never) or 3 to 9 are allowed"),
        ] {
            assert_eq!((kind.allowed().as_str(), kind.refusal().as_str()), (allowed, refusal));
        }
    }

    #[test]
    fn numbers_are_within_their_range() {
        let never = WholeNumber { or_never: true, ..SIZE };
        for (text, plain, or_never) in [
            ("3", Some(3), Some(3)),
            ("10", Some(10), Some(10)),
            ("0", None, Some(0)),
            ("2", None, None),
            ("11", None, None),
        ] {
            assert_eq!((SIZE.read(text), never.read(text)), (plain, or_never), "{text}");
        }
        for text in ["", "-3", "3.0", "three", "99999999999"] {
            assert_eq!(SIZE.read(text), None, "{text}");
        }
        assert_eq!(SIZE.offered(), ["3", "4", "5", "6", "7", "8", "9", "10"]);
        assert_eq!(WholeNumber { most: 4, ..never }.offered(), ["0", "3", "4"]);
        assert_eq!(WholeNumber { offered: &[5, 8], ..SIZE }.offered(), ["5", "8"]);
        assert_eq!(SIZE.bytes(), 3..=10);
    }

    #[test]
    fn names_are_read_in_any_letter_case() {
        let kind = OneOf { names: &["usual", "ring", "spiral"], default: 0 };
        assert_eq!((kind.read("RING"), kind.read("rin"), kind.read("")), (Some(1), None, None));
        assert_eq!((kind.write(&2).as_str(), kind.allows(&2), kind.allows(&3)), ("spiral", true, false));
        assert_eq!(kind.refusal(), "usual, ring or spiral is allowed");
        assert_eq!(kind.offered(), kind.names);
        let erased = OptionKind::OneOf(kind);
        assert_eq!((erased.read("Spiral").as_deref(), erased.default_value().as_str()), (Some("spiral"), "usual"));
    }

    #[test]
    fn switches_are_yes_or_no() {
        let kind = Switch { default: false };
        assert_eq!((kind.read("YES"), kind.read("no"), kind.read("maybe")), (Some(true), Some(false), None));
        assert_eq!(
            (kind.refusal().as_str(), kind.offered().as_slice()),
            ("yes or no is allowed", &["no".to_owned(), "yes".to_owned()][..])
        );
    }
}
