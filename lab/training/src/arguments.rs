//! The command line: words in order, and named numbers.

use anyhow::{Context, Result, bail};
use std::collections::{BTreeMap, VecDeque};
use std::path::PathBuf;

/// The arguments not used yet; each accessor removes what it returns.
#[derive(Debug)]
pub(crate) struct Arguments {
    words: VecDeque<String>,
    numbers: BTreeMap<String, usize>,
}

impl Arguments {
    /// Splits the arguments into words and `--name NUMBER` pairs.
    pub(crate) fn read(mut given: impl Iterator<Item = String>) -> Result<Arguments> {
        let mut arguments = Arguments { words: VecDeque::new(), numbers: BTreeMap::new() };
        while let Some(word) = given.next() {
            match word.strip_prefix("--") {
                Some(name) => {
                    let value = given.next().with_context(|| format!("--{name} needs a number"))?;
                    let value = value.parse().with_context(|| format!("--{name} {value}"))?;
                    arguments.numbers.insert(name.to_owned(), value);
                }
                None => arguments.words.push_back(word),
            }
        }
        Ok(arguments)
    }

    /// Returns the next word; `what` names it in the error if it is missing.
    pub(crate) fn word(&mut self, what: &str) -> Result<String> {
        self.words.pop_front().with_context(|| format!("{what} is missing"))
    }

    /// Returns the next word as the path of a file or folder.
    pub(crate) fn path(&mut self, what: &str) -> Result<PathBuf> {
        Ok(self.word(what)?.into())
    }

    /// Returns all remaining words as paths.
    pub(crate) fn rest(self) -> Vec<PathBuf> {
        self.words.into_iter().map(PathBuf::from).collect()
    }

    /// Returns a number by its name, or `default` if it is not given.
    pub(crate) fn number(&mut self, name: &str, default: usize) -> Result<usize> {
        Ok(self.numbers.remove(name).unwrap_or(default))
    }

    /// Refuses arguments that were not used.
    pub(crate) fn finish(self) -> Result<()> {
        match (self.words.front(), self.numbers.keys().next()) {
            (None, None) => Ok(()),
            (Some(word), _) => bail!("\"{word}\" is one word too many"),
            (None, Some(name)) => bail!("there is no --{name} here"),
        }
    }
}
