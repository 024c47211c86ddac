use crate::{Locale, Words};
use pentad_core::ActionError;

/// Why an action cannot be played.
pub(crate) fn of_error(words: &Words, error: &ActionError) -> String {
    match error {
        ActionError::Illegal(illegal) => of_clause(words, Some(illegal.clause), &illegal.reason),
        ActionError::Unreadable(reason) if words.locale() == Locale::English => reason.clone(),
        ActionError::Unreadable(reason) => match cited(reason) {
            Some(clause) => of_clause(words, Some(clause), reason),
            None => words.say("refusal-unreadable"),
        },
    }
}

/// Why something was refused.
pub(crate) fn of_clause(words: &Words, clause: Option<&str>, reason: &str) -> String {
    // The rules and the model of touch know why in English alone.
    let is_english = words.locale() == Locale::English;
    let Some(clause) = clause else {
        return if is_english { reason.to_owned() } else { words.say("refusal-here") };
    };
    let sentence = if is_english { reason.to_owned() } else { words.say(&format!("refusal-{clause}")) };
    words.say_with("refusal-cited", &[("sentence", sentence.into()), ("clause", clause.into())])
}

/// The clause in brackets at the end of a reason: `… (ENAN-13)`.
fn cited(reason: &str) -> Option<&str> {
    let (_, clause) = reason.strip_suffix(')')?.rsplit_once('(')?;
    let (game, number) = clause.split_once('-')?;
    let is_clause = game.chars().all(|letter| letter.is_ascii_uppercase()) && number.parse::<u8>().is_ok();
    is_clause.then_some(clause)
}
