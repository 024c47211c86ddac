use axum::http::{HeaderMap, header};
use pentad_words::{Locale, Words};

/// Returns the first language of a browser's `Accept-Language` that is supported, or English.
pub fn preferred_locale(headers: &HeaderMap) -> Locale {
    let asked = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let known = asked.split(',').find_map(|one| Locale::of_code(one.split(';').next().unwrap_or_default()));
    known.unwrap_or_default()
}

/// Returns the texts in that language.
pub(crate) fn words(headers: &HeaderMap) -> Words {
    Words::of(preferred_locale(headers))
}
