//! Half-open connections: one address begins many requests and never finishes them, on a server with few file descriptors.

use super::{ATTACKER, Arena, VISITOR};
use crate::client::{Visitor, connect};
use crate::server::Start;
use anyhow::{Context as _, Result, ensure};
use tokio::io::AsyncWriteExt as _;
use tokio::net::TcpStream;

/// File descriptors of the server in the short form.
const DESCRIPTORS: usize = 400;

pub(super) async fn run(arena: &Arena) -> Result<String> {
    let (descriptors, connections) = arena.scale.of((DESCRIPTORS, 600), (20_000, 19_900));
    let start = Start { program: arena.start.program.with_descriptors_limited(descriptors), ..arena.start.clone() };
    let server = start.run().await?;
    let mut open: Vec<TcpStream> = Vec::new();
    for _ in 0..connections {
        let mut stream = connect(server.address, Some(ATTACKER)).await?;
        // Writing to a refused connection fails.
        let _ = stream.write_all(b"GET /api/lobby HTTP/1.1\r\nx-slow: ").await;
        open.push(stream);
    }
    let visitor = Visitor::unknown(server.address).from(VISITOR).as_guest().await;
    let held = std::fs::read_dir(format!("/proc/{}/fd", server.id()))?.count();
    visitor.with_context(|| format!("{held} of {descriptors} descriptors are in use, and nobody else comes in"))?;
    let log = std::fs::read_to_string(&start.log)?;
    ensure!(log.contains("connections are refused"), "the log says nothing of {connections} connections: {log}");
    drop(open);
    arena.end(server).await?;
    Ok(format!(
        "of {connections} half-open connections from one address {held} descriptors are held at most, and another address comes in"
    ))
}
