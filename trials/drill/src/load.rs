//! The load drill: many live games and many watching sockets, on one server with a file or on several over PostgreSQL and NATS.

use crate::client::{Socket, Visitor, hear, hear_until, say};
use crate::quota::Quota;
use crate::random::{self, Random, below};
use crate::server::{Program, Server, Start, Usage};
use anyhow::{Context as _, Result, bail};
use futures_util::StreamExt as _;
use pentad_api::{ClientMessage, ServerMessage};
use pentad_catalog::{AnyAction, GameId};
use pentad_services::{Nats, Postgres};
use pentad_table::{Awaited, Event, Table};
use serde_json::json;
use std::fmt;
use std::future::Future;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tokio_tungstenite::tungstenite::Message;

/// Number of visitors that arrive at the same time.
const ARRIVE_AT_ONCE: usize = 64;
/// Number of games that wait for players, to be watched while nothing happens in them.
const QUIET_GAMES: usize = 20;
/// Latency that 99 % of the actions must stay below.
const GOAL: Duration = Duration::from_millis(100);
/// Time allowed beyond the measurement to reach the least number of actions.
const PATIENCE: Duration = Duration::from_secs(120);

/// Settings of a load drill.
#[derive(Clone, Copy, Debug)]
pub struct LoadPlan {
    /// Number of games for two played at once.
    pub games: usize,
    /// Number of watching sockets.
    pub sockets: usize,
    /// Duration of the measurement, prolonged until [`Self::actions`] is reached.
    pub measured: Duration,
    /// The least number of measured actions, and of messages to sockets that watch live games.
    pub actions: u64,
    /// Interval between two actions of a game.
    pub pause: Duration,
    /// True if the watching sockets follow the games in play; otherwise they follow games in which nothing happens.
    pub watches_live: bool,
    /// Number of servers over PostgreSQL and NATS, with the two players of a game on different ones; 0 for one server with a file.
    pub servers: usize,
    /// The share of a processor that each server may use; `None` for no limit.
    pub each: Option<f64>,
    /// Number of database connections for reading in each server.
    pub readers: u32,
}

/// Measurements of a load drill.
#[derive(Clone, Debug, Default)]
pub struct LoadReport {
    /// Latencies in ascending order: from sending an action until both players have its event.
    pub times: Vec<Duration>,
    /// Actions that fell due while the one before was still in progress.
    pub late: u64,
    /// Refused actions, lost connections and games that could not go on.
    pub failed: u64,
    /// Messages to watching sockets.
    pub watched: u64,
    /// Duration of the measurement.
    pub measured: Duration,
    /// Memory of the servers, in bytes: at first, with sockets that watch quiet games, with games and their players, and at the end.
    pub memory: [u64; 4],
    /// Number of watching sockets and number of games.
    pub counts: [usize; 2],
    /// Processors used on average by the servers, PostgreSQL, NATS and the driver.
    pub processors: [f64; 4],
    /// Mean time of each stage of an action, in the server that takes it.
    pub stages: Vec<(&'static str, Duration)>,
    /// Bytes sent over the loopback interface: between players, servers, PostgreSQL and NATS.
    pub bytes: u64,
}

/// The stages of an action.
const STAGES: [&str; 4] = ["read", "apply", "store", "tell"];

impl LoadReport {
    /// Returns the latency below which this many of a thousand actions stay.
    pub fn within(&self, of_thousand: usize) -> Duration {
        let place = (self.times.len() * of_thousand / 1_000).min(self.times.len().saturating_sub(1));
        self.times.get(place).copied().unwrap_or_default()
    }

    /// Returns the number of actions a second.
    pub fn rate(&self) -> f64 {
        self.times.len() as f64 / self.measured.as_secs_f64().max(0.001)
    }

