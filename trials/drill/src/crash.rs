//! The crash drill: the server is killed at random moments while many games are played, and restarted on the same file.
//!
//! Players remember what they were told and what was acknowledged, and compare it with the server's state after every restart. At the end
//! the file itself is checked: it holds every acknowledged action once and in its place, every list of events replays to a table, and no
//! clock was charged for the time without a server.

pub(crate) mod check;
mod player;

use crate::client::Visitor;
use crate::random::{self, Random, below, now_millis};
use crate::server::{Program, Server, Start};
use anyhow::{Context as _, Result};
use check::Tolerance;
use pentad_api::{OpenGame, SeatWish};
use pentad_catalog::GameId;
use pentad_services::free_port;
use pentad_store::Place;
use pentad_table::{Event, TimeControl};
use std::fmt;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Games that a player plays at once. A page follows up to twelve.
const GAMES_A_PLAYER: usize = 8;

/// Settings of a crash drill.
#[derive(Clone, Copy, Debug)]
pub struct CrashPlan {
    /// Number of kills.
    pub kills: usize,
    /// Number of games played at once.
    pub games: usize,
    /// Longest life of the server between two kills, in milliseconds.
    pub longest_life: usize,
    /// The least number of acknowledged actions: after the last restart the drill goes on until it is reached.
    pub actions: usize,
    /// Longest time, after the last restart, until all games have gone on and the least number of actions is acknowledged.
    pub patience: Duration,
}

/// Findings of a crash drill.
#[derive(Clone, Debug, Default)]
pub struct CrashReport {
    /// Number of kills.
    pub kills: usize,
    /// Kills that hit a server before it listened.
    pub kills_at_start: usize,
    /// Games that were opened.
    pub games: usize,
    /// Games that were played to their end.
    pub finished: usize,
    /// Actions that were acknowledged.
    pub acknowledged: u64,
    /// Messages that were sent again after a connection was lost.
    pub resent: u64,
    /// Messages sent again that the server had already done.
    pub resent_and_done: u64,
    /// Events in the file.
    pub events: u64,
    /// Views of players that were compared with what is stored.
    pub histories: u64,
    /// Acknowledged actions that are missing from the file, or differ from what was acknowledged.
    pub lost: u64,
    /// Messages that were done more than once.
    pub doubled: u64,
    /// Flags that fell.
    pub flags: u64,
    /// Actions by bots.
    pub bot_turns: u64,
    /// Clocks that ran during a kill and were checked.
    pub clocks: u64,
    /// The largest excess charge of a seat over a kill, in milliseconds.
    pub most_lost: i64,
    /// The largest missing charge of a seat over a kill, in milliseconds.
    pub most_gained: i64,
    /// The longest restart, until the server listened.
    pub longest_start: Duration,
    /// Everything that went wrong.
    pub wrong: Vec<String>,
    /// Duration of the drill.
    pub took: Duration,
}

impl fmt::Display for CrashReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "kills                  {} ({} before it listened)", self.kills, self.kills_at_start)?;
        writeln!(f, "games                  {} ({} played to the end)", self.games, self.finished)?;
        writeln!(f, "actions acknowledged   {}", self.acknowledged)?;
        writeln!(f, "messages sent again    {} ({} of them had been done)", self.resent, self.resent_and_done)?;
        writeln!(f, "events in the file     {}", self.events)?;
        writeln!(f, "histories compared     {}", self.histories)?;
        writeln!(f, "lost                   {}", self.lost)?;
        writeln!(f, "doubled                {}", self.doubled)?;
        writeln!(f, "actions of bots        {}", self.bot_turns)?;
        writeln!(f, "flags that fell        {}", self.flags)?;
        writeln!(
            f,
            "clocks over a kill     {} (charged at most {} ms too much, {} ms too little)",
            self.clocks, self.most_lost, self.most_gained
        )?;
        writeln!(f, "longest start          {} ms", self.longest_start.as_millis())?;
        writeln!(f, "took                   {} s", self.took.as_secs())?;
        writeln!(f, "wrong                  {}", self.wrong.len())?;
        for wrong in self.wrong.iter().take(20) {
            writeln!(f, "  {wrong}")?;
        }
        Ok(())
    }
}

impl CrashReport {
    /// Takes over what the players counted and noted.
    pub(crate) fn take(&mut self, shared: &Shared) {
        self.acknowledged = shared.acknowledged_actions() as u64;
        self.resent = shared.resent.load(Ordering::Relaxed);
        self.resent_and_done = shared.resent_and_done.load(Ordering::Relaxed);
        // Newest first: the last fault noted may be the cause of the others.
        self.wrong.extend(lock(&shared.wrong).drain(..).rev());
    }
}

