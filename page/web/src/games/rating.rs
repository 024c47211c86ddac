//! Rating of a player in Elo points, on the scale of the bots' levels.

use super::ledger::Line;
use super::verdict::Verdict;
use pentad_catalog::{GameId, LEVELS};

/// Rating of level 1 in every game; the zero of the Elo scale is arbitrary.
const LEVEL_1: f64 = 800.0;
/// Standard deviation of the prior, which is centred on level 2.
const SPREAD_BEFORE: f64 = 350.0;
/// Number of games taken into account, the latest ones, as players improve.
const LOOKED_AT: usize = 40;
/// Elo scale: the natural logarithm of ten over 400 points.
const SCALE: f64 = std::f64::consts::LN_10 / 400.0;
/// Half-width of a 95 % confidence interval in standard deviations.
const NINETY_FIVE: f64 = 1.96;

/// A rating with its margin of error.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Rating {
    pub(crate) points: f64,
    /// Half-width of the 95 % confidence interval.
    pub(crate) margin: f64,
    /// Number of games it is based on.
    pub(crate) games: usize,
    /// The nearest level.
    pub(crate) level: u8,
}

impl Rating {
    /// Returns true while the margin is too wide for a firm rating.
    pub(crate) fn is_provisional(&self) -> bool {
        self.margin > 150.0
    }
}

/// Returns the rating of a level.
fn strength(id: GameId, level: u8) -> Option<f64> {
    let steps = id.profile().ladder?;
    if !LEVELS.contains(&level) {
        return None;
    }
    let below = &steps[..usize::from(level) - 1];
    Some(LEVEL_1 + below.iter().map(|share| elo(f64::from(*share) / 100.0)).sum::<f64>())
}

/// Returns the rating difference that gives an expected score of `share`.
fn elo(share: f64) -> f64 {
    (share / (1.0 - share)).ln() / SCALE
}

/// Returns true if a game counts for the rating: two seats, and no action taken back.
pub(crate) fn is_rated(line: &Line, id: GameId) -> bool {
    line.id() == Some(id) && line.seats == 2 && line.counts() && !matches!(line.verdict, Verdict::Points(_))
}

/// Returns the player's rating from these games, the oldest first; `None` before the first game of this kind.
///
/// The rating is the maximum of the posterior: the likelihood of the results times a normal prior. The margin follows from its curvature.
pub(crate) fn rating(lines: &[Line], id: GameId) -> Option<Rating> {
    let before = strength(id, 2)?;
    let latest = lines.iter().rev().filter(|line| is_rated(line, id)).take(LOOKED_AT);
    let results: Vec<(f64, f64)> =
        latest.filter_map(|line| Some((strength(id, line.level)?, line.verdict.share()))).collect();
    if results.is_empty() {
        return None;
    }
    let belief = 1.0 / (SPREAD_BEFORE * SPREAD_BEFORE);
    let (mut points, mut sharpness) = (before, belief);
    // Newton's method on a concave function; with bounded steps it converges from any start.
    for _ in 0..60 {
        let mut slope = (before - points) * belief;
        sharpness = belief;
        for (other, share) in &results {
            let expected = 1.0 / (1.0 + (SCALE * (other - points)).exp());
            slope += SCALE * (share - expected);
            sharpness += SCALE * SCALE * expected * (1.0 - expected);
        }
        points += (slope / sharpness).clamp(-200.0, 200.0);
    }
    let far = |level: &u8| (strength(id, *level).unwrap_or(f64::MAX) - points).abs();
    let level = LEVELS.min_by(|one, other| far(one).total_cmp(&far(other))).unwrap_or(1);
    Some(Rating { points, margin: NINETY_FIVE / sharpness.sqrt(), games: results.len(), level })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games(id: GameId, results: &[(u8, Verdict)]) -> Vec<Line> {
        let line = |(at, (level, verdict)): (usize, &(u8, Verdict))| Line {
            table: at.to_string(),
            game: id.to_string(),
            seats: 2,
            level: *level,
            verdict: *verdict,
            took_back: false,
            at: at as f64,
        };
        results.iter().enumerate().map(line).collect()
    }

    #[test]
    fn the_ladders_are_those_that_were_measured() {
        let measured = include_str!("../../../../docs/strength.md");
        for id in GameId::ALL {
            let row = measured.lines().find(|line| line.starts_with(&format!("| `pentad ladder {id}` |")));
            let Some(steps) = id.profile().ladder else {
                assert!(row.is_none(), "{id} has a ladder");
                continue;
            };
            let row = row.unwrap_or_else(|| panic!("{id} is not measured"));
            let shares: Vec<u8> =
                row.split('|').skip(3).filter_map(|cell| cell.trim().strip_suffix(" %")?.parse().ok()).collect();
            assert_eq!(shares, steps, "{id}");
            assert!((2..=8).all(|level| strength(id, level) >= strength(id, level - 1)), "{id}");
            assert_eq!((strength(id, 0), strength(id, 9)), (None, None));
        }
    }

    #[test]
    fn wins_raise_a_rating_and_games_make_it_sure() {
        use Verdict::{Drawn, Lost, Won};
        let id = GameId::Quintets;
        let of = |results: &[(u8, Verdict)]| rating(&games(id, results), id).unwrap();
        let (one, lost) = (of(&[(3, Won)]), of(&[(3, Lost)]));
        assert!(one.points > lost.points && one.is_provisional());
        let even = of(&[(4, Won), (4, Lost)].repeat(15));
        assert!((even.points - strength(id, 4).unwrap()).abs() < 15.0, "{even:?}");
        assert_eq!((even.level, even.games), (4, 30));
        assert!(even.margin < one.margin && !even.is_provisional(), "{even:?}");
        assert!((of(&[(4, Drawn); 30]).points - even.points).abs() < 5.0);
        let all = of(&[(8, Won); 40]);
        assert!(all.points.is_finite() && all.level == 8 && all.points > strength(id, 8).unwrap());
        let none = of(&[(1, Lost); 40]);
        assert!(none.points.is_finite() && none.points < LEVEL_1);
    }

    #[test]
    fn only_games_that_say_something_count() {
        let id = GameId::Iris;
        let mut lines = games(id, &[(3, Verdict::Won)]);
        assert!(rating(&lines, GameId::Iri).is_none());
        lines[0].took_back = true;
        assert!(rating(&lines, id).is_none());
        assert!(rating(&games(GameId::Loom, &[(0, Verdict::Points(4))]), GameId::Loom).is_none());
        assert!(rating(&games(id, &[(77, Verdict::Won)]), id).is_none(), "there is no such level");
    }
}
