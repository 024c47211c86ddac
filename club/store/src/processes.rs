//! The processes that serve a club in PostgreSQL, each registered with the database while it is connected. A file has its [`Claim`].
//!
//! [`Claim`]: crate::Claim

use crate::connections::OF_POSTGRES;
use crate::error::StoreError;
use sqlx::any::AnyConnectOptions;
use sqlx::{AnyConnection, AssertSqlSafe, Connection as _, Executor as _};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Mutex;

/// Mode in which a process claims the database.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sharing {
    /// Exclusive: the process hears nothing from others.
    Alone,
    /// Shared with other processes that claim it in this mode.
    Shared,
}

/// A claim on the database: an advisory lock on a dedicated connection, so that it ends with the process.
#[derive(Clone, Debug, Default)]
pub(crate) struct Presence(Arc<Mutex<Option<Held>>>);

#[derive(Debug)]
struct Held {
    sharing: Sharing,
    /// None while the database cannot be reached.
    connection: Option<AnyConnection>,
}

/// The number of the advisory lock: "pentad" in ASCII. Locks are per database, so that other programs do not collide with it.
const LOCK: i64 = 0x7065_6E74_6164;
/// Longest time for which the database may keep the lock of a killed process.
const LINGERING: Duration = Duration::from_secs(4);
/// Pause between two attempts to get the lock.
const PAUSE: Duration = Duration::from_millis(200);
/// Longest wait for an answer before the database counts as unreachable.
const PATIENCE: Duration = Duration::from_secs(5);

impl Presence {
    /// Claims the database of these options for as long as the presence lasts. Returns false if other processes hold an incompatible claim.
    pub(crate) async fn claim(&self, options: &AnyConnectOptions, sharing: Sharing) -> Result<bool, StoreError> {
        if self.0.lock().await.as_ref().is_some_and(|held| held.sharing == sharing) {
            return Ok(true);
        }
        let began = tokio::time::Instant::now();
        loop {
            if let Some(connection) = lock(options, sharing).await? {
                *self.0.lock().await = Some(Held { sharing, connection: Some(connection) });
                return Ok(true);
            }
            if began.elapsed() > LINGERING {
                return Ok(false);
            }
            tokio::time::sleep(PAUSE).await;
        }
    }

    /// Checks that the claim is still held, and takes it again after the database was unreachable. Returns false if another process holds
    /// it now.
    pub(crate) async fn keep(&self, options: &AnyConnectOptions) -> bool {
        let mut held = self.0.lock().await;
        let Some(Held { sharing, connection }) = held.as_mut() else { return true };
        if let Some(there) = connection
            && tokio::time::timeout(PATIENCE, there.ping()).await.is_ok_and(|ended| ended.is_ok())
        {
            return true;
        }
        *connection = None;
        match tokio::time::timeout(PATIENCE, lock(options, *sharing)).await {
            Ok(Ok(Some(again))) => *connection = Some(again),
            Ok(Ok(None)) => return false,
            // The next call tries again.
            Ok(Err(_)) | Err(_) => {}
        }
        true
    }

    /// Releases the claim.
    pub(crate) async fn give_back(&self) {
        if let Some(Held { connection: Some(connection), .. }) = self.0.lock().await.take() {
            // A connection that cannot be closed ends with the process.
            let _ = connection.close().await;
        }
    }
}

/// Opens a connection that holds the lock; returns none if another process holds it.
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
