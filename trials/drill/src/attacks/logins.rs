//! Many logins at once with wrong passwords: hashing each takes 19 MiB.

use super::{Arena, PASSWORD, VISITOR, WRONG, member};
use crate::client::Visitor;
use crate::server::Usage;
use anyhow::{Result, ensure};
use hyper::StatusCode;
use serde_json::json;
use std::time::{Duration, Instant};
use tokio::task::JoinSet;

/// Memory of one password hash (`m=19456` of argon2), and the most that many requests at once may need besides, in bytes.
const HASH: u64 = 19 << 20;
const BESIDES: u64 = 60 << 20;
/// Longest wait until the visitor can log in during the attack.
const PATIENCE: Duration = Duration::from_secs(120);

pub(super) async fn run(arena: &Arena) -> Result<String> {
    let logins = arena.scale.of(60, 400);
    let server = arena.start.run().await?;
    member(server.address, VISITOR, "Ada").await?;
    let ada = json!({ "name": "Ada", "password": PASSWORD });
    let before = Usage::of(server.id()).resident;
    let mut answers = JoinSet::new();
    for number in 0..logins {
        // From several addresses, since the rate limit of one would be reached.
        let attacker = Visitor::unknown(server.address);
        answers.spawn(async move {
            let guess = json!({ "name": format!("Nobody {number}"), "password": WRONG });
            attacker.post("/api/login", &guess).await.map(|answer| answer.status)
        });
    }
    let began = Instant::now();
    while Visitor::unknown(server.address).from(VISITOR).post("/api/login", &ada).await?.status != StatusCode::OK {
        ensure!(began.elapsed() < PATIENCE, "a member cannot log in meanwhile");
        tokio::time::sleep(Duration::from_secs(2)).await;
    }
    let mut refused = 0;
    while let Some(answer) = answers.join_next().await {
        let status = answer??;
        ensure!(
            status == StatusCode::FORBIDDEN || status == StatusCode::TOO_MANY_REQUESTS,
            "a wrong password is answered {status}"
        );
        refused += usize::from(status == StatusCode::TOO_MANY_REQUESTS);
    }
    let after = Usage::of(server.id()).resident;
    let cores = std::thread::available_parallelism().map_or(1, usize::from) as u64;
    ensure!(
        after < before + cores * HASH + BESIDES,
        "{logins} wrong passwords take the server from {} to {} MiB",
        before >> 20,
        after >> 20
    );
    arena.end(server).await?;
    Ok(format!(
        "{logins} wrong passwords at once, {refused} refused unread: memory from {} to {} MiB, and a member logs in meanwhile",
        before >> 20,
        after >> 20
    ))
}
