//! Values of positions as text.

use crate::kit::say::say_with;

/// Formats a win chance in whole percent. A value that is not certain is never rounded to 0 or 100.
pub(crate) fn percent(worth: f64) -> String {
    say_with("study-percent", &[("percent", whole_percent(worth).into())])
}

/// Returns the whole percentage of a win chance.
pub(crate) fn whole_percent(worth: f64) -> i64 {
    match (worth * 100.0).round() as i64 {
        100 if worth < 1.0 => 99,
        0 if worth > 0.0 => 1,
        whole => whole,
    }
}

/// Formats points of a solitaire game with one decimal.
pub(crate) fn points(worth: f64) -> String {
    say_with("study-points", &[("points", ((worth * 10.0).round() / 10.0).into())])
}
