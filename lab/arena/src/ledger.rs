use crate::game::Played;
use crate::plan::MatchPlan;
use serde_json::{Map, Value, json};
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// A file of results: a line with the settings, then one line per game. It can be continued at any time.
#[derive(Debug)]
pub struct Ledger {
    file: File,
    path: PathBuf,
}

/// The reason a file of results cannot be used.
#[derive(Debug, Error)]
pub enum LedgerError {
    /// It cannot be read or written.
    #[error("the results in {} cannot be read or written", .0.display())]
    File(PathBuf, #[source] io::Error),
    /// It was made with other settings.
    #[error("{} was made with other settings: it has {found}, and now it would be {wanted}", path.display())]
    Other {
        /// The file.
        path: PathBuf,
        /// The setting in the file.
        found: String,
        /// The setting of the plan.
        wanted: String,
    },
    /// A line is not a result.
    #[error("{}, line {line}: this is no result", path.display())]
    NoResult {
        /// The file.
        path: PathBuf,
        /// The number of the line, counted from 1.
        line: usize,
    },
}

impl Ledger {
    /// Opens or creates the file for the results of a plan, and returns it with the results already in it.
    ///
    /// Returns an error if the file cannot be read or written, was made with other settings, or has a line that is not a result.
    pub fn open(path: &Path, plan: &MatchPlan) -> Result<(Ledger, Vec<Played>), LedgerError> {
        let failed = |error| LedgerError::File(path.to_owned(), error);
        // A device could be read without end, and what is written to it may be lost.
        if std::fs::metadata(path).is_ok_and(|found| !found.is_file()) {
            return Err(failed(io::Error::new(io::ErrorKind::InvalidInput, "it is no regular file")));
        }
        let mut file =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path).map_err(failed)?;
        let mut text = String::new();
        file.read_to_string(&mut text).map_err(failed)?;
        // A line that was cut off when the program was stopped has no line end; it is removed.
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        file.set_len(whole as u64).and_then(|()| file.seek(SeekFrom::End(0))).map_err(failed)?;
        let mut ledger = Ledger { file, path: path.to_owned() };
        let wanted = settings(plan);
        let mut lines = text[..whole].lines().enumerate();
        match lines.next() {
            None => ledger.write(&wanted.to_string())?,
            Some((_, line)) => {
                let found: Value =
                    serde_json::from_str(line).map_err(|_| LedgerError::NoResult { path: path.to_owned(), line: 1 })?;
                check_same(path, &found, &wanted)?;
            }
        }
        let mut played = Vec::new();
        for (index, line) in lines.filter(|(_, line)| !line.trim().is_empty()) {
            let broken = |_| LedgerError::NoResult { path: path.to_owned(), line: index + 1 };
            played.push(serde_json::from_str(line).map_err(broken)?);
        }
        Ok((ledger, played))
    }

    /// Appends a game.
    pub fn add(&mut self, played: &Played) -> Result<(), LedgerError> {
        let line = serde_json::to_string(played).expect("plain data can be written");
        self.write(&line)
    }

    fn write(&mut self, line: &str) -> Result<(), LedgerError> {
        // One write, so that a line is complete or missing.
        let written = self.file.write_all(format!("{line}\n").as_bytes()).and_then(|()| self.file.flush());
        written.map_err(|error| LedgerError::File(self.path.clone(), error))
    }
}

/// Returns all settings that a result depends on. The number of games is not one of them, so a file can be continued.
pub(crate) fn settings(plan: &MatchPlan) -> Value {
    let options: Map<String, Value> =
        plan.headers.iter().map(|(name, value)| (name.to_owned(), Value::from(value))).collect();
    json!({
        "arena": 1,
        "game": plan.game.to_string(),
        "options": options,
        "bots": plan.contenders.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "pairings": plan.pairings,
        "time_ms": plan.allowance.time.map(|time| time.as_secs_f64() * 1000.0),
        "effort": plan.allowance.effort,
        "opening": plan.opening,
        "seed": plan.seed,
    })
}

fn check_same(path: &Path, found: &Value, wanted: &Value) -> Result<(), LedgerError> {
    for (name, value) in wanted.as_object().into_iter().flatten() {
        let there = found.get(name).unwrap_or(&Value::Null);
        if there != value {
            return Err(LedgerError::Other {
                path: path.to_owned(),
                found: format!("{name} {there}"),
                wanted: format!("{name} {value}"),
            });
        }
    }
    Ok(())
}
