//! Finding, starting and waiting for programs.

use anyhow::{Context as _, Result, bail};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::Child;
use std::thread;
use std::time::{Duration, Instant};

/// How long a service may take until it listens.
const PATIENCE: Duration = Duration::from_secs(30);

/// Where a program is: in the path, or where Debian puts those that are not for everybody.
pub(crate) fn find(name: &str, package: &str) -> Result<PathBuf> {
    let paths = std::env::var_os("PATH").unwrap_or_default();
    let own: Vec<PathBuf> = std::env::split_paths(&paths).collect();
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let others = versions.map(|version| version.path().join("bin")).chain(["/usr/sbin".into()]);
    let found = own.into_iter().chain(others).map(|folder| folder.join(name)).find(|file| file.is_file());
    found.with_context(|| format!("{name} is not there: install Debian's package {package}"))
}

/// A port that is free at this moment.
pub(crate) fn free_port() -> Result<u16> {
    Ok(TcpListener::bind("127.0.0.1:0")?.local_addr()?.port())
}

/// Waits until somebody listens.
pub(crate) fn wait_for(port: u16, what: &str) -> Result<()> {
    let since = Instant::now();
    while TcpStream::connect(("127.0.0.1", port)).is_err() {
        if since.elapsed() > PATIENCE {
            bail!("{what} does not listen");
        }
        thread::sleep(Duration::from_millis(20));
    }
    Ok(())
}

/// Ends a process as a failure of power would.
pub(crate) fn kill(process: &mut Option<Child>) {
    if let Some(mut process) = process.take() {
        // It may have ended by itself.
        let _ = process.kill();
        let _ = process.wait();
    }
}

pub(crate) fn text(path: &Path) -> Result<&str> {
    path.to_str().context("a path is text")
}
