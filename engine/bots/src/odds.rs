//! Calibration of winning chances.
//!
//! A tree search returns the mean of everything it has visited, bad replies included, and a net the results of its own
//! games: both are less extreme than the games that follow. Their order is right, and the distortion is about the same for
//! all positions of a game, so the odds are raised to a power that was fitted to games (found by `pentad calibrate`).

use crate::{BotKind, BotSpec, Known, Method};
use pentad_catalog::{AnyAction, AnyGame, dispatch};
use pentad_core::Seat;
use pentad_search::Report;

/// Raises the odds between every two shares of a win to a power. Equal shares, 0 and 1 are unchanged.
pub fn raise_odds(shares: &[f64], power: f64) -> Vec<f64> {
    let raised: Vec<f64> = shares.iter().map(|share| share.max(0.0).powf(power)).collect();
    let sum: f64 = raised.iter().sum();
    raised.iter().map(|share| share / sum).collect()
}

/// Returns the exponent by which analysis calibrates a bot's odds; 1 leaves them unchanged.
pub(crate) fn power_of(spec: &BotSpec, game: &AnyGame) -> f64 {
    // The exponent was fitted to bots with their default weights.
    let is_as_fitted = spec.settings.iter().all(|(name, _)| name != "weights");
    if is_as_fitted { dispatch!(game, game => power_in(spec, game)) } else { 1.0 }
}

fn power_in<G: Known>(spec: &BotSpec, game: &G) -> f64 {
    let methods = G::methods(game.seats());
    let method = match &spec.kind {
        BotKind::Best => methods.first(),
        BotKind::Method(name) => methods.iter().find(|method| method.name() == name),
        BotKind::Level(_) | BotKind::Uct | BotKind::Tree | BotKind::Random => None,
    };
    method.map_or(1.0, |method| G::odds_power(*method, game.seats()))
}

/// Calibrates the report on a position in which a seat acts. Proven values are unchanged.
pub(crate) fn raised(mut report: Report<AnyAction>, acting: Seat, power: f64) -> Report<AnyAction> {
    if power == 1.0 {
        return report;
    }
    // A line has a value for the acting seat only; the others are assumed to share the rest as they do in the position.
    let rest = 1.0 - report.worths[acting.index()];
    let even = 1.0 / report.worths.len().saturating_sub(1) as f64;
    let parts: Vec<f64> = report.worths.iter().map(|worth| if rest > 0.0 { worth / rest } else { even }).collect();
    for line in report.lines.iter_mut().filter(|line| !line.exact) {
        let mut shares: Vec<f64> = parts.iter().map(|part| part * (1.0 - line.worth)).collect();
        shares[acting.index()] = line.worth;
        line.worth = raise_odds(&shares, power)[acting.index()];
    }
    if !report.best().exact {
        report.worths = raise_odds(&report.worths, power);
    }
    report
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Bot;
    use crate::analysis::analyse;
    use pentad_catalog::GameId;
    use pentad_core::Headers;
    use pentad_search::{Limits, Random};
    use rand_xoshiro::rand_core::SeedableRng;

    fn started(id: GameId, seats: &str) -> AnyGame {
        let mut headers = Headers::new().with("Seats", seats);
        id.deal(&mut headers, &mut Random::seed_from_u64(3)).unwrap();
        id.start(&headers).unwrap()
    }

    #[test]
    fn odds_are_raised_alike_for_all_seats_and_what_is_certain_stays() {
        for power in [0.5, 1.0, 2.0, 3.5] {
            for certain in [vec![0.0, 1.0], vec![1.0, 0.0, 0.0], vec![0.5, 0.5], vec![0.25; 4]] {
                assert_eq!(raise_odds(&certain, power), certain);
            }
            let shares: Vec<f64> = (0..=100).map(|part| f64::from(part) / 100.0).collect();
            let first: Vec<f64> = shares.iter().map(|share| raise_odds(&[*share, 1.0 - share], power)[0]).collect();
            assert!(first.windows(2).all(|pair| pair[0] < pair[1]), "{power}: {first:?}");
            let [one, two, three] = raise_odds(&[0.5, 0.3, 0.2], power)[..] else { panic!("three shares") };
            assert!((one + two + three - 1.0).abs() < 1e-12);
            assert!((one / two - (5.0_f64 / 3.0).powf(power)).abs() < 1e-12);
        }
        // Odds of three to one, squared.
        assert!((raise_odds(&[0.75, 0.25], 2.0)[0] - 0.9).abs() < 1e-12);
    }

    #[test]
    fn lines_and_their_position_are_told_in_one_measure() {
        let start = started(GameId::Iri, "3");
        let spec: BotSpec = "best".parse().unwrap();
        let mut report = Bot::new(&spec, &start, 1).unwrap().think(&start, &Limits::effort(40), &mut |_| {});
        for worths in [[0.5, 0.5, 0.0], [0.2, 0.1, 0.7], [1.0, 0.0, 0.0], [0.0, 0.4, 0.6]] {
            report.worths = worths.to_vec();
            report.lines[0].worth = worths[0];
            report.lines[1].worth = worths[0] / 2.0;
            let told = raised(report.clone(), Seat::FIRST, 3.0);
            assert!((told.lines[0].worth - told.worths[0]).abs() < 1e-12, "{worths:?}");
            assert!(told.lines[1].worth <= told.lines[0].worth);
            let mut proven = report.clone();
            proven.lines[0].exact = true;
            let told = raised(proven, Seat::FIRST, 3.0);
            assert_eq!((told.lines[0].worth, told.worths), (worths[0], worths.to_vec()), "what is proven stays");
        }
    }

    #[test]
    fn analysis_tells_chances_that_come_true_and_nothing_else_changes() {
        for id in GameId::ALL {
            let start = started(id, if id == GameId::Loom { "1" } else { "2" });
            if start.turn().seat().is_none() {
                continue;
            }
            for (spec, is_told_as_it_is) in [("best", false), ("uct", true), ("level:5", true), ("random", true)] {
                let spec: BotSpec = spec.parse().unwrap();
                let power = power_of(&spec, &start);
                let is_measured = !is_told_as_it_is && !matches!(id, GameId::Loom | GameId::Factory);
                assert_eq!(power != 1.0, is_measured, "{id}: {spec:?}");
                let limits = Limits::effort(50);
                let told = analyse(&start, &spec, &limits, &mut |_| {}).unwrap().unwrap();
                let thought = Bot::new(&spec, &start, start.hash_key()).unwrap().think(&start, &limits, &mut |_| {});
                for (told, thought) in told.lines.iter().zip(&thought.lines) {
                    assert_eq!((told.action, told.exact), (thought.action, thought.exact));
                    let shares = [thought.worth, 1.0 - thought.worth];
                    assert!((told.worth - raise_odds(&shares, power)[0]).abs() < 1e-9, "{id}: {told:?}");
                }
                assert!((told.worths.iter().sum::<f64>() - 1.0).abs() < 1e-6);
            }
            let mut other = BotSpec::new(BotKind::Best);
            other.settings.set("weights", "fitted");
            assert_eq!(power_of(&other, &start), 1.0, "{id}: fitted weights were not measured");
        }
    }
}