    /// Returns the share of actions that reached both players within the goal.
    pub fn in_time(&self) -> f64 {
        let count = self.times.partition_point(|time| *time <= GOAL);
        count as f64 / (self.times.len() as f64 + self.failed as f64).max(1.0)
    }
}

impl fmt::Display for LoadReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let millis = |time: Duration| time.as_secs_f64() * 1_000.0;
        let [base, watched, begun, end] = self.memory;
        let [sockets, games] = self.counts;
        let each =
            |after: u64, before: u64, count: usize| after.saturating_sub(before) as f64 / 1024.0 / count.max(1) as f64;
        writeln!(f, "games                 {games}, each with two players' sockets")?;
        writeln!(f, "sockets that watch    {sockets}")?;
        writeln!(
            f,
            "actions               {} in {} s: {:.0} a second; {} late, {} failed",
            self.times.len(),
            self.measured.as_secs(),
            self.rate(),
            self.late,
            self.failed
        )?;
        writeln!(
            f,
            "both sides have it    half within {:.1} ms, 90 % {:.1}, 99 % {:.1}, 99.9 % {:.1}, all {:.1}",
            millis(self.within(500)),
            millis(self.within(900)),
            millis(self.within(990)),
            millis(self.within(999)),
            millis(self.times.last().copied().unwrap_or_default())
        )?;
        writeln!(f, "within {} ms         {:.2} %", GOAL.as_millis(), self.in_time() * 100.0)?;
        writeln!(f, "told to watchers      {}", self.watched)?;
        writeln!(
            f,
            "server's memory       {} MiB at first, {} with those who watch, {} with the games, {} at the end",
            base >> 20,
            watched >> 20,
            begun >> 20,
            end >> 20
        )?;
        writeln!(f, "  a socket            {:.1} KiB", each(watched, base, sockets))?;
        writeln!(f, "  a game              {:.1} KiB with its two sockets", each(end, watched, games))?;
        let [servers, store, bus, driver] = self.processors;
        writeln!(
            f,
            "processors            servers {servers:.2}, PostgreSQL {store:.2}, NATS {bus:.2}, driver {driver:.2}"
        )?;
        let each = |share: f64| share * 1e6 / self.rate().max(0.001);
        writeln!(
            f,
            "an action costs       servers {:.0} µs, PostgreSQL {:.0} µs, NATS {:.0} µs",
            each(servers),
            each(store),
            each(bus)
        )?;
        let stages = self.stages.iter().map(|(stage, time)| format!("{stage} {:.2} ms", millis(*time)));
        writeln!(f, "of which passes in    {}", stages.collect::<Vec<_>>().join(", "))?;
        writeln!(f, "over the network      {} bytes an action", self.bytes / (self.times.len() as u64).max(1))
    }
}

/// State shared by all tasks.
#[derive(Debug, Default)]
struct Shared {
    is_measured: AtomicBool,
    is_over: AtomicBool,
    done: AtomicU64,
    late: AtomicU64,
    failed: AtomicU64,
    watched: AtomicU64,
}

impl Shared {
    fn has_done(&self, plan: &LoadPlan) -> bool {
        let is_told = !plan.watches_live || plan.sockets == 0 || self.watched.load(Ordering::Relaxed) >= plan.actions;
        is_told && self.done.load(Ordering::Relaxed) >= plan.actions
    }
}

