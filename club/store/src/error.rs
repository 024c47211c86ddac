use thiserror::Error;

/// Errors of reading and writing. A failed write has changed nothing, unless the database has stopped answering: then its outcome is
/// unknown.
#[derive(Debug, Error)]
pub enum StoreError {
    /// The disk has no free space.
    #[error("the disk is full: nothing can be stored")]
    Full,
    /// The file or its folder cannot be written to.
    #[error("the data cannot be written to: it is read-only")]
    ReadOnly,
    /// The disk reports an error.
    #[error("the disk fails: {0}")]
    Disk(String),
    /// The file cannot be opened.
    #[error("the data file cannot be opened: its folder is missing, or cannot be written to")]
    Unopened,
    /// The database has found its own pages damaged.
    #[error("the data file is damaged: {0}")]
    Corrupt(String),
    /// A row holds a value that no version of the program has written.
    #[error("the data is damaged: {0}")]
    Damaged(String),
    /// A read failed for a reason that is independent of the query.
    #[error("the data could not be read: {0}")]
    Unread(String),
    /// The data was written by a later version of the program.
    #[error("the data was written by a later version of Pentad: {0}")]
    FromLater(String),
    /// The database does not answer.
    #[error("the database does not answer: {0}")]
    Unreachable(String),
    /// The store has been closed.
    #[error("the store is closed")]
    Closed,
    /// A club in PostgreSQL, and this program was compiled without the feature `postgres`.
    #[error(
        "this pentad was built without clusters: cargo build --release --features cluster builds one that knows PostgreSQL"
    )]
    NotBuilt,
    /// Rejected by this program itself.
    #[error("{0}")]
    Declined(String),
    /// Any other error of the database.
    #[error("the database refused: {0}")]
    Refused(String),
}

impl StoreError {
    /// Returns true if the write may have happened although an error was reported.
    pub fn leaves_doubt(&self) -> bool {
        matches!(self, StoreError::Unreachable(_) | StoreError::Closed)
    }

    /// Returns true if stored data cannot be read as it was written.
    pub fn is_damage(&self) -> bool {
        matches!(self, StoreError::Corrupt(_) | StoreError::Damaged(_))
    }

    /// Returns true if the error concerns the file that holds the data, rather than its content.
    pub fn is_of_the_file(&self) -> bool {
        matches!(self, StoreError::Full | StoreError::ReadOnly | StoreError::Disk(_) | StoreError::Unopened)
    }

    /// Converts the error of a write into that of a read.
    pub(crate) fn in_reading(self) -> StoreError {
        match self {
            StoreError::Disk(what) | StoreError::Refused(what) => StoreError::Unread(what),
            other => other,
        }
    }

    /// Copies the error for another caller whose work was lost by the same cause.
    pub(crate) fn same(&self) -> StoreError {
        match self {
            StoreError::Full => StoreError::Full,
            StoreError::ReadOnly => StoreError::ReadOnly,
            StoreError::Disk(what) => StoreError::Disk(what.clone()),
            StoreError::Unopened => StoreError::Unopened,
            StoreError::Corrupt(what) => StoreError::Corrupt(what.clone()),
            StoreError::Damaged(what) => StoreError::Damaged(what.clone()),
            StoreError::Unread(what) => StoreError::Unread(what.clone()),
            StoreError::FromLater(what) => StoreError::FromLater(what.clone()),
            StoreError::Unreachable(what) => StoreError::Unreachable(what.clone()),
            StoreError::Closed => StoreError::Closed,
            StoreError::NotBuilt => StoreError::NotBuilt,
            StoreError::Declined(what) => StoreError::Declined(what.clone()),
            StoreError::Refused(what) => StoreError::Refused(what.clone()),
        }
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        match &error {
            sqlx::Error::Database(told) => {
                let (text, code) = (told.message().to_owned(), told.code().unwrap_or_default().into_owned());
                // The lower byte of an SQLite result code is the primary code; the upper bytes refine it.
                match code.parse::<u32>().map(|code| code & 0xff) {
                    Ok(13) => StoreError::Full,
                    Ok(8) => StoreError::ReadOnly,
                    Ok(10) => StoreError::Disk(text),
                    Ok(14) => StoreError::Unopened,
                    Ok(11 | 26) => StoreError::Corrupt(text),
                    _ if code == "53100" => StoreError::Full,
                    _ if code == "25006" => StoreError::ReadOnly,
                    _ if code.starts_with("XX00") && code != "XX000" => StoreError::Corrupt(text),
                    // PostgreSQL shuts down, starts, or has ended the connection.
                    _ if code.starts_with("57P0") || code.starts_with("08") || code == "25P03" => {
                        StoreError::Unreachable(text)
                    }
                    _ => StoreError::Refused(text),
                }
            }
            sqlx::Error::Io(_) | sqlx::Error::PoolTimedOut | sqlx::Error::Tls(_) => {
                StoreError::Unreachable(error.to_string())
            }
            sqlx::Error::PoolClosed => StoreError::Closed,
            sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_) => StoreError::Damaged(error.to_string()),
            _ => StoreError::Refused(error.to_string()),
        }
    }
}

impl From<serde_json::Error> for StoreError {
    fn from(error: serde_json::Error) -> StoreError {
        StoreError::Damaged(error.to_string())
    }
}
