//! Connections to the database: how they are made, and how those are replaced that do not answer any more.

use crate::error::StoreError;
use crate::open::Store;
use sqlx::any::{AnyArguments, AnyConnectOptions, AnyPoolOptions, AnyRow};
use sqlx::pool::PoolConnection;
use sqlx::query::Query;
use sqlx::{Any, AnyPool, Connection as _, Executor as _};
use std::sync::{Arc, OnceLock, PoisonError, RwLock};
use std::time::Duration;

/// How long somebody waits for a connection to become free.
const LONGEST_WAIT: Duration = Duration::from_secs(6);
/// A PostgreSQL that has not said anything for so long does not answer.
pub(crate) const LONGEST_SILENCE: Duration = Duration::from_secs(8);

/// A connection that was used so lately is not asked first whether it is still there.
const TRUSTED: Duration = Duration::from_millis(500);

/// SQLite: readers do not wait for the writer, and what is committed is on the disk.
pub(crate) const OF_FILE: &str = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 10000; \
    PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -32000;";
/// PostgreSQL: a process that is cut off in the middle of a transaction does not keep the others from their games for long, and what
/// nobody waits for any more is given up.
pub(crate) const OF_POSTGRES: &str = "SET statement_timeout = '7s'; SET idle_in_transaction_session_timeout = '8s'; SET lock_timeout = '4s'; \
    SET tcp_keepalives_idle = 20; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3; \
    SET tcp_user_timeout = 20000;";

/// Several connections that can be made anew.
#[derive(Clone, Debug)]
pub(crate) struct Connections {
    options: AnyConnectOptions,
    most: u32,
    is_file: bool,
    present: Arc<RwLock<Present>>,
    damage: Damage,
}

/// The first damage that the database has reported since the store was opened. Its copies are the same one.
#[derive(Clone, Debug, Default)]
pub(crate) struct Damage(Arc<OnceLock<String>>);

impl Damage {
    /// The reason that the database gave.
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
    /// How often they were made anew.
    generation: u64,
}

impl Connections {
    /// So many at most, each made when it is needed.
    pub(crate) fn new(options: AnyConnectOptions, most: u32, is_file: bool, damage: Damage) -> Connections {
        let pool = pool(&options, most, is_file);
        Connections { options, most, is_file, present: Arc::new(RwLock::new(Present { pool, generation: 0 })), damage }
    }

    /// How a connection is made.
    pub(crate) fn options(&self) -> &AnyConnectOptions {
        &self.options
    }

    /// The connections as they are now, and their generation.
    pub(crate) fn now(&self) -> (AnyPool, u64) {
        let present = self.present.read().unwrap_or_else(PoisonError::into_inner);
        (present.pool.clone(), present.generation)
    }

    /// Other connections, on which a question may take as long as it takes.
    pub(crate) fn slow(&self) -> AnyPool {
        if self.is_file { self.now().0 } else { AnyPoolOptions::new().connect_lazy_with(self.options.clone()) }
    }

    /// Leaves the connections of a generation alone, and makes new ones; nothing if somebody did so before.
    pub(crate) fn replace(&self, generation: u64) {
        let mut present = self.present.write().unwrap_or_else(PoisonError::into_inner);
        if present.generation == generation {
            let pool = pool(&self.options, self.most, self.is_file);
            let old = std::mem::replace(&mut *present, Present { pool, generation: generation + 1 });
            // Those who work with them or wait for one may still be lucky.
            tokio::spawn(async move {
                tokio::time::sleep(LONGEST_WAIT + LONGEST_SILENCE).await;
                let _ = tokio::time::timeout(LONGEST_WAIT, old.pool.close()).await;
            });
        }
    }

    /// Does something with a connection. A cable that swallows everything tells nobody, so where the database is on another machine
    /// silence is an error after a while. To wait for a connection is no silence; but who waits in vain may wait for one that is silent.
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
    // To ask every time would be one more question to the database for each that is meant.
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

/// A question to the database.
type Question<'q> = Query<'q, Any, AnyArguments>;

impl Store {
    /// Reads with a connection of its own.
    async fn ask<T>(
        &self,
        work: impl AsyncFnOnce(PoolConnection<Any>) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        self.readers.patiently(work).await.map_err(StoreError::in_reading)
    }

    /// The reason of the first damage that the database has reported since it was opened. What is damaged is not repaired by itself.
    pub fn damage(&self) -> Option<&str> {
        self.damage.reason()
    }

    /// All rows that answer a question.
    pub(crate) async fn rows(&self, question: Question<'_>) -> Result<Vec<AnyRow>, StoreError> {
        self.ask(async |mut connection| Ok(question.fetch_all(&mut *connection).await?)).await
    }

    /// The one row that answers a question.
    pub(crate) async fn row(&self, question: Question<'_>) -> Result<AnyRow, StoreError> {
        self.ask(async |mut connection| Ok(question.fetch_one(&mut *connection).await?)).await
    }

    /// The row that answers a question, if there is one.
    pub(crate) async fn row_if_any(&self, question: Question<'_>) -> Result<Option<AnyRow>, StoreError> {
        self.ask(async |mut connection| Ok(question.fetch_optional(&mut *connection).await?)).await
    }

    /// Connections that do not answer are left alone, and new ones are made. A cable that is cut does not tell anyone.
    pub fn connect_anew(&self) {
        self.readers.replace(self.readers.now().1);
    }
}
