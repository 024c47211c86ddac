//! Several servers are one club over PostgreSQL and NATS, behind haproxy, and things go wrong while many games are played: servers are
//! killed or stand still, PostgreSQL and NATS are killed and started again, the way from a server to either is cut, slowed, or swallows
//! what is sent one way or both. The clocks of the servers differ by seconds. Workers think for bots, and are killed and cut off as well.
//!
//! The players are those of the [crash drill](crate::crash), and what they saw and what was acknowledged to them is compared with the
//! store in the same way. Some have bots as opponents.

use crate::crash::check::{self, Tolerance};
use crate::crash::{Absence, Report as Found, Shared, all_go_on, seat_players};
use crate::random::{self, Random, below, now_millis};
use crate::server::{Program, Server, Start};
use anyhow::{Context as _, Result};
use pentad_services::{Balancer, Cable, Nats, Postgres, Trouble, free_port};
use pentad_store::Place;
use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use tokio::process::{Child, Command};

/// How a cluster drill is run.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// How many things go wrong.
    pub faults: usize,
    /// How many games are played at once.
    pub games: usize,
    /// How many servers there are.
    pub servers: usize,
    /// How many workers think for bots.
    pub workers: usize,
    /// The least number of acknowledged actions: the drill goes on after the last fault until it is reached.
    pub actions: usize,
    /// How long all games may take to go on, and the actions to be acknowledged, after the last fault.
    pub patience: Duration,
}

/// What a cluster drill found.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// How often each thing went wrong.
    pub faults: BTreeMap<&'static str, usize>,
    /// What the players saw and what is stored.
    pub found: Found,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (what, times) in &self.faults {
            writeln!(f, "{what:<40} {times}")?;
        }
        write!(f, "{}", self.found)
    }
}

/// The clocks of the servers are ahead by so much, in milliseconds.
const AHEAD: [i64; 4] = [0, 3_000, -2_000, 700];

/// Clocks are excused when the whole club was away for more than two heartbeats, and a process notices it with its next heartbeat. What
/// is shorter is charged. A clock may stand still since the last heartbeat before.
const TOLERANCE: Tolerance = Tolerance { lost: 12_000, gained: 12_000 };

struct Node {
    start: Start,
    /// None while it is down.
    server: Option<Server>,
    to_store: Arc<Cable>,
    to_bus: Arc<Cable>,
}

/// Runs the drill in a folder.
pub async fn run(program: &Program, folder: &Path, plan: Plan, mut progress: impl FnMut(usize)) -> Result<Report> {
    let began = Instant::now();
    let (mut postgres, mut nats) = (Postgres::start_safe()?, Nats::start()?);
    let mut nodes = Vec::new();
    for number in 0..plan.servers {
        nodes.push(Node::start(program, folder, number, &postgres, &nats).await?);
    }
    let mut hands = Vec::new();
    for _ in 0..plan.workers {
        hands.push(Hand::start(program, &nats).await?);
    }
    let addresses: Vec<_> = nodes.iter().map(|node| node.start.address).collect();
    let balancer = Balancer::start(&addresses)?;
    let shared = Arc::new(Shared::new(balancer.address(), plan.games, true));
    let players = seat_players(&shared).await?;
    let mut report = Report::default();
    let mut random = random::fresh(usize::MAX);
    let mut absences: Vec<Absence> = Vec::new();
    for number in 0..plan.faults {
        pause(&mut random, 800).await;
        let node = below(&mut random, nodes.len());
        let what = match below(&mut random, 14) {
            12 if !hands.is_empty() => {
                let hand = below(&mut random, hands.len());
                hands[hand].restart(&mut random).await?;
                "a worker was killed"
            }
            13 if !hands.is_empty() => {
                let hand = below(&mut random, hands.len());
                trouble("NATS", &hands[hand].to_bus, &mut random)
            }
            0..4 => {
                nodes[node].restart(&mut random).await?;
                "a server was killed"
            }
            4 => {
                nats.kill();
                pause(&mut random, 3_000).await;
                nats.resume()?;
                "NATS was killed"
            }
            5 => {
                let killed = now_millis();
                postgres.kill();
                pause(&mut random, 6_000).await;
                postgres.resume()?;
                absences.push(Absence { killed, back: now_millis() });
                "PostgreSQL was killed"
            }
            6 => nodes[node].stand_still(&mut random).await?,
            7..10 => trouble("PostgreSQL", &nodes[node].to_store, &mut random),
            _ => trouble("NATS", &nodes[node].to_bus, &mut random),
        };
        *report.faults.entry(what).or_default() += 1;
        for node in &mut nodes {
            node.rise().await?;
        }
        progress(number + 1);
    }
    all_go_on(&shared, plan.actions, plan.patience).await;
    shared.is_over.store(true, Ordering::Relaxed);
    for player in players {
        player.await?;
    }
    for node in &mut nodes {
        if let Some(mut server) = node.server.take() {
            server.kill().await?;
        }
    }
    let place = Place::Postgres(postgres.address());
    check::store(place, &shared, &absences, TOLERANCE, &mut report.found).await?;
    report.found.kills = report.faults.values().sum();
    report.found.take(&shared);
    for node in &nodes {
        report.found.wrong.extend(node.start.panics());
    }
    report.found.took = began.elapsed();
    Ok(report)
}

