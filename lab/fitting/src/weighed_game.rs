//! The games whose evaluation is a weighted sum of features.

use anyhow::{Result, anyhow, ensure};
use pentad_bots::{enantiomerfolk_features, quintets_features};
use pentad_catalog::{AnyGame, GameId};
use pentad_core::{Game, Headers, Turn};
use std::str::FromStr;
use thiserror::Error;

/// A game whose weights are fitted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum WeighedGame {
    Quintets,
    Enantiomerfolk,
    EnantiomerfolkOfFourColours,
}

/// Error of a game whose evaluation has no weights to fit.
#[derive(Debug, Error)]
#[error("\"{0}\" has no weights to fit: quintets, enantiomerfolk and enantiomerfolk-four have")]
pub(crate) struct NoWeights(String);

/// Feature values, or their weights.
pub(crate) type Vector = Vec<f32>;

impl WeighedGame {
    /// Returns the starting position with this number of seats.
    pub(crate) fn start(self, seats: usize) -> Result<AnyGame> {
        let start = match self {
            WeighedGame::Quintets => GameId::Quintets.start(&Headers::new().with("Seats", seats.to_string()))?,
            WeighedGame::Enantiomerfolk => GameId::Enantiomerfolk.start(&Headers::new())?,
            WeighedGame::EnantiomerfolkOfFourColours => {
                GameId::Enantiomerfolk.start(&Headers::new().with("Colours", "4"))?
            }
        };
        ensure!(start.seats() == seats, "{} is not played at a table of {seats} seats", start.id());
        Ok(start)
    }

    /// Returns the feature vectors of a position in which a seat is to act. Each has weights of its own: in Quintets there is one
    /// for each seat, in turn order from the seat to act; in Enantiomerfolk there is one, from the view of the seat to act.
    pub(crate) fn seen(self, game: &AnyGame) -> Result<Vec<Vector>> {
        let Turn::Seat(first) = game.turn() else { return Err(anyhow!("no seat is to act")) };
        match (self, game) {
            (WeighedGame::Quintets, AnyGame::Quintets(game)) => {
                let turns = std::iter::successors(Some(first), |seat| Some(seat.next(game.seats())));
                Ok(turns.take(game.seats()).map(|seat| quintets_features(game, seat).to_vec()).collect())
            }
            (WeighedGame::Enantiomerfolk | WeighedGame::EnantiomerfolkOfFourColours, AnyGame::Enantiomerfolk(game)) => {
                Ok(vec![enantiomerfolk_features(game).iter().map(|count| *count as f32).collect()])
            }
            (_, other) => Err(anyhow!("{} is another game", other.id())),
        }
    }

    /// Formats weights as they are written in the evaluation's source.
    pub(crate) fn in_source(self, weights: &[Vector]) -> String {
        let row = |weights: &Vector| {
            let numbers: Vec<String> = match self {
                WeighedGame::Quintets => weights.iter().map(|weight| format!("{weight:.3}")).collect(),
                WeighedGame::Enantiomerfolk | WeighedGame::EnantiomerfolkOfFourColours => {
                    weights.iter().map(|weight| in_hundredths(*weight).to_string()).collect()
                }
            };
            format!("    [{}],\n", numbers.join(", "))
        };
        weights.iter().map(row).collect()
    }
}

/// Converts a weight in log odds to the unit of the evaluation of Enantiomerfolk, in which 200 are odds of three to one.
pub(crate) fn in_hundredths(weight: f32) -> i32 {
    (weight * 200.0 / 3_f32.ln()).round() as i32
}

impl FromStr for WeighedGame {
    type Err = NoWeights;

    fn from_str(text: &str) -> Result<WeighedGame, NoWeights> {
        if text.eq_ignore_ascii_case("enantiomerfolk-four") {
            return Ok(WeighedGame::EnantiomerfolkOfFourColours);
        }
        match text.parse() {
            Ok(GameId::Quintets) => Ok(WeighedGame::Quintets),
            Ok(GameId::Enantiomerfolk) => Ok(WeighedGame::Enantiomerfolk),
            _ => Err(NoWeights(text.to_owned())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_shows_as_many_vectors_as_there_are_weights() {
        for (game, seats, vectors) in [
            (WeighedGame::Quintets, 2, 2),
            (WeighedGame::Quintets, 3, 3),
            (WeighedGame::Enantiomerfolk, 2, 1),
            (WeighedGame::EnantiomerfolkOfFourColours, 2, 1),
        ] {
            let start = game.start(seats).unwrap();
            assert_eq!(game.seen(&start).unwrap().len(), vectors);
        }
        assert!(WeighedGame::Quintets.seen(&WeighedGame::Enantiomerfolk.start(2).unwrap()).is_err());
        assert!(WeighedGame::Enantiomerfolk.start(3).is_err() && WeighedGame::Quintets.start(4).is_err());
        assert!("iris".parse::<WeighedGame>().is_err() && "chess".parse::<WeighedGame>().is_err());
        assert_eq!("quintets".parse::<WeighedGame>().unwrap(), WeighedGame::Quintets);
        let four: WeighedGame = "enantiomerfolk-four".parse().unwrap();
        assert_eq!(four.start(2).unwrap().options().get("Colours"), Some("4"));
    }

    #[test]
    fn odds_of_three_to_one_are_two_hundred_hundredths() {
        assert_eq!(in_hundredths(3_f32.ln()), 200);
        assert_eq!(WeighedGame::Enantiomerfolk.in_source(&[vec![0.0, 3_f32.ln()]]), "    [0, 200],\n");
    }
}
