//! A flood of guests: one address creates accounts as fast as it can.

use super::{ATTACKER, Arena, VISITOR};
use crate::client::Visitor;
use anyhow::{Result, ensure};
use futures_util::StreamExt as _;
use hyper::StatusCode;
use serde_json::json;

pub(super) async fn run(arena: &Arena) -> Result<String> {
    let requests = arena.scale.of(200, 2_000);
    let server = arena.start.run().await?;
    let attacker = Visitor::unknown(server.address).from(ATTACKER);
    let answers = futures_util::stream::iter(0..requests)
        .map(|_| async { attacker.post("/api/guest", &json!({})).await.map(|answer| answer.status) })
        .buffer_unordered(16)
        .collect::<Vec<_>>()
        .await;
    let mut let_in = 0;
    for status in answers {
        let status = status?;
        ensure!(status == StatusCode::OK || status == StatusCode::TOO_MANY_REQUESTS, "a guest is answered {status}");
        let_in += usize::from(status == StatusCode::OK);
    }
    // The rate limit is per minute, and on a busy machine the flood lasts several minutes.
    ensure!(let_in < requests, "all of {requests} guests are let in");
    Visitor::unknown(server.address).from(VISITOR).as_guest().await?;
    arena.end(server).await?;
    Ok(format!("{let_in} of {requests} guests from one address are let in, and then one from another"))
}
