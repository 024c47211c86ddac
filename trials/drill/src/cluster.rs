//! The cluster drill: several servers are one club over PostgreSQL and NATS, behind haproxy, and faults are injected
//! while many games are played. Servers are killed or suspended; PostgreSQL and NATS are killed and restarted; the link
//! from a server to either is cut, slowed, or made to drop data in one direction or both. The servers' clocks differ by
//! seconds. Workers think for bots, and are killed and cut off as well.
//!
//! The players are those of the [crash drill](crate::crash); what they saw and what was acknowledged to them is compared with the store in
//! the same way. Some play against bots.

use crate::crash::check::{self, Tolerance};
use crate::crash::{Absence, CrashReport as Found, Shared, all_go_on, seat_players};
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

/// Settings of a cluster drill.
#[derive(Clone, Copy, Debug)]
pub struct ClusterPlan {
    /// Number of faults.
    pub faults: usize,
    /// Number of games played at once.
    pub games: usize,
    /// Number of servers.
    pub servers: usize,
    /// Number of workers that think for bots.
    pub workers: usize,
    /// The least number of acknowledged actions: after the last fault the drill goes on until it is reached.
    pub actions: usize,
    /// Longest time, after the last fault, until all games have gone on and the least number of actions is acknowledged.
    pub patience: Duration,
}

/// Findings of a cluster drill.
#[derive(Clone, Debug, Default)]
pub struct ClusterReport {
    /// Number of times that each fault occurred.
    pub faults: BTreeMap<&'static str, usize>,
    /// Comparison of what the players saw with what is stored.
    pub found: Found,
}

impl fmt::Display for ClusterReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (what, times) in &self.faults {
            writeln!(f, "{what:<40} {times}")?;
        }
        write!(f, "{}", self.found)
    }
}

/// Clock offsets of the servers, in milliseconds; a negative one is slow.
const AHEAD: [i64; 4] = [0, 3_000, -2_000, 700];

/// Clocks are excused if the whole club was down for longer than two heartbeats, which a process notices at its next heartbeat. A shorter
/// outage is charged. A clock may stand still since the last heartbeat before the outage.
const TOLERANCE: Tolerance = Tolerance { lost: 12_000, gained: 12_000 };

struct Node {
    start: Start,
    /// `None` while the server is down.
    server: Option<Server>,
    to_store: Arc<Cable>,
    to_bus: Arc<Cable>,
}

/// Runs the drill on data files in a folder.
pub async fn run(
    program: &Program,
    folder: &Path,
    plan: ClusterPlan,
    mut progress: impl FnMut(usize),
) -> Result<ClusterReport> {
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
    let mut report = ClusterReport::default();
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

/// A worker process and its cable to NATS.
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

    /// Starts the server if it is down. While the cable to the database is cut the start fails, and is tried again later.
    async fn rise(&mut self) -> Result<()> {
        if self.server.as_mut().is_some_and(Server::is_alive) {
            return Ok(());
        }
        self.server = self.start.run().await.ok();
        Ok(())
    }

    /// Suspends the server for a while, as on an overloaded machine.
    async fn stand_still(&mut self, random: &mut Random) -> Result<&'static str> {
        let Some(server) = &self.server else { return Ok("a server was down already") };
        let process = server.id().to_string();
        Command::new("kill").args(["-STOP", &process]).status().await.context("a process can be stopped")?;
        pause(random, 4_000).await;
        Command::new("kill").args(["-CONT", &process]).status().await?;
        Ok("a server stood still")
    }
}

/// Sets a random fault on a cable for a while, during which other faults may occur. Returns the name of the fault.
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