/// A worker.
struct Hand {
    program: Program,
    to_bus: Arc<Cable>,
    process: Child,
}

impl Hand {
    async fn start(program: &Program, nats: &Nats) -> Result<Hand> {
        let to_bus = Arc::new(Cable::to(nats.port()).await?);
        let process = Hand::launch(program, &to_bus)?;
        Ok(Hand { program: program.clone(), to_bus, process })
    }

    fn launch(program: &Program, to_bus: &Cable) -> Result<Child> {
        let command = program.worker(&format!("nats://127.0.0.1:{}", to_bus.port()));
        command.context("this server program has no workers: say --workers 0")?.spawn().context("a worker starts")
    }

    async fn restart(&mut self, random: &mut Random) -> Result<()> {
        self.process.start_kill()?;
        self.process.wait().await?;
        pause(random, 1_500).await;
        self.process = Hand::launch(&self.program, &self.to_bus)?;
        Ok(())
    }
}

impl Node {
    async fn start(program: &Program, folder: &Path, number: usize, postgres: &Postgres, nats: &Nats) -> Result<Node> {
        let (to_store, to_bus) = (Cable::to(postgres.port()).await?, Cable::to(nats.port()).await?);
        let mut start = Start::new(program.clone(), postgres.address_at(to_store.port()).into());
        start.log = folder.join(format!("server-{number}.log"));
        let ahead = AHEAD[number % AHEAD.len()];
        start.more = vec![format!("--bus=nats://127.0.0.1:{}", to_bus.port()), format!("--ahead={ahead}")];
        start.address.set_port(free_port()?);
        let server = start.run().await?;
        Ok(Node { start, server: Some(server), to_store: Arc::new(to_store), to_bus: Arc::new(to_bus) })
    }

    async fn restart(&mut self, random: &mut Random) -> Result<()> {
        if let Some(mut server) = self.server.take() {
            server.kill().await?;
        }
        pause(random, 1_500).await;
        self.rise().await
    }

    /// Starts it if it is down. While its way to the database is cut it cannot, and is started later.
    async fn rise(&mut self) -> Result<()> {
        if self.server.as_mut().is_some_and(Server::is_alive) {
            return Ok(());
        }
        self.server = self.start.run().await.ok();
        Ok(())
    }

    /// It stands still for a while, as on a machine that has too much to do.
    async fn stand_still(&mut self, random: &mut Random) -> Result<&'static str> {
        let Some(server) = &self.server else { return Ok("a server was down already") };
        let process = server.id().to_string();
        Command::new("kill").args(["-STOP", &process]).status().await.context("a process can be stopped")?;
        pause(random, 4_000).await;
        Command::new("kill").args(["-CONT", &process]).status().await?;
        Ok("a server stood still")
    }
}

/// Something is wrong with a cable for a while, during which other things may go wrong.
fn trouble(to: &str, cable: &Arc<Cable>, random: &mut Random) -> &'static str {
    let lasts = Duration::from_millis(300 + below(random, 6_000) as u64);
    let slower = Duration::from_millis(20 + below(random, 250) as u64);
    let kind = below(random, 5);
    cable.set(match kind {
        0 => Trouble { is_cut: true, ..Trouble::default() },
        1 => Trouble { swallows_there: true, ..Trouble::default() },
        2 => Trouble { swallows_back: true, ..Trouble::default() },
        3 => Trouble { swallows_there: true, swallows_back: true, ..Trouble::default() },
        _ => Trouble { slower, ..Trouble::default() },
    });
    let cable = cable.clone();
    tokio::spawn(async move {
        tokio::time::sleep(lasts).await;
        cable.set(Trouble::default());
    });
    match (to, kind) {
        ("NATS", 0) => "a cable to NATS was cut",
        ("NATS", 1..4) => "a cable to NATS swallowed",
        ("NATS", _) => "a cable to NATS was slow",
        (_, 0) => "a cable to PostgreSQL was cut",
        (_, 1..4) => "a cable to PostgreSQL swallowed",
        _ => "a cable to PostgreSQL was slow",
    }
}

async fn pause(random: &mut Random, most: usize) {
    tokio::time::sleep(Duration::from_millis(below(random, most) as u64)).await;
}
