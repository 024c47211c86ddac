//! Games: lists of events, each with a summary row that is written in the same transaction.

use crate::error::StoreError;
use crate::open::Store;
use crate::rows::{array, column, count, flag, members};
use pentad_table::Event;
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, AssertSqlSafe};
use std::sync::Arc;

/// Largest number of games in one query.
const AT_ONCE: usize = 500;

/// State of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum State {
    /// Waits for players.
    Open,
    /// Is being played.
    Running,
    /// Has ended.
    Over,
}

impl State {
    /// Returns the name of the state in rows and in the API.
    pub fn word(self) -> &'static str {
        match self {
            State::Open => "open",
            State::Running => "running",
            State::Over => "over",
        }
    }

    /// Returns the state with this name.
    pub fn of_word(word: &str) -> Option<State> {
        [State::Open, State::Running, State::Over].into_iter().find(|state| state.word() == word)
    }
}

/// Properties of a game that are fixed when it is opened.
#[derive(Clone, Debug)]
pub struct NewGame {
    /// Identifier of the game, which is also its link.
    pub id: String,
    /// The kind of game that is played.
    pub game: String,
    /// The options it was opened with, as JSON.
    pub options: String,
    /// The terms of play, as JSON.
    pub terms: String,
    /// The account that opened it.
    pub creator: String,
    /// Set if the game counts for ratings.
    pub is_rated: bool,
    /// Set if the game is public: listed while it has open seats, while it runs and once it is over.
    pub is_listed: bool,
    /// The speed: live, days or untimed.
    pub speed: String,
    /// Time of opening, in milliseconds since the Unix epoch.
    pub created: i64,
    /// The preceding game, if this one is a rematch or the next game of a match.
    pub earlier: Option<String>,
    /// A keyed hash of the address from which the game was opened; none if that is unknown or the game is over.
    pub origin: Option<i64>,
}

/// Summary of a game's events, so that games can be found without replaying them.
#[derive(Clone, PartialEq, Debug)]
pub struct Derived {
    /// The state of the game.
    pub state: State,
    /// Time of the last change, in milliseconds since the Unix epoch.
    pub changed: i64,
    /// Number of actions played.
    pub plies: usize,
    /// Number of the seat to act.
    pub turn: Option<usize>,
    /// Deadline of the seat to act, in milliseconds since the Unix epoch.
    pub acts_by: Option<i64>,
    /// If a bot is to act: the time from which another process may take over its turn.
    pub bot_from: Option<i64>,
    /// The end of the game, once it is over.
    pub end: Option<End>,
}

/// The end of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct End {
    /// The result, in the notation of records.
    pub result: String,
    /// Bit set of the seats that won.
    pub winners: u64,
    /// The action by which people ended the game, in the notation of records; empty if the rules ended it.
    pub ended: String,
    /// Time of the end, in milliseconds since the Unix epoch.
    pub at: i64,
    /// The first actions of the game.
    pub opening: String,
}

/// The occupant of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SeatRow {
    /// The account, if a person sits there.
    pub account: Option<String>,
    /// The displayed name.
    pub name: String,
    /// The name of the bot, if one sits there.
    pub bot: Option<String>,
    /// The rounded ratings before and after the game, once a rated game is settled.
    pub ratings: Option<(i64, i64)>,
}

/// Events to append to a game.
#[derive(Clone, Debug)]
pub struct Append {
    /// The game.
    pub game: String,
    /// The version on which the append is based, as a number of events.
    pub expected: u64,
    /// The new events.
    pub events: Vec<Event>,
    /// Idempotency key of the client message that caused the events.
    pub message: Option<String>,
    /// A hash of the content of that message.
    pub content: Option<i64>,
    /// Summary of the game after the append.
    pub derived: Derived,
    /// The seats whose occupants have changed, with their numbers.
    pub seats: Vec<(usize, SeatRow)>,
    /// The time from which a letter may be sent to the player to act, if the turn passes to another player.
    pub mail_from: Option<i64>,
}

/// Outcome of an append.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Appended {
    /// The events are on disk.
    Done,
    /// Another writer was faster, so that the game has more events than expected; or the game does not exist.
    Overtaken,
}

/// An event as it is stored.
#[derive(Clone, Debug)]
pub struct StoredEvent {
    /// The event.
    pub event: Event,
    /// The message that caused it, on the first of several events that were stored together. Empty if no message caused them; missing on
    /// events of that kind which earlier versions have stored.
    pub message: Option<String>,
    /// A hash of the content of the message; missing on events that earlier versions have stored.
    pub content: Option<i64>,
}

