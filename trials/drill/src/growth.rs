//! The cost of an action while the archive grows.

use anyhow::Result;
use pentad_catalog::AnyAction;
use pentad_core::Headers;
use pentad_core::random::Unshuffled;
use pentad_services::Postgres;
use pentad_store::{Append, Derived, NewGame, Place, SeatRow, State, Store};
use pentad_table::{Actor, Awaited, Command, Event, Opening, Person, Sitter, Table, Terms, Time};
use sqlx::{AnyConnection, AssertSqlSafe, Connection as _, Executor as _, Row as _};
use std::fmt;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::task::JoinSet;

use crate::random::{self, below};
use crate::server::Usage;

/// Number of running games during a measurement.
const RUNNING: usize = 500;
/// Number of games inserted by one statement.
const AT_ONCE: usize = 10_000;

/// Measurements with an archive of one size.
#[derive(Clone, Copy, Debug)]
pub struct Measured {
    /// Number of finished games.
    pub archive: usize,
    /// Size of the file or of the database, in bytes.
    pub size: u64,
    /// Elapsed time for each action, if many are stored at once.
    pub append: Duration,
    /// Processor time for each of those actions, including that of PostgreSQL.
    pub processor: Duration,
    /// Elapsed time for each action, if one is stored at a time.
    pub alone: Duration,
    /// Time to load a running game.
    pub load: Duration,
    /// Time of the club's periodic queries: overdue clocks, stale open games, games hardly begun, games to settle.
    pub sweep: Duration,
}

impl fmt::Display for Measured {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let micros = |time: Duration| time.as_secs_f64() * 1e6;
        write!(
            f,
            "{:>9} games, {:>6} MiB: action {:>5.0} µs (processor {:>4.0}), alone {:>6.0}, reading a game {:>5.0}, sweep {:>5.0}",
            self.archive,
            self.size >> 20,
            micros(self.append),
            micros(self.processor),
            micros(self.alone),
            micros(self.load),
            micros(self.sweep)
        )
    }
}

/// Measures with archives of these sizes, in a file or in PostgreSQL.
pub async fn run(
    folder: &Path,
    in_postgres: bool,
    sizes: &[usize],
    appends: usize,
    mut tell: impl FnMut(&Measured),
) -> Result<Vec<Measured>> {
    let mut all = Vec::new();
    for size in sizes {
        let file = folder.join(format!("growth-{size}.db"));
        let server = if in_postgres { Some(Postgres::start_safe()?) } else { None };
        let place =
            server.as_ref().map_or_else(|| Place::File(file.clone()), |server| Place::Postgres(server.address()));
        let measured = one(&place, server.as_ref(), *size, appends).await?;
        tell(&measured);
        all.push(measured);
        for end in ["db", "db-wal", "db-shm"] {
            // Files that do not exist need not be removed.
            let _ = std::fs::remove_file(file.with_extension(end));
        }
    }
    Ok(all)
}

async fn one(place: &Place, server: Option<&Postgres>, archive: usize, appends: usize) -> Result<Measured> {
    let used = || Usage::of(0).seconds + server.map_or(0.0, |server| Usage::of_all(server.id()).seconds);
    let store = Store::open(place.clone()).await?;
    store.close().await;
    drop(store);
    let size = fill(place, archive).await?;
    let store = Store::open(place.clone()).await?;
    let mut random = random::fresh(archive);
    let names: Vec<String> = (0..RUNNING)
        .map(|_| format!("{:08X}{:04X}", below(&mut random, 1 << 31), below(&mut random, 1 << 16)))
        .collect();
    let mut games = Vec::new();
    for name in &names {
        games.push(Running::open(&store, name).await?);
    }
    // Warm up the caches.
    let mut games = play(&store, games, RUNNING * 2).await?;
    let (before, began) = (used(), Instant::now());
    games = play(&store, games, appends).await?;
    let append = began.elapsed().div_f64(appends as f64);
    let processor = Duration::from_secs_f64((used() - before) / appends as f64);
    let few = (appends / 20).max(20);
    let began = Instant::now();
    for number in 0..few {
        games[number % RUNNING].act(&store).await?;
    }
    let alone = began.elapsed().div_f64(few as f64);
    let began = Instant::now();
    for number in 0..few {
        let name = &names[number % RUNNING];
        store.game(name).await?;
        store.events(name, 0).await?;
    }
    let load = began.elapsed().div_f64(few as f64);
    let began = Instant::now();
    for _ in 0..few {
        store.overdue(0, 200).await?;
        store.stale(0, 200).await?;
        store.hardly_begun(0, 4, 200).await?;
        store.unsettled(200).await?;
    }
    let sweep = began.elapsed().div_f64(few as f64);
    store.close().await;
    Ok(Measured { archive, size, append, processor, alone, load, sweep })
}

