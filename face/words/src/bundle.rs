//! The sentences of each language, loaded from its Fluent files.

use crate::{Locale, Value};
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use std::sync::OnceLock;

/// Lists every file of every language; no other place lists them.
macro_rules! topics {
    ($($topic:literal),* $(,)?) => {
        /// Returns the texts of one language with the names of their files, except those of the lessons.
        const fn topics(locale: Locale) -> &'static [(&'static str, &'static str)] {
            match locale {
                Locale::English => &[
                    $(($topic, include_str!(concat!("../locales/en/", $topic, ".ftl"))),)*
                    // In English the page uses the rules' own words, and the page writes no letters.
                    #[cfg(not(target_arch = "wasm32"))]
                    ("reasons", include_str!("../locales/en/reasons.ftl")),
                    #[cfg(not(target_arch = "wasm32"))]
                    ("letters", include_str!("../locales/en/letters.ftl")),
                ],
                // The page is downloaded, so it contains English alone: it requests the reader's language from the server and supplies it.
                #[cfg(target_arch = "wasm32")]
                Locale::French | Locale::Japanese => &[],
                #[cfg(not(target_arch = "wasm32"))]
                Locale::French => &[
                    $(($topic, include_str!(concat!("../locales/fr/", $topic, ".ftl"))),)*
                    ("reasons", include_str!("../locales/fr/reasons.ftl")),
                    ("letters", include_str!("../locales/fr/letters.ftl")),
                ],
                #[cfg(not(target_arch = "wasm32"))]
                Locale::Japanese => &[
                    $(($topic, include_str!(concat!("../locales/ja/", $topic, ".ftl"))),)*
                    ("reasons", include_str!("../locales/ja/reasons.ftl")),
                    ("letters", include_str!("../locales/ja/letters.ftl")),
                ],
            }
        }
    };
}

topics![
    "games", "actions", "spots", "board", "captions", "endings", "refusals", "touch", "app", "home", "my-games",
    "daily", "online", "puzzles", "reading", "study",
];

/// Returns the texts of the lessons and of the hints of a first game. They are as long as all other texts together and appear on their own
/// pages only, so the page requests them there.
const fn lessons(locale: Locale) -> &'static [(&'static str, &'static str)] {
    #[cfg(target_arch = "wasm32")]
    {
        let _ = locale;
        &[]
    }
    #[cfg(not(target_arch = "wasm32"))]
    match locale {
        Locale::English => {
            &[("learn", include_str!("../locales/en/learn.ftl")), ("first", include_str!("../locales/en/first.ftl"))]
        }
        Locale::French => {
            &[("learn", include_str!("../locales/fr/learn.ftl")), ("first", include_str!("../locales/fr/first.ftl"))]
        }
        Locale::Japanese => {
            &[("learn", include_str!("../locales/ja/learn.ftl")), ("first", include_str!("../locales/ja/first.ftl"))]
        }
    }
}

/// A part of a language that is loaded separately, and in a page supplied separately.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// Everything but the lessons.
    App,
    /// The texts of the lessons, and the hints of a first game.
    Lessons,
}

impl Part {
    const ALL: [Part; 2] = [Part::App, Part::Lessons];

    /// Returns the texts of the part with the names of their files, as far as the program contains them.
    pub(crate) const fn files(self, locale: Locale) -> &'static [(&'static str, &'static str)] {
        match self {
            Part::App => topics(locale),
            Part::Lessons => lessons(locale),
        }
    }
}

/// The sentences of one part of a language.
pub(crate) type Bundle = FluentBundle<FluentResource>;

static BUNDLES: [[OnceLock<Bundle>; Part::ALL.len()]; Locale::ALL.len()] =
    [const { [const { OnceLock::new() }; Part::ALL.len()] }; Locale::ALL.len()];

/// Returns a part of a language, parsed on first use; `None` for a part that must be supplied and was not.
pub(crate) fn bundle(locale: Locale, part: Part) -> Option<&'static Bundle> {
    let own = &BUNDLES[locale as usize][part as usize];
    let files = part.files(locale);
    if own.get().is_none() && files.is_empty() {
        return None;
    }
    Some(own.get_or_init(|| read(locale, files.iter().map(|(_, text)| *text))))
}

/// Parses a part of a language from the concatenated text of its files, unless it is already loaded.
pub(crate) fn supply(locale: Locale, part: Part, text: &str) {
    BUNDLES[locale as usize][part as usize].get_or_init(|| read(locale, [text].into_iter()));
}

fn read<'a>(locale: Locale, texts: impl Iterator<Item = &'a str>) -> Bundle {
    let language = locale.code().parse().unwrap_or_default();
    let mut bundle = Bundle::new_concurrent(vec![language]);
    // Sentences are complete and their values short, so Unicode isolation marks around the values would do more harm than good.
    bundle.set_use_isolating(false);
    if locale == Locale::French {
        bundle.set_formatter(Some(|value, _| decimal_comma(value)));
    }
    for text in texts {
        // Use the readable parts of a broken file; a test finds the mistakes.
        let resource = FluentResource::try_new(text.to_owned()).unwrap_or_else(|(resource, _)| resource);
        let _ = bundle.add_resource(resource);
    }
    bundle
}

/// Writes a decimal comma (`6,5`): Fluent for Rust selects plurals by language but formats numbers alike in all.
fn decimal_comma(value: &FluentValue<'_>) -> Option<String> {
    match value {
        FluentValue::Number(number) => Some(number.as_string().replace('.', ",")),
        _ => None,
    }
}

/// Returns a formatted sentence, or an attribute of one (`seat-iris-1.of`); `None` if the language has none of this name.
pub(crate) fn sentence(locale: Locale, key: &str, values: &[(&str, Value)]) -> Option<String> {
    let (name, attribute) = key.split_once('.').map_or((key, None), |(name, attribute)| (name, Some(attribute)));
    let has = |bundle: &&'static Bundle| bundle.has_message(name);
    let bundle = Part::ALL.into_iter().filter_map(|part| bundle(locale, part)).find(has)?;
    let message = bundle.get_message(name)?;
    let pattern = match attribute {
        None => message.value()?,
        Some(attribute) => message.get_attribute(attribute)?.value(),
    };
    let mut arguments = FluentArgs::with_capacity(values.len());
    for (name, value) in values {
        arguments.set(*name, value);
    }
    // A value that the sentence needs and the caller did not pass is written as its name.
    let mut errors = Vec::new();
    Some(bundle.format_pattern(pattern, Some(&arguments), &mut errors).into_owned())
}
