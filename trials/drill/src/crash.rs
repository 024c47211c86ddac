//! The server is killed at random moments while many games are played, and started again on the same file.
//!
//! The players know what they were told and what was acknowledged. After every restart a player compares what the server has with
//! that; at the end the file itself is read: every acknowledged action is in it once, in its place, every list of events is a
//! table, and no clock was charged for the time in which there was no server.

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

/// How many games a player plays at once. A page follows up to twelve.
const GAMES_A_PLAYER: usize = 8;

/// How a crash drill is run.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// How often the server is killed.
    pub kills: usize,
    /// How many games are played at once.
    pub games: usize,
    /// The longest that the server lives, in milliseconds.
    pub longest_life: usize,
    /// The least number of acknowledged actions: the drill goes on after the last restart until it is reached.
    pub actions: usize,
    /// How long all games may take to go on, and the actions to be acknowledged, after the last restart.
    pub patience: Duration,
}

/// What a crash drill found.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// How often the server was killed.
    pub kills: usize,
    /// How many of these hit a server that did not listen yet.
    pub kills_at_start: usize,
    /// Games that were opened.
    pub games: usize,
    /// Games that were played to their end.
    pub finished: usize,
    /// Actions that were acknowledged.
    pub acknowledged: u64,
    /// Messages that were sent again after a connection was lost.
    pub resent: u64,
    /// Messages sent again that had been done before.
    pub resent_and_done: u64,
    /// Events in the file.
    pub events: u64,
    /// What players had seen of a game when they left it, compared with what is stored.
    pub histories: u64,
    /// Acknowledged actions that are not in the file, or not as they were acknowledged.
    pub lost: u64,
    /// Messages that were done more than once.
    pub doubled: u64,
    /// Flags that fell.
    pub flags: u64,
    /// Actions of bots.
    pub bot_turns: u64,
    /// Clocks that ran when the server was killed, and were looked at.
    pub clocks: u64,
    /// The most that a seat was charged too much by a kill, in milliseconds.
    pub most_lost: i64,
    /// The most that a seat was charged too little by a kill, in milliseconds.
    pub most_gained: i64,
    /// The longest that the server took until it listened again.
    pub longest_start: Duration,
    /// Everything that was not as it should be.
    pub wrong: Vec<String>,
    /// How long it took.
    pub took: Duration,
}

impl fmt::Display for Report {
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

impl Report {
    /// What the players know.
    pub(crate) fn take(&mut self, shared: &Shared) {
        self.acknowledged = shared.acknowledged_actions() as u64;
        self.resent = shared.resent.load(Ordering::Relaxed);
        self.resent_and_done = shared.resent_and_done.load(Ordering::Relaxed);
        // What was noted last comes first: it may be what everything else led to.
        self.wrong.extend(lock(&shared.wrong).drain(..).rev());
    }
}

/// What players and the executioner share.
#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) address: SocketAddr,
    slots: Vec<Mutex<Slot>>,
    /// Whether players stop.
    pub(crate) is_over: AtomicBool,
    pub(crate) acknowledged: Mutex<Vec<Acknowledged>>,
    /// The events of each game as a player knew them last.
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

/// A place where one game after another is played by the same players.
#[derive(Clone, Debug)]
pub(crate) struct Slot {
    pub(crate) wish: OpenGame,
    /// The player at each seat, seat 1 first; the first one opens the games.
    pub(crate) players: Vec<usize>,
    /// The game that is played.
    pub(crate) current: Option<String>,
    /// How many events of it somebody has seen.
    pub(crate) version: u64,
    /// All games that were opened here.
    pub(crate) games: Vec<String>,
    pub(crate) finished: usize,
}

/// A time without a server, in milliseconds since 1970.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Absence {
    pub(crate) killed: i64,
    /// When it listened again.
    pub(crate) back: i64,
}

/// A message that the server has acknowledged.
#[derive(Clone, Debug)]
pub(crate) struct Acknowledged {
    pub(crate) game: String,
    pub(crate) message: String,
    /// How many events the server said there were once it was done.
    pub(crate) version: u64,
    /// The action, if it was one.
    pub(crate) action: Option<String>,
    /// The number of the seat.
    pub(crate) seat: usize,
}

/// Runs the drill in a folder.
pub async fn run(program: &Program, folder: &Path, plan: Plan, mut progress: impl FnMut(usize)) -> Result<Report> {
    let began = Instant::now();
    let mut start = Start::new(program.clone(), folder.join("crash.db"));
    start.address.set_port(free_port()?);
    let mut server = start.run().await?;
    let shared = Arc::new(Shared::new(server.address, plan.games, false));
    let tasks = seat_players(&shared).await?;
    let mut report = Report::default();
    let mut random = random::fresh(usize::MAX);
    let mut kills: Vec<Absence> = Vec::new();
    while report.kills < plan.kills {
        tokio::time::sleep(life(&mut random, plan.longest_life)).await;
        let mut killed = vec![now_millis()];
        server.kill().await?;
        report.kills += 1;
        // Sometimes nobody notices for a while.
        if below(&mut random, 10) == 0 {
            tokio::time::sleep(Duration::from_millis(below(&mut random, 1_500) as u64)).await;
        }
        // Sometimes it dies again while it starts.
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

/// How long the server lives: mostly until something is under way, sometimes hardly at all.
fn life(random: &mut Random, longest: usize) -> Duration {
    let most = if below(random, 5) == 0 { longest / 20 + 1 } else { longest };
    Duration::from_millis(below(random, most) as u64)
}

impl Shared {
    /// In some games a bot has a seat, if bots are wanted.
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
                // Time runs out in some of the games.
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

/// Most games have no more than two seats.
fn players_for(games: usize) -> usize {
    (games * 3).div_ceil(GAMES_A_PLAYER).max(4)
}

/// Some games have a live clock, some a correspondence clock, some none.
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

/// Waits until every game has gone on, or has ended and another has begun, and until so many actions were acknowledged in all.
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

/// Ends a server that is not needed any more.
pub(crate) async fn end(mut server: Server) {
    // It may have ended by itself.
    let _ = server.kill().await;
}
