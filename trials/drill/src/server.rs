//! The server process of a drill, and the server that the drill program itself can run.

use anyhow::{Context as _, Result, bail};
use axum::http::StatusCode;
use metrics_exporter_prometheus::PrometheusBuilder;
use pentad_club::{Bus, BusAddress, Club, Limits, Settings, SystemTime};
use pentad_gateway::{ConnectionLimits, Gateway, Listening, Proxies, Rates, routes, serve as answer};
use pentad_jobs::{Stop, Thinking, Turns, Worker, WorkerSettings};
use pentad_store::Place;
use std::fs::{File, OpenOptions};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncBufReadExt as _, BufReader};
use tokio::process::{Child, Command};

/// Longest wait for a server to listen.
const LONGEST_START: Duration = Duration::from_secs(60);

/// The program that runs as the server.
#[derive(Clone, Debug)]
pub struct Program {
    /// The program and its first arguments, followed on the command line by the file and the address.
    words: Vec<PathBuf>,
}

impl Program {
    /// Returns a program that takes a file and an address.
    pub fn at(path: &Path) -> Program {
        Program { words: vec![path.to_owned()] }
    }

    /// Returns the drill program at this path, as a server.
    pub fn drill(path: &Path) -> Program {
        Program { words: vec![path.to_owned(), "serve".into()] }
    }

    /// Returns the command that starts a worker, if this is the drill program.
    pub fn worker(&self, bus: &str) -> Option<Command> {
        let [program, serve] = &self.words[..] else { return None };
        (serve.as_os_str() == "serve").then(|| {
            let mut command = Command::new(program);
            command.args(["work", bus]).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
            command.kill_on_drop(true);
            command
        })
    }

    /// Returns the same program with a limit on its file descriptors.
    pub fn with_descriptors_limited(&self, most: usize) -> Program {
        let line = format!("ulimit -n {most}; exec \"$@\"");
        let mut words: Vec<PathBuf> = vec!["sh".into(), "-c".into(), line.into(), "sh".into()];
        words.extend(self.words.iter().cloned());
        Program { words }
    }

    /// Returns the same program with a limit on the size of its files, in blocks of 512
    /// bytes; a write beyond it fails instead of ending the process.
    pub fn with_files_limited(&self, blocks: u64) -> Program {
        let line = format!("trap '' XFSZ; ulimit -S -f {blocks}; exec \"$@\"");
        let mut words: Vec<PathBuf> = vec!["sh".into(), "-c".into(), line.into(), "sh".into()];
        words.extend(self.words.iter().cloned());
        Program { words }
    }
}

/// A running server.
#[derive(Debug)]
pub struct Server {
    child: Child,
    /// The address at which the server listens.
    pub address: SocketAddr,
}

/// Settings with which a server is started.
#[derive(Clone, Debug)]
pub struct Start {
    /// The server program.
    pub program: Program,
    /// The data file.
    pub file: PathBuf,
    /// The address to listen at; port 0 finds a free one.
    pub address: SocketAddr,
    /// The file to which standard error is appended.
    pub log: PathBuf,
    /// User id of the process, if it differs from that of this one.
    pub user: Option<u32>,
    /// Further arguments.
    pub more: Vec<String>,
}

impl Start {
    /// Listens at any port of this machine, with the log beside the data file.
    pub fn new(program: Program, file: PathBuf) -> Start {
        let log = file.with_extension("log");
        Start { program, file, address: SocketAddr::from(([127, 0, 0, 1], 0)), log, user: None, more: Vec::new() }
    }

    /// Starts the process without waiting until it listens.
    pub fn launch(&self) -> Result<Child> {
        let log: File = OpenOptions::new().create(true).append(true).open(&self.log)?;
        let words = &self.program.words;
        let mut command = Command::new(&words[0]);
        command.args(&words[1..]).arg(&self.file).arg(self.address.to_string()).args(&self.more);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(log).kill_on_drop(true);
        // Without a backtrace, the last line of the log is the error message.
        command.env("RUST_BACKTRACE", "0");
        if let Some(user) = self.user {
            command.uid(user).gid(user);
        }
        command.spawn().with_context(|| format!("{} does not start", words[0].display()))
    }

    /// Starts the process and waits until it listens.
    pub async fn run(&self) -> Result<Server> {
        let mut child = self.launch()?;
        let output = child.stdout.take().context("its output is read")?;
        let mut lines = BufReader::new(output).lines();
        let line =
            tokio::time::timeout(LONGEST_START, lines.next_line()).await.context("it does not listen in time")??;
        let Some(line) = line else {
            let status = child.wait().await?;
            bail!("it ended at once ({status}): {}", self.last_words());
        };
        let address = line.trim().trim_start_matches("http://").trim_end_matches('/').parse();
        Ok(Server { child, address: address.with_context(|| format!("it says \"{line}\""))? })
    }

    /// Returns the last line of the log.
    pub fn last_words(&self) -> String {
        let text = std::fs::read_to_string(&self.log).unwrap_or_default();
        text.lines().last().unwrap_or_default().to_owned()
    }

    /// Returns the lines of the log that report a panic.
    pub fn panics(&self) -> Vec<String> {
        let text = std::fs::read_to_string(&self.log).unwrap_or_default();
        text.lines().filter(|line| line.contains("panicked")).map(str::to_owned).collect()
    }
}

impl Server {
    /// Kills the process without warning, like a power failure.
    pub async fn kill(&mut self) -> Result<()> {
        self.child.start_kill()?;
        self.child.wait().await?;
        Ok(())
    }

