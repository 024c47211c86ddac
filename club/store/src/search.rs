//! Search in finished games, and the archive of their positions.

use crate::error::StoreError;
use crate::games::GameRow;
use crate::open::Store;
use crate::rows::{column, count};
use sqlx::AssertSqlSafe;

/// Criteria of a search. A missing criterion matches every game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GameQuery {
    /// The kind of game.
    pub game: Option<String>,
    /// An account that took part.
    pub account: Option<String>,
    /// The result, in the notation of records.
    pub result: Option<String>,
    /// Rated or unrated games only.
    pub is_rated: Option<bool>,
    /// Earliest time of the end, in milliseconds since the Unix epoch.
    pub since: Option<i64>,
    /// Time before which the games ended; [`Found::before`] of a page gives the next one.
    pub before: Option<i64>,
    /// The first actions.
    pub opening: Option<String>,
    /// A bot of the house that took part, such as `level:3`.
    pub bot: Option<String>,
    /// Lowest rating allowed for any player.
    pub least_rating: Option<i64>,
    /// Highest rating allowed for any player.
    pub most_rating: Option<i64>,
    /// The key of a position that occurred.
    pub position: Option<u64>,
    /// The account that searches: its own unlisted games are found, those of others are not.
    pub seen_by: Option<String>,
}

/// A page of search results, the latest first.
#[derive(Clone, Debug)]
pub struct Found {
    /// The games.
    pub games: Vec<GameRow>,
    /// The value of [`GameQuery::before`] for the next page, if there are more games.
    pub before: Option<i64>,
}

/// An action played from a position, with the winners of the games in which it was played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Continuation {
    /// The action; empty where the game ended.
    pub action: String,
    /// Bit set of the seats that won these games.
    pub winners: u64,
    /// Number of these games.
    pub games: u64,
}

impl Store {
    /// Finds games. A page never ends between games that ended at the same moment, so that no game is lost between two pages.
    pub async fn find(&self, asked: &GameQuery, most: usize) -> Result<Found, StoreError> {
        let mut conditions = vec!["state = 'over'".to_owned(), "ended_at IS NOT NULL".to_owned()];
        let (mut texts, mut numbers): (Vec<&str>, Vec<i64>) = (Vec::new(), Vec::new());
        // Texts are bound before numbers.
        let wanted_texts = [
            ("game = ?", asked.game.as_deref()),
            ("id IN (SELECT game FROM seats WHERE account = ?)", asked.account.as_deref()),
            ("result = ?", asked.result.as_deref()),
            ("id IN (SELECT game FROM seats WHERE bot = ?)", asked.bot.as_deref()),
            ("substr(opening, 1, length(?)) = ?", asked.opening.as_deref()),
            ("(is_listed = 1 OR id IN (SELECT game FROM seats WHERE account = ?))", asked.seen_by.as_deref()),
        ];
        if asked.seen_by.is_none() {
            conditions.push("is_listed = 1".to_owned());
        }
        for (condition, text) in wanted_texts {
            if let Some(text) = text {
                texts.push(text);
                conditions.push(condition.replace('?', &format!("${}", texts.len())));
            }
        }
        let wanted_numbers = [
            ("is_rated = ?", asked.is_rated.map(i64::from)),
            ("ended_at >= ?", asked.since),
            ("ended_at < ?", asked.before),
            ("lowest_rating >= ?", asked.least_rating),
            ("highest_rating <= ?", asked.most_rating),
            ("id IN (SELECT game FROM positions WHERE position = ?)", asked.position.map(|key| key as i64)),
        ];
        for (condition, number) in wanted_numbers {
            if let Some(number) = number {
                numbers.push(number);
                conditions.push(condition.replace('?', &format!("${}", texts.len() + numbers.len())));
            }
        }
        let query = format!(
            "SELECT * FROM games WHERE {} ORDER BY ended_at DESC LIMIT {}",
            conditions.join(" AND "),
            most.saturating_add(1)
        );
        // The query text consists of constants and numbers.
        let mut query = sqlx::query(AssertSqlSafe(query));
        for text in texts {
            query = query.bind(text);
        }
        for number in numbers {
            query = query.bind(number);
        }
        let rows = self.rows(query).await?;
        let mut games = self.with_seats(rows).await?;
        let ended = |game: &GameRow| game.derived.end.as_ref().map(|end| end.at);
        let Some(next) = games.get(most).and_then(ended) else { return Ok(Found { games, before: None }) };
        games.retain(|game| ended(game) != Some(next));
        if games.is_empty() {
            // More games ended at one moment than fit on a page.
            return Box::pin(self.find(asked, most.saturating_mul(2).max(1))).await;
        }
        Ok(Found { games, before: Some(next + 1) })
    }

    /// Returns the actions that were played from a position.
    pub async fn continuations(&self, position: u64) -> Result<Vec<Continuation>, StoreError> {
        let query = "SELECT action, winners, COUNT(*) AS games FROM positions WHERE position = $1 GROUP BY action, winners \
            ORDER BY games DESC LIMIT 500";
        let rows = self.rows(sqlx::query(query).bind(position as i64)).await?;
        rows.iter()
            .map(|row| {
                Ok(Continuation {
                    action: column(row, "action")?,
                    winners: count(row, "winners")?,
                    games: count(row, "games")?,
                })
            })
            .collect()
    }
}
