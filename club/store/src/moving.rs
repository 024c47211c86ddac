//! Copying a club from one store to another: from a file to PostgreSQL once it outgrows the file, and back.

use crate::error::StoreError;
use crate::open::{Place, Store};
use crate::processes::Sharing;
use futures_util::TryStreamExt as _;
use sqlx::any::{AnyArguments, AnyRow};
use sqlx::query::Query;
use sqlx::{Any, AssertSqlSafe, Row as _};

/// Progress of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Moved {
    /// The table.
    pub table: &'static str,
    /// Number of its rows processed.
    pub rows: u64,
    /// Set once the rows were compared with the originals; until then they are only written.
    pub is_compared: bool,
}

/// Type of a column.
#[derive(Clone, Copy)]
enum Kind {
    Text,
    Number,
    Real,
}
use Kind::{Number, Real, Text};

/// Value of a column.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Cell {
    Text(Option<String>),
    Number(Option<i64>),
    Real(Option<f64>),
}

/// The layout of a table for the move.
pub(crate) struct Table {
    pub(crate) name: &'static str,
    /// Number of leading columns that form the key.
    key: usize,
    columns: &'static [(&'static str, Kind)],
}

/// Every table; those that others refer to come first.
pub(crate) const TABLES: [Table; 14] = [
    Table { name: "house", key: 1, columns: &[("name", Text), ("value", Number)] },
    Table {
        name: "accounts",
        key: 1,
        columns: &[
            ("id", Text),
            ("kind", Text),
            ("name", Text),
            ("name_key", Text),
            ("password", Text),
            ("mail", Text),
            ("created", Number),
            ("seen", Number),
            ("banned_until", Number),
            ("muted_until", Number),
            ("merged_into", Text),
            ("language", Text),
            ("mail_key", Text),
        ],
    },
    Table {
        name: "sessions",
        key: 1,
        columns: &[
            ("hash", Text),
            ("account", Text),
            ("kind", Text),
            ("scopes", Text),
            ("label", Text),
            ("created", Number),
            ("seen", Number),
        ],
    },
    Table {
        name: "games",
        key: 1,
        columns: &[
            ("id", Text),
            ("game", Text),
            ("options", Text),
            ("terms", Text),
            ("seats", Number),
            ("creator", Text),
            ("is_rated", Number),
            ("is_listed", Number),
            ("speed", Text),
            ("created", Number),
            ("version", Number),
            ("state", Text),
            ("changed", Number),
            ("plies", Number),
            ("turn", Number),
            ("acts_by", Number),
            ("bot_from", Number),
            ("result", Text),
            ("winners", Number),
            ("ended", Text),
            ("ended_at", Number),
            ("opening", Text),
            ("is_settled", Number),
            ("earlier", Text),
            ("next", Text),
            ("mail_from", Number),
            ("mail_tries", Number),
            ("lowest_rating", Number),
            ("highest_rating", Number),
            ("origin", Number),
        ],
    },
    Table {
        name: "seats",
        key: 2,
        columns: &[
            ("game", Text),
            ("seat", Number),
            ("account", Text),
            ("name", Text),
            ("bot", Text),
            ("rating", Number),
            ("rating_after", Number),
        ],
    },
    Table { name: "looks", key: 2, columns: &[("look", Text), ("account", Text)] },
    Table {
        name: "events",
        key: 2,
        columns: &[("game", Text), ("number", Number), ("body", Text), ("message", Text), ("content", Number)],
    },
    Table { name: "expected", key: 2, columns: &[("game", Text), ("seat", Number), ("body", Text)] },
    Table {
        name: "said",
        key: 2,
        columns: &[
            ("game", Text),
            ("number", Number),
            ("account", Text),
            ("name", Text),
            ("room", Text),
            ("text", Text),
            ("time", Number),
        ],
    },
    Table { name: "blocks", key: 2, columns: &[("account", Text), ("blocked", Text)] },
    Table {
        name: "reports",
        key: 1,
        columns: &[
            ("id", Text),
            ("game", Text),
            ("number", Number),
            ("by_account", Text),
            ("about", Text),
            ("text", Text),
            ("time", Number),
            ("is_closed", Number),
        ],
    },
    Table {
        name: "ratings",
        key: 2,
        columns: &[
            ("account", Text),
            ("game", Text),
            ("rating", Real),
            ("deviation", Real),
            ("volatility", Real),
            ("games", Number),
            ("changed", Number),
        ],
    },
    Table {
        name: "rating_course",
        key: 3,
        columns: &[
            ("account", Text),
            ("game", Text),
            ("played", Text),
            ("time", Number),
            ("rating", Real),
            ("deviation", Real),
        ],
    },
    Table {
        name: "positions",
        key: 3,
        columns: &[("position", Number), ("game", Text), ("ply", Number), ("action", Text), ("winners", Number)],
    },
];

