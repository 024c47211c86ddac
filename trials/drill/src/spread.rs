//! Scaling: the throughput of several servers and several workers. Each process may be limited to a share of a processor, so that it is
//! saturated long before the machine is.

use crate::load;
use crate::quota::Quota;
use crate::server::Program;
use anyhow::{Context as _, Result, ensure};
use pentad_club::BusAddress;
use pentad_jobs::{Asker, Need};
use pentad_messages::{Allowed, Answer, Question};
use pentad_services::Nats;
use std::fmt;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::process::Child;
use tokio::task::JoinSet;

/// The game whose start position is searched.
const RECORD: &str = "[Game \"enantiomerfolk\"]\n";
/// Effort of a search: the number of positions looked at.
const EFFORT: u64 = 5_000;
/// Longest wait for the workers to answer.
const LONGEST_START: Duration = Duration::from_secs(60);
/// Questions in the queue for each worker: enough that it is never idle.
const WAITING: usize = 4;

/// Settings of a measurement.
#[derive(Clone, Copy, Debug)]
pub struct SpreadPlan {
    /// The share of a processor that each process may use; `None` for no limit.
    pub each: Option<f64>,
    /// Number of games for each server.
    pub games: usize,
    /// Interval between two actions of a game, if the server keeps up.
    pub pause: Duration,
    /// Duration of the measurement.
    pub measured: Duration,
}

/// Throughput of a number of workers.
#[derive(Clone, Copy, Debug)]
pub struct Labour {
    /// Number of workers.
    pub workers: usize,
    /// Searches finished in a second.
    pub searches: f64,
}

impl fmt::Display for Labour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} workers: {:.1} searches a second", self.workers, self.searches)
    }
}

/// Measures the load that this many servers carry.
pub async fn servers(program: &Program, folder: &Path, plan: SpreadPlan, count: usize) -> Result<load::LoadReport> {
    let plan = load::LoadPlan {
        games: plan.games * count,
        sockets: 0,
        measured: plan.measured,
        actions: 1,
        pause: plan.pause,
        watches_live: false,
        servers: count,
        each: plan.each,
        readers: pentad_store::READERS,
    };
    load::run(program, folder, plan, |_| {}).await
}

/// Measures the searches that this many workers finish.
pub async fn workers(program: &Program, plan: SpreadPlan, count: usize) -> Result<Labour> {
    let nats = Nats::start()?;
    let asker = Arc::new(Asker::join(&BusAddress::at(&nats.address())).await?);
    let mut hired: Vec<(Option<Quota>, Child)> = Vec::new();
    for _ in 0..count {
        let child = program.worker(&nats.address()).context("this program has no workers")?.spawn()?;
        let quota = plan.each.map(Quota::new).transpose()?;
        if let Some(quota) = &quota {
            quota.bind(child.id().context("it runs")?)?;
        }
        hired.push((quota, child));
    }
    let began = Instant::now();
    while asker.workers(Duration::from_millis(200)).await.len() < count {
        ensure!(began.elapsed() < LONGEST_START, "the workers are not there in time");
    }
    let mut asked = JoinSet::new();
    let ask = |asked: &mut JoinSet<_>| {
        let asker = asker.clone();
        let allowed = Allowed { effort: Some(EFFORT), ..Allowed::default() };
        let question = Question::Analyse { record: RECORD.to_owned(), bot: None, lines: 1, allowed };
        asked.spawn(async move { asker.ask::<Answer>(Need::Study, question).await });
    };
    for _ in 0..count * WAITING {
        ask(&mut asked);
    }
    // Every worker is busy once as many answers as workers have come.
    for _ in 0..count {
        asked.join_next().await.context("one is asked")???;
        ask(&mut asked);
    }
    let (began, mut done) = (Instant::now(), 0);
    while began.elapsed() < plan.measured {
        asked.join_next().await.context("one is asked")???;
        ask(&mut asked);
        done += 1;
    }
    let searches = f64::from(done) / began.elapsed().as_secs_f64();
    asked.shutdown().await;
    for (_, child) in &mut hired {
        child.kill().await?;
    }
    Ok(Labour { workers: count, searches })
}
