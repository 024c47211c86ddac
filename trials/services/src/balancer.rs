use crate::programs::{find, free_port, kill, wait_for};
use anyhow::Result;
use std::fmt::Write as _;
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use tempfile::TempDir;

/// A haproxy process that distributes connections over several servers in turn.
#[derive(Debug)]
pub struct Balancer {
    process: Option<Child>,
    port: u16,
    _folder: TempDir,
}

impl Balancer {
    /// Starts a haproxy in front of these servers.
    pub fn start(servers: &[SocketAddr]) -> Result<Balancer> {
        let (folder, port) = (TempDir::new()?, free_port()?);
        let mut text = format!(
            "defaults\n    mode tcp\n    timeout connect 2s\n    timeout client 1h\n    \
             timeout server 1h\n    retries 3\n    option redispatch 1\nlisten club\n    bind 127.0.0.1:{port}\n    \
             balance roundrobin\n    default-server check inter 200ms fall 1 rise 1 on-marked-down shutdown-sessions\n"
        );
        for (number, server) in servers.iter().enumerate() {
            writeln!(text, "    server s{number} {server}")?;
        }
        let file = folder.path().join("haproxy.cfg");
        std::fs::write(&file, text)?;
        let mut command = Command::new(find("haproxy", "haproxy")?);
        command.arg("-db").arg("-f").arg(&file).stdout(Stdio::null()).stderr(Stdio::null());
        let mut balancer = Balancer { process: Some(command.spawn()?), port, _folder: folder };
        wait_for(&mut balancer.process, port, "haproxy")?;
        Ok(balancer)
    }

    /// Returns the address for visitors.
    pub fn address(&self) -> SocketAddr {
        SocketAddr::from(([127, 0, 0, 1], self.port))
    }
}

impl Drop for Balancer {
    fn drop(&mut self) {
        kill(&mut self.process);
    }
}
