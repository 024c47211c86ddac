//! Chat messages, blocks between accounts, and reports to the operator.

use crate::error::StoreError;
use crate::open::Store;
use crate::rows::{column, count};

/// A chat message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Said {
    /// Its number within the game.
    pub number: u64,
    /// The account of the author.
    pub account: String,
    /// The author's name at that time.
    pub name: String,
    /// The room: players or spectators.
    pub room: String,
    /// The text; never markup.
    pub text: String,
    /// Time of the message, in milliseconds since the Unix epoch.
    pub time: i64,
}

/// A report of a person's behaviour to the operator.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PersonReport {
    /// Identifier of the report.
    pub id: String,
    /// The game.
    pub game: String,
    /// The name of the reported person.
    pub about: String,
    /// The name of the reporting person.
    pub by: String,
    /// The description.
    pub text: String,
    /// Time of the report, in milliseconds since the Unix epoch.
    pub time: i64,
}

impl Store {
    /// Stores a chat message under the next number of its game.
    pub async fn say(&self, game: &str, said: Said) -> Result<Said, StoreError> {
        let game = game.to_owned();
        self.writer
            .write(move |connection| {
                let (game, mut said) = (game.clone(), said.clone());
                Box::pin(async move {
                    let query = "SELECT COALESCE(MAX(number) + 1, 0) AS number FROM said WHERE game = $1";
                    let row = sqlx::query(query).bind(&game).fetch_one(&mut *connection).await?;
                    said.number = count(&row, "number")?;
                    sqlx::query(
                        "INSERT INTO said (game, number, account, name, room, text, time) VALUES ($1, $2, $3, $4, $5, $6, $7)",
                    )
                    .bind(game)
                    .bind(said.number as i64)
                    .bind(&said.account)
                    .bind(&said.name)
                    .bind(&said.room)
                    .bind(&said.text)
                    .bind(said.time)
                    .execute(&mut *connection)
                    .await?;
                    Ok(said)
                })
            })
            .await
    }

    /// Returns the latest `most` messages of a game, oldest first.
    pub async fn said(&self, game: &str, most: usize) -> Result<Vec<Said>, StoreError> {
        let query = "SELECT * FROM said WHERE game = $1 ORDER BY number DESC LIMIT $2";
        let rows = self.rows(sqlx::query(query).bind(game).bind(most as i64)).await?;
        let read = |row: &sqlx::any::AnyRow| {
            Ok(Said {
                number: count(row, "number")?,
                account: column(row, "account")?,
                name: column(row, "name")?,
                room: column(row, "room")?,
                text: column(row, "text")?,
                time: column(row, "time")?,
            })
        };
        rows.iter().rev().map(read).collect()
    }

    /// Returns the accounts that an account blocks.
    pub async fn blocked_by(&self, account: &str) -> Result<Vec<String>, StoreError> {
        let rows = self.rows(sqlx::query("SELECT blocked FROM blocks WHERE account = $1").bind(account)).await?;
        rows.iter().map(|row| column(row, "blocked")).collect()
    }

    /// Blocks an account for another one, or ends the block.
    pub async fn block(&self, account: &str, blocked: &str, is_blocked: bool) -> Result<(), StoreError> {
        let both = [account, blocked].map(str::to_owned);
        self.writer
            .write(move |connection| {
                let [account, blocked] = both.clone();
                Box::pin(async move {
                    let query = if is_blocked {
                        "INSERT INTO blocks (account, blocked) VALUES ($1, $2) ON CONFLICT DO NOTHING"
                    } else {
                        "DELETE FROM blocks WHERE account = $1 AND blocked = $2"
                    };
                    sqlx::query(query).bind(account).bind(blocked).execute(&mut *connection).await?;
                    Ok(())
                })
            })
            .await
    }

    /// Returns the open reports, oldest first.
    pub async fn reports(&self) -> Result<Vec<PersonReport>, StoreError> {
        let query = "SELECT reports.id, reports.game, reports.text, reports.time, a.name AS about, b.name AS by_name \
            FROM reports JOIN accounts AS a ON a.id = reports.about JOIN accounts AS b ON b.id = reports.by_account \
            WHERE is_closed = 0 ORDER BY reports.time LIMIT 1000";
        let rows = self.rows(sqlx::query(query)).await?;
        rows.iter()
            .map(|row| {
                Ok(PersonReport {
                    id: column(row, "id")?,
                    game: column(row, "game")?,
                    about: column(row, "about")?,
                    by: column(row, "by_name")?,
                    text: column(row, "text")?,
                    time: column(row, "time")?,
                })
            })
            .collect()
    }

    /// Counts the reports that an account has made since `since`.
    pub async fn reports_by(&self, account: &str, since: i64) -> Result<u64, StoreError> {
        let query = "SELECT COUNT(*) AS reports FROM reports WHERE by_account = $1 AND time >= $2";
        let row = self.row(sqlx::query(query).bind(account).bind(since)).await?;
        count(&row, "reports")
    }

    /// Closes a report. Returns true if it was open.
    pub async fn close_report(&self, id: &str) -> Result<bool, StoreError> {
        let id = id.to_owned();
        self.writer
            .write(move |connection| {
                let id = id.clone();
                Box::pin(async move {
                    let query = "UPDATE reports SET is_closed = 1 WHERE id = $1 AND is_closed = 0";
                    Ok(sqlx::query(query).bind(id).execute(&mut *connection).await?.rows_affected() > 0)
                })
            })
            .await
    }

    /// Stores a report for the operator.
    pub async fn report(
        &self,
        id: &str,
        game: &str,
        by: &str,
        about: &str,
        text: &str,
        time: i64,
    ) -> Result<(), StoreError> {
        let texts = [id, game, by, about, text].map(str::to_owned);
        self.writer
            .write(move |connection| {
                let [id, game, by, about, text] = texts.clone();
                Box::pin(async move {
                    let query =
                        "INSERT INTO reports (id, game, by_account, about, text, time) VALUES ($1, $2, $3, $4, $5, $6)";
                    sqlx::query(query)
                        .bind(id)
                        .bind(game)
                        .bind(by)
                        .bind(about)
                        .bind(text)
                        .bind(time)
                        .execute(&mut *connection)
                        .await?;
                    Ok(())
                })
            })
            .await
    }
}
