use crate::{Locale, Words};
use pentad_core::{ActionError, Clause};

/// Why an action cannot be played.
pub(crate) fn of_error(words: &Words, error: &ActionError) -> String {
    match error {
        ActionError::Unreadable { clause: None, .. } if words.locale() != Locale::English => {
            words.say("refusal-unreadable")
        }
        ActionError::Unreadable { .. } | ActionError::Illegal(_) => of_rules(words, error.clause(), error.reason()),
    }
}

/// What the rules say against something, in English; other languages say what the clause asks for.
pub(crate) fn of_rules(words: &Words, clause: Option<Clause>, reason: &str) -> String {
    // The rules know why in English alone.
    match clause {
        _ if words.locale() == Locale::English => cite(words, reason, clause),
        Some(key) => cite(words, &words.say(&format!("refusal-{key}")), clause),
        None => words.say("refusal-here"),
    }
}

/// A reason as a sentence with the clause it rests on, if there is one: "e5 holds a black stone already (IRIS-4)".
pub(crate) fn cite(words: &Words, reason: &str, clause: Option<Clause>) -> String {
    let sentence = begun(reason);
    match clause {
        Some(clause) => {
            words.say_with("refusal-cited", &[("sentence", sentence.into()), ("clause", clause.name().into())])
        }
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