/// State shared by the players and the task that kills the server.
#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) address: SocketAddr,
    slots: Vec<Mutex<Slot>>,
    /// Set once the players must stop.
    pub(crate) is_over: AtomicBool,
    pub(crate) acknowledged: Mutex<Vec<Acknowledged>>,
    /// The events of each game as a player last knew them.
    pub(crate) seen: Mutex<Vec<(String, Vec<Event>)>>,
    pub(crate) sent: AtomicU64,
    pub(crate) resent: AtomicU64,
    pub(crate) resent_and_done: AtomicU64,
    wrong: Mutex<Vec<String>>,
}

impl Shared {
    pub(crate) fn slot(&self, number: usize) -> MutexGuard<'_, Slot> {
        self.slots[number].lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn note_wrong(&self, text: String) {
        self.wrong.lock().unwrap_or_else(PoisonError::into_inner).push(text);
    }

    fn acknowledged_actions(&self) -> usize {
        lock(&self.acknowledged).iter().filter(|done| done.action.is_some()).count()
    }

    pub(crate) fn has_ended(&self) -> bool {
        self.is_over.load(Ordering::Relaxed)
    }
}

/// A place where the same players play one game after another.
#[derive(Clone, Debug)]
pub(crate) struct Slot {
    pub(crate) wish: OpenGame,
    /// The player at each seat, seat 1 first; the first one opens the games.
    pub(crate) players: Vec<usize>,
    /// The game in progress.
    pub(crate) current: Option<String>,
    /// Number of its events that a player has seen.
    pub(crate) version: u64,
    /// All games opened in this slot.
    pub(crate) games: Vec<String>,
    pub(crate) finished: usize,
}

/// A time without a server, in milliseconds since 1970.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Absence {
    pub(crate) killed: i64,
    /// Time at which the server listened again.
    pub(crate) back: i64,
}

/// A message acknowledged by the server.
#[derive(Clone, Debug)]
pub(crate) struct Acknowledged {
    pub(crate) game: String,
    pub(crate) message: String,
    /// Number of events after the message, as acknowledged by the server.
    pub(crate) version: u64,
    /// The action, if the message played one.
    pub(crate) action: Option<String>,
    /// Number of the seat.
    pub(crate) seat: usize,
}

/// Runs the drill on a data file in a folder.
pub async fn run(
    program: &Program,
    folder: &Path,
    plan: CrashPlan,
    mut progress: impl FnMut(usize),
) -> Result<CrashReport> {
    let began = Instant::now();
    let mut start = Start::new(program.clone(), folder.join("crash.db"));
    start.address.set_port(free_port()?);
    let mut server = start.run().await?;
    let shared = Arc::new(Shared::new(server.address, plan.games, false));
    let tasks = seat_players(&shared).await?;
    let mut report = CrashReport::default();
    let mut random = random::fresh(usize::MAX);
    let mut kills: Vec<Absence> = Vec::new();
    while report.kills < plan.kills {
        tokio::time::sleep(life(&mut random, plan.longest_life)).await;
        let mut killed = vec![now_millis()];
        server.kill().await?;
        report.kills += 1;
        // Sometimes the restart comes late.
        if below(&mut random, 10) == 0 {
            tokio::time::sleep(Duration::from_millis(below(&mut random, 1_500) as u64)).await;
        }
        // Sometimes the server is killed again while it starts.
        if report.kills < plan.kills && below(&mut random, 8) == 0 {
            let mut child = start.launch()?;
            tokio::time::sleep(Duration::from_millis(below(&mut random, 200) as u64)).await;
            killed.push(now_millis());
            child.kill().await?;
            (report.kills, report.kills_at_start) = (report.kills + 1, report.kills_at_start + 1);
        }
        let starting = Instant::now();
        server = start.run().await.with_context(|| format!("after kill {}", report.kills))?;
        report.longest_start = report.longest_start.max(starting.elapsed());
        let back = now_millis();
        kills.extend(killed.into_iter().map(|killed| Absence { killed, back }));
        progress(report.kills);
    }
    all_go_on(&shared, plan.actions, plan.patience).await;
    shared.is_over.store(true, Ordering::Relaxed);
    for task in tasks {
        task.await?;
    }
    server.kill().await?;
    let place = Place::File(start.file.clone());
    check::store(place, &shared, &kills, Tolerance::OF_ONE_PROCESS, &mut report).await?;
    report.take(&shared);
    report.wrong.extend(start.panics());
    report.took = began.elapsed();
    Ok(report)
}

pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns the time until the next kill: mostly long enough for games to be in progress, sometimes very short.
fn life(random: &mut Random, longest: usize) -> Duration {
    let most = if below(random, 5) == 0 { longest / 20 + 1 } else { longest };
    Duration::from_millis(below(random, most) as u64)
}

