use crate::programs::{find, free_port, kill, text, wait_for};
use anyhow::{Result, bail};
use std::os::unix::fs::MetadataExt as _;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// Longest start. After a crash PostgreSQL first replays its write-ahead log.
const LONGEST_START: Duration = Duration::from_secs(60);

/// A PostgreSQL server with an empty database.
#[derive(Debug)]
pub struct Postgres {
    process: Option<Child>,
    port: u16,
    folder: TempDir,
    is_root: bool,
    /// True if commits are flushed to the disk (`fsync`).
    is_safe: bool,
}

impl Postgres {
    /// Starts a server that does not flush commits, for tests: it loses data if the machine fails.
    pub fn start() -> Result<Postgres> {
        Postgres::new(false)
    }

    /// Starts a server that flushes its commits.
    pub fn start_safe() -> Result<Postgres> {
        Postgres::new(true)
    }

    fn new(is_safe: bool) -> Result<Postgres> {
        let folder = TempDir::new()?;
        // PostgreSQL does not run as root.
        let is_root = std::fs::metadata("/proc/self").is_ok_and(|own| own.uid() == 0);
        let mut postgres = Postgres { process: None, port: free_port()?, folder, is_root, is_safe };
        if is_root && !Command::new("chown").arg("nobody").arg(postgres.folder.path()).status()?.success() {
            bail!("the folder of PostgreSQL cannot be given to another user");
        }
        let data = postgres.data();
        let mut made = postgres.command("initdb", &["-D", &data, "-U", "postgres", "-A", "trust", "--no-sync"])?;
        if !made.stdout(Stdio::null()).status()?.success() {
            bail!("there is no database for PostgreSQL");
        }
        postgres.resume()?;
        Ok(postgres)
    }

    /// Returns the address of the database.
    pub fn address(&self) -> String {
        self.address_at(self.port)
    }

    /// Returns the address of the database for a client that reaches the server at another port, such as that of a cable.
    pub fn address_at(&self, port: u16) -> String {
        format!("postgres://postgres@127.0.0.1:{port}/postgres")
    }

    /// Returns the address of the server, without the name of a database.
    pub fn server(&self) -> String {
        format!("postgres://postgres@127.0.0.1:{}", self.port)
    }

    /// Returns the id of the main process; 0 while the server is down.
    pub fn id(&self) -> u32 {
        self.process.as_ref().map_or(0, Child::id)
    }

    /// Returns the port at which the server listens.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Kills the server with the processes of its connections. Committed data stays on the disk.
    pub fn kill(&mut self) {
        // On SIGQUIT the main process ends its children at once; after SIGKILL it could not.
        if let Some(process) = &mut self.process {
            let _ = Command::new("kill").args(["-QUIT", &process.id().to_string()]).status();
            let _ = process.wait();
        }
        kill(&mut self.process);
    }

    /// Starts the server again, at the same port and on the same data.
    pub fn resume(&mut self) -> Result<()> {
        let (data, port) = (self.data(), self.port.to_string());
        let sockets = format!("unix_socket_directories={}", text(self.folder.path())?);
        let flush = format!("fsync={}", if self.is_safe { "on" } else { "off" });
        let words = ["-D", &data, "-p", &port, "-c", "listen_addresses=127.0.0.1", "-c", &sockets, "-c", &flush];
        let mut server = self.command("postgres", &words)?;
        server.args(["-c", "max_connections=500"]).stdout(Stdio::null()).stderr(Stdio::null());
        self.process = Some(server.spawn()?);
        wait_for(&mut self.process, self.port, "PostgreSQL")?;
        // PostgreSQL listens before it accepts queries.
        let since = Instant::now();
        loop {
            let mut ask = self.command("pg_isready", &["-q", "-h", "127.0.0.1", "-p", &port])?;
            if ask.status()?.success() {
                return Ok(());
            }
            if since.elapsed() > LONGEST_START {
                bail!("PostgreSQL does not answer in time");
            }
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    fn data(&self) -> String {
        self.folder.path().join("data").to_string_lossy().into_owned()
    }

    /// Returns a command of PostgreSQL, run as the user `nobody` if this process is root.
    fn command(&self, name: &str, words: &[&str]) -> Result<Command> {
        let program = find(name, "postgresql")?;
        let mut command = Command::new(if self.is_root { "setpriv" } else { text(&program)? });
        if self.is_root {
            command.args(["--reuid=nobody", "--regid=nogroup", "--clear-groups", text(&program)?]);
        }
        command.args(words);
        Ok(command)
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        self.kill();
    }
}