/// Number of rows written at a time.
const TOGETHER: usize = 200;
/// Name of the mark in a store into which a move has begun: the time of the club's last change; 0 once the move is complete.
const MOVING: &str = "moving";
/// Name under which a running club stores the time as a sign of life, every few seconds.
pub const ALIVE: &str = "alive";
/// Name under which a club that shuts down in order stores the time of its last sign of life, which is void by that.
pub const LEFT: &str = "left";
/// Age in milliseconds up to which a sign of life may come from a running club of a version that does not claim the database.
const JUST_NOW: i64 = 10_000;
/// The value of [`MOVING`] in a store into which a move was intended and has not begun.
const WANTED: i64 = 1;

impl Store {
    /// Copies everything into an empty store and compares it row by row. A move that was broken off is resumed: rows that exist already are
    /// not written again.
    pub async fn move_to(&self, other: &Store, now: i64, mut tell: impl FnMut(Moved)) -> Result<(), StoreError> {
        for store in [self, other] {
            store.refuse_running(now).await?;
        }
        if self.is_half_moved().await? {
            return Err(StoreError::Declined("this is half a club: the move into it was broken off".to_owned()));
        }
        if !self.holds_something().await? {
            return Err(StoreError::Declined("there is no club where it should come from".to_owned()));
        }
        let last = self.last_change().await?.max(self.noted(ALIVE).await?).unwrap_or(1).max(1);
        match other.noted(MOVING).await? {
            Some(begun) if begun > WANTED && begun != last => {
                let words = "the club has run since the move began: empty the place where it goes, and begin again";
                return Err(StoreError::Declined(words.to_owned()));
            }
            Some(begun) if begun > WANTED => {}
            _ if other.holds_something().await? => {
                return Err(StoreError::Declined("there is a club already where this one should go".to_owned()));
            }
            _ => {}
        }
        other.forget_notes().await?;
        other.note(MOVING, last).await?;
        for table in &TABLES {
            self.copy(table, other, &mut tell).await?;
        }
        for table in &TABLES {
            self.compare(table, other, &mut tell).await?;
        }
        other.note(MOVING, 0).await
    }

    /// Returns an error if the club in this store runs.
    async fn refuse_running(&self, now: i64) -> Result<(), StoreError> {
        if !self.claim(Sharing::Alone).await? {
            return Err(StoreError::Declined("the club in PostgreSQL runs: stop every process of it first".to_owned()));
        }
        let (alive, left) = (self.noted(ALIVE).await?, self.noted(LEFT).await?);
        if alive.is_some_and(|alive| (now - alive).abs() < JUST_NOW) && alive != left {
            let words =
                "the club runs, or did a moment ago and did not stop in order: stop it first, or wait ten seconds";
            return Err(StoreError::Declined(words.to_owned()));
        }
        Ok(())
    }

    /// Marks an empty store as the target of a move that has failed, so that it is not served in place of the club.
    pub async fn await_move(&self) -> Result<(), StoreError> {
        let has_begun = self.noted(MOVING).await?.is_some_and(|begun| begun > 0);
        if has_begun || self.holds_something().await? || !self.claim(Sharing::Alone).await? {
            return Ok(());
        }
        self.note(MOVING, WANTED).await
    }

    async fn holds_something(&self) -> Result<bool, StoreError> {
        let row = self.row(sqlx::query("SELECT COUNT(*) AS accounts FROM accounts")).await?;
        Ok(crate::rows::count(&row, "accounts")? > 0)
    }

    /// Deletes the stored numbers of a club that never had an account.
    async fn forget_notes(&self) -> Result<(), StoreError> {
        self.writer
            .write(|connection| {
                Box::pin(async move {
                    sqlx::query("DELETE FROM house").execute(&mut *connection).await?;
                    Ok(())
                })
            })
            .await
    }

    /// Returns true if a move into this store has begun and is not complete, so that it may hold a part of a club only.
    pub async fn is_half_moved(&self) -> Result<bool, StoreError> {
        Ok(self.noted(MOVING).await?.is_some_and(|begun| begun > 0))
    }

    async fn copy(&self, table: &'static Table, other: &Store, tell: &mut impl FnMut(Moved)) -> Result<(), StoreError> {
        let query = table.reading(self.place());
        let readers = self.slow_readers();
        let mut rows = sqlx::query(AssertSqlSafe(query)).fetch(&readers);
        let mut count = 0;
        loop {
            let mut together = Vec::new();
            while together.len() < TOGETHER
                && let Some(row) = rows.try_next().await?
            {
                together.push(table.cells(&row)?);
            }
            if together.is_empty() {
                return Ok(());
            }
            count += together.len() as u64;
            other.put(table, together).await?;
            tell(Moved { table: table.name, rows: count, is_compared: false });
        }
    }

    async fn put(&self, table: &'static Table, rows: Vec<Vec<Cell>>) -> Result<(), StoreError> {
        self.writer
            .write(move |connection| {
                let rows = rows.clone();
                Box::pin(async move {
                    let mut query = sqlx::query(AssertSqlSafe(table.writing(rows.len())));
                    for cell in rows.into_iter().flatten() {
                        query = cell.bind(query);
                    }
                    query.execute(&mut *connection).await?;
                    Ok(())
                })
            })
            .await
    }

