//! The sentences of each language, as its files have them.

use crate::{Locale, Value};
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use std::sync::OnceLock;

/// Every file of every language. The files of a language are listed here and nowhere else.
macro_rules! topics {
    ($($topic:literal),* $(,)?) => {
        /// The texts of one language with the names of their files.
        pub(crate) const fn files(locale: Locale) -> &'static [(&'static str, &'static str)] {
            match locale {
                Locale::English => &[$(($topic, include_str!(concat!("../locales/en/", $topic, ".ftl")))),*],
                // The page is downloaded, so it holds English alone: it asks the server for the language of its reader and supplies it.
                #[cfg(target_arch = "wasm32")]
                Locale::French | Locale::Japanese => &[],
                #[cfg(not(target_arch = "wasm32"))]
                Locale::French => &[$(($topic, include_str!(concat!("../locales/fr/", $topic, ".ftl")))),*],
                #[cfg(not(target_arch = "wasm32"))]
                Locale::Japanese => &[$(($topic, include_str!(concat!("../locales/ja/", $topic, ".ftl")))),*],
            }
        }
    };
}

topics!["games", "actions", "spots", "board", "captions", "endings", "refusals", "touch", "app", "learn", "study", "puzzles"];

/// The sentences of one language.
pub(crate) type Bundle = FluentBundle<FluentResource>;

static BUNDLES: [OnceLock<Bundle>; Locale::ALL.len()] = [const { OnceLock::new() }; Locale::ALL.len()];

/// A language's sentences, which are read when the first of them is wanted; `None` for a language that has to be supplied
/// and was not.
pub(crate) fn bundle(locale: Locale) -> Option<&'static Bundle> {
    let own = &BUNDLES[locale as usize];
    if own.get().is_none() && files(locale).is_empty() {
        return None;
    }
    Some(own.get_or_init(|| read(locale, files(locale).iter().map(|(_, text)| *text))))
}

/// Reads a language from the text of all its files, unless it is known already.
pub(crate) fn supply(locale: Locale, text: &str) {
    BUNDLES[locale as usize].get_or_init(|| read(locale, [text].into_iter()));
}

fn read<'a>(locale: Locale, texts: impl Iterator<Item = &'a str>) -> Bundle {
    let language = locale.code().parse().unwrap_or_default();
    let mut bundle = Bundle::new_concurrent(vec![language]);
    // Sentences are whole and their values short: marks that isolate writing directions would only get in the way.
    bundle.set_use_isolating(false);
    if locale == Locale::French {
        bundle.set_formatter(Some(|value, _| decimal_comma(value)));
    }
    for text in texts {
        // The parts of a broken file that can be read are used; a test finds the mistakes.
        let resource = FluentResource::try_new(text.to_owned()).unwrap_or_else(|(resource, _)| resource);
        let _ = bundle.add_resource(resource);
    }
    bundle
}

/// `6,5`: Fluent for Rust chooses plurals by language, but writes all numbers alike.
fn decimal_comma(value: &FluentValue<'_>) -> Option<String> {
    match value {
        FluentValue::Number(number) => Some(number.as_string().replace('.', ",")),
        _ => None,
    }
}

/// One sentence, or the attribute of one (`seat-iris-1.of`); `None` where the language has none of this name.
pub(crate) fn sentence(locale: Locale, key: &str, values: &[(&str, Value)]) -> Option<String> {
    let bundle = bundle(locale)?;
    let pattern = match key.split_once('.') {
        None => bundle.get_message(key)?.value()?,
        Some((key, attribute)) => bundle.get_message(key)?.get_attribute(attribute)?.value(),
    };
    let mut arguments = FluentArgs::with_capacity(values.len());
    for (name, value) in values {
        arguments.set(*name, value);
    }
    // A value that the sentence asks for and the caller did not give is written as its name.
    let mut errors = Vec::new();
    Some(bundle.format_pattern(pattern, Some(&arguments), &mut errors).into_owned())
}
