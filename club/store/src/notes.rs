//! Single numbers under a name, leases, and the database's clock.

use crate::error::StoreError;
use crate::open::{Place, Store};
use crate::rows::column;

impl Store {
    /// Stores a number under a name, such as the time of the last sign of life.
    pub async fn note(&self, name: &'static str, value: i64) -> Result<(), StoreError> {
        self.writer
            .write_alone(move |connection| {
                Box::pin(async move {
                    let query =
                        "INSERT INTO house (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = $2";
                    sqlx::query(query).bind(name).bind(value).execute(&mut *connection).await?;
                    Ok(())
                })
            })
            .await
    }

    /// Stores a number under a name unless it has a value, and returns the value that it then has.
    pub async fn note_once(&self, name: &'static str, value: i64) -> Result<i64, StoreError> {
        self.writer
            .write_alone(move |connection| {
                Box::pin(async move {
                    let query = "INSERT INTO house (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING";
                    sqlx::query(query).bind(name).bind(value).execute(&mut *connection).await?;
                    let query = "SELECT value FROM house WHERE name = $1";
                    column(&sqlx::query(query).bind(name).fetch_one(&mut *connection).await?, "value")
                })
            })
            .await
    }

    /// Increments a stored number by one.
    pub async fn count_up(&self, name: &'static str) -> Result<(), StoreError> {
        self.writer
            .write_alone(move |connection| {
                Box::pin(async move {
                    let query = "INSERT INTO house (name, value) VALUES ($1, 1) \
                        ON CONFLICT (name) DO UPDATE SET value = house.value + 1";
                    sqlx::query(query).bind(name).execute(&mut *connection).await?;
                    Ok(())
                })
            })
            .await
    }

    /// Returns the number stored under a name.
    pub async fn noted(&self, name: &str) -> Result<Option<i64>, StoreError> {
        let row = self.row_if_any(sqlx::query("SELECT value FROM house WHERE name = $1").bind(name)).await?;
        row.as_ref().map(|row| column(row, "value")).transpose()
    }

    /// Returns the time of the database's clock in milliseconds; none for a file, which has no clock of its own.
    pub async fn time(&self) -> Result<Option<i64>, StoreError> {
        let Place::Postgres(_) = self.place() else { return Ok(None) };
        let query = "SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT) AS now";
        let row = self.row(sqlx::query(query)).await?;
        column(&row, "now").map(Some)
    }

    /// Acquires or renews a lease for one process, unless another process holds it. Returns true if the caller holds it afterwards.
    pub async fn take_lease(&self, name: &'static str, now: i64, until: i64, holder: &str) -> Result<bool, StoreError> {
        let holder = holder.to_owned();
        self.writer
            .write_alone(move |connection| {
                let holder = holder.clone();
                Box::pin(async move {
                    let query = "INSERT INTO leases (name, holder, until) VALUES ($1, $2, $3) ON CONFLICT (name) DO UPDATE \
                        SET holder = $2, until = $3 WHERE leases.holder = $2 OR leases.until <= $4 OR leases.until > $5";
                    // A lease that reaches far into the future was taken by a process with a wrong clock.
                    let far = until + (until - now);
                    let taken = sqlx::query(query).bind(name).bind(holder).bind(until).bind(now).bind(far);
                    Ok(taken.execute(&mut *connection).await?.rows_affected() > 0)
                })
            })
            .await
    }
}
