//! Export of the archive.

use super::*;

async fn text(trial: &Trial, path: &str) -> String {
    let answer = trial.send(Request::get(path).body(Body::empty()).unwrap()).await;
    assert_eq!(answer.status(), StatusCode::OK);
    let body = axum::body::to_bytes(answer.into_body(), 1 << 24).await.unwrap();
    String::from_utf8(body.to_vec()).unwrap()
}

/// Plays a short game that ends with a resignation.
async fn given_up(trial: &Trial, cookies: [&str; 2]) -> String {
    let (status, game) = trial.post("/api/games", cookies[0], iris()).await;
    assert_eq!(status, StatusCode::CREATED, "{game}");
    let id = game["id"].as_str().unwrap().to_owned();
    let act = async |cookie: &str, command: Value| {
        let (status, answer) = trial.post(&format!("/api/games/{id}/do"), cookie, json!({ "command": command })).await;
        assert!(status.is_success(), "{answer}");
    };
    act(cookies[1], json!({ "sit": { "seat": 2, "sitter": "open" } })).await;
    act(cookies[0], json!({ "play": { "action": "c3" } })).await;
    act(cookies[1], json!("resign")).await;
    id
}

#[tokio::test]
async fn an_export_holds_every_game_however_many_there_are() {
    let generous = Rates { changes: 100_000, readings: 100_000, ..Rates::default() };
    let trial = Trial::new(generous).await;
    let [ada, bea] = [trial.guest().await, trial.guest().await];
    let mut ids = Vec::new();
    for _ in 0..103 {
        ids.push(given_up(&trial, [&ada, &bea]).await);
    }
    let records = text(&trial, "/api/games/export").await;
    assert_eq!(pentad_catalog::Record::read_all(&records).unwrap().len(), 103);
    let table = text(&trial, "/api/games/export?form=csv").await;
    let mut lines = table.lines();
    let columns = lines.next().unwrap();
    assert!(columns.starts_with("id,game,") && columns.ends_with(",players,ratings,actions"), "{columns}");
    let rows: Vec<&str> = lines.collect();
    assert!(rows.iter().all(|row| row.ends_with(",\"c3\"")), "{}", rows[0]);
    let mut told: Vec<&str> = rows.iter().filter_map(|row| row.split(',').next()).collect();
    told.sort_unstable();
    ids.sort();
    assert_eq!(told, ids, "each of them once");
    assert_eq!(text(&trial, "/api/games/export?form=csv&most=5").await.lines().count(), 6);
    let (status, problem) = trial.get("/api/games/export?player=Nobody", "").await;
    assert_eq!((status, &problem["code"]), (StatusCode::NOT_FOUND, &json!("missing")));
}
