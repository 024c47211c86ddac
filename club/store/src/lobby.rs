//! Offered and running games of the lobby, and the number of games per account and address.

use crate::error::StoreError;
use crate::games::GameRow;
use crate::open::Store;
use crate::rows::count;

/// Number of unfinished games of an account and its address.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Load {
    /// Games that the account has opened and that wait for players.
    pub opened: u64,
    /// Games that the account plays.
    pub played: u64,
    /// Games with bots that the account has opened and that are not over.
    pub with_bots: u64,
    /// Games that were opened from the address and wait for players.
    pub opened_from: u64,
    /// Games with bots that were opened from the address, are not over, and have gone on lately.
    pub with_bots_from: u64,
}

impl Store {
    /// Returns the publicly offered games in turns: of each address the one that has waited longest, then of each the second, and so on;
    /// within an address, in turns between accounts. A flood of games from one address therefore hides no others.
    pub async fn offered(&self, most: usize) -> Result<Vec<GameRow>, StoreError> {
        let query = "SELECT * FROM (SELECT own.*, ROW_NUMBER() OVER (PARTITION BY COALESCE(CAST(origin AS TEXT), creator) \
             ORDER BY place_of_person, created, id) AS place_of_address FROM (SELECT games.*, ROW_NUMBER() OVER \
             (PARTITION BY creator ORDER BY created, id) AS place_of_person FROM games WHERE state = 'open' AND is_listed = 1) \
             AS own) AS turns ORDER BY place_of_address, created, id LIMIT $1";
        let rows = self.rows(sqlx::query(query).bind(most as i64)).await?;
        self.with_seats(rows).await
    }

    /// Returns the public running games, the last changed first.
    pub async fn running(&self, most: usize) -> Result<Vec<GameRow>, StoreError> {
        let query = "SELECT * FROM games WHERE state = 'running' AND is_listed = 1 ORDER BY changed DESC LIMIT $1";
        let rows = self.rows(sqlx::query(query).bind(most as i64)).await?;
        self.with_seats(rows).await
    }

    /// Counts the unfinished games of an account and its address. Games with bots from the address count if they have changed since
    /// `since`.
    pub async fn load(&self, account: &str, origin: Option<i64>, since: i64) -> Result<Load, StoreError> {
        let query = "SELECT \
            (SELECT COUNT(*) FROM games WHERE creator = $1 AND state = 'open') AS opened, \
            (SELECT COUNT(*) FROM games WHERE state <> 'over' AND id IN (SELECT game FROM seats WHERE account = $1)) AS played, \
            (SELECT COUNT(*) FROM games WHERE creator = $1 AND state <> 'over' \
                AND EXISTS (SELECT 1 FROM seats WHERE game = games.id AND bot IS NOT NULL)) AS with_bots, \
            (SELECT COUNT(*) FROM games WHERE origin = $2 AND state = 'open') AS opened_from, \
            (SELECT COUNT(*) FROM games WHERE origin = $2 AND state <> 'over' AND changed >= $3 \
                AND EXISTS (SELECT 1 FROM seats WHERE game = games.id AND bot IS NOT NULL)) AS with_bots_from";
        let row = self.row(sqlx::query(query).bind(account).bind(origin).bind(since)).await?;
        Ok(Load {
            opened: count(&row, "opened")?,
            played: count(&row, "played")?,
            with_bots: count(&row, "with_bots")?,
            opened_from: count(&row, "opened_from")?,
            with_bots_from: count(&row, "with_bots_from")?,
        })
    }
}
