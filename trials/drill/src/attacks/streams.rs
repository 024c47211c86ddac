//! Event streams held open by one address: those beyond its share are refused, and another address still gets one.

use super::{ATTACKER, Arena, VISITOR};
use crate::client::{Visitor, connect};
use anyhow::{Context as _, Result, ensure};
use std::net::Ipv4Addr;
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::TcpStream;

pub(super) async fn run(arena: &Arena) -> Result<String> {
    let server = arena.start.run().await?;
    let attacker = Visitor::unknown(server.address).from(ATTACKER).as_guest().await?;
    let wanted = arena.scale.of(520, 900);
    let (mut open, mut refused) = (Vec::new(), 0);
    for _ in 0..wanted {
        match listen(&attacker, ATTACKER).await? {
            (200, stream) => open.push(stream),
            (429, _) => refused += 1,
            (status, _) => ensure!(false, "a stream is answered {status}"),
        }
    }
    ensure!(open.len() >= 100 && refused > 0, "{} streams are open, {refused} were refused", open.len());
    let visitor = Visitor::unknown(server.address).from(VISITOR).as_guest().await?;
    let (status, _stream) = listen(&visitor, VISITOR).await?;
    ensure!(status == 200, "another address is answered {status} while {} streams are open", open.len());
    let held = open.len();
    drop(open);
    arena.end(server).await?;
    Ok(format!("of {wanted} streams from one address {held} are served, and another address gets one"))
}

/// Opens a visitor's event stream, and returns its status and connection. The stream lasts as long as the connection.
async fn listen(visitor: &Visitor, from: Ipv4Addr) -> Result<(u16, TcpStream)> {
    let mut stream = connect(visitor.address, Some(from)).await?;
    let request =
        format!("GET /api/stream HTTP/1.1\r\nhost: {}\r\ncookie: {}\r\n\r\n", visitor.address, visitor.cookie);
    stream.write_all(request.as_bytes()).await?;
    let mut line = String::new();
    BufReader::new(&mut stream).read_line(&mut line).await?;
    let status = line.split(' ').nth(1).and_then(|status| status.parse().ok());
    Ok((status.with_context(|| format!("no status in {line:?}"))?, stream))
}
