//! Calibration of predicted chances: a seat that is given seven chances in ten should win seven games in ten.

use crate::statistics::{Interval, wilson};
use crate::text_table::{layout, percent};
use pentad_bots::analysis::analyse;
use pentad_bots::{BotSpec, SpecError, raise_odds};
use pentad_catalog::Playthrough;
use pentad_core::{Seat, Turn};
use pentad_search::Limits;
use serde::Serialize;

/// A prediction for the seat to act in one position, and the result of the game.
#[derive(Clone, PartialEq, Debug)]
pub struct Prediction {
    /// The predicted shares of the win, by seat.
    pub said: Vec<f64>,
    /// The seat to act.
    pub seat: Seat,
    /// The share that it got.
    pub got: f64,
}

impl Prediction {
    /// Returns the predicted share of the seat.
    fn chance(&self) -> f64 {
        self.said[self.seat.index()]
    }
}

/// Predicts the chances of the seat to act in about one of every `every` positions of a game. Returns nothing for a solitaire, or
/// if the rules have not ended the game.
pub fn predict(
    played: &Playthrough,
    spec: &BotSpec,
    limits: &Limits,
    every: usize,
) -> Result<Vec<Prediction>, SpecError> {
    let outcome = match played.last().outcome() {
        Some(outcome) if played.last().seats() > 1 => outcome,
        _ => return Ok(Vec::new()),
    };
    let seats = played.last().seats();
    let mut predictions = Vec::new();
    for place in places(played.positions().len(), every, seats) {
        let position = &played.positions()[place];
        let Turn::Seat(seat) = position.turn() else { continue };
        if limits.cancel.is_cancelled() {
            break;
        }
        if let Some(report) = analyse(position, spec, limits, &mut |_| {})? {
            predictions.push(Prediction { said: report.worths, seat, got: f64::from(outcome.worth(seat)) });
        }
    }
    Ok(predictions)
}

/// Iterates over about one in `every` of the first `count` numbers. After as many as there are seats one more number is skipped,
/// so that the turns of all seats are sampled.
fn places(count: usize, every: usize, seats: usize) -> impl Iterator<Item = usize> {
    let passed_over = move |number: usize| if every > 1 { number / seats } else { 0 };
    (0..count).map(move |number| number * every.max(1) + passed_over(number)).take_while(move |place| *place < count)
}

/// Predictions and results, by tenths of the predicted chance.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Calibration {
    /// The number of games with predictions.
    pub games: usize,
    /// The number of positions.
    pub positions: usize,
    /// The mean squared error (Brier score) of the predictions; always predicting a half gives a quarter.
    pub error: f64,
    /// The power of the odds that would predict the results best: more than 1 if good chances were predicted too low.
    pub power: f64,
    /// The tenths that have predictions, the smallest chances first.
    pub tenths: Vec<Tenth>,
}

/// The positions whose predictions are in the same tenth.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Tenth {
    /// The mean prediction.
    pub said: f64,
    /// The mean result.
    pub got: f64,
    /// The 95 % confidence interval of the mean result. Its unit is the game, as the positions of one game have one result.
    pub interval: Interval,
    /// The number of positions.
    pub positions: usize,
}

impl Calibration {
    /// Evaluates the predictions for games, one list for each.
    pub fn of(games: &[Vec<Prediction>]) -> Calibration {
        let all = || games.iter().flatten();
        let positions = all().count();
        let error = all().map(|one| (one.chance() - one.got).powi(2)).sum::<f64>() / positions.max(1) as f64;
        let power = best_power(&all().collect::<Vec<_>>());
        let tenths = (0..TENTHS).filter_map(|tenth| Tenth::of(games, tenth)).collect();
        let games = games.iter().filter(|game| !game.is_empty()).count();
        Calibration { games, positions, error, power, tenths }
    }