/// Runs the drill in a folder.
pub async fn run(
    program: &Program,
    folder: &Path,
    plan: LoadPlan,
    mut progress: impl FnMut(&str),
) -> Result<LoadReport> {
    let mut house = House::start(program, folder, plan).await?;
    let addresses: Arc<[SocketAddr]> = house.servers.iter().map(|server| server.address).collect();
    let shared = Arc::new(Shared::default());
    let mut memory = [house.memory(); 4];
    let address_of = {
        let addresses = addresses.clone();
        move |number: usize| addresses[number % addresses.len()]
    };

    let quiet = quiet_games(addresses[0]).await?;
    memory[0] = house.memory();
    let mut watchers = JoinSet::new();
    if !plan.watches_live {
        let names = quiet.clone();
        let address_of = address_of.clone();
        let watching = move |number| watch(address_of(number), names[number % names.len()].clone());
        for socket in all(plan.sockets, watching).await? {
            watchers.spawn(read_on(socket, shared.clone()));
        }
        tokio::time::sleep(Duration::from_secs(2)).await;
        progress("the sockets that watch are open");
    }
    memory[1] = house.memory();

    let ids: Vec<&str> =
        GameId::ALL.into_iter().map(GameId::info).filter(|info| info.most_seats >= 2).map(|info| info.id).collect();
    let begin = |number: usize| {
        let at = [address_of(2 * number), address_of(2 * number + 1)];
        Pair::begin(at, ids[number % ids.len()], number)
    };
    let pairs = all(plan.games, begin).await?;
    progress("the games have begun");
    if plan.watches_live {
        let names: Arc<Vec<String>> = Arc::new(pairs.iter().map(|pair| pair.game.clone()).collect());
        let watching = move |number| watch(address_of(number), names[number % names.len()].clone());
        for socket in all(plan.sockets, watching).await? {
            watchers.spawn(read_on(socket, shared.clone()));
        }
        progress("the sockets that watch are open");
    }
    memory[2] = house.memory();

    let mut tasks = JoinSet::new();
    for (number, pair) in pairs.into_iter().enumerate() {
        let offset = plan.pause.mul_f64(number as f64 / plan.games as f64);
        tasks.spawn(pair.play(shared.clone(), plan.pause, offset));
    }
    tokio::time::sleep(plan.pause * 3).await;
    let stages_before = house.stages().await?;
    let (began, before, bytes_before) = (Instant::now(), house.seconds(), bytes_so_far());
    shared.is_measured.store(true, Ordering::Relaxed);
    tokio::time::sleep(plan.measured).await;
    while !shared.has_done(&plan) && began.elapsed() < plan.measured + PATIENCE {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    shared.is_measured.store(false, Ordering::Relaxed);
    let (measured, after, bytes_after) = (began.elapsed(), house.seconds(), bytes_so_far());
    memory[3] = house.memory();
    let stages_after = house.stages().await?;
    shared.is_over.store(true, Ordering::Relaxed);
    let mut times = Vec::new();
    while let Some(done) = tasks.join_next().await {
        times.extend(done?);
    }
    times.sort();
    house.end().await?;
    let seconds = measured.as_secs_f64();
    Ok(LoadReport {
        times,
        late: shared.late.load(Ordering::Relaxed),
        failed: shared.failed.load(Ordering::Relaxed),
        watched: shared.watched.load(Ordering::Relaxed),
        measured,
        memory,
        counts: [plan.sockets, plan.games],
        processors: std::array::from_fn(|part| (after[part] - before[part]) / seconds),
        stages: mean_stages(&stages_before, &stages_after),
        bytes: bytes_after.saturating_sub(bytes_before),
    })
}

/// The servers and the services below them.
struct House {
    starts: Vec<Start>,
    servers: Vec<Server>,
    services: Option<(Postgres, Nats)>,
    quotas: Vec<Quota>,
}

impl House {
    async fn start(program: &Program, folder: &Path, plan: LoadPlan) -> Result<House> {
        let count = plan.servers;
        let services = if count == 0 { None } else { Some((Postgres::start_safe()?, Nats::start()?)) };
        let mut house = House { starts: Vec::new(), servers: Vec::new(), services, quotas: Vec::new() };
        for number in 0..count.max(1) {
            let mut start = Start::new(program.clone(), folder.join("load.db"));
            if let Some((postgres, nats)) = &house.services {
                start.file = postgres.address().into();
                start.log = folder.join(format!("load-{number}.log"));
                start.more = vec![format!("--bus={}", nats.address()), format!("--readers={}", plan.readers)];
            }
            let server = start.run().await?;
            if let Some(share) = plan.each {
                let quota = Quota::new(share)?;
                quota.bind(server.id())?;
                house.quotas.push(quota);
            }
            house.servers.push(server);
            house.starts.push(start);
        }
        Ok(house)
    }

    /// Returns the memory of all servers, in bytes.
    fn memory(&self) -> u64 {
        self.servers.iter().map(|server| Usage::of(server.id()).resident).sum()
    }

    /// Returns the processor time so far, in seconds, of the servers, PostgreSQL, NATS and the driver.
    fn seconds(&self) -> [f64; 4] {
        let servers = self.servers.iter().map(|server| Usage::of(server.id()).seconds).sum();
        let [store, bus] = match &self.services {
            Some((postgres, nats)) => [Usage::of_all(postgres.id()), Usage::of_all(nats.id())].map(|used| used.seconds),
            None => [0.0; 2],
        };
        [servers, store, bus, Usage::of(0).seconds]
    }

    /// Returns for each stage of an action the seconds spent in it and its number of runs, summed over all servers.
    async fn stages(&self) -> Result<[[f64; 2]; 4]> {
        let mut all = [[0.0; 2]; 4];
        for server in &self.servers {
            let answer = Visitor::unknown(server.address).get("/metrics").await?;
            let text = answer.body.as_str().context("measures are a text")?;
            for (sums, stage) in all.iter_mut().zip(STAGES) {
                for (sum, end) in sums.iter_mut().zip(["sum", "count"]) {
                    let name = format!("pentad_stage_seconds_{end}{{stage=\"{stage}\"}} ");
                    let value = text.lines().find_map(|line| line.strip_prefix(&name)?.parse::<f64>().ok());
                    *sum += value.unwrap_or(0.0);
                }
            }
        }
        Ok(all)
    }

    async fn end(&mut self) -> Result<()> {
        for (server, start) in self.servers.iter_mut().zip(&self.starts) {
            if !server.is_alive() {
                bail!("a server has ended: {}", start.last_words());
            }
            server.kill().await?;
        }
        Ok(())
    }
}

/// Returns the bytes that this machine has sent over its loopback interface, from `/proc/net/dev`.
fn bytes_so_far() -> u64 {
    let text = std::fs::read_to_string("/proc/net/dev").unwrap_or_default();
    let own = text.lines().find_map(|line| line.trim_start().strip_prefix("lo:"));
    own.and_then(|numbers| numbers.split_whitespace().next()?.parse().ok()).unwrap_or(0)
}

/// Returns the mean time of each stage between two readings.
fn mean_stages(before: &[[f64; 2]; 4], after: &[[f64; 2]; 4]) -> Vec<(&'static str, Duration)> {
    let spans = before.iter().zip(after).map(|([sum, count], [later, more])| (later - sum) / (more - count).max(1.0));
    STAGES.into_iter().zip(spans.map(|seconds| Duration::from_secs_f64(seconds.max(0.0)))).collect()
}

/// Runs a task `count` times, a limited number at once.
async fn all<T, F>(count: usize, make: impl Fn(usize) -> F) -> Result<Vec<T>>
where
    T: Send + 'static,
    F: Future<Output = Result<T>> + Send + 'static,
{
    let turns = Arc::new(Semaphore::new(ARRIVE_AT_ONCE));
    let mut tasks = JoinSet::new();
    for number in 0..count {
        let (turns, work) = (turns.clone(), make(number));
        tasks.spawn(async move {
            let _turn = turns.acquire().await?;
            work.await
        });
    }
    let mut made = Vec::with_capacity(count);
    while let Some(done) = tasks.join_next().await {
        made.push(done??);
    }
    Ok(made)
}

/// Opens games in which nothing happens.
async fn quiet_games(address: SocketAddr) -> Result<Arc<Vec<String>>> {
    let host = Visitor::guest(address).await?;
    let mut names = Vec::new();
    for _ in 0..QUIET_GAMES {
        names.push(open(&host, "iris").await?);
    }
    Ok(Arc::new(names))
}

async fn open(visitor: &Visitor, game: &str) -> Result<String> {
    let wish =
        json!({ "game": game, "seats": ["me", "open"], "time": { "bank": { "bank": 3_600_000, "increment": 5_000 } } });
    let answer = visitor.post("/api/games", &wish).await?;
    let id =
        answer.body["id"].as_str().with_context(|| format!("a game is opened: {} {}", answer.status, answer.body))?;
    Ok(id.to_owned())
}

/// Opens a socket without a cookie and follows a game.
async fn watch(address: SocketAddr, game: String) -> Result<Socket> {
    let mut socket = Visitor::unknown(address).socket().await?;
    say(&mut socket, &ClientMessage::Follow { game, have: 0 }).await?;
    hear_until(&mut socket, |tell| matches!(tell, ServerMessage::Game { .. })).await?;
    Ok(socket)
}

/// Counts messages until the socket closes.
async fn read_on(mut socket: Socket, shared: Arc<Shared>) {
    while let Some(Ok(message)) = socket.next().await {
        if matches!(message, Message::Text(_)) {
            shared.watched.fetch_add(1, Ordering::Relaxed);
        }
    }
    if !shared.is_over.load(Ordering::Relaxed) {
        shared.failed.fetch_add(1, Ordering::Relaxed);
    }
}

/// Two players and their game.
struct Pair {
    kind: &'static str,
    visitors: [Visitor; 2],
    sockets: [Socket; 2],
    game: String,
    table: Table,
    random: Random,
    messages: u64,
}

/// An action that has been sent and is not yet known to both players.
struct UnderWay {
    since: Instant,
    number: u64,
    has: [bool; 2],
}

impl Pair {
    async fn begin(addresses: [SocketAddr; 2], kind: &'static str, number: usize) -> Result<Pair> {
        let visitors = [Visitor::guest(addresses[0]).await?, Visitor::guest(addresses[1]).await?];
        let mut sockets = [visitors[0].socket().await?, visitors[1].socket().await?];
        let (game, table) = sit_down(kind, &visitors, &mut sockets).await?;
        Ok(Pair { kind, visitors, sockets, game, table, random: random::fresh(number), messages: 0 })
    }

    /// Plays until the drill is over, and returns the latency of each measured action.
    async fn play(mut self, shared: Arc<Shared>, pause: Duration, offset: Duration) -> Vec<Duration> {
        let mut times = Vec::new();
        let mut due = tokio::time::interval_at(tokio::time::Instant::now() + offset, pause);
        due.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Skip);
        let mut under_way: Option<UnderWay> = None;
        while !shared.is_over.load(Ordering::Relaxed) {
            let [one, other] = &mut self.sockets;
            let (side, told) = tokio::select! {
                told = one.next() => (0, told),
                told = other.next() => (1, told),
                _ = due.tick() => {
                    if under_way.is_some() {
                        shared.late.fetch_add(1, Ordering::Relaxed);
                    } else {
                        match self.act().await {
                            Ok(begun) => under_way = begun,
                            Err(_) => {
                                shared.failed.fetch_add(1, Ordering::Relaxed);
                                return times;
                            }
                        }
                    }
                    continue;
                }
            };
            let Some(Ok(message)) = told else {
                shared.failed.fetch_add(1, Ordering::Relaxed);
                return times;
            };
            let Message::Text(text) = message else { continue };
            if text.starts_with("{\"refused\"") {
                shared.failed.fetch_add(1, Ordering::Relaxed);
                under_way = None;
                continue;
            }
            if !text.starts_with("{\"events\"") {
                continue;
            }
            let Ok(ServerMessage::Events { events, .. }) = serde_json::from_str(&text) else { continue };
            if side == 0 {
                self.follow(&events);
            }
            if let Some(waiting) = &mut under_way
                && events.last().is_some_and(|event| event.number >= waiting.number)
            {
                waiting.has[side] = true;
                if waiting.has == [true; 2] {
                    if shared.is_measured.load(Ordering::Relaxed) {
                        times.push(waiting.since.elapsed());
                        shared.done.fetch_add(1, Ordering::Relaxed);
                    }
                    under_way = None;
                }
            }
        }
        times
    }

    fn follow(&mut self, events: &[Event]) {
        let known = self.table.version();
        for event in events.iter().filter(|event| event.number >= known) {
            // An event that does not fit leaves this table behind, so that later actions are refused and counted as failed.
            let _ = self.table.take_over(event);
        }
    }

    async fn act(&mut self) -> Result<Option<UnderWay>> {
        let Awaited::Person(seat) = self.table.awaited() else {
            for socket in &mut self.sockets {
                say(socket, &ClientMessage::Leave { game: self.game.clone() }).await?;
            }
            (self.game, self.table) = sit_down(self.kind, &self.visitors, &mut self.sockets).await?;
            return Ok(None);
        };
        let position = self.table.played().last();
        let mut actions: Vec<AnyAction> = Vec::new();
        position.legal_actions(&mut actions);
        let action = position.notation(actions[below(&mut self.random, actions.len())]);
        self.messages += 1;
        let command = pentad_api::Command::Play { action, lag: 0 };
        let ask = ClientMessage::Do { game: self.game.clone(), message: self.messages.to_string(), command };
        let since = Instant::now();
        say(&mut self.sockets[seat.index()], &ask).await?;
        Ok(Some(UnderWay { since, number: self.table.version(), has: [false; 2] }))
    }
}

/// Opens a game for the first player, seats the second, and has both follow it.
async fn sit_down(kind: &str, visitors: &[Visitor; 2], sockets: &mut [Socket; 2]) -> Result<(String, Table)> {
    let game = open(&visitors[0], kind).await?;
    let sit = json!({ "message": "sit", "command": { "sit": { "seat": 2, "sitter": "open" } } });
    let sat = visitors[1].post(&format!("/api/games/{game}/do"), &sit).await?;
    if !sat.status.is_success() {
        bail!("nobody sits down: {} {}", sat.status, sat.body);
    }
    let mut table = None;
    for socket in sockets {
        say(socket, &ClientMessage::Follow { game: game.clone(), have: 0 }).await?;
        loop {
            match hear(socket).await.context("the connection is gone")? {
                ServerMessage::Game { info, events, .. } if info.id == game => {
                    table = Some(Table::replay(&events)?);
                    break;
                }
                ServerMessage::Refused { problem, .. } => bail!("{}", problem.reason),
                _ => {}
            }
        }
    }
    Ok((game, table.context("there are two sockets")?))
}