/// The summary row of a game.
#[derive(Clone, Debug)]
pub struct GameRow {
    /// The fixed properties.
    pub new: NewGame,
    /// The number of events.
    pub version: u64,
    /// The summary of the events.
    pub derived: Derived,
    /// The occupants of the seats, seat 1 first.
    pub seats: Vec<SeatRow>,
    /// The game that follows it.
    pub next: Option<String>,
}

/// The progress of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Progress {
    /// The game.
    pub game: String,
    /// The number of its events.
    pub version: u64,
    /// The game that follows it.
    pub next: Option<String>,
}

impl Progress {
    fn of_row(row: &AnyRow) -> Result<Progress, StoreError> {
        Ok(Progress { game: column(row, "id")?, version: count(row, "version")?, next: column(row, "next")? })
    }
}

impl Store {
    /// Creates a game with its first events. A game that follows another is entered there as its next one; if the other has a next game
    /// already, nothing is created.
    pub async fn create(&self, new: NewGame, first: Append) -> Result<Appended, StoreError> {
        // Running games continue as long as they can be read; new ones are refused, since the damaged file is to be replaced.
        if let Some(reason) = self.damage() {
            return Err(StoreError::Corrupt(reason.to_owned()));
        }
        let both = Arc::new((new, first));
        self.writer
            .write(move |connection| {
                let both = both.clone();
                Box::pin(async move { create(connection, &both.0, &both.1).await })
            })
            .await
    }

    /// Appends events to a game.
    pub async fn append(&self, append: Append) -> Result<Appended, StoreError> {
        let append = Arc::new(append);
        self.writer
            .write(move |connection| {
                let append = append.clone();
                Box::pin(async move { extend(connection, &append).await })
            })
            .await
    }

    /// Returns the events of a game from a number on; none if the game does not exist.
    pub async fn events(&self, game: &str, from: u64) -> Result<Vec<StoredEvent>, StoreError> {
        let rows = self
            .rows(
                sqlx::query(
                    "SELECT body, message, content FROM events WHERE game = $1 AND number >= $2 ORDER BY number",
                )
                .bind(game)
                .bind(from as i64),
            )
            .await?;
        rows.iter()
            .map(|row| {
                let body: String = column(row, "body")?;
                let event = serde_json::from_str(&body)?;
                Ok(StoredEvent { event, message: column(row, "message")?, content: column(row, "content")? })
            })
            .collect()
    }

    /// Returns the summary row of a game.
    pub async fn game(&self, id: &str) -> Result<Option<GameRow>, StoreError> {
        let rows = self.rows(sqlx::query("SELECT * FROM games WHERE id = $1").bind(id)).await?;
        Ok(self.with_seats(rows).await?.pop())
    }

    /// Returns the games of an account that are in a given state, the last changed first.
    pub async fn games_of(&self, account: &str, state: State, most: usize) -> Result<Vec<GameRow>, StoreError> {
        let query = "SELECT games.* FROM games WHERE state = $2 AND id IN (SELECT game FROM seats WHERE account = $1) \
                     ORDER BY changed DESC LIMIT $3";
        let rows = self.rows(sqlx::query(query).bind(account).bind(state.word()).bind(most as i64)).await?;
        self.with_seats(rows).await
    }

    /// Returns the expected actions (premoves) that the seats of a game have prepared.
    pub async fn expected(&self, game: &str) -> Result<Vec<(usize, String)>, StoreError> {
        let rows = self.rows(sqlx::query("SELECT seat, body FROM expected WHERE game = $1").bind(game)).await?;
        rows.iter().map(|row| Ok((count(row, "seat")? as usize, column(row, "body")?))).collect()
    }

    /// Stores the expected actions of a seat; `None` deletes them.
    pub async fn expect(&self, game: &str, seat: usize, body: Option<String>) -> Result<(), StoreError> {
        let game = game.to_owned();
        self.writer
            .write(move |connection| {
                let (game, body) = (game.clone(), body.clone());
                Box::pin(async move {
                    sqlx::query("DELETE FROM expected WHERE game = $1 AND seat = $2")
                        .bind(&game)
                        .bind(seat as i64)
                        .execute(&mut *connection)
                        .await?;
                    if let Some(body) = body {
                        sqlx::query("INSERT INTO expected (game, seat, body) VALUES ($1, $2, $3)")
                            .bind(game)
                            .bind(seat as i64)
                            .bind(body)
                            .execute(&mut *connection)
                            .await?;
                    }
                    Ok(())
                })
            })
            .await
    }

