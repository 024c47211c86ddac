//! Reused message names: another message under the name of an earlier one must not be answered as if it had been done.

use super::{Arena, VISITOR};
use crate::client::Visitor;
use anyhow::{Context as _, Result, ensure};
use hyper::StatusCode;
use serde_json::json;

pub(super) async fn run(arena: &Arena) -> Result<String> {
    let server = arena.start.run().await?;
    let guest = || Visitor::unknown(server.address).from(VISITOR).as_guest();
    let (ada, bea) = (guest().await?, guest().await?);
    let game = ada.post("/api/games", &json!({ "game": "iris", "seats": ["me", "open"] })).await?;
    let id = game.body["id"].as_str().with_context(|| game.body.to_string())?;
    let path = format!("/api/games/{id}/do");
    let sit = json!({ "command": { "sit": { "seat": 2, "sitter": "open" } } });
    ensure!(bea.post(&path, &sit).await?.status == StatusCode::OK, "a guest sits down");
    let play = json!({ "message": "one", "command": { "play": { "action": "c3" } } });
    let first = ada.post(&path, &play).await?;
    let again = ada.post(&path, &play).await?;
    ensure!(first.status == StatusCode::OK && first.body == again.body, "the same message is done once");
    for command in [json!("resign"), json!({ "play": { "action": "d4" } })] {
        let answer = ada.post(&path, &json!({ "message": "one", "command": command })).await?;
        ensure!(answer.status == StatusCode::CONFLICT, "{command} under the same name is answered {}", answer.status);
    }
    arena.end(server).await?;
    Ok("the same message again is answered alike, another one under its name is refused".to_owned())
}
