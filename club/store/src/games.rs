//! Games: lists of events, with a row about each list that is written in the same transaction.

use crate::error::StoreError;
use crate::open::{Place, Store};
use crate::rows::{column, count, flag};
use pentad_table::Event;
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, AssertSqlSafe};
use std::sync::Arc;

/// How many games stand in one question.
const AT_ONCE: usize = 500;

/// In which part of its life a game is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum State {
    /// It waits for players.
    Open,
    /// It is played.
    Running,
    /// It has ended.
    Over,
}

impl State {
    /// Its name, in rows and in the API.
    pub fn word(self) -> &'static str {
        match self {
            State::Open => "open",
            State::Running => "running",
            State::Over => "over",
        }
    }

    /// The state of this name.
    pub fn of_word(word: &str) -> Option<State> {
        [State::Open, State::Running, State::Over].into_iter().find(|state| state.word() == word)
    }
}

/// What is known about a game from its beginning.
#[derive(Clone, Debug)]
pub struct NewGame {
    /// Its name, which is also its link.
    pub id: String,
    /// Which game is played.
    pub game: String,
    /// The options it was opened with, as JSON.
    pub options: String,
    /// The terms it is played under, as JSON.
    pub terms: String,
    /// The account that opened it.
    pub creator: String,
    /// Whether it counts for ratings.
    pub is_rated: bool,
    /// Whether all may find it: its open seats, and the game while it runs and once it is over.
    pub is_listed: bool,
    /// How fast it is: live, days, untimed.
    pub speed: String,
    /// When it was opened.
    pub created: i64,
    /// The game that it follows: a rematch, or the next game of a match.
    pub earlier: Option<String>,
    /// A keyed hash of the address from which it was opened, where that is known and it is not over.
    pub origin: Option<i64>,
}

/// What a list of events says about its game, so that games can be found without replaying them.
#[derive(Clone, PartialEq, Debug)]
pub struct Derived {
    /// In which part of its life it is.
    pub state: State,
    /// When something last happened.
    pub changed: i64,
    /// How many actions were played.
    pub plies: usize,
    /// The number of the seat that is to act.
    pub turn: Option<usize>,
    /// When its time is up.
    pub acts_by: Option<i64>,
    /// A bot is to act: from when its turn may be taken over.
    pub bot_from: Option<i64>,
    /// How it ended, once it has.
    pub end: Option<End>,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct End {
    /// The result, as in records.
    pub result: String,
    /// The bit of each seat that won.
    pub winners: u64,
    /// How people ended it, as in records; empty where the rules did.
    pub ended: String,
    /// When.
    pub at: i64,
    /// Its first actions.
    pub opening: String,
}

/// Who sits at a seat.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SeatRow {
    /// The account of a person.
    pub account: Option<String>,
    /// The name that others see.
    pub name: String,
    /// The bot's name.
    pub bot: Option<String>,
    /// In a rated game that is settled, the ratings before and after it, rounded.
    pub ratings: Option<(i64, i64)>,
}

/// Events to be added to a game.
#[derive(Clone, Debug)]
pub struct Append {
    /// The game.
    pub game: String,
    /// How many events it is thought to have.
    pub expected: u64,
    /// What happened.
    pub events: Vec<Event>,
    /// The message of a client that led to it.
    pub message: Option<String>,
    /// A hash of what the message asked for.
    pub content: Option<i64>,
    /// What the list says afterwards.
    pub derived: Derived,
    /// Who sits at which seat now, by its number: only seats for which that has changed.
    pub seats: Vec<(usize, SeatRow)>,
    /// From when a letter may be sent to the one whose turn it is, if it has become another's turn.
    pub mail_from: Option<i64>,
}

/// What became of an append.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Appended {
    /// The events are on the disk.
    Done,
    /// Another writer was faster: the list is longer than was thought, or the game does not exist.
    Overtaken,
}

/// An event as it is kept.
#[derive(Clone, Debug)]
pub struct StoredEvent {
    /// The event.
    pub event: Event,
    /// The message that led to it; the first of several events that were stored together carries it. It is empty where they came by none,
    /// and missing in what earlier versions have stored so.
    pub message: Option<String>,
    /// A hash of what the message asked for; missing in what earlier versions have stored.
    pub content: Option<i64>,
}

/// The row about a game.
#[derive(Clone, Debug)]
pub struct GameRow {
    /// What was known from its beginning.
    pub new: NewGame,
    /// How many events there are.
    pub version: u64,
    /// What they say.
    pub derived: Derived,
    /// Who sits where, seat 1 first.
    pub seats: Vec<SeatRow>,
    /// The game after it.
    pub next: Option<String>,
}