    /// Returns true if the process still runs.
    pub fn is_alive(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(None))
    }

    /// Returns the process id; 0 if the process has ended.
    pub fn id(&self) -> u32 {
        self.child.id().unwrap_or(0)
    }
}

/// Memory and processor time of a process.
#[derive(Clone, Copy, Debug, Default)]
pub struct Usage {
    /// Resident memory, in bytes.
    pub resident: u64,
    /// Processor time used so far, in seconds.
    pub seconds: f64,
}

impl Usage {
    /// Returns the usage of a process and its children.
    pub fn of_all(process: u32) -> Usage {
        let children = std::fs::read_to_string(format!("/proc/{process}/task/{process}/children")).unwrap_or_default();
        let children = children.split_whitespace().filter_map(|id| id.parse().ok()).map(Usage::of);
        children.fold(Usage::of(process), |all, one| Usage {
            resident: all.resident + one.resident,
            seconds: all.seconds + one.seconds,
        })
    }

    /// Returns the usage of a process; of this one if the id is 0.
    pub fn of(process: u32) -> Usage {
        let folder = if process == 0 { "/proc/self".to_owned() } else { format!("/proc/{process}") };
        let status = std::fs::read_to_string(format!("{folder}/status")).unwrap_or_default();
        let resident = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap_or_default();
        let kilobytes: u64 = resident.trim().trim_end_matches("kB").trim().parse().unwrap_or(0);
        let stat = std::fs::read_to_string(format!("{folder}/stat")).unwrap_or_default();
        // The fields after the name, which is in parentheses: the 12th and 13th are user and system time, in ticks of 10 ms.
        let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
        let ticks: f64 = fields.iter().skip(11).take(2).filter_map(|field| field.parse::<f64>().ok()).sum();
        Usage { resident: kilobytes * 1024, seconds: ticks / 100.0 }
    }
}

/// Raises the limit on open files as far as the system permits, and returns it. Child processes inherit it.
pub fn allow_many_files() -> u64 {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    // Only a privileged user may raise the hard limit.
    for most in [Some(1_000_000), getrlimit(Resource::Nofile).maximum] {
        if setrlimit(Resource::Nofile, Rlimit { current: most, maximum: most }).is_ok() {
            break;
        }
    }
    getrlimit(Resource::Nofile).current.unwrap_or(u64::MAX)
}

/// Runs a worker that thinks for bots, one job at a time, until the process ends.
pub async fn work(bus: &str) -> Result<()> {
    let settings = WorkerSettings::new("drill", 1);
    Worker::join(&BusAddress::at(bus), settings, Thinking, &Stop::default()).await?.run().await;
    Ok(())
}

/// Settings of a server that the drills start.
#[derive(Clone, Debug, clap::Args)]
pub struct Serving {
    /// The data file.
    pub file: String,
    /// The address to listen at.
    pub address: String,
    /// The NATS server that connects the processes of the club.
    #[arg(long)]
    pub bus: Option<String>,
    /// The lead of its clock, in milliseconds.
    #[arg(long, default_value_t = 0, allow_negative_numbers = true)]
    pub ahead: i64,
    /// Number of database connections for reading.
    #[arg(long, default_value_t = pentad_store::READERS)]
    pub readers: u32,
    /// Requests are limited as in the real server.
    #[arg(long)]
    pub limited: bool,
}

/// Serves a club until the process ends. The club is that of the real server, but without rate limits unless [`Serving::limited`] is set.
#[allow(clippy::print_stdout, reason = "the parent reads the address")]
pub async fn serve(serving: &Serving) -> Result<()> {
    let Serving { file, address, bus, ahead, readers, limited } = serving;
    tracing_subscriber::fmt()
        .with_writer(std::io::stderr)
        .with_max_level(tracing_subscriber::filter::LevelFilter::WARN)
        .init();
    // An attack, which sets `limited`, may have lowered the limit on purpose.
    if !limited {
        allow_many_files();
    }
    let place = if file.starts_with("postgres") { Place::Postgres(file.clone()) } else { Place::File(file.into()) };
    let mut settings = Settings { readers: *readers, ..Settings::default() };
    if !limited {
        settings.limits = Limits { bot_games: u64::MAX, ..settings.limits.of_any_address() };
    }
    let bus = match bus {
        Some(address) => {
            let address = BusAddress::at(address);
            settings.thinkers = Some(Arc::new(Turns::join(&address).await?));
            Bus::join(&address).await?
        }
        None => Bus::alone(),
    };
    let club = Club::open_with(place, bus, settings, Arc::new(SystemTime::hurried(*ahead, 1))).await?;
    club.start().await?;
    let measures = PrometheusBuilder::new().set_buckets(&[1.0])?.install_recorder()?;
    let rates = if *limited { Rates::default() } else { Rates::unlimited() };
    let gateway = Gateway::new(club, rates, Proxies::default());
    let app = routes(gateway.clone());
    let ready = move || {
        let gateway = gateway.clone();
        async move { if gateway.is_ready().await { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE } }
    };
    let app = app.route("/readyz", axum::routing::get(ready));
    let app = app.route("/metrics", axum::routing::get(async move || measures.render()));
    let listener = tokio::net::TcpListener::bind(address).await?;
    println!("http://{}/", listener.local_addr()?);
    let limits = if *limited { ConnectionLimits::of_this_process() } else { ConnectionLimits::unlimited() };
    answer(Listening::plain(listener, limits), app, std::future::pending()).await?;
    Ok(())
}
