//! What was made of each day's deal, kept on the device.

use super::day::Day;
use super::deal::{day_of, opening};
use super::squares::squares;
use crate::browser;
use crate::play::Saved;
use pentad_catalog::Playthrough;
use pentad_core::Outcome;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The attempt of a day that counts.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Attempt {
    /// The game in memory.
    pub(crate) table: String,
    /// What it came to; `None` before it is finished.
    #[serde(default)]
    pub(crate) result: Option<Woven>,
}

/// A finished cloth.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Woven {
    pub(crate) points: u32,
    /// What each tile brought, by [`squares`].
    #[serde(default)]
    pub(crate) squares: String,
}

impl Woven {
    /// What a game came to.
    pub(crate) fn of(played: &Playthrough) -> Option<Woven> {
        match played.outcome()? {
            Outcome::Solitaire { points } => Some(Woven { points, squares: squares(played) }),
            _ => None,
        }
    }
}

/// Everything that is kept of the daily deals, by the day's text.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Attempts {
    attempts: BTreeMap<String, Attempt>,
    /// What best play makes of a day's deal, as far as that has been worked out.
    best: BTreeMap<String, u32>,
}

const NAME: &str = "daily";

impl Attempts {
    /// What is kept.
    pub(crate) fn recall() -> Attempts {
        browser::recall(NAME).unwrap_or_default()
    }

    fn keep(&self) {
        // A memory that is full loses what is new here; the page says elsewhere that it keeps nothing.
        browser::remember(NAME, self);
    }

    /// The attempt of a day that counts.
    pub(crate) fn of(&self, day: Day) -> Option<&Attempt> {
        self.attempts.get(&day.to_string())
    }

    /// What the attempt of a day came to.
    pub(crate) fn result(&self, day: Day) -> Option<&Woven> {
        self.of(day)?.result.as_ref()
    }

    /// What best play makes of a day's deal.
    pub(crate) fn best(&self, day: Day) -> Option<u32> {
        self.best.get(&day.to_string()).copied()
    }

    /// Keeps what best play makes of a day's deal.
    pub(crate) fn note_best(day: Day, points: u32) {
        let mut now = Attempts::recall();
        now.best.insert(day.to_string(), points);
        now.keep();
    }

    /// Begins a game with a day's deal. The first one of today counts.
    pub(crate) fn begin(day: Day) -> Option<Saved> {
        let mut now = Attempts::recall();
        let counts = day == Day::today() && now.of(day).is_none();
        let saved = Saved::open(opening(day, counts).ok()?).ok()?;
        saved.keep();
        if counts {
            now.attempts.insert(day.to_string(), Attempt { table: saved.id.clone(), result: None });
            now.keep();
        }
        Some(saved)
    }

    /// On how many days in a row an attempt was finished, up to today or yesterday, and the most that ever were.
    pub(crate) fn streak(&self, today: Day) -> (usize, usize) {
        let done = |day: Day| self.result(day).is_some();
        let run = |last: Day| (0..).take_while(|back| done(last.earlier(*back))).count();
        let now = if done(today) { run(today) } else { run(today.earlier(1)) };
        let days = self.attempts.keys().filter_map(|day| day.parse::<Day>().ok());
        (now, days.map(run).max().unwrap_or(0))
    }
}

/// Whether a game in memory is the attempt of some day that counts.
pub(crate) fn counts(table: &str) -> bool {
    Attempts::recall().attempts.values().any(|attempt| attempt.table == table)
}

/// Keeps what a finished game came to, if it is an attempt that counts.
pub(crate) fn finished(table: &str, played: &Playthrough) {
    let (Some(day), Some(woven)) = (day_of(played), Woven::of(played)) else { return };
    let mut now = Attempts::recall();
    if let Some(attempt) = now.attempts.get_mut(&day.to_string())
        && attempt.table == table
        && attempt.result.is_none()
    {
        attempt.result = Some(woven);
        now.keep();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finished_on(days: &[&str]) -> Attempts {
        let woven = || Some(Woven { points: 2, squares: String::new() });
        let attempts = days.iter().map(|day| ((*day).to_owned(), Attempt { table: "a".into(), result: woven() }));
        Attempts { attempts: attempts.collect(), best: BTreeMap::new() }
    }

    #[test]
    fn a_streak_lasts_until_a_day_is_missed() {
        let streak = |days: &[&str]| finished_on(days).streak("2026-11-16".parse().unwrap());
        assert_eq!(streak(&["2026-11-14", "2026-11-15", "2026-11-16"]), (3, 3));
        assert_eq!(streak(&["2026-11-14", "2026-11-15"]), (2, 2), "today can still be played");
        assert_eq!(streak(&["2026-11-13", "2026-11-14"]), (0, 2));
        assert_eq!(streak(&["2026-10-31", "2026-11-01", "2026-11-16", "nonsense"]), (1, 2));
        assert_eq!(streak(&[]), (0, 0));
    }

    #[test]
    fn what_other_versions_kept_is_read() {
        let kept: Attempts =
            serde_json::from_str(r#"{"attempts":{"2026-11-16":{"table":"x","more":1}},"later":[]}"#).unwrap();
        let day = "2026-11-16".parse().unwrap();
        assert_eq!((kept.of(day).map(|attempt| attempt.table.as_str()), kept.result(day)), (Some("x"), None));
    }
}