/// A running game without players or followers.
struct Running {
    name: String,
    table: Table,
    events: u64,
}

impl Running {
    async fn open(store: &Store, name: &str) -> Result<Running> {
        let (table, opened) = table()?;
        let new = new_game(name);
        let seats = vec![SeatRow { account: Some("a".to_owned()), name: "A".to_owned(), bot: None, ratings: None }; 2];
        let first = Append {
            game: name.to_owned(),
            expected: 0,
            events: vec![opened],
            message: None,
            content: None,
            derived: derived(&table, State::Running),
            seats: (1..).zip(seats).collect(),
            mail_from: None,
        };
        store.create(new, first).await?;
        Ok(Running { name: name.to_owned(), table, events: 1 })
    }

    /// Stores one action. When the game is over a new one continues the same list of events.
    async fn act(&mut self, store: &Store) -> Result<()> {
        let mut event = match step(&mut self.table)? {
            Some(event) => event,
            None => {
                self.table = table()?.0;
                step(&mut self.table)?.ok_or_else(|| anyhow::anyhow!("a new game goes on"))?
            }
        };
        event.number = self.events;
        let append = Append {
            game: self.name.clone(),
            expected: self.events,
            events: vec![event],
            message: Some(format!("a:{}", self.events)),
            content: None,
            derived: derived(&self.table, State::Running),
            seats: Vec::new(),
            mail_from: None,
        };
        anyhow::ensure!(store.append(append).await? == pentad_store::Appended::Done, "nobody else writes");
        self.events += 1;
        Ok(())
    }
}

/// Stores about this many actions, spread over all games at once.
async fn play(store: &Store, games: Vec<Running>, appends: usize) -> Result<Vec<Running>> {
    let each = appends / games.len();
    let store = Arc::new(store.clone());
    let mut tasks = JoinSet::new();
    for mut game in games {
        let store = store.clone();
        tasks.spawn(async move {
            for _ in 0..each {
                game.act(&store).await?;
            }
            Ok::<Running, anyhow::Error>(game)
        });
    }
    let mut games = Vec::new();
    while let Some(done) = tasks.join_next().await {
        games.push(done??);
    }
    Ok(games)
}

fn table() -> Result<(Table, Event)> {
    let options = Headers::new().with("Game", "iris");
    let person = |id: &str| Sitter::Person(Person { id: id.to_owned(), name: String::new() });
    let opening = Opening::deal(&options, vec![person("a"), person("b")], Terms::default(), &mut Unshuffled)?;
    Ok(Table::open(opening, Time::from_millis(0))?)
}

fn step(table: &mut Table) -> Result<Option<Event>> {
    let Awaited::Person(seat) = table.awaited() else { return Ok(None) };
    let mut actions: Vec<AnyAction> = Vec::new();
    let position = table.played().last();
    position.legal_actions(&mut actions);
    let place = table.played().plies() * 7 % actions.len();
    let action = position.notation(actions[place]);
    let events = table.apply(table.last_time().plus(1), Actor::Seat(seat), &Command::Play { action, lag: 0 })?;
    Ok(events.into_iter().next())
}

fn new_game(name: &str) -> NewGame {
    NewGame {
        id: name.to_owned(),
        game: "iris".to_owned(),
        options: "{}".to_owned(),
        terms: "{}".to_owned(),
        creator: "a".to_owned(),
        is_rated: false,
        is_listed: true,
        speed: "untimed".to_owned(),
        created: 0,
        earlier: None,
        origin: None,
    }
}

