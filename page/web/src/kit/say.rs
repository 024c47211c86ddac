//! Messages of the page in the user's language.

use super::browser::fetch;
use pentad_words::{Locale, Part, Value, Words};
use std::cell::RefCell;

thread_local! {
    static WORDS: RefCell<Words> = RefCell::new(Words::of(Locale::English));
}

/// Sets the current language. Text already rendered does not change; the app renders itself anew.
pub(crate) fn speak(locale: Locale) {
    WORDS.with_borrow_mut(|words| {
        if words.locale() != locale {
            *words = Words::of(locale);
        }
    });
}

/// Loads a language without its lessons, unless it is loaded. If it is unavailable (no network), English is used.
pub(crate) async fn learn(locale: Locale) {
    ask(locale, Part::App, "app").await;
}

/// Loads the lessons of the current language, or else of English; returns true on success.
pub(crate) async fn learn_lessons() -> bool {
    let own = words().locale();
    for locale in [own, Locale::English] {
        if ask(locale, Part::Lessons, "lessons").await {
            return true;
        }
    }
    false
}

/// Fetches a part of a language unless it is loaded; returns true if it is loaded afterwards.
async fn ask(locale: Locale, part: Part, name: &str) -> bool {
    if !Words::knows(locale, part)
        && let Some(text) = fetch(&format!("/words/{}-{name}.ftl", locale.code())).await
    {
        Words::supply(locale, part, &text);
    }
    Words::knows(locale, part)
}

/// Returns the words of the current language.
pub(crate) fn words() -> Words {
    WORDS.with_borrow(Clone::clone)
}

/// Returns a message.
pub(crate) fn say(key: &str) -> String {
    WORDS.with_borrow(|words| words.say(key))
}

/// Returns a message with arguments filled in.
pub(crate) fn say_with(key: &str, args: &[(&str, Value)]) -> String {
    WORDS.with_borrow(|words| words.say_with(key, args))
}

/// Formats a day, given by its start in UTC in milliseconds since 1970-01-01: "Monday, November 16, 2026", or "Nov 16" if the year is
/// clear.
pub(crate) fn say_day(milliseconds: f64, in_full: bool) -> String {
    let options = js_sys::Object::new();
    let style: &[(&str, &str)] =
        if in_full { &[("dateStyle", "full")] } else { &[("month", "short"), ("day", "numeric")] };
    for (name, value) in style.iter().copied().chain([("timeZone", "UTC")]) {
        // If this fails, the browser's default format is used.
        let _ = js_sys::Reflect::set(&options, &name.into(), &value.into());
    }
    js_sys::Date::new(&milliseconds.into()).to_locale_date_string(words().locale().code(), &options).into()
}

/// Formats a large number with grouped digits: "300,000".
pub(crate) fn say_number(number: u64) -> String {
    js_sys::Number::from(number as f64).to_locale_string(words().locale().code()).into()
}

/// Formats a date and time, in milliseconds since 1970-01-01: "Nov 15, 2026, 4:16 PM".
pub(crate) fn say_time(milliseconds: f64) -> String {
    let options = js_sys::Object::new();
    for (name, style) in [("dateStyle", "medium"), ("timeStyle", "short")] {
        // If this fails, the browser's default format is used.
        let _ = js_sys::Reflect::set(&options, &name.into(), &style.into());
    }
    js_sys::Date::new(&milliseconds.into()).to_locale_string(words().locale().code(), &options).into()
}