    /// Returns the time of the last change of any game.
    pub async fn last_change(&self) -> Result<Option<i64>, StoreError> {
        // A query for each state is a single index lookup.
        let query = "SELECT MAX(changed) AS changed FROM (SELECT MAX(changed) AS changed FROM games WHERE state = 'open' \
            UNION ALL SELECT MAX(changed) FROM games WHERE state = 'running' \
            UNION ALL SELECT MAX(changed) FROM games WHERE state = 'over') AS latest";
        column(&self.row(sqlx::query(query)).await?, "changed")
    }

    /// Returns the progress of a game.
    pub async fn progress(&self, id: &str) -> Result<Option<Progress>, StoreError> {
        let row = self.row_if_any(sqlx::query("SELECT id, version, next FROM games WHERE id = $1").bind(id)).await?;
        row.as_ref().map(Progress::of_row).transpose()
    }

    /// Returns the progress of each of these games.
    pub async fn progress_of(&self, games: &[String]) -> Result<Vec<Progress>, StoreError> {
        let mut found = Vec::with_capacity(games.len());
        let query = format!("SELECT id, version, next FROM games WHERE id IN {}", members(self.place()));
        for some in games.chunks(AT_ONCE) {
            let names = array(some.iter().map(String::as_str));
            for row in &self.rows(sqlx::query(AssertSqlSafe(query.clone())).bind(names)).await? {
                found.push(Progress::of_row(row)?);
            }
        }
        Ok(found)
    }

    /// Counts the games in a state. For games that are over, the time grows with their number.
    pub async fn count(&self, state: State) -> Result<u64, StoreError> {
        let query = "SELECT COUNT(*) AS games FROM games WHERE state = $1";
        let row = self.row(sqlx::query(query).bind(state.word())).await?;
        count(&row, "games")
    }

    pub(crate) async fn with_seats(&self, rows: Vec<AnyRow>) -> Result<Vec<GameRow>, StoreError> {
        let mut games = rows.iter().map(GameRow::of_row).collect::<Result<Vec<_>, _>>()?;
        if games.is_empty() {
            return Ok(games);
        }
        let names = array(games.iter().map(|game| game.new.id.as_str()));
        let query = format!(
            "SELECT game, seat, account, name, bot, rating, rating_after FROM seats WHERE game IN {} ORDER BY seat",
            members(self.place())
        );
        let seats = self.rows(sqlx::query(AssertSqlSafe(query)).bind(names)).await?;
        for row in &seats {
            let game: String = column(row, "game")?;
            let (before, after) = (column::<Option<i64>>(row, "rating")?, column::<Option<i64>>(row, "rating_after")?);
            let seat = SeatRow {
                account: column(row, "account")?,
                name: column(row, "name")?,
                bot: column(row, "bot")?,
                ratings: before.zip(after),
            };
            if let Some(game) = games.iter_mut().find(|other| other.new.id == game) {
                game.seats.push(seat);
            }
        }
        Ok(games)
    }
}

impl GameRow {
    pub(crate) fn of_row(row: &AnyRow) -> Result<GameRow, StoreError> {
        let state: String = column(row, "state")?;
        let end = match column::<Option<i64>>(row, "ended_at")? {
            None => None,
            Some(at) => Some(End {
                result: column::<Option<String>>(row, "result")?.unwrap_or_default(),
                winners: column::<Option<i64>>(row, "winners")?.unwrap_or(0) as u64,
                ended: column::<Option<String>>(row, "ended")?.unwrap_or_default(),
                at,
                opening: column::<Option<String>>(row, "opening")?.unwrap_or_default(),
            }),
        };
        Ok(GameRow {
            new: NewGame {
                id: column(row, "id")?,
                game: column(row, "game")?,
                options: column(row, "options")?,
                terms: column(row, "terms")?,
                creator: column(row, "creator")?,
                is_rated: flag(row, "is_rated")?,
                is_listed: flag(row, "is_listed")?,
                speed: column(row, "speed")?,
                created: column(row, "created")?,
                earlier: column(row, "earlier")?,
                origin: column(row, "origin")?,
            },
            version: count(row, "version")?,
            derived: Derived {
                state: State::of_word(&state).ok_or_else(|| StoreError::Damaged(format!("a game is {state}")))?,
                changed: column(row, "changed")?,
                plies: count(row, "plies")? as usize,
                turn: column::<Option<i64>>(row, "turn")?.map(|turn| turn as usize),
                acts_by: column(row, "acts_by")?,
                bot_from: column(row, "bot_from")?,
                end,
            },
            seats: Vec::new(),
            next: column(row, "next")?,
        })
    }
}