fn derived(table: &Table, state: State) -> Derived {
    Derived {
        state,
        changed: random::now_millis(),
        plies: table.played().plies(),
        turn: Some(1),
        acts_by: Some(i64::MAX - 1),
        bot_from: None,
        end: None,
    }
}

/// Inserts finished games of twenty actions each. Their ids are spread evenly, so that those of running games lie between them. Returns the
/// size of the archive in bytes.
pub(crate) async fn fill(place: &Place, games: usize) -> Result<u64> {
    let step = (1_i64 << 47) / games as i64;
    let (address, quickly, name, finished) = match place {
        Place::File(file) => (
            format!("sqlite://{}?mode=rw", file.display()),
            "PRAGMA synchronous = OFF; PRAGMA cache_size = -200000; PRAGMA wal_autocheckpoint = 100000",
            format!("printf('%012X', n * {step})"),
            "PRAGMA wal_checkpoint(TRUNCATE)",
        ),
        Place::Postgres(address) => (
            address.clone(),
            "SET synchronous_commit = off",
            format!("lpad(upper(to_hex(n * {step})), 12, '0')"),
            "VACUUM ANALYZE",
        ),
    };
    let mut connection = AnyConnection::connect(&address).await?;
    connection.execute(quickly).await?;
    connection.execute("CREATE TEMP TABLE sample (number INTEGER, body TEXT)").await?;
    let (mut table, opened) = self::table()?;
    let mut bodies = vec![serde_json::to_string(&opened)?];
    while bodies.len() < 21
        && let Some(event) = self::step(&mut table)?
    {
        bodies.push(serde_json::to_string(&event)?);
    }
    for (number, body) in bodies.iter().enumerate() {
        sqlx::query("INSERT INTO sample VALUES ($1, $2)")
            .bind(number as i64)
            .bind(body)
            .execute(&mut connection)
            .await?;
    }
    for from in (0..games).step_by(AT_ONCE) {
        let to = (from + AT_ONCE).min(games);
        let numbers = format!(
            "WITH RECURSIVE n(n) AS (SELECT CAST({from} AS BIGINT) UNION ALL SELECT n + 1 FROM n WHERE n + 1 < {to})"
        );
        let account = "'member' || (n % 1000)";
        connection.execute("BEGIN").await?;
        for statement in [
            format!(
                "{numbers} INSERT INTO games (id, game, options, terms, seats, creator, is_rated, is_listed, speed, created, \
                 version, state, changed, plies, result, winners, ended, ended_at, opening, is_settled) \
                 SELECT {name}, 'iris', '{{}}', '{{}}', 2, {account}, 1, 0, 'live', n, {}, 'over', n, 20, '1-0', 1, '', n, \
                 'c3 d4 ' || (n % 100), 1 FROM n",
                bodies.len()
            ),
            format!(
                "{numbers} INSERT INTO seats (game, seat, account, name) SELECT {name}, s.s, 'member' || ((n * s.s) % 1000), 'M' \
                 FROM n, (SELECT 1 AS s UNION ALL SELECT 2) AS s"
            ),
            format!(
                "{numbers} INSERT INTO events (game, number, body) SELECT {name}, sample.number, sample.body FROM n, sample"
            ),
            format!(
                "{numbers} INSERT INTO positions (position, game, ply, action, winners) \
                 SELECT n * 32 + sample.number, {name}, sample.number, 'c3', 1 FROM n, sample"
            ),
        ] {
            connection.execute(AssertSqlSafe(statement)).await?;
        }
        connection.execute("COMMIT").await?;
    }
    connection.execute(finished).await?;
    let size = match place {
        Place::File(file) => std::fs::metadata(file)?.len(),
        Place::Postgres(_) => {
            let row = sqlx::query("SELECT pg_database_size(current_database()) AS size").fetch_one(&mut connection);
            row.await?.try_get::<i64, _>("size")? as u64
        }
    };
    connection.close().await?;
    Ok(size)
}
