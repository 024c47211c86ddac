//! Reads, each on a connection of its own.

use crate::error::StoreError;
use crate::open::Store;
use sqlx::Any;
use sqlx::any::{AnyArguments, AnyRow};
use sqlx::pool::PoolConnection;
use sqlx::query::Query;

/// A query to the database.
type Question<'q> = Query<'q, Any, AnyArguments>;

impl Store {
    /// Runs a read on a connection of its own.
    async fn ask<T>(
        &self,
        work: impl AsyncFnOnce(PoolConnection<Any>) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        self.readers.patiently(work).await.map_err(StoreError::in_reading)
    }

    /// Returns the reason of the first damage that the database has reported since the store was opened. Damage is not repaired
    /// automatically.
    pub fn damage(&self) -> Option<&str> {
        self.damage.reason()
    }

    /// Returns all rows of a query.
    pub(crate) async fn rows(&self, question: Question<'_>) -> Result<Vec<AnyRow>, StoreError> {
        self.ask(async |mut connection| Ok(question.fetch_all(&mut *connection).await?)).await
    }

    /// Returns the single row of a query.
    pub(crate) async fn row(&self, question: Question<'_>) -> Result<AnyRow, StoreError> {
        self.ask(async |mut connection| Ok(question.fetch_one(&mut *connection).await?)).await
    }

    /// Returns the row of a query, if there is one.
    pub(crate) async fn row_if_any(&self, question: Question<'_>) -> Result<Option<AnyRow>, StoreError> {
        self.ask(async |mut connection| Ok(question.fetch_optional(&mut *connection).await?)).await
    }

    /// Replaces the connection pool for reads. TCP does not report a cut cable, so that old connections may never answer.
    pub fn connect_anew(&self) {
        self.readers.replace(self.readers.now().1);
    }
}
