//! Results of the daily deals, kept on the device.

use super::day::Day;
use super::deal::{day_of, opening};
use super::squares::squares;
use crate::kit::browser;
use crate::play::Saved;
use pentad_catalog::Playthrough;
use pentad_core::Outcome;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The attempt of a day that counts.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Attempt {
    /// Id of the saved game.
    pub(crate) table: String,
    /// The result; `None` until the game is finished.
    #[serde(default)]
    pub(crate) result: Option<Woven>,
}

/// A finished cloth.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Woven {
    pub(crate) points: u32,
    /// Result of each tile, as encoded by [`squares`].
    #[serde(default)]
    pub(crate) squares: String,
}

impl Woven {
    /// Returns the result of a finished game; `None` if it is not finished or not a solitaire game.
    pub(crate) fn of(played: &Playthrough) -> Option<Woven> {
        match played.outcome()? {
            Outcome::Solitaire { points } => Some(Woven { points, squares: squares(played) }),
            _ => None,
        }
    }
}

/// All stored results of the daily deals, by the text of the day.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Attempts {
    attempts: BTreeMap<String, Attempt>,
    /// Results of best play, for the days on which it has been computed.
    best: BTreeMap<String, u32>,
}

const NAME: &str = "daily";

impl Attempts {
    /// Reads the stored attempts.
    pub(crate) fn recall() -> Attempts {
        browser::recall(NAME).unwrap_or_default()
    }

    fn keep(&self) {
        // A full storage loses the new entries; another part of the page warns that nothing can be kept.
        browser::remember(NAME, self);
    }

    /// Returns the attempt of a day that counts.
    pub(crate) fn of(&self, day: Day) -> Option<&Attempt> {
        self.attempts.get(&day.to_string())
    }

    /// Returns the result of a day's attempt.
    pub(crate) fn result(&self, day: Day) -> Option<&Woven> {
        self.of(day)?.result.as_ref()
    }

    /// Returns the result of best play on a day's deal.
    pub(crate) fn best(&self, day: Day) -> Option<u32> {
        self.best.get(&day.to_string()).copied()
    }

    /// Stores the result of best play on a day's deal.
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

    /// Returns the number of consecutive days with a finished attempt, up to today or yesterday, and the longest such streak.
    pub(crate) fn streak(&self, today: Day) -> (usize, usize) {
        let done = |day: Day| self.result(day).is_some();
        let run = |last: Day| (0..).take_while(|back| done(last.earlier(*back))).count();
        let now = if done(today) { run(today) } else { run(today.earlier(1)) };
        let days = self.attempts.keys().filter_map(|day| day.parse::<Day>().ok());
        (now, days.map(run).max().unwrap_or(0))
    }
}

/// Returns true if a saved game is the counting attempt of some day.
pub(crate) fn counts(table: &str) -> bool {
    Attempts::recall().attempts.values().any(|attempt| attempt.table == table)
}

/// Stores the result of a finished game, if it is an attempt that counts.
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
