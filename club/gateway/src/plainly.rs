/// Rephrases an error of the JSON library about a value that is not as described. The library's text is quoted only where it is known to
/// concern the input.
pub(crate) fn plainly(told: &str) -> String {
    // The library adds line and column; only the column is kept, since programs write requests in one line.
    let (told, place) = match told.rsplit_once(" at line ") {
        Some((told, place)) => (told, column(place)),
        None => (told, String::new()),
    };
    let sentence = told.split_once("missing field ").map(|(_, field)| format!("{} is missing", quoted(field)));
    let sentence = sentence.or_else(|| {
        let (name, known) = named(told, "unknown field ")?;
        Some(match known {
            Some(known) => format!("{name} does not belong there: {known} may"),
            None => format!("{name} does not belong there"),
        })
    });
    let sentence = sentence.or_else(|| {
        let (name, known) = named(told, "unknown variant ")?;
        Some(match known {
            Some(known) => format!("{name} is not known: there is {known}"),
            None => format!("{name} is not known"),
        })
    });
    let sentence = sentence.or_else(|| {
        let of = |kind| told.split_once(kind).and_then(|(_, told)| told.rsplit_once(", expected "));
        let (found, expected) = of("invalid type: ").or_else(|| of("invalid value: "))?;
        let found = match found {
            "map" => "an object".to_owned(),
            "sequence" => "a list".to_owned(),
            "unit value" => "null".to_owned(),
            _ => quoted(
                &found.replace("floating point", "number").replace("integer", "number").replace("string", "text"),
            ),
        };
        Some(format!("{found} is there, and {} should be", wanted(expected)))
    });
    let sentence = sentence.or_else(|| {
        let (_, name) = told.split_once("duplicate field ")?;
        Some(format!("{} is there twice", quoted(name)))
    });
    // Sentences of the table and the club about a value are kept.
    let sentence = sentence.or_else(|| is_own(told).then(|| told.to_owned()));
    format!("{}{place}", sentence.unwrap_or_else(|| "it cannot be read, see /api for how it is written".to_owned()))
}

fn column(place: &str) -> String {
    let column = place.rsplit_once("column ").map(|(_, column)| column.trim());
    column.map(|column| format!(" (character {column})")).unwrap_or_default()
}

/// Returns the name after `words`, and the names that would be valid.
fn named(told: &str, words: &str) -> Option<(String, Option<String>)> {
    let (_, rest) = told.split_once(words)?;
    match rest.split_once(", expected ") {
        Some((name, known)) => {
            let known = known.strip_prefix("one of ").unwrap_or(known);
            Some((quoted(name), Some(quoted(known))))
        }
        None => Some((quoted(rest.split(", there are no").next().unwrap_or(rest)), None)),
    }
}

/// Puts names in double quotes, as in JSON.
fn quoted(names: &str) -> String {
    names.replace('`', "\"")
}

fn wanted(expected: &str) -> String {
    let number = ["u8", "u16", "u32", "u64", "usize"].contains(&expected);
    let signed = ["i8", "i16", "i32", "i64", "isize"].contains(&expected);
    match expected {
        _ if number => "a whole number from 0 on".to_owned(),
        _ if signed => "a whole number".to_owned(),
        "a string" | "str" => "a text".to_owned(),
        "a boolean" => "true or false".to_owned(),
        "a sequence" => "a list".to_owned(),
        "a map" => "an object".to_owned(),
        _ if expected.starts_with("struct ") || expected.contains("enum ") => "an object as described".to_owned(),
        _ => quoted(expected),
    }
}

/// Returns true for sentences of this workspace, which pass through the library unchanged.
fn is_own(told: &str) -> bool {
    ["nobody loses by ", "there is no seat "].iter().any(|begin| told.starts_with(begin))
}

#[cfg(test)]
mod tests {
    use super::*;
    use pentad_api::{ClientMessage, OpenGame, Say};
    use serde::de::DeserializeOwned;

    fn told<T: DeserializeOwned>(text: &str) -> String {
        let error = serde_json::from_str::<T>(text).err().expect("it is refused");
        plainly(&error.to_string())
    }

    #[test]
    fn what_is_wrong_with_a_value_is_said_in_words_of_our_own() {
        assert_eq!(told::<Say>(r#"{"room":"players"}"#), "\"text\" is missing (character 18)");
        assert_eq!(
            told::<Say>(r#"{"room":"players","text":"x","to":1}"#),
            "\"to\" does not belong there: \"room\" or \"text\" may (character 33)"
        );
        assert_eq!(
            told::<Say>(r#"{"room":"players","text":7}"#),
            "number \"7\" is there, and a text should be (character 26)"
        );
        assert!(told::<Say>(r#"{"room":"kitchen","text":"x"}"#).starts_with("\"kitchen\" is not known: there is \""));
        assert!(
            told::<ClientMessage>(r#"{"shout":{}}"#)
                .starts_with("\"shout\" is not known: there is \"follow\", \"leave\"")
        );
        assert!(told::<ClientMessage>(r#"{"ping":{"id":-1}}"#).contains("a whole number from 0 on should be"));
        assert!(told::<OpenGame>("7").contains("should be"));
        assert!(told::<ClientMessage>("{").starts_with("it cannot be read, see /api"));
    }

    #[test]
    fn no_word_of_the_library_comes_through() {
        for text in [
            "",
            "{",
            "[",
            "null",
            "7",
            "\"x\"",
            "{}",
            r#"{"do":{"game":7}}"#,
            r#"{"lobby":{"on":"yes"}}"#,
            "{\"a\":1,}",
        ] {
            let told = told::<ClientMessage>(text);
            for word in ["EOF", "expected", "invalid", "variant", "struct", "enum", "deserialize", "usize", "u64", "`"]
            {
                assert!(!told.contains(word), "{text}: {told}");
            }
        }
    }
}
