use crate::all_steps;
use std::collections::{BTreeMap, BTreeSet};

const LANGUAGES: [(&str, &str); 3] = [
    ("en", include_str!("../../../words/locales/en/learn.ftl")),
    ("fr", include_str!("../../../words/locales/fr/learn.ftl")),
    ("ja", include_str!("../../../words/locales/ja/learn.ftl")),
];

/// Parses the messages of a file, one on each line.
fn messages(text: &str) -> BTreeMap<&str, &str> {
    let mut messages = BTreeMap::new();
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (key, message) = line.split_once(" = ").unwrap_or_else(|| panic!("not a message: {line}"));
        assert!(messages.insert(key, message).is_none(), "{key} is there twice");
    }
    messages
}

#[test]
fn every_step_says_all_it_has_to_say_in_every_language_and_nothing_else_is_said() {
    let wanted: BTreeSet<String> =
        all_steps().flat_map(|(_, _, step)| step.parts().iter().map(|part| step.message(part))).collect();
    for (language, text) in LANGUAGES {
        let there: BTreeSet<String> = messages(text).into_keys().map(str::to_owned).collect();
        assert_eq!(there.difference(&wanted).collect::<Vec<_>>(), Vec::<&String>::new(), "{language} says more");
        assert_eq!(wanted.difference(&there).collect::<Vec<_>>(), Vec::<&String>::new(), "{language} says less");
    }
}

#[test]
fn english_is_short() {
    for (key, message) in messages(LANGUAGES[0].1) {
        let most = match key.rsplit('-').next() {
            Some("title") => 5,
            Some("task" | "then") => 45,
            _ => 25,
        };
        let words = message.split_whitespace().count();
        assert!(words <= most, "{key} has {words} words, not {most}");
    }
}

/// A French message is at most half again as long as the English one plus 12 characters, so that every language fits the same place.
#[test]
fn french_is_not_much_longer() {
    let english = messages(LANGUAGES[0].1);
    for (key, message) in messages(LANGUAGES[1].1) {
        let (length, most) = (message.chars().count(), english[key].chars().count() * 3 / 2 + 12);
        assert!(length <= most, "{key} has {length} letters, not {most}");
    }
}

#[test]
fn every_language_is_written_as_it_should_be() {
    for (language, text) in LANGUAGES {
        for (key, message) in messages(text) {
            assert!(!message.contains(['{', '}', '\'', '"']) && message.trim() == message, "{language} {key}");
            let is_title = key.ends_with("-title");
            let ends = message.ends_with(['.', '!', '?', '。', '！', '？', '…']);
            assert_eq!(ends, !is_title || message.ends_with(['?', '？', '。']), "{language} {key}: {message}");
            match language {
                // Before two-part punctuation marks French has a non-breaking space.
                "fr" => {
                    assert!(![" :", " ;", " !", " ?"].iter().any(|plain| message.contains(plain)), "{key}: {message}");
                    let letters: Vec<char> = message.chars().collect();
                    for pair in letters.windows(2).filter(|pair| matches!(pair[1], ':' | ';' | '!' | '?')) {
                        assert!(matches!(pair[0], '\u{a0}' | '\u{202f}'), "{key}: {message}");
                    }
                    let lower = message.to_lowercase();
                    let you = ["vous ", "votre ", "vos ", " tu "].iter().any(|word| lower.contains(word));
                    assert!(!you, "{key}: {message}");
                }
                "ja" => assert!(!message.contains([',']) || message.contains(char::is_numeric), "{key}: {message}"),
                _ => {}
            }
        }
    }
}

/// The cells, points and places that a text names are the same in every language.
#[test]
fn every_language_names_the_same_places() {
    let names = |message: &str| -> BTreeSet<String> {
        let letters: Vec<char> = message.chars().collect();
        let mut names = BTreeSet::new();
        for (index, pair) in letters.windows(2).enumerate() {
            let before = index.checked_sub(1).map(|index| letters[index]);
            let starts = before.is_none_or(|letter| !letter.is_ascii_alphanumeric());
            if starts && pair[0].is_ascii_lowercase() && pair[1].is_ascii_digit() {
                names.insert(pair.iter().collect());
            }
        }
        for (index, _) in message.match_indices(',') {
            let left = message[..index].chars().next_back().filter(char::is_ascii_digit);
            let right = message[index + 1..].chars().next().filter(char::is_ascii_digit);
            names.extend(left.zip(right).map(|(left, right)| format!("{left},{right}")));
        }
        names
    };
    let english = messages(LANGUAGES[0].1);
    for (language, text) in &LANGUAGES[1..] {
        for (key, message) in messages(text) {
            assert_eq!(names(message), names(english[key]), "{language} {key}: {message}");
        }
    }
}
