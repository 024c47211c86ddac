use crate::{Locale, Words};
use pentad_core::ActionError;

/// Why an action cannot be played.
pub(crate) fn of_error(words: &Words, error: &ActionError) -> String {
    match error {
        ActionError::Illegal(illegal) => of_rules(words, Some(illegal.clause), &illegal.reason),
        ActionError::Unreadable(reason) if words.locale() == Locale::English => reason.clone(),
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
        _ if words.locale() == Locale::English => cite(words, reason.to_owned(), clause),
        Some(key) => cite(words, words.say(&format!("refusal-{key}")), clause),
        None => words.say("refusal-here"),
    }
}

/// A sentence with the clause it rests on, if there is one: "e5 holds a black stone already (IRIS-4)".
pub(crate) fn cite(words: &Words, sentence: String, clause: Option<&str>) -> String {
    match clause {
        Some(clause) => words.say_with("refusal-cited", &[("sentence", sentence.into()), ("clause", clause.into())]),
        None => sentence,
    }
}

/// The clause in brackets at the end of a reason: `… (ENAN-13)`.
fn cited(reason: &str) -> Option<&str> {
    let (_, clause) = reason.strip_suffix(')')?.rsplit_once('(')?;
    let (game, number) = clause.split_once('-')?;
    let is_clause = game.chars().all(|letter| letter.is_ascii_uppercase()) && number.parse::<u8>().is_ok();
    is_clause.then_some(clause)
}
