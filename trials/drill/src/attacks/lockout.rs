//! Lockout: wrong passwords for a member's name, sent so that the member cannot log in.

use super::{ATTACKER, Arena, VISITOR, WRONG, member};
use crate::client::Visitor;
use anyhow::{Result, ensure};
use hyper::StatusCode;
use serde_json::json;

pub(super) async fn run(arena: &Arena) -> Result<String> {
    let server = arena.start.run().await?;
    member(server.address, VISITOR, "Ada").await?;
    let attacker = Visitor::unknown(server.address).from(ATTACKER);
    let guess = json!({ "name": "Ada", "password": WRONG });
    let mut heard = 0;
    for _ in 0..arena.scale.of(12, 60) {
        match attacker.post("/api/login", &guess).await?.status {
            StatusCode::FORBIDDEN => heard += 1,
            StatusCode::TOO_MANY_REQUESTS => {}
            other => anyhow::bail!("a wrong password is answered {other}"),
        }
    }
    ensure!(heard <= 10, "{heard} guesses from one address are heard");
    let own = json!({ "name": "Ada", "password": super::PASSWORD });
    let answer = Visitor::unknown(server.address).from(VISITOR).post("/api/login", &own).await?;
    ensure!(answer.status == StatusCode::OK, "the member is locked out: {} {}", answer.status, answer.body);
    arena.end(server).await?;
    Ok(format!("{heard} guesses from one address are heard, and the member logs in from another"))
}
