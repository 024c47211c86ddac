//! The processes that serve a club in PostgreSQL: the database knows of each as long as it is connected. A file has its [`Claim`].
//!
//! [`Claim`]: crate::Claim

use crate::connections::OF_POSTGRES;
use crate::error::StoreError;
use crate::open::{Place, Store};
use sqlx::any::AnyConnectOptions;
use sqlx::{AnyConnection, AssertSqlSafe, Connection as _, Executor as _};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Mutex;

/// With which others a process may have the database.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sharing {
    /// With none: it hears nothing of what they do.
    Alone,
    /// With those that share it as well.
    Shared,
}

/// A claim on the database: an advisory lock of a connection that does nothing else, so that it ends with the process.
#[derive(Clone, Debug, Default)]
pub(crate) struct Presence(Arc<Mutex<Option<Held>>>);

#[derive(Debug)]
struct Held {
    sharing: Sharing,
    /// None while the database is away.
    connection: Option<AnyConnection>,
}

/// The number of the lock: "pentad" in ASCII. Other programs have databases of their own.
const LOCK: i64 = 0x7065_6E74_6164;
/// How long a process that was killed may be known to the database.
const LINGERING: Duration = Duration::from_secs(4);
/// Between two attempts.
const PAUSE: Duration = Duration::from_millis(200);
/// A database that does not answer the question for so long is away.
const PATIENCE: Duration = Duration::from_secs(5);

impl Store {
    /// Claims a club in PostgreSQL for as long as the store is open. Returns whether it could be had; a file can always be, since
    /// its claim is another one.
    pub async fn claim(&self, sharing: Sharing) -> Result<bool, StoreError> {
        let Place::Postgres(_) = self.place() else { return Ok(true) };
        if self.presence.0.lock().await.as_ref().is_some_and(|held| held.sharing == sharing) {
            return Ok(true);
        }
        let began = tokio::time::Instant::now();
        loop {
            if let Some(connection) = lock(self.readers.options(), sharing).await? {
                *self.presence.0.lock().await = Some(Held { sharing, connection: Some(connection) });
                return Ok(true);
            }
            if began.elapsed() > LINGERING {
                return Ok(false);
            }
            tokio::time::sleep(PAUSE).await;
        }
    }

    /// Looks whether the claim is still held, and takes it again after the database was away. Returns false where others have it now.
    pub async fn keep_claim(&self) -> bool {
        let mut held = self.presence.0.lock().await;
        let Some(Held { sharing, connection }) = held.as_mut() else { return true };
        if let Some(there) = connection
            && tokio::time::timeout(PATIENCE, there.ping()).await.is_ok_and(|ended| ended.is_ok())
        {
            return true;
        }
        *connection = None;
        match tokio::time::timeout(PATIENCE, lock(self.readers.options(), *sharing)).await {
            Ok(Ok(Some(again))) => *connection = Some(again),
            Ok(Ok(None)) => return false,
            // It is tried again.
            Ok(Err(_)) | Err(_) => {}
        }
        true
    }

    /// Gives the claim back.
    pub(crate) async fn give_back_claim(&self) {
        if let Some(Held { connection: Some(connection), .. }) = self.presence.0.lock().await.take() {
            // A connection that cannot be closed ends with the process.
            let _ = connection.close().await;
        }
    }
}

/// A connection that holds the lock, unless others hold it.
async fn lock(options: &AnyConnectOptions, sharing: Sharing) -> Result<Option<AnyConnection>, StoreError> {
    let mut connection = AnyConnection::connect_with(options).await?;
    connection.execute(OF_POSTGRES).await?;
    let shared = if sharing == Sharing::Shared { "_shared" } else { "" };
    let query = format!("SELECT CAST(CAST(pg_try_advisory_lock{shared}({LOCK}) AS INTEGER) AS BIGINT) AS held");
    let row = sqlx::query(AssertSqlSafe(query)).fetch_one(&mut connection).await?;
    if crate::rows::flag(&row, "held")? {
        return Ok(Some(connection));
    }
    let _ = connection.close().await;
    Ok(None)
}
