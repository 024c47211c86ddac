//! How strong a player is, in Elo points beside the levels.

use super::ledger::Line;
use super::verdict::Verdict;
use pentad_catalog::GameId;

/// The share of every level against the one below it with two seats, level 2 first, in percent: the ladders of
/// `docs/strength.md`.
const fn ladder(id: GameId) -> Option<[u8; LEVELS as usize - 1]> {
    match id {
        GameId::Iri => Some([77, 73, 76, 67, 71, 71, 68]),
        GameId::Quintets => Some([70, 71, 83, 75, 76, 75, 74]),
        GameId::Iris => Some([69, 75, 70, 70, 78, 75, 76]),
        GameId::Enantiomerfolk => Some([67, 79, 72, 74, 78, 73, 75]),
        GameId::Factory => Some([58, 59, 58, 55, 50, 54, 50]),
        GameId::Loom => None,
    }
}

/// How many levels there are.
const LEVELS: u8 = 8;

/// Level 1 of every game: the zero of Elo's scale can be chosen.
const LEVEL_1: f64 = 800.0;
/// What is believed of a player before the first game: somewhere about level 2, give or take.
const SPREAD_BEFORE: f64 = 350.0;
/// So many games of a kind are looked at, the latest: players grow.
const LOOKED_AT: usize = 40;
/// Elo's scale: the natural logarithm of ten over 400 points.
const SCALE: f64 = std::f64::consts::LN_10 / 400.0;
/// So many standard deviations to either side hold 95 of 100 cases.
const NINETY_FIVE: f64 = 1.96;

/// A rating and how far off it may be.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Rating {
    pub(crate) points: f64,
    /// In 95 cases of 100 the true strength is no farther away than this.
    pub(crate) margin: f64,
    /// How many games it rests on.
    pub(crate) games: usize,
    /// The level that is nearest.
    pub(crate) level: u8,
}

impl Rating {
    /// Whether too little is known yet.
    pub(crate) fn is_provisional(&self) -> bool {
        self.margin > 150.0
    }
}

/// What a level is rated.
fn strength(id: GameId, level: u8) -> Option<f64> {
    let steps = ladder(id)?;
    if !(1..=LEVELS).contains(&level) {
        return None;
    }
    let below = &steps[..usize::from(level) - 1];
    Some(LEVEL_1 + below.iter().map(|share| elo(f64::from(*share) / 100.0)).sum::<f64>())
}

/// The difference in strength that leads to a share of the wins.
fn elo(share: f64) -> f64 {
    (share / (1.0 - share)).ln() / SCALE
}

/// Whether a game says how strong its player is: two seats, and nothing taken back.
pub(crate) fn is_rated(line: &Line, id: GameId) -> bool {
    line.id() == Some(id) && line.seats == 2 && line.counts() && !matches!(line.verdict, Verdict::Points(_))
}

/// The rating of the player of these games, the oldest first; `None` before the first of this kind.
///
/// The rating is the most likely strength, given the results and what was believed before (a normal distribution), and the margin
/// follows from how sharp that likelihood is.
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
    // Newton's method on a concave function; with steps of bounded length it converges from anywhere.
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
    let level = (1..=LEVELS).min_by(|one, other| far(one).total_cmp(&far(other))).unwrap_or(1);
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
            let Some(steps) = ladder(id) else {
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
