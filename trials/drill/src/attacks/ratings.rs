//! Rating manipulation: short rated games between two accounts of the same person, at one address and at two.

use super::{ATTACKER, Arena, VISITOR, member};
use crate::client::Visitor;
use anyhow::{Context as _, Result, ensure};
use hyper::StatusCode;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::time::{Duration, Instant};

const GAMES: usize = 25;
/// Moves after which a resigned game is rated.
const MOVES: usize = 6;
/// Highest rating allowed: if only the first three games count in full, the winner reaches about 1750.
const MOST: f64 = 1_800.0;

pub(super) async fn run(arena: &Arena) -> Result<String> {
    let server = arena.start.run().await?;
    let (winner, loser) =
        (member(server.address, ATTACKER, "Gain").await?, member(server.address, ATTACKER, "Loss").await?);
    for _ in 0..arena.scale.of(3, GAMES) {
        lose(&loser, &winner, MOVES).await?;
    }
    // Games of another pair, played afterwards: once they are rated, the earlier games would have been too.
    let (other, foil) =
        (member(server.address, VISITOR, "Win").await?, member(server.address, ATTACKER, "Foil").await?);
    for _ in 0..GAMES {
        lose(&foil, &other, 2).await?;
        lose(&foil, &other, MOVES).await?;
    }
    let counted = settled(server.address, "Win").await?;
    let alone = rating(server.address, "Gain").await?;
    ensure!(alone.is_none(), "games between two accounts of one address are rated: {alone:?}");
    ensure!(counted < MOST, "{GAMES} games between two accounts make a rating of {counted}");
    arena.end(server).await?;
    Ok(format!("{GAMES} games between two accounts make 1500 to {counted:.0}; from one address none counts"))
}

/// Plays a rated game in which the loser resigns after this many moves.
async fn lose(loser: &Visitor, winner: &Visitor, moves: usize) -> Result<()> {
    let wish = json!({ "game": "iris", "seats": ["me", "open"], "rated": true, "takebacks": false,
        "time": { "bank": { "bank": 600_000, "increment": 0 } } });
    let game = winner.post("/api/games", &wish).await?;
    let id = game.body["id"].as_str().with_context(|| game.body.to_string())?;
    let path = format!("/api/games/{id}/do");
    act(loser, &path, &json!({ "sit": { "seat": 2, "sitter": "open" } })).await?;
    for _ in 0..moves {
        let info = winner.get(&format!("/api/games/{id}")).await?;
        let who = if info.body["turn"] == 1 { winner } else { loser };
        let legal = who.get(&format!("/api/games/{id}/legal")).await?;
        act(who, &path, &json!({ "play": { "action": legal.body[0] } })).await?;
    }
    act(loser, &path, &json!("resign")).await
}

async fn act(who: &Visitor, path: &str, command: &Value) -> Result<()> {
    let answer = who.post(path, &json!({ "command": command })).await?;
    ensure!(answer.status == StatusCode::OK, "{}", answer.body);
    Ok(())
}

async fn rating(server: SocketAddr, name: &str) -> Result<Option<f64>> {
    let profile = Visitor::unknown(server).from(VISITOR).get(&format!("/api/players/{name}")).await?;
    Ok(profile.body["ratings"][0]["rating"].as_f64())
}

/// Waits until all games are rated, which happens soon after their end, and returns the member's rating.
async fn settled(server: SocketAddr, name: &str) -> Result<f64> {
    let began = Instant::now();
    loop {
        let profile = Visitor::unknown(server).from(VISITOR).get(&format!("/api/players/{name}")).await?;
        let known = &profile.body["ratings"][0];
        if known["games"].as_u64() == Some(GAMES as u64) {
            return known["rating"].as_f64().context("a rating is a number");
        }
        ensure!(began.elapsed() < Duration::from_secs(120), "games are not settled: {}", profile.body);
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
}
