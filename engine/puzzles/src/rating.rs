use std::fmt;
use std::str::FromStr;

/// A player's rating in the puzzles of a game, on a scale like Elo's on which each puzzle is an opponent.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// The rating in points.
    pub points: f64,
    /// The number of puzzles tried.
    pub tried: u32,
    /// The number of puzzles solved at the first try and without help.
    pub solved: u32,
    /// The current streak of puzzles solved like this.
    pub streak: u32,
    /// The longest streak.
    pub best_streak: u32,
}

/// The result of a puzzle for a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// Solved at the first try and without help.
    Solved,
    /// Solved at the first try after a hint that did not say what to play.
    WithHint,
    /// Failed by a wrong action or by showing the answer.
    Failed,
}

/// The initial rating, between levels 2 and 3.
const START: f64 = 1000.0;
/// The lowest possible rating.
const LOWEST: f64 = 100.0;

/// Returns the rating of a puzzle of this level as an opponent.
pub fn points_of_level(level: u8) -> f64 {
    600.0 + 175.0 * f64::from(level)
}

impl Default for Rating {
    fn default() -> Rating {
        Rating { points: START, tried: 0, solved: 0, streak: 0, best_streak: 0 }
    }
}

impl Rating {
    /// Returns the rating after one more puzzle of this level.
    #[must_use]
    pub fn after(self, level: u8, score: Score) -> Rating {
        let expected = 1.0 / (1.0 + 10_f64.powf((points_of_level(level) - self.points) / 400.0));
        let reached = match score {
            Score::Solved => 1.0,
            Score::WithHint => 0.5,
            Score::Failed => 0.0,
        };
        // The step (Elo's K-factor) starts large, so that the first puzzles find the rough rating, and shrinks so that later
        // ones do not upset it.
        let step = (120.0 / f64::from(self.tried + 1).sqrt()).max(24.0);
        let streak = match score {
            Score::Solved => self.streak.saturating_add(1),
            Score::WithHint => self.streak,
            Score::Failed => 0,
        };
        Rating {
            points: (self.points + step * (reached - expected)).max(LOWEST),
            tried: self.tried.saturating_add(1),
            solved: self.solved.saturating_add(u32::from(score == Score::Solved)),
            streak,
            best_streak: self.best_streak.max(streak),
        }
    }

    /// Returns the level whose puzzles are closest to this rating.
    pub fn level(&self) -> u8 {
        let near = |level: &u8| (points_of_level(*level) - self.points).abs();
        crate::LEVELS.min_by(|one, other| near(one).total_cmp(&near(other))).unwrap_or(1)
    }
}

/// Writes one line of text for storage.
impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Rating { points, tried, solved, streak, best_streak } = self;
        write!(f, "{points:.1} {tried} {solved} {streak} {best_streak}")
    }
}

impl FromStr for Rating {
    type Err = ();

    fn from_str(text: &str) -> Result<Rating, ()> {
        let mut parts = text.split_whitespace();
        let mut part = || parts.next().ok_or(());
        let points: f64 = part()?.parse().map_err(|_| ())?;
        let mut count = || part()?.parse::<u32>().map_err(|_| ());
        let rating = Rating { points, tried: count()?, solved: count()?, streak: count()?, best_streak: count()? };
        if points.is_finite() && points >= LOWEST { Ok(rating) } else { Err(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hard_puzzles_gain_more_and_easy_ones_cost_more() {
        let rating = Rating::default();
        let gain = |level| rating.after(level, Score::Solved).points - rating.points;
        let cost = |level| rating.points - rating.after(level, Score::Failed).points;
        for level in 1..8 {
            assert!(gain(level + 1) > gain(level) && cost(level + 1) < cost(level));
        }
        assert!(rating.after(3, Score::WithHint).points < rating.after(3, Score::Solved).points);
    }

    #[test]
    fn a_person_who_solves_half_of_a_level_ends_up_at_it() {
        for level in crate::LEVELS {
            let mut rating = Rating::default();
            for number in 0..400 {
                rating = rating.after(level, if number % 2 == 0 { Score::Solved } else { Score::Failed });
            }
            assert!((rating.points - points_of_level(level)).abs() < 30.0, "level {level}: {rating}");
            assert_eq!(rating.level(), level);
        }
    }

    #[test]
    fn streaks_grow_by_what_was_solved_alone_and_end_with_a_miss() {
        let mut rating = Rating::default();
        for score in [Score::Solved, Score::Solved, Score::WithHint, Score::Solved] {
            rating = rating.after(4, score);
        }
        assert_eq!((rating.streak, rating.best_streak, rating.solved, rating.tried), (3, 3, 3, 4));
        rating = rating.after(4, Score::Failed);
        assert_eq!((rating.streak, rating.best_streak), (0, 3));
    }

    #[test]
    fn what_is_kept_is_read_again_and_nonsense_is_not() {
        let rating = Rating::default().after(5, Score::Solved).after(2, Score::Failed);
        let again: Rating = rating.to_string().parse().unwrap();
        assert_eq!(again.to_string(), rating.to_string());
        for nonsense in ["", "1000", "NaN 1 1 1 1", "-5 0 0 0 0", "1000 1 1 1 x", "inf 0 0 0 0"] {
            assert!(nonsense.parse::<Rating>().is_err(), "{nonsense}");
        }
    }
}
