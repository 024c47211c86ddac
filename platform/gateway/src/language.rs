use axum::http::{HeaderMap, header};
use pentad_words::{Locale, Words};

/// The words of the first language that a browser asks for and that there is.
pub(crate) fn words(headers: &HeaderMap) -> Words {
    let asked = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let known = asked.split(',').find_map(|one| Locale::of_code(one.split(';').next().unwrap_or_default()));
    Words::of(known.unwrap_or_default())
}
