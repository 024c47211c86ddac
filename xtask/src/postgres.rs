//! The tests of the club over PostgreSQL. Debian's package `postgresql` has what is needed.

use crate::programs::{cargo, step};
use anyhow::{Context, Result, bail};
use std::fs;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

/// Starts a server of its own, runs the tests, and stops it.
pub(crate) fn test() -> Result<()> {
    let folder = std::env::temp_dir().join(format!("pentad-postgres-{}", std::process::id()));
    fs::create_dir_all(&folder)?;
    let done = Server::start(&folder).and_then(|server| {
        let mut tests = cargo(&["test", "--package", "pentad-club", "--package", "pentad-gateway", "--test", "*"]);
        tests.env("PENTAD_TEST_POSTGRES", &server.address);
        step("tests over PostgreSQL", tests)?;
        let mut simulation = cargo(&["test", "--package", "pentad-drill", "--test", "it", "simulated"]);
        simulation.env("PENTAD_TEST_POSTGRES", &server.address);
        step("simulated time over PostgreSQL", simulation)
    });
    let _ = fs::remove_dir_all(&folder);
    done
}

/// A server that ends with this value.
struct Server {
    running: Child,
    address: String,
}

impl Server {
    fn start(folder: &Path) -> Result<Server> {
        let (initdb, postgres) = (program("initdb")?, program("postgres")?);
        let data = folder.join("data");
        // PostgreSQL does not run as root.
        let is_root = fs::metadata("/proc/self").is_ok_and(|own| std::os::unix::fs::MetadataExt::uid(&own) == 0);
        if is_root {
            step("a folder for PostgreSQL", command("chown", &["nobody", path(folder)?], false))?;
        }
        let words = ["-D", path(&data)?, "-U", "postgres", "-A", "trust", "--no-sync"];
        let mut made = command(path(&initdb)?, &words, is_root);
        made.stdout(Stdio::null());
        step("a database", made)?;
        let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port().to_string();
        let sockets = format!("unix_socket_directories={}", folder.display());
        let words = ["-D", path(&data)?, "-p", &port, "-c", "listen_addresses=127.0.0.1", "-c", &sockets];
        let mut server = command(path(&postgres)?, &words, is_root);
        server.args(["-c", "max_connections=500", "-c", "fsync=off"]).stdout(Stdio::null()).stderr(Stdio::null());
        let running = server.spawn()?;
        let server = Server { running, address: format!("postgres://postgres@127.0.0.1:{port}") };
        for _ in 0..100 {
            if std::net::TcpStream::connect(format!("127.0.0.1:{port}")).is_ok() {
                return Ok(server);
            }
            thread::sleep(Duration::from_millis(100));
        }
        bail!("PostgreSQL does not listen")
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.running.kill();
        let _ = self.running.wait();
    }
}

/// A command, by another user where this one is root.
fn command(program: &str, words: &[&str], is_root: bool) -> Command {
    if !is_root {
        let mut command = Command::new(program);
        command.args(words);
        return command;
    }
    let mut command = Command::new("setpriv");
    command.args(["--reuid=nobody", "--regid=nogroup", "--clear-groups", program]).args(words);
    command
}

/// Where a program of PostgreSQL is: in the path, or where Debian puts it.
fn program(name: &str) -> Result<PathBuf> {
    let paths = std::env::var_os("PATH").unwrap_or_default();
    let own = std::env::split_paths(&paths).collect::<Vec<_>>();
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let all = own.into_iter().chain(versions.map(|version| version.path().join("bin")));
    let found = all.map(|folder| folder.join(name)).find(|file| file.is_file());
    found.with_context(|| format!("{name} is not there: install Debian's package postgresql"))
}

fn path(path: &Path) -> Result<&str> {
    path.to_str().context("a path is text")
}