    /// Formats a plain table, or one in Markdown.
    pub fn table(&self, markdown: bool) -> String {
        let mut rows = vec![["said", "won", "95 %", "positions"].map(str::to_owned).to_vec()];
        for Tenth { said, got, interval, positions } in &self.tenths {
            let range = format!("{} to {}", percent(interval.low), percent(interval.high));
            rows.push(vec![percent(*said), percent(*got), range, positions.to_string()]);
        }
        layout(&rows, markdown)
    }
}

const TENTHS: usize = 10;

/// Finds the power that minimizes the cross-entropy of the results, by a line search in its logarithm with halving steps.
fn best_power(predictions: &[&Prediction]) -> f64 {
    // Predictions are kept away from certainty, or a single result would decide everything.
    let surprise = |power: f64| -> f64 {
        let of_one = |one: &&Prediction| {
            let said = raise_odds(&one.said, power)[one.seat.index()].clamp(1e-3, 1.0 - 1e-3);
            -one.got * said.ln() - (1.0 - one.got) * (1.0 - said).ln()
        };
        predictions.iter().map(of_one).sum()
    };
    let (mut log, mut step) = (0.0_f64, 0.5);
    let mut least = surprise(1.0);
    while step > 1e-3 {
        let found = [log - step, log + step].map(|log| (log, surprise(log.exp())));
        match found.into_iter().find(|(log, surprise)| *surprise < least && log.abs() < 4.0) {
            Some((better, surprise)) => (log, least) = (better, surprise),
            None => step /= 2.0,
        }
    }
    log.exp()
}

