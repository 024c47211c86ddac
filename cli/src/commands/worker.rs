//! `pentad worker`

use crate::args::WorkerArgs;
use crate::failure::Usage;
use anyhow::Result;
use pentad_bus::BusAddress;
use pentad_jobs::{Asker, Need, Skills, Stop, Thinking, Worker, WorkerSettings};
use pentad_lab_questions::LabQuestion;
use pentad_search::Cancel;
use serde::Deserialize as _;
use serde_json::Value;
use std::io::Write;
use std::time::Duration;
use tokio::runtime::Runtime;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::{Layer as _, fmt, layer::SubscriberExt as _, util::SubscriberInitExt as _};

/// The skills of this program's worker: thinking, and the questions of the lab.
#[derive(Clone, Copy, Debug)]
struct AllSkills;

impl Skills for AllSkills {
    fn answer(&self, question: &Value, cancel: &Cancel) -> Option<Result<Value, String>> {
        let Ok(asked) = LabQuestion::deserialize(question) else {
            return Thinking.answer(question, cancel);
        };
        let answer = asked.answer(cancel);
        Some(answer.and_then(|answer| serde_json::to_value(answer).map_err(|error| error.to_string())))
    }
}

/// Does jobs from the bus until Ctrl-C or a termination signal.
pub(crate) fn run(args: &WorkerArgs) -> Result<()> {
    let Some(address) = args.bus.address()? else {
        return Err(Usage("a worker needs the address of a NATS server: --bus nats://host:4222".to_owned()).into());
    };
    let runtime = Runtime::new()?;
    if args.list {
        return list(&runtime, &address, args.json);
    }
    write_logs();
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let name = args.name.clone().unwrap_or_else(own_name);
    let mut settings = WorkerSettings::new(&name, args.threads.map_or(cores, usize::from));
    if let Some(kept) = args.keep_for_people {
        settings.kept_for_people = kept.into();
    }
    let tally = runtime.block_on(async {
        let stop = Stop::default();
        let worker = Worker::join(&address, settings, AllSkills, &stop).await.map_err(crate::bus::failure)?;
        let info = worker.info();
        let memory = info.memory.map_or_else(String::new, |bytes| format!(", {:.1} GB of memory", bytes as f64 / 1e9));
        anstream::println!(
            "{} does {} jobs at once, on {} cores{memory} (Ctrl-C lets it finish and go)",
            info.name,
            info.threads,
            info.cores
        );
        tokio::spawn(async move {
            signalled().await;
            anstream::eprintln!("finishing what was begun");
            stop.stop();
            signalled().await;
            std::process::exit(130);
        });
        Ok::<_, anyhow::Error>(worker.run().await)
    })?;
    for (need, tally) in Need::ALL.iter().zip(tally) {
        let (done, refused) = (tally.done, tally.refused);
        anstream::println!("{need}: {done} done, {refused} refused");
    }
    // Do not wait for threads that ignore the stop signal.
    runtime.shutdown_background();
    Ok(())
}

/// Lists the connected workers.
fn list(runtime: &Runtime, address: &BusAddress, json: bool) -> Result<()> {
    let there = runtime.block_on(async {
        let asker = Asker::join(address).await?;
        Ok(asker.workers(Duration::from_secs(1)).await)
    });
    let there = there.map_err(crate::bus::failure)?;
    let mut out = anstream::stdout().lock();
    if json {
        writeln!(out, "{}", serde_json::to_string_pretty(&there)?)?;
        return Ok(());
    }
    for worker in &there {
        let done: u64 = worker.tally.iter().map(|tally| tally.done).sum();
        writeln!(
            out,
            "{}  {}  version {}  {} of {} threads busy  {done} jobs done",
            worker.name, worker.id, worker.version, worker.busy, worker.threads
        )?;
    }
    if there.is_empty() {
        writeln!(out, "no worker is there")?;
    }
    Ok(())
}

/// Writes the log to standard error. `RUST_LOG` sets the levels; the default is warnings about jobs and messages about the bus.
fn write_logs() {
    let asked = std::env::var("RUST_LOG").ok().filter(|asked| !asked.is_empty()).and_then(|asked| asked.parse().ok());
    let usual =
        || Targets::new().with_target("pentad_jobs", LevelFilter::WARN).with_target("pentad_bus", LevelFilter::INFO);
    let lines = fmt::layer().with_writer(std::io::stderr).with_filter(asked.unwrap_or_else(usual));
    let _ = tracing_subscriber::registry().with(lines).try_init();
}

/// Returns the name of this machine.
fn own_name() -> String {
    let file = std::fs::read_to_string("/etc/hostname").ok();
    let name = file.or_else(|| std::env::var("HOSTNAME").ok()).or_else(|| std::env::var("COMPUTERNAME").ok());
    name.map(|name| name.trim().to_owned()).filter(|name| !name.is_empty()).unwrap_or_else(|| "worker".to_owned())
}

/// Waits for Ctrl-C or a termination signal.
async fn signalled() {
    let interrupted = tokio::signal::ctrl_c();
    #[cfg(unix)]
    match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
        Ok(mut terminated) => {
            tokio::select! { _ = interrupted => {}, _ = terminated.recv() => {} }
        }
        // If the termination signal cannot be handled, Ctrl-C still works.
        Err(_) => drop(interrupted.await),
    }
    #[cfg(not(unix))]
    drop(interrupted.await);
}
