use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use pentad_words::{Locale, Words};
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

/// Returns the values that each sentence of a language needs, by key; forms of a sentence have the key `key.form`.
pub(crate) fn sentences(locale: Locale) -> BTreeMap<String, BTreeSet<String>> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("locales").join(locale.code());
    let mut sentences = BTreeMap::new();
    for file in std::fs::read_dir(&folder).expect("every language has its folder") {
        let path = file.expect("the folder can be read").path();
        let text = std::fs::read_to_string(&path).expect("the file can be read");
        let resource = fluent_syntax::parser::parse(text.as_str())
            .unwrap_or_else(|(_, errors)| panic!("{}: {errors:?}", path.display()));
        for entry in resource.body {
            let Entry::Message(message) = entry else { continue };
            let forms =
                message.attributes.iter().map(|form| (format!("{}.{}", message.id.name, form.id.name), &form.value));
            let whole = message.value.iter().map(|value| (message.id.name.to_owned(), value));
            for (key, pattern) in whole.chain(forms) {
                let mut wanted = BTreeSet::new();
                collect(pattern, &mut wanted);
                let before = sentences.insert(key.clone(), wanted);
                assert!(before.is_none(), "{key} is there twice in {}", locale.code());
            }
        }
    }
    sentences
}

fn collect(pattern: &Pattern<&str>, wanted: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        let PatternElement::Placeable { expression } = element else { continue };
        match expression {
            Expression::Inline(inline) => collect_inline(inline, wanted),
            Expression::Select { selector, variants } => {
                collect_inline(selector, wanted);
                variants.iter().for_each(|variant| collect(&variant.value, wanted));
            }
        }
    }
}

fn collect_inline(expression: &InlineExpression<&str>, wanted: &mut BTreeSet<String>) {
    match expression {
        InlineExpression::VariableReference { id } => {
            wanted.insert(id.name.to_owned());
        }
        InlineExpression::StringLiteral { .. } | InlineExpression::NumberLiteral { .. } => {}
        other => panic!("{other:?} is more than these files need"),
    }
}

#[test]
fn every_language_has_the_same_sentences_with_the_same_values() {
    let english = sentences(Locale::English);
    for locale in Locale::ALL {
        let here = sentences(locale);
        let missing: Vec<&String> = english.keys().filter(|key| !here.contains_key(*key)).collect();
        assert!(missing.is_empty(), "{} lacks {missing:?}", locale.own_name());
        for (key, wanted) in here {
            assert_eq!(english.get(&key), Some(&wanted), "{key} in {}", locale.own_name());
        }
    }
}

#[test]
fn every_file_of_every_folder_is_read() {
    for locale in Locale::ALL {
        for key in sentences(locale).into_keys() {
            assert_ne!(Words::of(locale).say(&key), key, "its file is not listed in src/bundle.rs");
        }
    }
}

#[test]
fn an_unknown_sentence_is_said_by_its_key() {
    assert_eq!(Words::of(Locale::Japanese).say("no-such-thing"), "no-such-thing");
}

#[test]
fn numbers_are_written_as_the_language_does() {
    let said = |locale: Locale, points: f64| {
        Words::of(locale).say_with("spot-points", &[("seat", "X".into()), ("points", points.into())])
    };
    assert_eq!(said(Locale::English, 6.5), "X: 6.5 points");
    assert_eq!(said(Locale::English, 1.0), "X: 1 point");
    assert_eq!(said(Locale::French, 1.5), "X\u{a0}: 1,5\u{a0}point");
    assert_eq!(said(Locale::French, 7.0), "X\u{a0}: 7\u{a0}points");
    assert_eq!(said(Locale::Japanese, 6.5), "X：6.5点");
}

/// These buttons stand side by side under small pictures, even on the narrowest screens.
#[test]
fn buttons_under_pictures_are_short() {
    for (locale, most) in [(Locale::English, 12), (Locale::French, 12), (Locale::Japanese, 6)] {
        for key in ["undo", "hint", "turn", "resign", "study", "new-game"] {
            let said = Words::of(locale).say(key);
            assert!(said.chars().count() <= most, "{said} in {}", locale.own_name());
            // A text may have two lines, but a word is not broken.
            assert!(said.split(' ').all(|word| word.chars().count() <= 8), "{said} in {}", locale.own_name());
        }
    }
}
