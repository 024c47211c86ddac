//! Session fixation and theft: a cookie from before a login, or any other change of rights, must be worthless afterwards.

use super::{Arena, PASSWORD, VISITOR, WRONG};
use crate::client::Visitor;
use anyhow::{Context as _, Result, ensure};
use hyper::StatusCode;
use serde_json::json;

pub(super) async fn run(arena: &Arena) -> Result<String> {
    let server = arena.start.run().await?;
    let mut own = Visitor::unknown(server.address).from(VISITOR).as_guest().await?;
    let ada = json!({ "name": "Ada", "password": PASSWORD });
    let changes =
        [("/api/join", ada.clone()), ("/api/login", ada), ("/api/password", json!({ "old": PASSWORD, "new": WRONG }))];
    for (path, body) in &changes {
        let stolen = own.clone();
        let answer = own.post(path, body).await?;
        ensure!(answer.status.is_success(), "{path}: {} {}", answer.status, answer.body);
        own.cookie = answer.cookie.with_context(|| format!("{path} begins no new session"))?;
        let status = stolen.get("/api/sessions").await?.status;
        ensure!(status == StatusCode::UNAUTHORIZED, "after {path} the earlier cookie is answered {status}");
        let status = own.get("/api/sessions").await?.status;
        ensure!(status == StatusCode::OK, "after {path} the new cookie is answered {status}");
    }
    arena.end(server).await?;
    Ok(format!("{} changes of rights end the cookie that was there before", changes.len()))
}
