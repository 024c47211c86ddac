//! Games of a ledger as records.

use crate::game::Played;
use crate::plan::Plan;
use pentad_catalog::{AnyGame, Cause, Ended, Loss, Playthrough, Record, Stop};
use pentad_core::{Headers, Seat};
use std::path::{Path, PathBuf};
use std::{fs, io};
use thiserror::Error;

/// Why a game that was played cannot become a record.
#[derive(Debug, Error)]
pub enum RecordsError {
    /// It comes from a file of results that was made before deals were kept in it.
    #[error("the deal of start {start} is not in the results: an earlier version played this game")]
    NoDeal {
        /// The number of its start.
        start: u64,
    },
    /// What the results say cannot be played.
    #[error("the game from start {start} cannot be replayed: {reason}")]
    Replay {
        /// The number of its start.
        start: u64,
        /// Why not.
        reason: String,
    },
    /// The record cannot be written.
    #[error("the record {} cannot be written", .0.display())]
    File(PathBuf, #[source] io::Error),
}

impl Played {
    /// The game as a record, with who played it where.
    ///
    /// A game that a contender gave away at a table of two was left by it; at other tables it counts as broken off.
    pub fn record(&self, plan: &Plan) -> Result<Record, RecordsError> {
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

    /// The name of its record's file: the game, the number of the start, and who sat where, counted from 1.
    pub fn file_name(&self, plan: &Plan) -> String {
        let seating: Vec<String> = self.seating.iter().map(|place| (place + 1).to_string()).collect();
        format!("{}-{:05}-{}.txt", plan.game, self.start, seating.join("-"))
    }
}

/// What became of games that were to be written as records.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Written {
    /// How many records were written.
    pub records: usize,
    /// How many games have none, since their deal is not known.
    pub without_deal: usize,
}

/// Writes the records of games into a folder, which is made if it is not there, one file each.
pub fn write_records(folder: &Path, plan: &Plan, games: &[Played]) -> Result<Written, RecordsError> {
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
