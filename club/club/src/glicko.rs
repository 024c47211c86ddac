//! Glicko-2 ratings. A game of several seats counts as one period in which every seat has met every other.

use pentad_store::Rating;
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, decay_deviation, glicko2_rating_period};

/// The placing of a player in a rated game: a lower place is better, equal places are a draw.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Standing {
    /// The rating before.
    pub before: Option<Rating>,
    /// The place.
    pub place: usize,
}

/// The Glicko-2 rating system with the club's parameters.
#[derive(Clone, Copy, Debug)]
pub struct Glicko {
    config: Glicko2Config,
}

/// The rating that a player starts with.
pub(crate) const FIRST_RATING: f64 = 1500.0;
/// The state of a new rating.
const FRESH: Glicko2Rating = Glicko2Rating { rating: FIRST_RATING, deviation: 350.0, volatility: 0.06 };
/// The rating of an account that has not played a rated game.
pub(crate) const UNPLAYED: Rating =
    Rating { rating: FRESH.rating, deviation: FRESH.deviation, volatility: FRESH.volatility, games: 0, changed: 0 };
/// Lower bound of the deviation, since playing strength changes over time.
const LEAST_DEVIATION: f64 = 45.0;
/// Period in milliseconds (a week) after which the deviation of an idle rating grows by one step of its volatility.
const PERIOD: i64 = 7 * 24 * 3_600_000;
/// Upper bound on these steps; further ones change nothing.
const MOST_PERIODS: i64 = 500;

impl Default for Glicko {
    fn default() -> Glicko {
        Glicko { config: Glicko2Config { tau: 0.75, ..Glicko2Config::new() } }
    }
}

impl Glicko {
    /// Returns the ratings of all players after a game between them.
    pub fn after(&self, players: &[Standing], time: i64) -> Vec<Rating> {
        let before: Vec<Glicko2Rating> = players.iter().map(|player| now(player.before, time)).collect();
        players
            .iter()
            .enumerate()
            .map(|(own, player)| {
                let met: Vec<(Glicko2Rating, Outcomes)> = players
                    .iter()
                    .enumerate()
                    .filter(|(other, _)| *other != own)
                    .map(|(other, opponent)| {
                        let outcome = match player.place.cmp(&opponent.place) {
                            std::cmp::Ordering::Less => Outcomes::WIN,
                            std::cmp::Ordering::Equal => Outcomes::DRAW,
                            std::cmp::Ordering::Greater => Outcomes::LOSS,
                        };
                        (before[other], outcome)
                    })
                    .collect();
                let after = glicko2_rating_period(&before[own], &met, &self.config);
                Rating {
                    rating: after.rating,
                    deviation: after.deviation.clamp(LEAST_DEVIATION, FRESH.deviation),
                    volatility: after.volatility,
                    games: player.before.map_or(0, |rating| rating.games) + 1,
                    changed: time,
                }
            })
            .collect()
    }
}

/// Returns a rating at a moment: its deviation grows while the player is idle.
fn now(rating: Option<Rating>, time: i64) -> Glicko2Rating {
    let Some(known) = rating else { return FRESH };
    let mut rating = Glicko2Rating { rating: known.rating, deviation: known.deviation, volatility: known.volatility };
    for _ in 0..((time - known.changed) / PERIOD).clamp(0, MOST_PERIODS) {
        rating = decay_deviation(&rating);
        rating.deviation = rating.deviation.min(FRESH.deviation);
    }
    rating
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rating(rating: f64, deviation: f64) -> Glicko2Rating {
        Glicko2Rating { rating, deviation, volatility: 0.06 }
    }

    /// Glickman's example from the description of Glicko-2.
    #[test]
    fn the_published_example_comes_out() {
        let config = Glicko2Config { tau: 0.5, ..Glicko2Config::new() };
        let met = [
            (rating(1400.0, 30.0), Outcomes::WIN),
            (rating(1550.0, 100.0), Outcomes::LOSS),
            (rating(1700.0, 300.0), Outcomes::LOSS),
        ];
        let after = glicko2_rating_period(&rating(1500.0, 200.0), &met, &config);
        assert!((after.rating - 1464.06).abs() < 0.01, "{after:?}");
        assert!((after.deviation - 151.52).abs() < 0.01, "{after:?}");
        assert!((after.volatility - 0.05999).abs() < 0.00001, "{after:?}");
    }

    #[test]
    fn with_four_seats_places_decide_and_nothing_is_won_from_nowhere() {
        let at = |place: usize| Standing { before: None, place };
        let after = Glicko::default().after(&[at(0), at(1), at(1), at(3)], 5);
        assert!(after[0].rating > after[1].rating && after[1].rating > after[3].rating);
        assert!((after[1].rating - after[2].rating).abs() < 1e-9);
        let sum: f64 = after.iter().map(|rating| rating.rating).sum();
        assert!((sum - 6_000.0).abs() < 1e-6, "{sum}");
        assert!(after.iter().all(|rating| rating.games == 1 && rating.deviation < 350.0 && rating.changed == 5));
    }

    #[test]
    fn a_rating_grows_unsure_while_its_owner_is_away() {
        let known = Rating { rating: 1700.0, deviation: 60.0, volatility: 0.06, games: 40, changed: 0 };
        let [soon, late] = [PERIOD - 1, 52 * PERIOD].map(|time| now(Some(known), time).deviation);
        assert!((soon - 60.0).abs() < 1e-9 && late > 90.0 && late < 350.0, "{soon} {late}");
        assert!(now(Some(known), i64::MAX).deviation <= 350.0);
    }
}
