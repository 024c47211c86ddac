//! What the page says, in the reader's language.

use crate::browser::fetch;
use pentad_words::{Locale, Part, Value, Words};
use std::cell::RefCell;

thread_local! {
    static WORDS: RefCell<Words> = RefCell::new(Words::of(Locale::English));
}

/// Speaks this language from now on. What is on the page already stays as it is: the app draws itself anew.
pub(crate) fn speak(locale: Locale) {
    WORDS.with_borrow_mut(|words| {
        if words.locale() != locale {
            *words = Words::of(locale);
        }
    });
}

/// Learns a language without its lessons, if it is not known yet. Where it cannot be had (no network), English is spoken.
pub(crate) async fn learn(locale: Locale) {
    ask(locale, Part::App, "app").await;
}

/// Learns what the lessons say in the present language; whether it is known now. English is the last resort.
pub(crate) async fn learn_lessons() -> bool {
    let own = words().locale();
    for locale in [own, Locale::English] {
        if ask(locale, Part::Lessons, "lessons").await {
            return true;
        }
    }
    false
}

/// Asks the server for a part of a language, if it is not known yet; whether it is now.
async fn ask(locale: Locale, part: Part, name: &str) -> bool {
    if !Words::knows(locale, part)
        && let Some(text) = fetch(&format!("/words/{}-{name}.ftl", locale.code())).await
    {
        Words::supply(locale, part, &text);
    }
    Words::knows(locale, part)
}

/// The words of the present language.
pub(crate) fn words() -> Words {
    WORDS.with_borrow(Clone::clone)
}

/// A message.
pub(crate) fn say(key: &str) -> String {
    WORDS.with_borrow(|words| words.say(key))
}

/// A message with something filled in.
pub(crate) fn say_with(key: &str, args: &[(&str, Value)]) -> String {
    WORDS.with_borrow(|words| words.say_with(key, args))
}

/// A day of the calendar, from its beginning in Greenwich in milliseconds since 1970: "Monday, November 16, 2026", or "Nov 16"
/// where the year is clear.
pub(crate) fn say_day(milliseconds: f64, in_full: bool) -> String {
    let options = js_sys::Object::new();
    let style: &[(&str, &str)] =
        if in_full { &[("dateStyle", "full")] } else { &[("month", "short"), ("day", "numeric")] };
    for (name, value) in style.iter().copied().chain([("timeZone", "UTC")]) {
        // Where this fails, the browser's own choice is as good.
        let _ = js_sys::Reflect::set(&options, &name.into(), &value.into());
    }
    js_sys::Date::new(&milliseconds.into()).to_locale_date_string(words().locale().code(), &options).into()
}

/// A large number with its digits in groups: "300,000".
pub(crate) fn say_number(number: u64) -> String {
    js_sys::Number::from(number as f64).to_locale_string(words().locale().code()).into()
}

/// A day and an hour, from milliseconds since 1970: "Nov 15, 2026, 4:16 PM".
pub(crate) fn say_time(milliseconds: f64) -> String {
    let options = js_sys::Object::new();
    for (name, style) in [("dateStyle", "medium"), ("timeStyle", "short")] {
        // Where this fails, the browser's own choice is as good.
        let _ = js_sys::Reflect::set(&options, &name.into(), &style.into());
    }
    js_sys::Date::new(&milliseconds.into()).to_locale_string(words().locale().code(), &options).into()
}
