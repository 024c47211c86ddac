//! A labelled position as one line of a file: `0.6312 1 3/4/1rS3/4/3; hands …`.

use anyhow::{Context, Error, Result, bail};
use std::fmt;
use std::str::FromStr;

/// A position and what is known about it, from the view of the seat to act.
#[derive(Clone, PartialEq, Debug)]
pub struct PositionLine {
    /// The share of the win that a search gives it.
    pub score: f32,
    /// The share of the win that the game came to, where that says something about the position.
    pub result: Option<f32>,
    /// The position as text.
    pub setup: String,
}

impl fmt::Display for PositionLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.4} ", self.score)?;
        match self.result {
            Some(result) => write!(f, "{result}")?,
            None => f.write_str("-")?,
        }
        write!(f, " {}", self.setup)
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
        let result = if result == "-" { None } else { Some(share(result)?) };
        Ok(PositionLine { score: share(score)?, result, setup: setup.to_owned() })
    }
}

#[cfg(test)]
impl PositionLine {
    /// As it is read back.
    pub fn rounded(&self) -> PositionLine {
        PositionLine { score: format!("{:.4}", self.score).parse().unwrap(), ..self.clone() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_labelled_position_is_refused() {
        for text in ["", "0.5", "0.5 1", "1.5 - x", "0.5 2 x", "high 1 x", "0.5 won x"] {
            assert!(text.parse::<PositionLine>().is_err(), "{text}");
        }
        let line: PositionLine = "0.25 - a b; c".parse().unwrap();
        assert_eq!((line.result, line.setup.as_str()), (None, "a b; c"));
    }
}
