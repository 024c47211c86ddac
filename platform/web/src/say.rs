//! What the page says, in the reader's language.

use crate::browser::fetch;
use pentad_words::{Locale, Value, Words};
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

/// Learns a language, if it is not known yet. Where it cannot be had (no network), English is spoken.
pub(crate) async fn learn(locale: Locale) {
    if !Words::knows(locale)
        && let Some(text) = fetch(&format!("/words/{}.ftl", locale.code())).await
    {
        Words::supply(locale, &text);
    }
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
