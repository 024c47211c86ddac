//! Connections to the database, and the replacement of those that no longer answer.

use crate::error::StoreError;
use sqlx::any::{AnyConnectOptions, AnyPoolOptions};
use sqlx::pool::PoolConnection;
use sqlx::{Any, AnyPool, Connection as _, Executor as _};
use std::sync::{Arc, OnceLock, PoisonError, RwLock};
use std::time::Duration;

/// Longest wait for a free connection.
const LONGEST_WAIT: Duration = Duration::from_secs(6);
/// Longest silence of a PostgreSQL server before it counts as unreachable.
pub(crate) const LONGEST_SILENCE: Duration = Duration::from_secs(8);

/// Connections used within this time are handed out without a ping.
const TRUSTED: Duration = Duration::from_millis(500);

/// Settings of SQLite: readers do not wait for the writer, and committed data is on the disk.
pub(crate) const OF_FILE: &str = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 10000; \
    PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -32000;";
/// Settings of PostgreSQL: a process that loses its connection in the middle of a transaction does not block the others for long, and a
/// statement that its client no longer waits for is cancelled.
pub(crate) const OF_POSTGRES: &str = "SET statement_timeout = '7s'; SET idle_in_transaction_session_timeout = '8s'; SET lock_timeout = '4s'; \
    SET tcp_keepalives_idle = 20; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3; \
    SET tcp_user_timeout = 20000;";

/// A connection pool that can be replaced as a whole.
#[derive(Clone, Debug)]
pub(crate) struct Connections {
    options: AnyConnectOptions,
    most: u32,
    is_file: bool,
    present: Arc<RwLock<Present>>,
    damage: Damage,
}

/// The first damage that the database has reported since the store was opened. Clones share it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Damage(Arc<OnceLock<String>>);

impl Damage {
    /// Returns the reason that the database gave.
    pub(crate) fn reason(&self) -> Option<&str> {
        self.0.get().map(String::as_str)
    }

    fn notice(&self, error: &StoreError) {
        if let StoreError::Corrupt(reason) = error
            && self.0.set(reason.clone()).is_ok()
        {
            tracing::error!(reason, "the database is damaged: stop the club and look with `pentad check-store`");
        }
    }
}

#[derive(Debug)]
struct Present {
    pool: AnyPool,
    /// Number of times that the pool was replaced.
    generation: u64,
}

impl Connections {
    /// Creates a pool of at most `most` connections, each opened when it is needed.
    pub(crate) fn new(options: AnyConnectOptions, most: u32, is_file: bool, damage: Damage) -> Connections {
        let pool = pool(&options, most, is_file);
        Connections { options, most, is_file, present: Arc::new(RwLock::new(Present { pool, generation: 0 })), damage }
    }

    /// Returns the options with which connections are opened.
    pub(crate) fn options(&self) -> &AnyConnectOptions {
        &self.options
    }

    /// Returns the statement that begins a transaction of the writer. In a file it takes the write lock at once, for which SQLite waits;
    /// a transaction that has read before it writes is refused as soon as another process has written meanwhile.
    pub(crate) fn begin(&self) -> &'static str {
        if self.is_file { "BEGIN IMMEDIATE" } else { "BEGIN" }
    }

    /// Returns the present pool and its generation.
    pub(crate) fn now(&self) -> (AnyPool, u64) {
        let present = self.present.read().unwrap_or_else(PoisonError::into_inner);
        (present.pool.clone(), present.generation)
    }

    /// Returns a pool without time limits on statements.
    pub(crate) fn slow(&self) -> AnyPool {
        if self.is_file { self.now().0 } else { AnyPoolOptions::new().connect_lazy_with(self.options.clone()) }
    }

    /// Replaces the pool of the given generation; does nothing if another caller has replaced it already.
    pub(crate) fn replace(&self, generation: u64) {
        let mut present = self.present.write().unwrap_or_else(PoisonError::into_inner);
        if present.generation == generation {
            let pool = pool(&self.options, self.most, self.is_file);
            let old = std::mem::replace(&mut *present, Present { pool, generation: generation + 1 });
            // Callers that hold or await one of the old connections may still succeed.
            tokio::spawn(async move {
                tokio::time::sleep(LONGEST_WAIT + LONGEST_SILENCE).await;
                let _ = tokio::time::timeout(LONGEST_WAIT, old.pool.close()).await;
            });
        }
    }

    /// Runs `work` on a pooled connection. A remote database that stops answering is reported as an error after `LONGEST_SILENCE`, since
    /// TCP alone would wait for minutes. The wait for a connection does not count as silence; if it times out, the pool is replaced, since
    /// its connections may all be silent.
    pub(crate) async fn patiently<T>(
        &self,
        work: impl AsyncFnOnce(PoolConnection<Any>) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let ended = self.unwatched(work).await;
        if let Err(error) = &ended {
            self.damage.notice(error);
        }
        ended
    }

    async fn unwatched<T>(
        &self,
        work: impl AsyncFnOnce(PoolConnection<Any>) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let (pool, generation) = self.now();
        let connection = match pool.acquire().await {
            Err(error @ sqlx::Error::PoolTimedOut) if !self.is_file => {
                self.replace(generation);
                return Err(error.into());
            }
            connection => connection?,
        };
        if self.is_file {
            return work(connection).await;
        }
        match tokio::time::timeout(LONGEST_SILENCE, work(connection)).await {
            Ok(ended) => ended,
            Err(_) => {
                self.replace(generation);
                let seconds = LONGEST_SILENCE.as_secs();
                Err(StoreError::Unreachable(format!("it was silent for {seconds} s")))
            }
        }
    }
}

fn pool(options: &AnyConnectOptions, most: u32, is_file: bool) -> AnyPool {
    let pool = AnyPoolOptions::new().max_connections(most).acquire_timeout(LONGEST_WAIT);
    // A ping before every use would double the number of round trips.
    let pool = pool.test_before_acquire(false).before_acquire(|connection, use_before| {
        Box::pin(async move {
            if use_before.idle_for > TRUSTED {
                connection.ping().await?;
            }
            Ok(true)
        })
    });
    let settings = if is_file { OF_FILE } else { OF_POSTGRES };
    let pool = pool.after_connect(move |connection, _| {
        Box::pin(async move {
            connection.execute(settings).await?;
            Ok(())
        })
    });
    pool.connect_lazy_with(options.clone())
}
