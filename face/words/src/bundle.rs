//! The sentences of each language, as its files have them.

use crate::{Locale, Value};
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use std::sync::OnceLock;

/// Every file of every language. The files of a language are listed here and nowhere else.
macro_rules! topics {
    ($($topic:literal),* $(,)?) => {
        /// The texts of one language with the names of their files, without those of the lessons.
        const fn topics(locale: Locale) -> &'static [(&'static str, &'static str)] {
            match locale {
                Locale::English => &[
                    $(($topic, include_str!(concat!("../locales/en/", $topic, ".ftl"))),)*
                    // In English the page says the rules' own words, and it writes no letters.
                    #[cfg(not(target_arch = "wasm32"))]
                    ("reasons", include_str!("../locales/en/reasons.ftl")),
                    #[cfg(not(target_arch = "wasm32"))]
                    ("letters", include_str!("../locales/en/letters.ftl")),
                ],
                // The page is downloaded, so it holds English alone: it asks the server for the language of its reader and supplies it.
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

/// What the lessons say, and the hints of a first game: as much as everything else together, and said on their own pages only. So the
/// page asks for it there.
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

/// A part of a language that is read, and in a page supplied, by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// Everything but the lessons.
    App,
    /// The texts of the lessons, and the hints of a first game.
    Lessons,
}

impl Part {
    const ALL: [Part; 2] = [Part::App, Part::Lessons];

    /// The texts of the part with the names of their files, as far as the program holds them.
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

/// A part of a language, which is read when the first of its sentences is wanted; `None` for one that has to be supplied and
/// was not.
pub(crate) fn bundle(locale: Locale, part: Part) -> Option<&'static Bundle> {
    let own = &BUNDLES[locale as usize][part as usize];
    let files = part.files(locale);
    if own.get().is_none() && files.is_empty() {
        return None;
    }
    Some(own.get_or_init(|| read(locale, files.iter().map(|(_, text)| *text))))
}

/// Reads a part of a language from the text of all its files, unless it is known already.
pub(crate) fn supply(locale: Locale, part: Part, text: &str) {
    BUNDLES[locale as usize][part as usize].get_or_init(|| read(locale, [text].into_iter()));
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
    // A value that the sentence asks for and the caller did not give is written as its name.
    let mut errors = Vec::new();
    Some(bundle.format_pattern(pattern, Some(&arguments), &mut errors).into_owned())
}
