use crate::touch::{name, row};
use crate::{Locale, Value, Words};
use pentad_catalog::GameId;
use pentad_core::{ActionError, Clause, Part, Phrase};

/// The reason why something cannot be played: a sentence and, separately, the clause of the rules. A page shows the clause as a small sign
/// that links to the rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explanation {
    /// The reason, in the words of the game.
    pub sentence: String,
    /// The clause that forbids it, if one does.
    pub clause: Option<Clause>,
}

/// Explains why an action cannot be played.
pub(crate) fn of_error(words: &Words, error: &ActionError) -> Explanation {
    match error {
        ActionError::Unreadable { clause: None, .. } if words.locale() != Locale::English => {
            Explanation { sentence: words.say("refusal-unreadable"), clause: None }
        }
        ActionError::Unreadable { .. } => of_rules(words, error.clause(), error.reason(), None),
        ActionError::Illegal(illegal) => {
            of_rules(words, Some(illegal.clause), &illegal.reason, illegal.phrase.as_deref())
        }
    }
}

/// Explains an objection of the rules: English uses the rules' text; other languages use the phrase or, without one, the sentence of the
/// clause.
pub(crate) fn of_rules(words: &Words, clause: Option<Clause>, reason: &str, phrase: Option<&Phrase>) -> Explanation {
    let sentence = match (clause, phrase) {
        _ if words.locale() == Locale::English => begun(reason),
        (Some(clause), Some(phrase)) => begun(&of_phrase(words, clause, phrase)),
        (Some(clause), None) => words.say(&format!("refusal-{clause}")),
        (None, _) => words.say("refusal-here"),
    };
    Explanation { sentence, clause }
}

/// Returns the phrase of a refusal in words, without an initial capital.
pub(crate) fn of_phrase(words: &Words, clause: Clause, phrase: &Phrase) -> String {
    said(words, GameId::of_clause(clause), &format!("refusal-{clause}-{}", phrase.name), phrase)
}

fn said(words: &Words, id: Option<GameId>, key: &str, phrase: &Phrase) -> String {
    let values: Vec<(&str, Value)> = phrase.parts.iter().map(|(name, part)| (*name, value(words, id, part))).collect();
    words.say_with(key, &values)
}

fn value(words: &Words, id: Option<GameId>, part: &Part) -> Value {
    match part {
        Part::Text(text) => text.as_str().into(),
        Part::Count(count) => (*count).into(),
        // A clause of no game names no seat of a game either.
        Part::Seat(seat) => id.map_or_else(|| seat.number().into(), |id| name(words, id, *seat)),
        Part::Phrase(phrase) => said(words, id, &phrase.name, phrase).into(),
        Part::Row(key, parts) => {
            let said = parts.iter().map(|part| match value(words, id, part) {
                Value::Text(text) => text,
                Value::Number(number) => number.to_string(),
            });
            row(words, key, said).into()
        }
    }
}

/// Returns a refusal as one text that ends with the clause: "e5 holds a black stone already (IRIS-4)".
pub(crate) fn cited(words: &Words, Explanation { sentence, clause }: &Explanation) -> String {
    match clause {
        Some(clause) => {
            let values = [("sentence", sentence.as_str().into()), ("clause", clause.name().into())];
            words.say_with("refusal-cited", &values)
        }
        None => sentence.clone(),
    }
}

/// Capitalizes the first letter of a reason, unless the reason begins with a cell.
pub(crate) fn begun(reason: &str) -> String {
    let word = reason.split(|letter: char| !letter.is_alphanumeric()).next().unwrap_or_default();
    let is_word = word == "a" || word.len() > 1 && word.chars().all(|letter| letter.is_ascii_lowercase());
    let (first, rest) = reason.split_at(usize::from(is_word));
    first.to_ascii_uppercase() + rest
}

#[cfg(test)]
mod tests {
    use super::*;
    use pentad_catalog::AnyGame;
    use pentad_conformance::random;
    use pentad_core::Headers;
    use std::collections::BTreeSet;

    fn start(id: GameId, seats: usize, seed: u64) -> AnyGame {
        let mut headers = Headers::new().with("Seats", seats.to_string());
        id.deal(&mut headers, &mut random(seed)).unwrap();
        id.start(&headers).unwrap()
    }

    /// Every phrase equals the rules' own text in English, and differs from it in every other language. Actions of earlier positions are
    /// tried in later ones, so that the rules refuse many.
    #[test]
    fn phrases_say_what_the_rules_say() {
        let mut told = BTreeSet::new();
        for (id, seats) in [
            (GameId::Iri, 2),
            (GameId::Quintets, 3),
            (GameId::Iris, 2),
            (GameId::Enantiomerfolk, 2),
            (GameId::Loom, 1),
            (GameId::Factory, 3),
        ] {
            for seed in 0..6 {
                let mut position = start(id, seats, seed);
                let mut random = random(seed);
                let mut earlier: Vec<String> = Vec::new();
                while position.outcome().is_none() {
                    for text in &earlier {
                        let Err(ActionError::Illegal(illegal)) = position.read(text) else { continue };
                        let Some(phrase) = &illegal.phrase else { continue };
                        let key = format!("refusal-{}-{}", illegal.clause, phrase.name);
                        let english = of_phrase(&Words::of(Locale::English), illegal.clause, phrase);
                        assert_eq!(english, illegal.reason, "{key}");
                        for locale in [Locale::French, Locale::Japanese] {
                            let said = Words::of(locale).refusal(&ActionError::Illegal(illegal.clone())).sentence;
                            assert!(said != english && !said.contains(['{', '$']), "{said}");
                        }
                        told.insert(key);
                    }
                    let action = position.random_action(&mut random);
                    earlier.push(position.notation(action));
                    position.apply(action);
                }
            }
        }
        assert!(told.len() >= 24, "{told:?}");
    }
}
