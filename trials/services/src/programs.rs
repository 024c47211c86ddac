//! Finding, starting and waiting for the programs of the services.

use anyhow::{Context as _, Result, bail};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::Child;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// Longest wait for a service to listen.
const PATIENCE: Duration = Duration::from_secs(30);

/// Finds a program on the `PATH`, in `/usr/sbin` or in Debian's PostgreSQL folders.
pub(crate) fn find(name: &str, package: &str) -> Result<PathBuf> {
    let paths = std::env::var_os("PATH").unwrap_or_default();
    let own: Vec<PathBuf> = std::env::split_paths(&paths).collect();
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let others = versions.map(|version| version.path().join("bin")).chain(["/usr/sbin".into()]);
    let found = own.into_iter().chain(others).map(|folder| folder.join(name)).find(|file| file.is_file());
    found.with_context(|| format!("{name} is not there: install Debian's package {package}"))
}

/// Ports for services. They lie below the ephemeral range, so that the port of a killed service is still free when it starts again.
const PORTS: std::ops::Range<u32> = 12_000..32_000;

/// Returns a port that is free now. The process returns each port only once, until it has gone through the whole range.
pub fn free_port() -> Result<u16> {
    static GIVEN: AtomicU32 = AtomicU32::new(0);
    // Spread the processes that start services at the same time.
    let begin = std::process::id().wrapping_mul(2_654_435_761) >> 8;
    for _ in PORTS {
        let place = begin.wrapping_add(GIVEN.fetch_add(1, Ordering::Relaxed)) % PORTS.len() as u32;
        let port = (PORTS.start + place) as u16;
        if TcpListener::bind(("127.0.0.1", port)).is_ok() {
            return Ok(port);
        }
    }
    bail!("no port is free")
}

/// Waits until a process listens. Fails if it ends, or does not listen in time.
pub(crate) fn wait_for(process: &mut Option<Child>, port: u16, what: &str) -> Result<()> {
    let since = Instant::now();
    loop {
        if let Some(process) = process
            && let Some(status) = process.try_wait()?
        {
            bail!("{what} has ended at once: {status}");
        }
        if TcpStream::connect(("127.0.0.1", port)).is_ok() {
            return Ok(());
        }
        if since.elapsed() > PATIENCE {
            bail!("{what} does not listen");
        }
        thread::sleep(Duration::from_millis(20));
    }
}

/// Kills a process without warning, like a power failure.
pub(crate) fn kill(process: &mut Option<Child>) {
    if let Some(mut process) = process.take() {
        // The process may have ended already.
        let _ = process.kill();
        let _ = process.wait();
    }
}

pub(crate) fn text(path: &Path) -> Result<&str> {
    path.to_str().context("a path is text")
}
