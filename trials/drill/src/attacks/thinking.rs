//! Exhausting the house bots: guests of one address keep them busy, and an easy bot must still answer another visitor quickly.

use super::{ATTACKER, Arena, VISITOR};
use crate::client::Visitor;
use anyhow::{Context as _, Result, ensure};
use hyper::StatusCode;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// Games that each guest tries to open against the strongest bot: more than a guest may have.
const TRIES: usize = 15;
/// Longest wait for a bot's turn.
const LONGEST: Duration = Duration::from_secs(300);

pub(super) async fn run(arena: &Arena) -> Result<String> {
    let guests = arena.scale.of(3, 8);
    let server = arena.start.run().await?;
    let stranger = Visitor::unknown(server.address).from(VISITOR).as_guest().await?;
    let quiet = acted(&stranger, &opened(&stranger, 2).await?.context("an easy game is opened")?).await?;
    let mut flood = Vec::new();
    for _ in 0..guests {
        let guest = Visitor::unknown(server.address).from(ATTACKER).as_guest().await?;
        let mut own = 0;
        for _ in 0..TRIES {
            if let Some(game) = opened(&guest, 8).await? {
                flood.push(game);
                own += 1;
            }
        }
        ensure!(own < TRIES, "one guest has {own} games with bots");
    }
    let game = opened(&stranger, 2).await?.context("an easy game is opened beside them")?;
    let attacked = acted(&stranger, &game).await?;
    let mut waiting = 0;
    for game in &flood {
        waiting += usize::from(plies(&stranger, game).await? == 0);
    }
    ensure!(waiting > 0, "the stranger was served after all {} of the flood", flood.len());
    arena.end(server).await?;
    Ok(format!(
        "beside {} games against the strongest bot an easy one answers in {} ms ({} ms without them); {waiting} of the games wait",
        flood.len(),
        attacked.as_millis(),
        quiet.as_millis()
    ))
}

/// Opens a game in which a bot of this level moves first; `None` if the visitor has too many games.
async fn opened(visitor: &Visitor, level: u8) -> Result<Option<String>> {
    let wish = json!({"game": "enantiomerfolk", "seats": [{"bot": format!("level:{level}")}, "me"]});
    let answer = visitor.post("/api/games", &wish).await?;
    if answer.status == StatusCode::TOO_MANY_REQUESTS {
        return Ok(None);
    }
    ensure!(answer.status == StatusCode::CREATED, "a game is answered {}: {}", answer.status, answer.body);
    Ok(answer.body["id"].as_str().map(str::to_owned))
}

/// Waits until the bot has acted, and returns the time it took.
async fn acted(visitor: &Visitor, game: &str) -> Result<Duration> {
    let began = Instant::now();
    while plies(visitor, game).await? == 0 {
        ensure!(began.elapsed() < LONGEST, "a bot has not acted for {LONGEST:?}");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    Ok(began.elapsed())
}

async fn plies(visitor: &Visitor, game: &str) -> Result<u64> {
    let answer = visitor.get(&format!("/api/games/{game}")).await?;
    let body: Value = answer.body;
    body["plies"].as_u64().context("a game says how far it is")
}
