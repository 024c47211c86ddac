//! The games whose evaluation is a weighed sum of features.

use anyhow::{Result, anyhow, ensure};
use pentad_bots::{enantiomerfolk_features, quintets_features};
use pentad_catalog::{AnyGame, GameId};
use pentad_core::{Game, Headers, Turn};
use std::str::FromStr;
use thiserror::Error;

/// A game whose weights are fitted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Subject {
    Quintets,
    Enantiomerfolk,
}

/// A game whose evaluation has no weights to fit.
#[derive(Debug, Error)]
#[error("\"{0}\" has no weights to fit: quintets and enantiomerfolk have")]
pub(crate) struct NoWeights(String);

/// Numbers by feature, or their weights.
pub(crate) type Vector = Vec<f32>;

impl Subject {
    /// The start at a table of so many seats.
    pub(crate) fn start(self, seats: usize) -> Result<AnyGame> {
        let start = match self {
            Subject::Quintets => GameId::Quintets.start(&Headers::new().with("Seats", seats.to_string()))?,
            Subject::Enantiomerfolk => GameId::Enantiomerfolk.start(&Headers::new())?,
        };
        ensure!(start.seats() == seats, "{} is not played at a table of {seats} seats", start.id());
        Ok(start)
    }

    /// What is seen of a position in which a seat is to act. Each vector has weights of its own: in Quintets there is one for
    /// each seat, by how many turns later it acts; in Enantiomerfolk there is one, from the view of the seat to act.
    pub(crate) fn seen(self, game: &AnyGame) -> Result<Vec<Vector>> {
        let Turn::Seat(first) = game.turn() else { return Err(anyhow!("no seat is to act")) };
        match (self, game) {
            (Subject::Quintets, AnyGame::Quintets(game)) => {
                let turns = std::iter::successors(Some(first), |seat| Some(seat.next(game.seats())));
                Ok(turns.take(game.seats()).map(|seat| quintets_features(game, seat).to_vec()).collect())
            }
            (Subject::Enantiomerfolk, AnyGame::Enantiomerfolk(game)) => {
                Ok(vec![enantiomerfolk_features(game).iter().map(|count| *count as f32).collect()])
            }
            (Subject::Quintets | Subject::Enantiomerfolk, other) => Err(anyhow!("{} is another game", other.id())),
        }
    }

    /// Weights as the evaluation has them in its source.
    pub(crate) fn in_source(self, weights: &[Vector]) -> String {
        let row = |weights: &Vector| {
            let numbers: Vec<String> = match self {
                Subject::Quintets => weights.iter().map(|weight| format!("{weight:.3}")).collect(),
                Subject::Enantiomerfolk => weights.iter().map(|weight| in_hundredths(*weight).to_string()).collect(),
            };
            format!("    [{}],\n", numbers.join(", "))
        };
        weights.iter().map(row).collect()
    }
}

/// A weight in logarithms of odds as the evaluation of Enantiomerfolk has it, where 200 hundredths are odds of three to one.
pub(crate) fn in_hundredths(weight: f32) -> i32 {
    (weight * 200.0 / 3_f32.ln()).round() as i32
}

impl FromStr for Subject {
    type Err = NoWeights;

    fn from_str(text: &str) -> Result<Subject, NoWeights> {
        match text.parse() {
            Ok(GameId::Quintets) => Ok(Subject::Quintets),
            Ok(GameId::Enantiomerfolk) => Ok(Subject::Enantiomerfolk),
            Ok(GameId::Iri | GameId::Iris | GameId::Loom | GameId::Factory) | Err(_) => Err(NoWeights(text.to_owned())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_shows_as_many_vectors_as_there_are_weights() {
        for (subject, seats, vectors) in
            [(Subject::Quintets, 2, 2), (Subject::Quintets, 3, 3), (Subject::Enantiomerfolk, 2, 1)]
        {
            let start = subject.start(seats).unwrap();
            assert_eq!(subject.seen(&start).unwrap().len(), vectors);
        }
        assert!(Subject::Quintets.seen(&Subject::Enantiomerfolk.start(2).unwrap()).is_err());
        assert!(Subject::Enantiomerfolk.start(3).is_err() && Subject::Quintets.start(4).is_err());
        assert!("iris".parse::<Subject>().is_err() && "chess".parse::<Subject>().is_err());
        assert_eq!("quintets".parse::<Subject>().unwrap(), Subject::Quintets);
    }

    #[test]
    fn odds_of_three_to_one_are_two_hundred_hundredths() {
        assert_eq!(in_hundredths(3_f32.ln()), 200);
        assert_eq!(Subject::Enantiomerfolk.in_source(&[vec![0.0, 3_f32.ln()]]), "    [0, 200],\n");
    }
}