    async fn compare(&self, table: &Table, other: &Store, tell: &mut impl FnMut(Moved)) -> Result<(), StoreError> {
        let (own, others) = (table.reading(self.place()), table.reading(other.place()));
        let (readers, other_readers) = (self.slow_readers(), other.slow_readers());
        let mut own = sqlx::query(AssertSqlSafe(own)).fetch(&readers);
        let mut others = sqlx::query(AssertSqlSafe(others)).fetch(&other_readers);
        let mut count = 0;
        loop {
            let both = (own.try_next().await?, others.try_next().await?);
            let (one, two) = match both {
                (None, None) => break,
                (Some(one), Some(two)) => (table.cells(&one)?, table.cells(&two)?),
                (Some(_), None) => return Err(differs(table, count + 1, "was not copied")),
                (None, Some(_)) => return Err(differs(table, count + 1, "is there, and came from elsewhere")),
            };
            count += 1;
            if one != two {
                return Err(differs(table, count, "is not what it was"));
            }
        }
        tell(Moved { table: table.name, rows: count, is_compared: true });
        Ok(())
    }
}

fn differs(table: &Table, row: u64, what: &str) -> StoreError {
    StoreError::Damaged(format!("row {row} of {} {what}", table.name))
}

impl Table {
    /// Returns the query for all rows in the order of their keys, compared byte by byte in both databases.
    pub(crate) fn reading(&self, place: &Place) -> String {
        let names: Vec<&str> = self.columns.iter().map(|(name, _)| *name).collect();
        let order = |(name, kind): &(&str, Kind)| match (place, kind) {
            (Place::Postgres(_), Text) => format!("{name} COLLATE \"C\""),
            _ => (*name).to_owned(),
        };
        let order: Vec<String> = self.columns[..self.key].iter().map(order).collect();
        // The mark of the move itself is not copied.
        let which = if self.name == "house" { format!(" WHERE name <> '{MOVING}'") } else { String::new() };
        format!("SELECT {} FROM {}{which} ORDER BY {}", names.join(", "), self.name, order.join(", "))
    }

    /// Returns the statement that inserts `rows` rows and skips those that exist.
    fn writing(&self, rows: usize) -> String {
        let names: Vec<&str> = self.columns.iter().map(|(name, _)| *name).collect();
        let width = names.len();
        let row = |row: usize| {
            let places: Vec<String> = (1..=width).map(|column| format!("${}", row * width + column)).collect();
            format!("({})", places.join(", "))
        };
        let rows: Vec<String> = (0..rows).map(row).collect();
        let (names, rows) = (names.join(", "), rows.join(", "));
        format!("INSERT INTO {} ({names}) VALUES {rows} ON CONFLICT DO NOTHING", self.name)
    }

    pub(crate) fn cells(&self, row: &AnyRow) -> Result<Vec<Cell>, StoreError> {
        let cell = |(place, (_, kind)): (usize, &(&str, Kind))| -> Result<Cell, StoreError> {
            Ok(match kind {
                // PostgreSQL rejects NUL characters in text; earlier versions let people enter them.
                Text => Cell::Text(row.try_get::<Option<String>, _>(place)?.map(|text| text.replace('\0', "\u{fffd}"))),
                Number => Cell::Number(row.try_get(place)?),
                Real => Cell::Real(row.try_get(place)?),
            })
        };
        self.columns.iter().enumerate().map(cell).collect()
    }
}

impl Cell {
    fn bind(self, query: Query<'_, Any, AnyArguments>) -> Query<'_, Any, AnyArguments> {
        match self {
            Cell::Text(text) => query.bind(text),
            Cell::Number(number) => query.bind(number),
            Cell::Real(number) => query.bind(number),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rows::column;
    use std::collections::BTreeSet;

    #[tokio::test]
    async fn every_table_and_column_is_moved() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(Place::File(folder.path().join("pentad.db"))).await.unwrap();
        let query = "SELECT m.name AS of_table, c.name AS of_column FROM sqlite_master AS m, pragma_table_info(m.name) AS c \
            WHERE m.type = 'table' AND m.name NOT LIKE '\\_%' ESCAPE '\\'";
        let rows = sqlx::query(query).fetch_all(&store.slow_readers()).await.unwrap();
        let real: BTreeSet<(String, String)> = rows
            .iter()
            .map(|row| (column(row, "of_table").unwrap(), column(row, "of_column").unwrap()))
            // `turns` holds leases of a few seconds, which are not moved.
            .filter(|(table, _): &(String, String)| {
                !table.starts_with("sqlite_") && !["turns", "leases"].contains(&table.as_str())
            })
            .collect();
        let moved = TABLES
            .iter()
            .flat_map(|table| table.columns.iter().map(|(name, _)| (table.name.to_owned(), (*name).to_owned())));
        assert_eq!(moved.collect::<BTreeSet<_>>(), real);
    }
}
