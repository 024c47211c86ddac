//! Names of members: readable, distinct, and not confusable with each other.

use std::collections::BTreeSet;
use thiserror::Error;
use unicode_normalization::UnicodeNormalization as _;
use unicode_security::{GeneralSecurityProfile as _, RestrictionLevel, RestrictionLevelDetection as _, skeleton};

const SHORTEST: usize = 2;
const LONGEST: usize = 20;

/// Names that suggest an official role, a bot of the house or the absence of a person.
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

/// Reasons for rejecting a name.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NameRefused {
    /// The name is too short or too long.
    #[error("a name has between {SHORTEST} and {LONGEST} letters")]
    Length,
    /// The name contains anything other than letters, digits, and single blanks, dots, hyphens and underscores between them.
    #[error("a name is made of letters and digits, with single blanks, dots, hyphens or underscores between them")]
    Letters,
    /// The name is reserved.
    #[error("this name is reserved")]
    Reserved,
    /// The name mixes scripts that are not written together, so that one letter passes for another.
    #[error("a name keeps to letters of one script, such as Latin or Cyrillic alone")]
    Scripts,
}

/// A valid name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Name {
    /// The displayed form.
    pub(crate) shown: String,
    /// The key by which the account is found; it ignores case.
    pub(crate) key: String,
    /// Look-alike keys. Two names that share one are confusable.
    pub(crate) looks: Vec<String>,
}

/// Parses and checks the name that a visitor asks for.
pub(crate) fn read(text: &str) -> Result<Name, NameRefused> {
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
    let looks = looks(&shown);
    let unnumbered = self::looks(shown.trim_end_matches(|c: char| c.is_numeric()));
    let reserved: BTreeSet<String> = RESERVED.iter().flat_map(|name| self::looks(name)).collect();
    if looks.iter().chain(&unnumbered).any(|look| reserved.contains(look)) {
        return Err(NameRefused::Reserved);
    }
    // UTS 39, 5.2: one script, or one of the combinations with Latin letters that Chinese, Japanese and Korean use.
    if !letters_of(&shown).as_str().check_restriction_level(RestrictionLevel::HighlyRestrictive) {
        return Err(NameRefused::Scripts);
    }
    Ok(Name { key: key(&shown), shown, looks })
}

/// Returns the key by which the account of a name is found.
pub(crate) fn key(name: &str) -> String {
    let small: String = name.nfkc().flat_map(char::to_lowercase).filter(|c| c.is_alphanumeric()).collect();
    skeleton(&small).flat_map(char::to_lowercase).collect()
}

/// Returns the look-alike keys of a name: the UTS 39 skeletons of the name as written and in lower case, so that confusable names share
/// one. Both are needed, since upper and lower case resemble different letters: `В` looks like `B`, `в` like no Latin letter; `I` looks
/// like `l`, `i` does not.
pub(crate) fn looks(name: &str) -> Vec<String> {
    let letters = letters_of(name);
    let small: String = letters.chars().flat_map(char::to_lowercase).filter(|c| c.is_alphanumeric()).collect();
    let mut looks: Vec<String> = [&letters, &small].map(|text| look(text)).into();
    looks.sort();
    looks.dedup();
    looks
}

/// Returns the skeleton of a text in any case. It is taken once more in lower case, since lower-case letters may have other skeletons.
fn look(text: &str) -> String {
    let small: String = skeleton(text).flat_map(char::to_lowercase).collect();
    skeleton(&small).flat_map(char::to_lowercase).collect()
}

/// Returns the letters and digits of a name, since separators do not distinguish names.
fn letters_of(name: &str) -> String {
    name.nfkc().filter(|c| c.is_alphanumeric()).collect()
}

/// Returns true if a text contains control characters other than line breaks.
pub(crate) fn has_controls(text: &str) -> bool {
    text.chars().any(|sign| sign.is_control() && sign != '\n')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_look_alike_are_the_same_name() {
        let key_of = |name: &str| read(name).unwrap().key;
        assert_eq!(key_of("Anna"), key_of("ANNA"));
        assert_eq!(key_of("mary ann"), key_of("mary.Ann"));
        assert_eq!(key_of("ﬁona"), key_of("fiona"));
        assert_ne!(key_of("Anna"), key_of("Hanna"));
        for sound in ["花子", "Ёлка", "Ελένη", "김철수", "Tarō太郎", "ムNaoみ", "Zoë", "Anne-Marie 2"]
        {
            assert_eq!(read(sound).unwrap().shown, sound);
        }
    }

    fn are_alike(one: &str, other: &str) -> bool {
        looks(one).iter().any(|look| looks(other).contains(look))
    }

    #[test]
    fn names_that_pass_for_others_are_refused() {
        for (original, copy) in [
            ("Bo", "Во"),
            ("Tom", "Тom"),
            ("Mike", "Мike"),
            ("Karl", "Кarl"),
            ("Heidi", "Неidi"),
            ("Ilia", "llia"),
            ("Ilia", "I1ia"),
            ("Lilo", "LiIo"),
            ("Lilo", "Li1o"),
            ("mapc", "МАРС"),
            ("modern", "modem"),
            ("Otto", "0tto"),
            ("Anna", "Аnna"),
        ] {
            assert!(read(copy).is_err() || are_alike(original, copy), "{copy} beside {original}");
            assert!(read(original).is_ok() && are_alike(original, &original.to_uppercase()), "{original}");
        }
        for (one, other) in [("Ilia", "Ilka"), ("Bo", "Ro"), ("Anna", "Hanna"), ("Tom", "Tim")] {
            assert!(!are_alike(one, other), "{one}, {other}");
        }
        for mixed in ["Тom", "Мike", "Кarl", "Неidi", "Annα", "раypal"] {
            assert_eq!(read(mixed).unwrap_err(), NameRefused::Scripts, "{mixed}");
        }
    }

    /// Every letter that the table of confusables maps to others, among Latin letters and in a name of its own.
    #[test]
    fn no_letter_of_the_table_of_confusables_passes_for_another() {
        let mut seen = 0;
        for c in ('\u{80}'..=char::MAX).chain('!'..='~') {
            let alone = c.to_string();
            if !(c.is_alphanumeric() && c.identifier_allowed() && alone.nfkc().eq([c])) {
                continue;
            }
            let prototype: String = skeleton(&alone).collect();
            if prototype == alone || !prototype.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
                continue;
            }
            seen += 1;
            for (before, after) in [("", ""), ("Q", "q"), ("", "qx"), ("qX", "")] {
                let copy = format!("{before}{alone}{alone}{after}");
                let original = format!("{before}{prototype}{prototype}{after}");
                assert!(read(&copy).is_err() || are_alike(&copy, &original), "{copy:?} beside {original}");
            }
        }
        assert!(seen > 100, "{seen} letters");
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
            ("AdmIn", NameRefused::Reserved),
        ] {
            assert_eq!(read(name).unwrap_err(), why, "{name}");
        }
    }
}
