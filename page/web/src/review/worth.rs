//! What a position is worth to a seat, in figures.

use crate::say::say_with;

/// A win chance in whole percents. What is not certain is never said to be.
pub(crate) fn percent(worth: f64) -> String {
    say_with("study-percent", &[("percent", whole_percent(worth).into())])
}

/// The number alone.
pub(crate) fn whole_percent(worth: f64) -> i64 {
    match (worth * 100.0).round() as i64 {
        100 if worth < 1.0 => 99,
        0 if worth > 0.0 => 1,
        whole => whole,
    }
}

/// Points of a solitaire, with one decimal.
pub(crate) fn points(worth: f64) -> String {
    say_with("study-points", &[("points", ((worth * 10.0).round() / 10.0).into())])
}
