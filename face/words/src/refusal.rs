use crate::{Locale, Words};
use pentad_core::{ActionError, Clause};

/// Why something cannot be played: a sentence, and apart from it the clause of the rules that says so. A page shows the clause
/// as a small sign that leads to the rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refused {
    /// What is wrong, in the words of the game.
    pub sentence: String,
    /// The clause that forbids it, if one does.
    pub clause: Option<Clause>,
}

/// Why an action cannot be played.
pub(crate) fn of_error(words: &Words, error: &ActionError) -> Refused {
    match error {
        ActionError::Unreadable { clause: None, .. } if words.locale() != Locale::English => {
            Refused { sentence: words.say("refusal-unreadable"), clause: None }
        }
        ActionError::Unreadable { .. } | ActionError::Illegal(_) => of_rules(words, error.clause(), error.reason()),
    }
}

/// What the rules say against something, in English; other languages say what the clause asks for.
pub(crate) fn of_rules(words: &Words, clause: Option<Clause>, reason: &str) -> Refused {
    // The rules know why in English alone.
    let sentence = match clause {
        _ if words.locale() == Locale::English => begun(reason),
        Some(key) => words.say(&format!("refusal-{key}")),
        None => words.say("refusal-here"),
    };
    Refused { sentence, clause }
}

/// A refusal as one text that ends with the clause: "e5 holds a black stone already (IRIS-4)".
pub(crate) fn cited(words: &Words, Refused { sentence, clause }: &Refused) -> String {
    match clause {
        Some(clause) => {
            let values = [("sentence", sentence.as_str().into()), ("clause", clause.name().into())];
            words.say_with("refusal-cited", &values)
        }
        None => sentence.clone(),
    }
}

/// A reason with a capital letter in front, unless it begins with a cell.
pub(crate) fn begun(reason: &str) -> String {
    let word = reason.split(|letter: char| !letter.is_alphanumeric()).next().unwrap_or_default();
    let is_word = word == "a" || word.len() > 1 && word.chars().all(|letter| letter.is_ascii_lowercase());
    let (first, rest) = reason.split_at(usize::from(is_word));
    first.to_ascii_uppercase() + rest
}
