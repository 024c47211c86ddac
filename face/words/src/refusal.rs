use crate::{Locale, Words};
use pentad_core::ActionError;

/// Why an action cannot be played.
pub(crate) fn of_error(words: &Words, error: &ActionError) -> String {
    match error {
        ActionError::Illegal(illegal) => of_rules(words, Some(illegal.clause), &illegal.reason),
        ActionError::Unreadable(reason) if words.locale() == Locale::English => begun(reason),
        ActionError::Unreadable(reason) => match cited(reason) {
            Some(clause) => of_rules(words, Some(clause), reason),
            None => words.say("refusal-unreadable"),
        },
    }
}

/// What the rules say against something, in English; other languages say what the clause asks for.
pub(crate) fn of_rules(words: &Words, clause: Option<&str>, reason: &str) -> String {
    // The rules know why in English alone.
    match clause {
        _ if words.locale() == Locale::English => cite(words, reason, clause),
        Some(key) => cite(words, &words.say(&format!("refusal-{key}")), clause),
        None => words.say("refusal-here"),
    }
}

/// A reason as a sentence with the clause it rests on, if there is one: "e5 holds a black stone already (IRIS-4)".
pub(crate) fn cite(words: &Words, reason: &str, clause: Option<&str>) -> String {
    let sentence = begun(reason);
    match clause {
        Some(clause) => words.say_with("refusal-cited", &[("sentence", sentence.into()), ("clause", clause.into())]),
        None => sentence,
    }
}

/// A reason with a capital letter in front, unless it begins with a cell or a piece.
fn begun(reason: &str) -> String {
    let word = reason.split(|letter: char| !letter.is_alphanumeric()).next().unwrap_or_default();
    let is_word = word == "a" || word.len() > 1 && word.chars().all(|letter| letter.is_ascii_lowercase());
    let (first, rest) = reason.split_at(usize::from(is_word));
    first.to_ascii_uppercase() + rest
}

/// The clause in brackets at the end of a reason: `… (ENAN-13)`.
fn cited(reason: &str) -> Option<&str> {
    let (_, clause) = reason.strip_suffix(')')?.rsplit_once('(')?;
    let (game, number) = clause.split_once('-')?;
    let is_clause = game.chars().all(|letter| letter.is_ascii_uppercase()) && number.parse::<u8>().is_ok();
    is_clause.then_some(clause)
}
