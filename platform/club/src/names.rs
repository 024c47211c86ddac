//! Names of members: readable, distinct, and not mistaken for each other.

use std::collections::BTreeSet;
use thiserror::Error;
use unicode_normalization::UnicodeNormalization as _;
use unicode_security::{GeneralSecurityProfile as _, skeleton};

const SHORTEST: usize = 2;
const LONGEST: usize = 20;

/// Names that would be taken for somebody in charge, for bots of the house, or for nobody.
const RESERVED: [&str; 21] = [
    "a former member",
    "admin",
    "administrator",
    "anonymous",
    "bot",
    "chance",
    "guest",
    "house",
    "level",
    "mod",
    "moderator",
    "nobody",
    "null",
    "operator",
    "pentad",
    "player",
    "root",
    "server",
    "support",
    "system",
    "you",
];

/// Why a name cannot be had.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NameRefused {
    /// Too short or too long.
    #[error("a name has between {SHORTEST} and {LONGEST} letters")]
    Length,
    /// Something other than letters, digits, and single blanks, dots, hyphens and underscores between them.
    #[error("a name is made of letters and digits, with single blanks, dots, hyphens or underscores between them")]
    Letters,
    /// Reserved.
    #[error("this name is reserved")]
    Reserved,
}

/// The name as it is shown, and the key by which names are compared: names that look alike have the same key.
pub(crate) fn read(text: &str) -> Result<(String, String), NameRefused> {
    let shown: String = text.nfkc().collect::<String>().trim().to_owned();
    if !(SHORTEST..=LONGEST).contains(&shown.chars().count()) {
        return Err(NameRefused::Length);
    }
    let is_joint = |c: char| matches!(c, ' ' | '.' | '-' | '_');
    let is_letter = |c: char| c.is_alphanumeric() && c.identifier_allowed();
    let letters: Vec<char> = shown.chars().collect();
    let sound = letters.iter().all(|&c| is_letter(c) || is_joint(c))
        && letters.windows(2).all(|pair| !(is_joint(pair[0]) && is_joint(pair[1])))
        && letters.first().is_some_and(|&c| is_letter(c))
        && letters.last().is_some_and(|&c| is_letter(c));
    if !sound {
        return Err(NameRefused::Letters);
    }
    let key = key(&shown);
    let reserved: BTreeSet<String> = RESERVED.iter().map(|name| self::key(name)).collect();
    let unnumbered = self::key(shown.trim_end_matches(|c: char| c.is_numeric()));
    if reserved.contains(&key) || reserved.contains(&unnumbered) {
        return Err(NameRefused::Reserved);
    }
    Ok((shown, key))
}

/// The key by which names are compared.
pub(crate) fn key(name: &str) -> String {
    let lower: String = name.nfkc().flat_map(char::to_lowercase).filter(|c| c.is_alphanumeric()).collect();
    skeleton(&lower).flat_map(char::to_lowercase).collect()
}

/// Whether a text has signs that cannot be written, which no keyboard has.
pub(crate) fn has_controls(text: &str) -> bool {
    text.chars().any(|sign| sign.is_control() && sign != '\n')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_look_alike_are_the_same_name() {
        let key_of = |name: &str| read(name).unwrap().1;
        assert_eq!(key_of("Anna"), key_of("ANNA"));
        assert_eq!(key_of("Anna"), key_of("Аnna"), "a Cyrillic letter");
        assert_eq!(key_of("mary ann"), key_of("mary.Ann"));
        assert_eq!(key_of("ﬁona"), key_of("fiona"));
        assert_ne!(key_of("Anna"), key_of("Hanna"));
        assert_eq!(read("花子").unwrap().0, "花子");
    }

    #[test]
    fn names_that_cannot_be_had_say_why() {
        for (name, why) in [
            ("a", NameRefused::Length),
            ("", NameRefused::Length),
            ("a-name-that-is-far-too-long", NameRefused::Length),
            ("<b>x</b>", NameRefused::Letters),
            ("two  blanks", NameRefused::Letters),
            ("-x-", NameRefused::Letters),
            ("right\u{202e}left", NameRefused::Letters),
            ("Admin", NameRefused::Reserved),
            ("аdmin", NameRefused::Reserved),
            ("guest 12", NameRefused::Reserved),
            ("Level.5", NameRefused::Reserved),
        ] {
            assert_eq!(read(name).unwrap_err(), why, "{name}");
        }
    }
}