async fn create(connection: &mut AnyConnection, new: &NewGame, first: &Append) -> Result<Appended, StoreError> {
    if new.id != first.game || new.id.is_empty() || !new.id.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        return Err(StoreError::Declined("a game's name is made of letters and digits".to_owned()));
    }
    if let Some(earlier) = &new.earlier {
        let entered = sqlx::query("UPDATE games SET next = $2 WHERE id = $1 AND next IS NULL")
            .bind(earlier)
            .bind(&new.id)
            .execute(&mut *connection)
            .await?;
        if entered.rows_affected() == 0 {
            return Ok(Appended::Overtaken);
        }
    }
    let seats = first.seats.len() as i64;
    let inserted = sqlx::query(
        "INSERT INTO games (id, game, options, seats, creator, is_rated, is_listed, speed, created, earlier, terms, origin, \
         version, state, changed, plies, is_settled) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 0, 'open', $9, 0, 1) ON CONFLICT DO NOTHING",
    )
    .bind(&new.id)
    .bind(&new.game)
    .bind(&new.options)
    .bind(seats)
    .bind(&new.creator)
    .bind(i64::from(new.is_rated))
    .bind(i64::from(new.is_listed))
    .bind(&new.speed)
    .bind(new.created)
    .bind(new.earlier.as_deref())
    .bind(&new.terms)
    .bind(new.origin)
    .execute(&mut *connection)
    .await?;
    if inserted.rows_affected() == 0 {
        return Err(StoreError::Declined(format!("there is a game {} already", new.id)));
    }
    extend(connection, first).await
}

async fn extend(connection: &mut AnyConnection, append: &Append) -> Result<Appended, StoreError> {
    let (derived, end) = (&append.derived, append.derived.end.as_ref());
    let version = append.expected + append.events.len() as u64;
    // A game that has just ended is due for settlement; a takeback makes it run again.
    let updated = sqlx::query(
        "UPDATE games SET version = $3, state = $4, changed = $5, plies = $6, turn = $7, acts_by = $8, bot_from = $9, \
         result = $10, winners = $11, ended = $12, is_settled = CASE WHEN ended_at IS NULL AND $13 IS NOT NULL THEN 0 \
         ELSE is_settled END, ended_at = $13, opening = $14, \
         origin = CASE WHEN $13 IS NULL THEN origin ELSE NULL END, \
         mail_from = CASE WHEN turn = $7 THEN mail_from ELSE $15 END, \
         mail_tries = CASE WHEN turn = $7 THEN mail_tries ELSE 0 END WHERE id = $1 AND version = $2",
    )
    .bind(&append.game)
    .bind(append.expected as i64)
    .bind(version as i64)
    .bind(derived.state.word())
    .bind(derived.changed)
    .bind(derived.plies as i64)
    .bind(derived.turn.map(|turn| turn as i64))
    .bind(derived.acts_by)
    .bind(derived.bot_from)
    .bind(end.map(|end| end.result.as_str()))
    .bind(end.map(|end| end.winners as i64))
    .bind(end.map(|end| end.ended.as_str()))
    .bind(end.map(|end| end.at))
    .bind(end.map(|end| end.opening.as_str()))
    .bind(append.mail_from)
    .execute(&mut *connection)
    .await?;
    if updated.rows_affected() == 0 {
        return Ok(Appended::Overtaken);
    }
    // The first event of each append has a message, which marks the events that belong together.
    let mut message = Some(append.message.as_deref().unwrap_or_default());
    let mut content = append.content;
    for event in &append.events {
        sqlx::query("INSERT INTO events (game, number, body, message, content) VALUES ($1, $2, $3, $4, $5)")
            .bind(&append.game)
            .bind(event.number as i64)
            .bind(serde_json::to_string(event)?)
            .bind(message.take())
            .bind(content.take())
            .execute(&mut *connection)
            .await?;
    }
    for (number, seat) in &append.seats {
        sqlx::query(
            "INSERT INTO seats (game, seat, account, name, bot) VALUES ($1, $2, $3, $4, $5) \
             ON CONFLICT (game, seat) DO UPDATE SET account = $3, name = $4, bot = $5",
        )
        .bind(&append.game)
        .bind(*number as i64)
        .bind(seat.account.as_deref())
        .bind(&seat.name)
        .bind(seat.bot.as_deref())
        .execute(&mut *connection)
        .await?;
    }
    Ok(Appended::Done)
}
