//! Impersonation: names that look like those of members.

use super::{ATTACKER, Arena, PASSWORD, VISITOR, member};
use crate::client::Visitor;
use anyhow::{Result, ensure};
use hyper::StatusCode;
use serde_json::json;

const COPIES: [(&str, &str); 9] = [
    ("Bo", "Во"),
    ("Tom", "Тom"),
    ("Mike", "Мike"),
    ("Karl", "Кarl"),
    ("Heidi", "Неidi"),
    ("Ilia", "llia"),
    ("Lilo", "LiIo"),
    ("Otto", "0tto"),
    ("Ada", "АDA"),
];

pub(super) async fn run(arena: &Arena) -> Result<String> {
    let server = arena.start.run().await?;
    for (original, copy) in COPIES {
        member(server.address, VISITOR, original).await?;
        let attacker = Visitor::unknown(server.address).from(ATTACKER).as_guest().await?;
        let answer = attacker.post("/api/join", &json!({ "name": copy, "password": PASSWORD })).await?;
        let is_refused = matches!(answer.status, StatusCode::CONFLICT | StatusCode::BAD_REQUEST);
        ensure!(is_refused, "{copy:?} joins beside {original:?}: {}", answer.status);
    }
    arena.end(server).await?;
    Ok(format!("{} names that look like a member's are refused", COPIES.len()))
}
