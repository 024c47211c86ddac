//! Inspection of a whole store: the database's own checks, every row, and every game replayed.

use crate::error::StoreError;
use crate::games::{State, StoredEvent};
use crate::moving::{TABLES, Table};
use crate::open::{Place, Store};
use crate::rows::{column, count};
use futures_util::TryStreamExt as _;
use pentad_table::Event;
use sqlx::AssertSqlSafe;

/// The totals of an inspection.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Inspected {
    /// Rows read, of all tables.
    pub rows: u64,
    /// Games replayed.
    pub games: u64,
    /// Events of these games.
    pub events: u64,
    /// Faults found.
    pub faults: u64,
}

/// A progress report of an inspection.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Inspecting {
    /// A table was read to its end.
    Read {
        /// Its name.
        table: &'static str,
        /// The number of its rows.
        rows: u64,
    },
    /// A fault was found.
    Fault(String),
}

/// An inspection under way.
struct Inspection<F> {
    sum: Inspected,
    tell: F,
}

impl<F: FnMut(Inspecting)> Inspection<F> {
    fn fault(&mut self, what: String) {
        self.sum.faults += 1;
        (self.tell)(Inspecting::Fault(what));
    }
}

/// Largest number of faults that SQLite lists; a file with more is lost anyway.
const MOST_LISTED: usize = 100;
/// Number of games read at a time.
const TOGETHER: i64 = 500;

impl Store {
    /// Reads and compares everything in the store, and continues after a fault as far as possible. Nothing is changed.
    pub async fn inspect(&self, tell: impl FnMut(Inspecting)) -> Inspected {
        let mut inspection = Inspection { sum: Inspected::default(), tell };
        if let Place::File(_) = self.place() {
            self.faults_of_the_file().await.into_iter().for_each(|what| inspection.fault(what));
        }
        for table in &TABLES {
            self.read_through(table, &mut inspection).await;
        }
        self.replay_all(&mut inspection).await;
        inspection.sum
    }

    async fn read_through(&self, table: &Table, inspection: &mut Inspection<impl FnMut(Inspecting)>) {
        let readers = self.slow_readers();
        let mut rows = sqlx::query(AssertSqlSafe(table.reading(self.place()))).fetch(&readers);
        let mut read = 0;
        loop {
            match rows.try_next().await.map_err(StoreError::from) {
                Ok(Some(row)) => {
                    read += 1;
                    if let Err(error) = table.cells(&row) {
                        inspection.fault(format!("row {read} of {}: {error}", table.name));
                    }
                }
                Ok(None) => break (inspection.tell)(Inspecting::Read { table: table.name, rows: read }),
                Err(error) => break inspection.fault(format!("{} ends after row {read}: {error}", table.name)),
            }
        }
        inspection.sum.rows += read;
    }

    async fn replay_all(&self, inspection: &mut Inspection<impl FnMut(Inspecting)>) {
        let mut after = String::new();
        loop {
            let games = match self.games_after(&after).await {
                Ok(games) => games,
                Err(error) => {
                    return inspection.fault(format!("the games after \"{after}\" cannot be listed: {error}"));
                }
            };
            let Some(last) = games.last() else { return };
            after.clone_from(&last.id);
            for game in &games {
                inspection.sum.games += 1;
                match self.replayed(game).await {
                    Ok(events) => inspection.sum.events += events,
                    Err(what) => inspection.fault(format!("game {}: {what}", game.id)),
                }
            }
        }
    }

    /// Returns the faults that SQLite finds in the pages and references of its file.
    async fn faults_of_the_file(&self) -> Vec<String> {
        let mut faults = Vec::new();
        let query = format!("PRAGMA integrity_check({MOST_LISTED})");
        match self.rows(sqlx::query(AssertSqlSafe(query))).await {
            Ok(rows) => {
                let told = rows.iter().map(|row| column::<String>(row, "integrity_check"));
                faults.extend(
                    told.map(|told| told.unwrap_or_else(|error| error.to_string())).filter(|told| told != "ok"),
                );
            }
            Err(error) => faults.push(error.to_string()),
        }
        match self.rows(sqlx::query("PRAGMA foreign_key_check")).await {
            Ok(rows) => faults.extend(rows.iter().take(MOST_LISTED).map(|row| {
                let (table, parent) = (column::<String>(row, "table"), column::<String>(row, "parent"));
                format!("a row of {} leads to none of {}", table.unwrap_or_default(), parent.unwrap_or_default())
            })),
            Err(error) => faults.push(error.to_string()),
        }
        faults
    }

    async fn games_after(&self, after: &str) -> Result<Vec<Kept>, StoreError> {
        // Byte order in both databases, so that no game is skipped.
        let name = if matches!(self.place(), Place::Postgres(_)) { "id COLLATE \"C\"" } else { "id" };
        let query = format!(
            "SELECT id, version, plies, seats, state FROM games WHERE {name} > $1 ORDER BY {name} LIMIT {TOGETHER}"
        );
        let rows = self.rows(sqlx::query(AssertSqlSafe(query)).bind(after)).await?;
        rows.iter()
            .map(|row| {
                Ok(Kept {
                    id: column(row, "id")?,
                    version: count(row, "version")?,
                    plies: count(row, "plies")?,
                    seats: count(row, "seats")?,
                    state: column(row, "state")?,
                })
            })
            .collect()
    }

    /// Replays a game and compares it with its row. Returns the number of its events.
    async fn replayed(&self, game: &Kept) -> Result<u64, String> {
        let stored = self.events(&game.id, 0).await.map_err(|error| error.to_string())?;
        for (place, StoredEvent { event, .. }) in stored.iter().enumerate() {
            if event.number != place as u64 {
                return Err(format!("event {} stands at place {place}", event.number));
            }
        }
        let events: Vec<Event> = stored.into_iter().map(|kept| kept.event).collect();
        let count = events.len() as u64;
        // In a running club, an action may have been stored between the two queries.
        if count < game.version {
            return Err(format!("there are {count} events, and {} were stored", game.version));
        }
        let table = pentad_table::Table::replay(events.iter().take(game.version as usize))
            .map_err(|error| error.to_string())?;
        let plies = table.played().plies() as u64;
        if plies != game.plies {
            return Err(format!("there are {plies} actions, and its row says {}", game.plies));
        }
        let seats = table.seats() as u64;
        if seats != game.seats {
            return Err(format!("there are {seats} seats, and its row says {}", game.seats));
        }
        if (game.state == State::Over.word()) != table.ending().is_some() {
            return Err(format!("its row says that it is {}, and its events do not", game.state));
        }
        Ok(count)
    }
}

/// The part of a game's row that follows from its events.
struct Kept {
    id: String,
    version: u64,
    plies: u64,
    seats: u64,
    state: String,
}
