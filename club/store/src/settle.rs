//! Settlement of finished games: ratings change, and the archive gains positions. Each happens exactly once.

use crate::error::StoreError;
use crate::open::Store;
use crate::rows::{column, count};
use sqlx::AssertSqlSafe;
use sqlx::any::AnyRow;
use std::sync::Arc;

/// The Glicko-2 rating of an account in a game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// The rating.
    pub rating: f64,
    /// Rating deviation: the uncertainty of the rating.
    pub deviation: f64,
    /// Volatility: the expected fluctuation of the rating.
    pub volatility: f64,
    /// Number of rated games.
    pub games: u64,
    /// Time of the last change, in milliseconds since the Unix epoch.
    pub changed: i64,
}

/// A point in the history of a rating.
#[derive(Clone, PartialEq, Debug)]
pub struct CoursePoint {
    /// Time of the change, in milliseconds since the Unix epoch.
    pub time: i64,
    /// The game that changed it.
    pub played: String,
    /// The rating after the game.
    pub rating: f64,
    /// The deviation after the game.
    pub deviation: f64,
}

/// A position of a finished game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PositionRow {
    /// The key of the position.
    pub position: u64,
    /// Number of actions before it.
    pub ply: usize,
    /// The action played there; empty at the end.
    pub action: String,
}

/// Consequences of the end of a game.
#[derive(Clone, Debug)]
pub struct Settlement {
    /// The game that ended.
    pub id: String,
    /// The kind of game.
    pub game: String,
    /// Time of the end, in milliseconds since the Unix epoch.
    pub time: i64,
    /// The new ratings by account; their number of games includes this one. If another game of an account was settled in between, nothing
    /// is written.
    pub ratings: Vec<(String, Rating)>,
    /// The ratings before the game, in the same order.
    pub before: Vec<f64>,
    /// The positions of the game.
    pub positions: Vec<PositionRow>,
    /// Bit set of the seats that won.
    pub winners: u64,
    /// The lowest and the highest rating of the players before the game; none unless all had one.
    pub between: Option<(i64, i64)>,
}

impl Store {
    /// Lists finished games that are not settled.
    pub async fn unsettled(&self, most: usize) -> Result<Vec<String>, StoreError> {
        let query = "SELECT id FROM games WHERE is_settled = 0 ORDER BY ended_at LIMIT $1";
        let rows = self.rows(sqlx::query(query).bind(most as i64)).await?;
        rows.iter().map(|row| column(row, "id")).collect()
    }

    /// Settles a game. Returns false if it was settled already, or if a rating has changed since it was read.
    pub async fn settle(&self, settlement: Settlement) -> Result<bool, StoreError> {
        let settlement = Arc::new(settlement);
        let settled = self
            .writer
            .write(move |connection| {
                let settlement = settlement.clone();
                Box::pin(async move {
                    for (account, rating) in &settlement.ratings {
                        let query = "SELECT games FROM ratings WHERE account = $1 AND game = $2";
                        let row = sqlx::query(query)
                            .bind(account)
                            .bind(&settlement.game)
                            .fetch_optional(&mut *connection)
                            .await?;
                        let before = row.as_ref().map(|row| count(row, "games")).transpose()?.unwrap_or(0);
                        if before + 1 != rating.games {
                            return Ok(false);
                        }
                    }
                    let query = "UPDATE games SET is_settled = 1, lowest_rating = $2, highest_rating = $3 \
                        WHERE id = $1 AND is_settled = 0";
                    let settled = sqlx::query(query)
                        .bind(&settlement.id)
                        .bind(settlement.between.map(|(lowest, _)| lowest))
                        .bind(settlement.between.map(|(_, highest)| highest))
                        .execute(&mut *connection)
                        .await?;
                    if settled.rows_affected() == 0 {
                        return Ok(false);
                    }
                    for ((account, rating), before) in settlement.ratings.iter().zip(&settlement.before) {
                        if !write_rating(connection, &settlement, account, rating).await? {
                            return Err(StoreError::Refused(OVERTAKEN.to_owned()));
                        }
                        let query = "UPDATE seats SET rating = $3, rating_after = $4 WHERE game = $1 AND account = $2";
                        sqlx::query(query)
                            .bind(&settlement.id)
                            .bind(account)
                            .bind(before.round() as i64)
                            .bind(rating.rating.round() as i64)
                            .execute(&mut *connection)
                            .await?;
                    }
                    for rows in settlement.positions.chunks(TOGETHER) {
                        write_positions(connection, &settlement, rows).await?;
                    }
                    Ok(true)
                })
            })
            .await;
        match settled {
            Err(StoreError::Refused(why)) if why == OVERTAKEN => Ok(false),
            settled => settled,
        }
    }

    /// Returns the ratings of an account, by game.
    pub async fn ratings(&self, account: &str) -> Result<Vec<(String, Rating)>, StoreError> {
        let query = "SELECT * FROM ratings WHERE account = $1 ORDER BY game";
        let rows = self.rows(sqlx::query(query).bind(account)).await?;
        rows.iter().map(|row| Ok((column(row, "game")?, Rating::of_row(row)?))).collect()
    }

    /// Returns the rating of an account in a game.
    pub async fn rating(&self, account: &str, game: &str) -> Result<Option<Rating>, StoreError> {
        let query = "SELECT * FROM ratings WHERE account = $1 AND game = $2";
        let row = self.row_if_any(sqlx::query(query).bind(account).bind(game)).await?;
        row.as_ref().map(Rating::of_row).transpose()
    }

