use crate::Settings;
use pentad_catalog::LEVELS;
use pentad_core::zobrist;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// A playing strength for human opponents: 1 loses to a player who has just learned the rules, 8 is the strongest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

impl Level {
    /// The weakest level.
    pub const LOWEST: Level = Level(*LEVELS.start());
    /// The strongest level.
    pub const HIGHEST: Level = Level(*LEVELS.end());

    /// Returns the level with this number, if it is in range.
    pub fn new(number: u8) -> Option<Level> {
        (Level::LOWEST.0..=Level::HIGHEST.0).contains(&number).then_some(Level(number))
    }

    /// Returns the number of the level.
    pub fn number(self) -> u8 {
        self.0
    }

    /// Returns the level it plays like on a given day: levels have good and bad days. `day` is any number.
    ///
    /// In games in which a small difference in skill decides nearly every game, this makes neighbouring levels win and lose
    /// against each other, as players of similar strength do, while the whole ladder still reaches from beginners to the
    /// best.
    pub(crate) fn in_form(self, day: u64) -> Level {
        let luck = zobrist::key(day, 0xDA7) % 60;
        Level(match (self.0, luck) {
            // A player who has just learned the rules should win against it on nearly any day.
            (1, 0..50) => 1,
            (1, _) => 2,
            (7, 0..18) => 6,
            (7, 18..36) => 7,
            (7, _) => 8,
            (8, _) => 8,
            (level, 0..20) => level - 1,
            (level, 20..40) => level,
            (level, _) => level + 1,
        })
    }

    /// Returns every level, the weakest first.
    pub fn all() -> impl DoubleEndedIterator<Item = Level> + ExactSizeIterator {
        (Level::LOWEST.0..=Level::HIGHEST.0).map(Level)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Level {
    type Err = ();

    fn from_str(text: &str) -> Result<Level, ()> {
        text.trim().parse().ok().and_then(Level::new).ok_or(())
    }
}

/// The configuration of a level: its method, its limits and its human-like mistakes.
#[derive(Clone, PartialEq, Debug)]
pub struct Rung<M> {
    /// One of the game's methods.
    pub method: M,
    /// The parameters of the method.
    pub settings: Settings,
    /// The limit of effort, which bounds how far it looks ahead.
    pub effort: Option<u64>,
    /// The time limit.
    pub time: Duration,
    /// The probability of overlooking an action altogether.
    pub oversight: f32,
    /// The amount of noise among actions that look good: with 0 it always plays the one it considers best.
    pub doubt: f32,
}

impl<M> Rung<M> {
    /// Creates a rung with a limit of effort and no mistakes.
    pub fn of_effort(method: M, effort: u64) -> Rung<M> {
        Rung {
            method,
            settings: Settings::default(),
            effort: Some(effort),
            time: Duration::from_secs(1),
            oversight: 0.0,
            doubt: 0.0,
        }
    }

    /// Creates a rung with a time limit and no mistakes.
    pub fn of_time(method: M, time: Duration) -> Rung<M> {
        Rung { effort: None, time, ..Rung::of_effort(method, 0) }
    }

    /// Sets a parameter of the method.
    #[must_use]
    pub fn with(mut self, name: &str, value: &str) -> Rung<M> {
        self.settings.set(name, value);
        self
    }

    /// Adds human-like mistakes.
    #[must_use]
    pub fn fallible(self, oversight: f32, doubt: f32) -> Rung<M> {
        Rung { oversight, doubt, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_is_mostly_itself_or_its_neighbour_and_the_highest_always_itself() {
        for level in Level::all() {
            let days: Vec<u8> = (0..600).map(|day| level.in_form(day).number()).collect();
            let mean = days.iter().map(|day| f64::from(*day)).sum::<f64>() / days.len() as f64;
            assert!(days.iter().all(|day| day.abs_diff(level.number()) <= 1 && Level::new(*day).is_some()));
            assert!((mean - f64::from(level.number())).abs() < 0.45, "level {level}: {mean}");
        }
        assert!((0..600).all(|day| Level::HIGHEST.in_form(day) == Level::HIGHEST));
    }
}
