//! A labelled position as one line of a file: `0.6312 1 3/4/1rS3/4/3; hands …`, or for three players
//! `0.6312,0.2688,0.1000 1,0,0 …`.

use anyhow::{Context, Error, Result, bail};
use std::fmt;
use std::str::FromStr;

/// A position with its label: the share of the seat to act, or with more than two players the share of each, beginning with the
/// seat to act.
#[derive(Clone, PartialEq, Debug)]
pub struct PositionLine {
    /// The shares of the win according to a search.
    pub score: Vec<f32>,
    /// The shares of the win in the finished game; none if its result says little about the position.
    pub result: Option<Vec<f32>>,
    /// The setup in text form.
    pub setup: String,
}

impl fmt::Display for PositionLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let joined = |shares: Vec<String>| shares.join(",");
        let score = joined(self.score.iter().map(|share| format!("{share:.4}")).collect());
        let result = self.result.as_ref().map(|result| joined(result.iter().map(f32::to_string).collect()));
        write!(f, "{score} {} {}", result.as_deref().unwrap_or("-"), self.setup)
    }
}

impl FromStr for PositionLine {
    type Err = Error;

    fn from_str(text: &str) -> Result<PositionLine> {
        let mut words = text.splitn(3, ' ');
        let [Some(score), Some(result), Some(setup)] = [words.next(), words.next(), words.next()] else {
            bail!("a position is a score, a result and a setup, not \"{text}\"");
        };
        let share = |word: &str| -> Result<f32> {
            let share: f32 = word.parse().with_context(|| format!("\"{word}\" is no share of a win"))?;
            if (0.0..=1.0).contains(&share) { Ok(share) } else { bail!("a share of a win lies between 0 and 1") }
        };
        let shares = |words: &str| words.split(',').map(share).collect::<Result<Vec<f32>>>();
        let score = shares(score)?;
        let result = if result == "-" { None } else { Some(shares(result)?) };
        if result.as_ref().is_some_and(|result| result.len() != score.len()) {
            bail!("a score and a result speak of as many seats, not \"{text}\"");
        }
        Ok(PositionLine { score, result, setup: setup.to_owned() })
    }
}

#[cfg(test)]
impl PositionLine {
    /// Returns the line as it is after writing and reading it.
    pub fn rounded(&self) -> PositionLine {
        let score = self.score.iter().map(|share| format!("{share:.4}").parse().unwrap()).collect();
        PositionLine { score, ..self.clone() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_labelled_position_is_refused() {
        for text in ["", "0.5", "0.5 1", "1.5 - x", "0.5 2 x", "high 1 x", "0.5 won x", "0.5, 1 x", "0.5,0.5 1 x"] {
            assert!(text.parse::<PositionLine>().is_err(), "{text}");
        }
        let line: PositionLine = "0.25 - a b; c".parse().unwrap();
        assert_eq!((line.result, line.setup.as_str()), (None, "a b; c"));
    }
}
