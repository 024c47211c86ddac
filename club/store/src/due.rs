//! Games in which something is due: deadlines, bots' turns, games that no player goes on with.

use crate::error::StoreError;
use crate::games::GameRow;
use crate::open::{Place, Store};
use crate::rows::column;
use sqlx::AssertSqlSafe;

impl Store {
    /// Lists games in which the deadline of a player has passed.
    pub async fn overdue(&self, now: i64, most: usize) -> Result<Vec<String>, StoreError> {
        let query = "SELECT id FROM games WHERE acts_by IS NOT NULL AND acts_by <= $1 ORDER BY acts_by LIMIT $2";
        let rows = self.rows(sqlx::query(query).bind(now).bind(most as i64)).await?;
        rows.iter().map(|row| column(row, "id")).collect()
    }

    /// Leases bot turns that no process has taken, or whose process has not answered in time: until `until` they belong to the caller. Each
    /// turn is leased by one process only.
    pub async fn take_bot_turns(&self, now: i64, until: i64, most: usize) -> Result<Vec<String>, StoreError> {
        // Rows that another process has locked are skipped, so that this one does not wait for it.
        let skipping = if matches!(self.place(), Place::Postgres(_)) { "FOR UPDATE SKIP LOCKED" } else { "" };
        self.writer
            .write(move |connection| {
                Box::pin(async move {
                    let query = format!(
                        "UPDATE games SET bot_from = $2 WHERE bot_from <= $1 AND id IN (SELECT id FROM games \
                         WHERE bot_from IS NOT NULL AND bot_from <= $1 ORDER BY bot_from LIMIT $3 {skipping}) RETURNING id"
                    );
                    let query = AssertSqlSafe(query);
                    let rows =
                        sqlx::query(query).bind(now).bind(until).bind(most as i64).fetch_all(&mut *connection).await?;
                    rows.iter().map(|row| column(row, "id")).collect()
                })
            })
            .await
    }

    /// Lists open games that have not changed since `before`.
    pub async fn stale(&self, before: i64, most: usize) -> Result<Vec<String>, StoreError> {
        let query = "SELECT id FROM games WHERE state = 'open' AND changed < $1 ORDER BY changed LIMIT $2";
        let rows = self.rows(sqlx::query(query).bind(before).bind(most as i64)).await?;
        rows.iter().map(|row| column(row, "id")).collect()
    }

    /// Lists live games that have not changed since `before` and have so few actions that all of them may be chance's.
    pub async fn hardly_begun(&self, before: i64, few: usize, most: usize) -> Result<Vec<String>, StoreError> {
        let query =
            "SELECT id FROM games WHERE state = 'running' AND changed < $1 AND plies <= $2 AND speed = 'live' LIMIT $3";
        let query = sqlx::query(query).bind(before).bind(few as i64).bind(most as i64);
        let rows = self.rows(query).await?;
        rows.iter().map(|row| column(row, "id")).collect()
    }

    /// Lists games without a clock that have not changed since `before`.
    pub async fn left_alone(&self, before: i64, most: usize) -> Result<Vec<String>, StoreError> {
        let query = "SELECT id FROM games WHERE state = 'running' AND changed < $1 AND speed = 'untimed' \
            ORDER BY changed DESC LIMIT $2";
        let rows = self.rows(sqlx::query(query).bind(before).bind(most as i64)).await?;
        rows.iter().map(|row| column(row, "id")).collect()
    }

    /// Returns the games whose clock runs, without their seats.
    pub async fn timed(&self) -> Result<Vec<GameRow>, StoreError> {
        let rows = self.rows(sqlx::query("SELECT * FROM games WHERE acts_by IS NOT NULL")).await?;
        rows.iter().map(GameRow::of_row).collect()
    }
}
