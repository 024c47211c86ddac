//! Conversion of a ledger's games to records.

use crate::game::Played;
use crate::plan::MatchPlan;
use pentad_catalog::{AnyGame, Cause, Ended, Loss, Playthrough, Record, Stop};
use pentad_core::{Headers, Seat};
use std::path::{Path, PathBuf};
use std::{fs, io};
use thiserror::Error;

/// The reason a game cannot be converted to a record.
#[derive(Debug, Error)]
pub enum RecordsError {
    /// The results were made by an earlier version that did not keep deals.
    #[error("the deal of start {start} is not in the results: an earlier version played this game")]
    NoDeal {
        /// The number of its start.
        start: u64,
    },
    /// The results cannot be replayed.
    #[error("the game from start {start} cannot be replayed: {reason}")]
    Replay {
        /// The number of its start.
        start: u64,
        /// The reason.
        reason: String,
    },
    /// The record cannot be written.
    #[error("the record {} cannot be written", .0.display())]
    File(PathBuf, #[source] io::Error),
}

impl Played {
    /// Returns the game as a record that names the contenders as players.
    ///
    /// With two seats, a contender that forfeited has left the game; with any other number, the game counts as aborted.
    ///
    /// Returns an error if the deal is missing, or if the game cannot be replayed.
    pub fn record(&self, plan: &MatchPlan) -> Result<Record, RecordsError> {
        let deal = self.deal.as_ref().ok_or(RecordsError::NoDeal { start: self.start })?;
        let headers: Headers = deal.iter().map(|(name, value)| (name, value.as_str().unwrap_or_default())).collect();
        let broken = |reason: String| RecordsError::Replay { start: self.start, reason };
        let start = AnyGame::start(&headers).map_err(|error| broken(error.to_string()))?;
        let mut played = Playthrough::new(start);
        for text in &self.actions {
            let action = played.last().read(text).map_err(|error| broken(format!("{text}: {error}")))?;
            played.push(action);
        }
        played.set_header("Event", format!("pentad arena, seed {}, start {}", plan.seed, self.start));
        // Names in the header are separated by commas, and so are the parameters of a bot.
        let name = |place: &usize| plan.contenders.get(*place).map(|contender| contender.to_string().replace(',', ";"));
        let names: Option<Vec<String>> = self.seating.iter().map(name).collect();
        let names = names.ok_or_else(|| broken("a contender is not in the list".to_owned()))?;
        played.set_header("Players", names.join(", "));
        if let Some(forfeit) = &self.forfeit {
            let seat =
                Seat::numbered(forfeit.seat).ok_or_else(|| broken(format!("there is no seat {}", forfeit.seat)))?;
            let loss = Loss { seat, cause: Cause::Left };
            played.set_ended(match self.seating.len() {
                2 => Ended { losses: vec![loss], stop: None },
                _ => Ended { losses: Vec::new(), stop: Some(Stop::Aborted) },
            });
            played.set_header("Termination", forfeit.reason.replace('\n', " "));
        }
        Ok(played.record())
    }

    /// Returns the name of the record's file: the game, the number of the start, and the contenders by seat, counted from 1.
    pub fn file_name(&self, plan: &MatchPlan) -> String {
        let seating: Vec<String> = self.seating.iter().map(|place| (place + 1).to_string()).collect();
        format!("{}-{:05}-{}.txt", plan.game, self.start, seating.join("-"))
    }
}

/// The numbers of games written as records and left out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Written {
    /// The number of records written.
    pub records: usize,
    /// The number of games left out because their deal is not known.
    pub without_deal: usize,
}

/// Writes each game as a record into a folder, which is created if it does not exist.
///
/// Returns an error if a file cannot be written or a game cannot be replayed. Games without a deal are only counted.
pub fn write_records(folder: &Path, plan: &MatchPlan, games: &[Played]) -> Result<Written, RecordsError> {
    fs::create_dir_all(folder).map_err(|error| RecordsError::File(folder.to_owned(), error))?;
    let mut written = Written::default();
    for game in games {
        let record = match game.record(plan) {
            Ok(record) => record,
            Err(RecordsError::NoDeal { .. }) => {
                written.without_deal += 1;
                continue;
            }
            Err(error) => return Err(error),
        };
        let path = folder.join(game.file_name(plan));
        fs::write(&path, record.to_string()).map_err(|error| RecordsError::File(path, error))?;
        written.records += 1;
    }
    Ok(written)
}
