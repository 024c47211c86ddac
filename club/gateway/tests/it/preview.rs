//! Previews of links to games.

use super::*;
use axum::http::request::Parts;
use pentad_store::AccountKind;

/// Returns the lines in the head of a game's page.
async fn head(trial: &Trial, id: &str, host: &str) -> Option<String> {
    trial.gateway.preview(id, &from(host)).await
}

/// Returns a request with this host name.
fn from(host: &str) -> Parts {
    Request::get("/").header("host", host).body(()).unwrap().into_parts().0
}

/// Returns the value of a line.
fn value<'a>(head: &'a str, name: &str) -> &'a str {
    let line =
        head.lines().find(|line| line.contains(&format!("\"{name}\""))).unwrap_or_else(|| panic!("{name}: {head}"));
    line.split("content=\"").nth(1).unwrap().split('"').next().unwrap()
}

async fn picture(trial: &Trial, id: &str, tag: &str) -> Response<Body> {
    let request = Request::get(format!("/api/games/{id}/picture.png")).header("if-none-match", tag);
    trial.send(request.body(Body::empty()).unwrap()).await
}

#[tokio::test]
async fn a_link_to_a_game_shows_who_plays_and_how_it_stands() {
    let trial = Trial::new(Rates::default()).await;
    let ada = trial.member("Ada").await;
    let (_, game) =
        trial.post("/api/games", &ada, json!({ "game": "iris", "seats": ["me", { "bot": "level:1" }] })).await;
    let id = game["id"].as_str().unwrap();
    let told = head(&trial, id, "club.example").await.unwrap();
    assert_eq!(value(&told, "og:title"), "Iris: Ada – bot, level 1");
    assert!(!value(&told, "og:description").is_empty());
    assert_eq!(value(&told, "og:url"), format!("http://club.example/game/{id}"));
    let image = value(&told, "og:image");
    assert!(image.starts_with(&format!("http://club.example/api/games/{id}/picture.png?")), "{image}");
    let (_, open) = trial.post("/api/games", &ada, iris()).await;
    let told = head(&trial, open["id"].as_str().unwrap(), "club.example").await.unwrap();
    assert!(value(&told, "og:description").contains("open"), "{told}");
    let request = from("club.example");
    for unknown in ["none", "", "%3Cb%3E", "<b>", "../../etc/passwd"] {
        assert_eq!(trial.gateway.preview(unknown, &request).await, None, "{unknown}");
    }
    let mut named = trial.gateway.clone();
    named.address = Some("https://club.example".to_owned());
    let request = from("evil.example");
    let told = named.preview(id, &request).await.unwrap();
    assert!(!told.contains("evil"), "the operator's address comes first: {told}");
}

#[tokio::test]
async fn markup_in_names_and_addresses_does_no_harm_in_previews() {
    let trial = Trial::new(Rates::default()).await;
    let ada = trial.guest().await;
    let (_, game) = trial.post("/api/games", &ada, iris()).await;
    let id = game["id"].as_str().unwrap();
    // Such a name is refused; one that got into the data in another way does no harm either.
    let account = trial.club.store().game(id).await.unwrap().unwrap().seats[0].account.clone().unwrap();
    let name = "\"/><script>alert('x')</script>&amp;";
    trial.club.store().set_member(&account, AccountKind::Member, name, "x", &[], None).await.unwrap();
    let fresh =
        Club::open(trial.club.store().place().clone(), Settings::default(), Arc::new(SystemTime::start())).await;
    let gateway = Gateway::new(fresh.unwrap(), Rates::default(), Proxies::default());
    let request = from("a\"><script>");
    let told = gateway.preview(id, &request).await.unwrap();
    assert!(!told.contains("<script") && !told.contains("'x'"), "{told}");
    assert!(value(&told, "og:title").contains("&quot;/&gt;&lt;script&gt;alert(&#39;x&#39;)"), "{told}");
    assert_eq!(told.matches('<').count(), told.lines().count(), "one element a line: {told}");
}

#[tokio::test]
async fn the_picture_of_a_board_changes_with_its_version() {
    let trial = Trial::new(Rates { pictures: 2, ..Rates::default() }).await;
    let (ada, bea) = (trial.guest().await, trial.guest().await);
    let (_, game) = trial.post("/api/games", &ada, iris()).await;
    let id = game["id"].as_str().unwrap().to_owned();
    let first = picture(&trial, &id, "").await;
    assert_eq!((first.status(), &first.headers()["content-type"]), (StatusCode::OK, &"image/png".parse().unwrap()));
    let tag = first.headers()["etag"].to_str().unwrap().to_owned();
    let png = axum::body::to_bytes(first.into_body(), 1 << 22).await.unwrap();
    let number = |from: usize| u32::from_be_bytes(png[from..from + 4].try_into().unwrap());
    assert_eq!((&png[..8], number(16), number(20)), (&b"\x89PNG\r\n\x1a\n"[..], 1200, 630));
    assert_eq!(picture(&trial, &id, &tag).await.status(), StatusCode::NOT_MODIFIED);
    // Any number of requests is allowed while the board is the same.
    for _ in 0..10 {
        assert_eq!(picture(&trial, &id, "").await.status(), StatusCode::OK);
    }
    let sit = json!({ "command": { "sit": { "seat": 2, "sitter": "open" } } });
    trial.post(&format!("/api/games/{id}/do"), &bea, sit).await;
    let changed = picture(&trial, &id, &tag).await;
    assert_eq!(changed.status(), StatusCode::OK, "another version is another picture");
    assert_eq!(picture(&trial, "none", "").await.status(), StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn pictures_are_not_drawn_too_often_for_one_address() {
    let trial = Trial::new(Rates { pictures: 1, ..Rates::default() }).await;
    let ada = trial.guest().await;
    let mut games = Vec::new();
    for _ in 0..2 {
        let (_, game) = trial.post("/api/games", &ada, iris()).await;
        games.push(game["id"].as_str().unwrap().to_owned());
    }
    // Both requests run at the same time, so that the duration of one does not matter.
    let (one, other) = tokio::join!(picture(&trial, &games[0], ""), picture(&trial, &games[1], ""));
    let mut statuses = [one.status(), other.status()];
    statuses.sort();
    assert_eq!(statuses, [StatusCode::OK, StatusCode::TOO_MANY_REQUESTS]);
}