/// How far a game is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Its name.
    pub game: String,
    /// How many events it has.
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
    /// Opens a game with its first events. A game that follows another is entered there as its next; if that has a next one
    /// already, nothing is opened.
    pub async fn create(&self, new: NewGame, first: Append) -> Result<Appended, StoreError> {
        // What runs goes on as far as it can be read; nothing begins on a file that is to be replaced.
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

    /// Adds events to a game.
    pub async fn append(&self, append: Append) -> Result<Appended, StoreError> {
        let append = Arc::new(append);
        self.writer
            .write(move |connection| {
                let append = append.clone();
                Box::pin(async move { extend(connection, &append).await })
            })
            .await
    }

    /// The events of a game from a number on. Empty where there is no such game.
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

    /// The row about a game.
    pub async fn game(&self, id: &str) -> Result<Option<GameRow>, StoreError> {
        let rows = self.rows(sqlx::query("SELECT * FROM games WHERE id = $1").bind(id)).await?;
        Ok(self.with_seats(rows).await?.pop())
    }

    /// The games of an account that are not over, and, if asked for, the latest that are.
    pub async fn games_of(&self, account: &str, state: State, most: usize) -> Result<Vec<GameRow>, StoreError> {
        let query = "SELECT games.* FROM games WHERE state = $2 AND id IN (SELECT game FROM seats WHERE account = $1) \
                     ORDER BY changed DESC LIMIT $3";
        let rows = self.rows(sqlx::query(query).bind(account).bind(state.word()).bind(most as i64)).await?;
        self.with_seats(rows).await
    }

    /// Games in which somebody's time was up before this moment.
    pub async fn overdue(&self, now: i64, most: usize) -> Result<Vec<String>, StoreError> {
        let query = "SELECT id FROM games WHERE acts_by IS NOT NULL AND acts_by <= $1 ORDER BY acts_by LIMIT $2";
        let rows = self.rows(sqlx::query(query).bind(now).bind(most as i64)).await?;
        rows.iter().map(|row| column(row, "id")).collect()
    }

    /// Takes over turns of bots that no process has taken, or whose process has not answered in time: until `until` they belong to the
    /// caller. A turn is taken by one process only.
    pub async fn take_bot_turns(&self, now: i64, until: i64, most: usize) -> Result<Vec<String>, StoreError> {
        // Rows that another process is at work on are passed over: it does not wait for it.
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

    /// Open games that nobody joined before this moment.
    pub async fn stale(&self, before: i64, most: usize) -> Result<Vec<String>, StoreError> {
        let query = "SELECT id FROM games WHERE state = 'open' AND changed < $1 ORDER BY changed LIMIT $2";
        let rows = self.rows(sqlx::query(query).bind(before).bind(most as i64)).await?;
        rows.iter().map(|row| column(row, "id")).collect()
    }

    /// Live games that nothing has happened in since this moment, with so few actions that they may all be chance's.
    pub async fn hardly_begun(&self, before: i64, few: usize, most: usize) -> Result<Vec<String>, StoreError> {
        let query =
            "SELECT id FROM games WHERE state = 'running' AND changed < $1 AND plies <= $2 AND speed = 'live' LIMIT $3";
        let query = sqlx::query(query).bind(before).bind(few as i64).bind(most as i64);
        let rows = self.rows(query).await?;
        rows.iter().map(|row| column(row, "id")).collect()
    }

    /// Games without a clock that nothing has happened in since this moment.
    pub async fn left_alone(&self, before: i64, most: usize) -> Result<Vec<String>, StoreError> {
        let query = "SELECT id FROM games WHERE state = 'running' AND changed < $1 AND speed = 'untimed' \
            ORDER BY changed DESC LIMIT $2";
        let rows = self.rows(sqlx::query(query).bind(before).bind(most as i64)).await?;
        rows.iter().map(|row| column(row, "id")).collect()
    }

    /// What a seat has prepared for expected actions.
    pub async fn expected(&self, game: &str) -> Result<Vec<(usize, String)>, StoreError> {
        let rows = self.rows(sqlx::query("SELECT seat, body FROM expected WHERE game = $1").bind(game)).await?;
        rows.iter().map(|row| Ok((count(row, "seat")? as usize, column(row, "body")?))).collect()
    }

    /// Keeps what a seat has prepared; nothing deletes it.
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

    /// Notes a single fact, such as when the house was last seen alive.
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

    /// Notes a single fact unless it was noted before, and returns what is noted.
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

    /// Counts a number up by one.
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

    /// A single fact that was noted.
    pub async fn noted(&self, name: &str) -> Result<Option<i64>, StoreError> {
        let row = self.row_if_any(sqlx::query("SELECT value FROM house WHERE name = $1").bind(name)).await?;
        row.as_ref().map(|row| column(row, "value")).transpose()
    }

    /// When something last happened in any game.
    pub async fn last_change(&self) -> Result<Option<i64>, StoreError> {
        // Each state by itself is one look into an index.
        let query = "SELECT MAX(changed) AS changed FROM (SELECT MAX(changed) AS changed FROM games WHERE state = 'open' \
            UNION ALL SELECT MAX(changed) FROM games WHERE state = 'running' \
            UNION ALL SELECT MAX(changed) FROM games WHERE state = 'over') AS latest";
        column(&self.row(sqlx::query(query)).await?, "changed")
    }

    /// Games whose clock runs.
    pub async fn timed(&self) -> Result<Vec<GameRow>, StoreError> {
        let rows = self.rows(sqlx::query("SELECT * FROM games WHERE acts_by IS NOT NULL")).await?;
        rows.iter().map(GameRow::of_row).collect()
    }

    /// How far a game is.
    pub async fn progress(&self, id: &str) -> Result<Option<Progress>, StoreError> {
        let row = self.row_if_any(sqlx::query("SELECT id, version, next FROM games WHERE id = $1").bind(id)).await?;
        row.as_ref().map(Progress::of_row).transpose()
    }

    /// How far each of these games is.
    pub async fn progress_of(&self, games: &[String]) -> Result<Vec<Progress>, StoreError> {
        let mut found = Vec::with_capacity(games.len());
        for some in games.chunks(AT_ONCE) {
            // They stand in the text of the query, so only letters and digits are let through.
            let is_name = |id: &&String| id.bytes().all(|byte| byte.is_ascii_alphanumeric());
            let names: Vec<String> = some.iter().filter(is_name).map(|id| format!("'{id}'")).collect();
            if names.is_empty() {
                continue;
            }
            let query = format!("SELECT id, version, next FROM games WHERE id IN ({})", names.join(","));
            for row in &self.rows(sqlx::query(AssertSqlSafe(query))).await? {
                found.push(Progress::of_row(row)?);
            }
        }
        Ok(found)
    }

    /// The time by the database's clock, where it may have another one than this process.
    pub async fn time(&self) -> Result<Option<i64>, StoreError> {
        let Place::Postgres(_) = self.place() else { return Ok(None) };
        let query = "SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT) AS now";
        let row = self.row(sqlx::query(query)).await?;
        column(&row, "now").map(Some)
    }

    /// Takes something on for a while, or goes on with it, unless another one has it. Says whether it is the caller's.
    pub async fn take_turn(&self, name: &'static str, now: i64, until: i64, by: &str) -> Result<bool, StoreError> {
        // A number for each name of a process; zero stands for nobody.
        let owner = by.bytes().fold(1_i64, |hash, byte| hash.wrapping_mul(31).wrapping_add(i64::from(byte))) | 1;
        self.writer
            .write_alone(move |connection| {
                Box::pin(async move {
                    let query = "INSERT INTO turns (name, owner, until) VALUES ($1, $2, $3) ON CONFLICT (name) DO UPDATE \
                        SET owner = $2, until = $3 WHERE turns.owner = $2 OR turns.until <= $4 OR turns.until > $5";
                    // One that reaches far into the future was taken by a clock that was wrong.
                    let far = until + (until - now);
                    let taken = sqlx::query(query).bind(name).bind(owner).bind(until).bind(now).bind(far);
                    Ok(taken.execute(&mut *connection).await?.rows_affected() > 0)
                })
            })
            .await
    }

    /// How many games are in a state. To count those that are over takes as long as there are many.
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
        // Names of games hold letters and digits only (`create` sees to it), so they can stand in the text.
        let names: Vec<String> = games.iter().map(|game| format!("'{}'", game.new.id)).collect();
        let query = format!(
            "SELECT game, seat, account, name, bot, rating, rating_after FROM seats WHERE game IN ({}) ORDER BY seat",
            names.join(",")
        );
        let seats = self.rows(sqlx::query(AssertSqlSafe(query))).await?;
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
    fn of_row(row: &AnyRow) -> Result<GameRow, StoreError> {
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
    // A game that has just ended is to be settled; a takeback makes it run again.
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
    // The first event of each append has one, so that it is known which events belong together.
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