impl Shared {
    /// Sets up the slots. With `with_bots`, a bot takes a seat in some of the games.
    pub(crate) fn new(address: SocketAddr, games: usize, with_bots: bool) -> Shared {
        let kinds: Vec<(GameId, usize)> = GameId::ALL
            .into_iter()
            .flat_map(|id| (id.info().fewest_seats..=id.info().most_seats.min(4)).map(move |seats| (id, seats)))
            .collect();
        let players = players_for(games);
        let slot = |number: usize| {
            let (id, seats) = kinds[number % kinds.len()];
            let bots = usize::from(with_bots && number % 3 == 2 && seats > 1);
            let others = std::iter::repeat_n(SeatWish::Open, seats - 1 - bots);
            let bots = std::iter::repeat_n(SeatWish::Bot("level:1".to_owned()), bots);
            let people = 1 + others.len();
            let time = match number % 7 {
                // A short clock, so that time runs out in some of the games.
                3 if with_bots => Some(TimeControl::Bank { bank: 20_000, increment: 200 }),
                _ => time_of(number / kinds.len() + number % kinds.len()),
            };
            let seats = std::iter::once(SeatWish::Me).chain(others).chain(bots).collect();
            let wish = OpenGame { time, ..OpenGame::new(id.info().id, seats) };
            let players = (0..people).map(|seat| (number + seat) % players).collect();
            Mutex::new(Slot { wish, players, current: None, version: 0, games: Vec::new(), finished: 0 })
        };
        Shared {
            address,
            slots: (0..games).map(slot).collect(),
            is_over: AtomicBool::new(false),
            acknowledged: Mutex::default(),
            seen: Mutex::default(),
            sent: AtomicU64::new(0),
            resent: AtomicU64::new(0),
            resent_and_done: AtomicU64::new(0),
            wrong: Mutex::default(),
        }
    }
}

/// Returns the number of players, for games of which most have no more than two seats.
fn players_for(games: usize) -> usize {
    (games * 3).div_ceil(GAMES_A_PLAYER).max(4)
}

/// Returns the time control of a game: a live clock, a correspondence clock or none.
fn time_of(number: usize) -> Option<TimeControl> {
    const MINUTE: u64 = 60_000;
    match number % 4 {
        0 => Some(TimeControl::Bank { bank: 30 * MINUTE, increment: 2_000 }),
        1 => Some(TimeControl::Bank { bank: 2 * MINUTE, increment: 5_000 }),
        2 => Some(TimeControl::EachTurn { span: 24 * 60 * MINUTE }),
        _ => None,
    }
}

pub(crate) async fn seat_players(shared: &Arc<Shared>) -> Result<Vec<tokio::task::JoinHandle<()>>> {
    let mut tasks = Vec::new();
    for number in 0..players_for(shared.slots.len()) {
        let visitor = Visitor::guest(shared.address).await?;
        let slots: Vec<usize> =
            (0..shared.slots.len()).filter(|slot| shared.slot(*slot).players.contains(&number)).collect();
        let player = player::Player::new(shared.clone(), number, visitor, slots);
        tasks.push(tokio::spawn(player.play()));
    }
    Ok(tasks)
}

/// Waits until every slot's game has gone on or made way for a new one, and this many actions are acknowledged in all.
pub(crate) async fn all_go_on(shared: &Shared, actions: usize, patience: Duration) {
    let look = || (0..shared.slots.len()).map(|number| shared.slot(number).clone()).collect::<Vec<_>>();
    let before = look();
    let began = Instant::now();
    loop {
        tokio::time::sleep(Duration::from_millis(100)).await;
        let now = look();
        let goes_on =
            |(before, now): (&Slot, &Slot)| now.games.len() > before.games.len() || now.version > before.version;
        let stands = before.iter().zip(&now).filter(|pair| !goes_on(*pair)).count();
        let acknowledged = shared.acknowledged_actions();
        if stands == 0 && acknowledged >= actions {
            return;
        }
        if began.elapsed() > patience {
            if stands == 0 {
                shared.note_wrong(format!("{acknowledged} actions were acknowledged in all, not {actions}"));
                return;
            }
            let games: Vec<&Slot> =
                before.iter().zip(&now).filter(|pair| !goes_on(*pair)).map(|(_, now)| now).take(5).collect();
            shared.note_wrong(format!("{stands} games do not go on, such as {games:?}"));
            return;
        }
    }
}

/// Kills a server that is no longer needed.
pub(crate) async fn end(mut server: Server) {
    // The process may have ended already.
    let _ = server.kill().await;
}
