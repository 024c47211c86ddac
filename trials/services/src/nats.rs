use crate::programs::{find, free_port, kill, wait_for};
use anyhow::Result;
use std::process::{Child, Command, Stdio};
use tempfile::TempDir;

/// A NATS server with JetStream.
#[derive(Debug)]
pub struct Nats {
    process: Option<Child>,
    port: u16,
    folder: TempDir,
}

impl Nats {
    /// Starts a server.
    pub fn start() -> Result<Nats> {
        let mut nats = Nats { process: None, port: free_port()?, folder: TempDir::new()? };
        nats.resume()?;
        Ok(nats)
    }

    /// Returns the server's address.
    pub fn address(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// Returns the process id; 0 while the server is down.
    pub fn id(&self) -> u32 {
        self.process.as_ref().map_or(0, Child::id)
    }

    /// Returns the port at which the server listens.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Kills the server. JetStream's data stays on the disk.
    pub fn kill(&mut self) {
        kill(&mut self.process);
    }

    /// Starts the server again, at the same port and on the same data.
    pub fn resume(&mut self) -> Result<()> {
        let mut command = Command::new(find("nats-server", "nats-server")?);
        command.args(["-js", "-a", "127.0.0.1", "-p", &self.port.to_string(), "-sd"]).arg(self.folder.path());
        self.process = Some(command.stdout(Stdio::null()).stderr(Stdio::null()).spawn()?);
        wait_for(&mut self.process, self.port, "NATS")
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        self.kill();
    }
}