    /// Counts the rated games between two accounts since `since`.
    pub async fn rated_between(&self, one: &str, other: &str, game: &str, since: i64) -> Result<u64, StoreError> {
        let query = "SELECT COUNT(*) AS games FROM rating_course AS own \
            JOIN rating_course AS others ON others.played = own.played AND others.game = own.game AND others.account = $2 \
            WHERE own.account = $1 AND own.game = $3 AND own.time >= $4";
        let row = self.row(sqlx::query(query).bind(one).bind(other).bind(game).bind(since)).await?;
        count(&row, "games")
    }

    /// Returns the history of a rating, oldest first.
    pub async fn rating_course(&self, account: &str, game: &str, most: usize) -> Result<Vec<CoursePoint>, StoreError> {
        // An unlisted game is not named, since only people with its link may see it.
        let query = "SELECT time, rating, deviation, CASE WHEN EXISTS (SELECT 1 FROM games WHERE id = played AND is_listed = 1) \
             THEN played ELSE '' END AS played FROM rating_course WHERE account = $1 AND game = $2 ORDER BY time DESC LIMIT $3";
        let rows = self.rows(sqlx::query(query).bind(account).bind(game).bind(most as i64)).await?;
        let read = |row: &AnyRow| {
            Ok(CoursePoint {
                time: column(row, "time")?,
                played: column(row, "played")?,
                rating: column(row, "rating")?,
                deviation: column(row, "deviation")?,
            })
        };
        rows.iter().rev().map(read).collect()
    }

    /// Returns the best rated members of a game whose deviation is small enough.
    pub async fn best_rated(
        &self,
        game: &str,
        deviation: f64,
        most: usize,
    ) -> Result<Vec<(String, Rating)>, StoreError> {
        let query = "SELECT accounts.name, ratings.* FROM ratings JOIN accounts ON accounts.id = ratings.account \
            WHERE ratings.game = $1 AND ratings.deviation <= $2 AND accounts.name_key IS NOT NULL \
            ORDER BY ratings.rating DESC LIMIT $3";
        let rows = self.rows(sqlx::query(query).bind(game).bind(deviation).bind(most as i64)).await?;
        rows.iter().map(|row| Ok((column(row, "name")?, Rating::of_row(row)?))).collect()
    }
}

impl Rating {
    fn of_row(row: &AnyRow) -> Result<Rating, StoreError> {
        Ok(Rating {
            rating: column(row, "rating")?,
            deviation: column(row, "deviation")?,
            volatility: column(row, "volatility")?,
            games: count(row, "games")?,
            changed: column(row, "changed")?,
        })
    }
}

/// Number of positions per statement.
const TOGETHER: usize = 100;

async fn write_positions(
    connection: &mut sqlx::AnyConnection,
    settlement: &Settlement,
    rows: &[PositionRow],
) -> Result<(), StoreError> {
    let places = |row: usize| {
        let first = row * 5;
        format!("(${}, ${}, ${}, ${}, ${})", first + 1, first + 2, first + 3, first + 4, first + 5)
    };
    let values: Vec<String> = (0..rows.len()).map(places).collect();
    let text = format!(
        "INSERT INTO positions (position, game, ply, action, winners) VALUES {} ON CONFLICT DO NOTHING",
        values.join(", ")
    );
    // Consists of numbers alone. The texts differ with the number of rows, so that preparing them is not worth it.
    let mut query = sqlx::query(AssertSqlSafe(text)).persistent(false);
    for row in rows {
        query = query
            .bind(row.position as i64)
            .bind(&settlement.id)
            .bind(row.ply as i64)
            .bind(&row.action)
            .bind(settlement.winners as i64);
    }
    query.execute(&mut *connection).await?;
    Ok(())
}

/// Error of a settlement that is rolled back: another process has settled a game of the same account in between.
const OVERTAKEN: &str = "a rating has changed in between";

/// Writes a rating and a point of its history. Returns false if another game was counted since the rating was read.
async fn write_rating(
    connection: &mut sqlx::AnyConnection,
    settlement: &Settlement,
    account: &str,
    rating: &Rating,
) -> Result<bool, StoreError> {
    let written = sqlx::query(
        "INSERT INTO ratings (account, game, rating, deviation, volatility, games, changed) \
         VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (account, game) DO UPDATE SET \
         rating = $3, deviation = $4, volatility = $5, games = $6, changed = $7 WHERE ratings.games = $6 - 1",
    )
    .bind(account)
    .bind(&settlement.game)
    .bind(rating.rating)
    .bind(rating.deviation)
    .bind(rating.volatility)
    .bind(rating.games as i64)
    .bind(rating.changed)
    .execute(&mut *connection)
    .await?;
    if written.rows_affected() == 0 {
        return Ok(false);
    }
    sqlx::query(
        "INSERT INTO rating_course (account, game, played, time, rating, deviation) VALUES ($1, $2, $3, $4, $5, $6)",
    )
    .bind(account)
    .bind(&settlement.game)
    .bind(&settlement.id)
    .bind(settlement.time)
    .bind(rating.rating)
    .bind(rating.deviation)
    .execute(&mut *connection)
    .await?;
    Ok(true)
}