impl Tenth {
    fn of(games: &[Vec<Prediction>], tenth: usize) -> Option<Tenth> {
        let belongs = |one: &&Prediction| ((one.chance() * TENTHS as f64) as usize).min(TENTHS - 1) == tenth;
        let (mut positions, mut said, mut got) = (0, 0.0, 0.0);
        // For each game, the number of its positions in this tenth, and the sum of their results.
        let mut by_game = Vec::new();
        for game in games {
            let mut own = (0, 0.0);
            for prediction in game.iter().filter(belongs) {
                own = (own.0 + 1, own.1 + prediction.got);
                said += prediction.chance();
            }
            positions += own.0;
            got += own.1;
            if own.0 > 0 {
                by_game.push(own);
            }
        }
        if positions == 0 {
            return None;
        }
        let count = f64::from(positions);
        let mean = got / count;
        // Half a game won and half a game lost are added, so that a few equal results do not look like certainty.
        let in_a_game = count / by_game.len() as f64;
        let careful_mean = (got + 0.5 * in_a_game) / (count + in_a_game);
        let added = 0.5 * in_a_game.powi(2) * (careful_mean.powi(2) + (1.0 - careful_mean).powi(2));
        // The variance of a ratio: the deviation of each game from the mean, weighted by its number of positions here.
        let away = |(own, got): &(u32, f64)| (got - careful_mean * f64::from(*own)).powi(2);
        let spread = by_game.iter().map(away).sum::<f64>() + added;
        let worth_games = careful_mean * (1.0 - careful_mean) * (count + in_a_game).powi(2) / spread;
        let interval = wilson(mean, worth_games);
        Some(Tenth { said: said / count, got: mean, interval, positions: positions as usize })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pentad_catalog::GameId;
    use pentad_core::Headers;
    use pentad_search::Random;
    use rand_xoshiro::rand_core::SeedableRng;

    #[test]
    fn what_is_said_is_compared_with_what_came_by_tenths() {
        let prediction = |said, got| Prediction { said: vec![said, 1.0 - said], seat: Seat::FIRST, got };
        let games = [
            vec![prediction(0.72, 1.0), prediction(0.74, 1.0), prediction(0.1, 0.0)],
            vec![prediction(0.78, 0.0), prediction(1.0, 1.0)],
            vec![],
            vec![prediction(0.76, 1.0), prediction(0.999, 0.5)],
        ];
        let calibration = Calibration::of(&games);
        assert_eq!((calibration.games, calibration.positions), (3, 7));
        let rows: Vec<_> = calibration.tenths.iter().map(|row| (row.positions, row.got)).collect();
        assert_eq!(rows, [(1, 0.0), (4, 0.75), (2, 0.75)]);
        let seven = &calibration.tenths[1];
        assert!((seven.said - 0.75).abs() < 1e-12);
        let Interval { low, high } = seven.interval;
        assert!(low > 0.05 && low < 0.4 && high > 0.9 && high < 1.0, "{low} to {high} by three games");
        let certain = &calibration.tenths[0];
        assert!(certain.interval.low == 0.0 && certain.interval.high > 0.5, "one game is no certainty");
        // The same four positions from four games are stronger evidence than from three.
        let apart: Vec<_> =
            games[0][..2].iter().chain(&games[1][..1]).chain(&games[3][..1]).map(|one| vec![one.clone()]).collect();
        let four = &Calibration::of(&apart).tenths[0];
        assert!(four.got == 0.75 && four.interval.high - four.interval.low < high - low);
        assert_eq!(calibration.table(true).lines().count(), 5);
    }

    #[test]
    fn the_power_is_found_that_makes_chances_come_true() {
        let two = [0.2, 0.4, 0.45, 0.6, 0.8].map(|said| vec![said, 1.0 - said]);
        let three = [vec![0.4, 0.4, 0.2], vec![0.2, 0.5, 0.3], vec![0.7, 0.2, 0.1]];
        for (shares, power) in [(&two[..], 1.0), (&two[..], 2.5), (&two[..], 0.6), (&three[..], 1.7)] {
            // In every thousand games, as many are won as the raised odds predict.
            let games = shares.iter().flat_map(|said| {
                let won = raise_odds(said, power)[0];
                let got = move |number| f64::from(f64::from(number) < won * 1000.0);
                (0..1000).map(move |number| Prediction { said: said.clone(), seat: Seat::FIRST, got: got(number) })
            });
            let found = Calibration::of(&games.map(|one| vec![one]).collect::<Vec<_>>()).power;
            assert!((found / power - 1.0).abs() < 0.02, "{found} instead of {power}");
        }
        let certain = Prediction { said: vec![0.6, 0.4], seat: Seat::FIRST, got: 1.0 };
        assert!(Calibration::of(&[vec![certain]]).power.is_finite(), "what always comes true asks for no end of odds");
    }

    #[test]
    fn every_seat_has_its_turn_whatever_is_passed_over() {
        assert_eq!(places(6, 1, 2).collect::<Vec<_>>(), [0, 1, 2, 3, 4, 5]);
        assert_eq!(places(11, 2, 2).collect::<Vec<_>>(), [0, 2, 5, 7, 10]);
        for (every, seats) in [(2, 2), (3, 2), (4, 2), (3, 3), (6, 3), (4, 4)] {
            let mut asked = vec![0; seats];
            places(600, every, seats).for_each(|place| asked[place % seats] += 1);
            let fair = 600 / every / seats;
            assert!(asked.iter().all(|times| times * 10 > fair * 6), "{every}, {seats}: {asked:?}");
        }
    }

    #[test]
    fn games_that_the_rules_have_not_ended_and_games_for_one_say_nothing() {
        let spec: BotSpec = "random".parse().unwrap();
        for (game, says) in [(GameId::Quintets, true), (GameId::Loom, false)] {
            let (mut random, mut headers) = (Random::seed_from_u64(1), Headers::new());
            game.deal(&mut headers, &mut random).unwrap();
            let mut played = Playthrough::new(game.start(&headers).unwrap());
            assert_eq!(predict(&played, &spec, &Limits::effort(1), 1).unwrap(), []);
            while played.last().turn() != Turn::Over {
                let action = played.last().random_action(&mut random);
                played.push(action);
            }
            let predictions = predict(&played, &spec, &Limits::effort(1), 1).unwrap();
            assert_eq!(predictions.len(), if says { played.plies() } else { 0 });
        }
    }
}
