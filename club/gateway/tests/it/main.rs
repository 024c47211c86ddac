//! A club over HTTP, on real connections.

mod archive;
mod connections;
mod mail;
mod preview;
mod rooms;
mod tls;

use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{Request, Response, StatusCode, header};
use futures_util::{SinkExt as _, StreamExt as _};
use pentad_api::{GameInfo, Me, ServerMessage};
use pentad_club::{Club, Settings, SystemTime};
use pentad_gateway::{ConnectionLimits, Gateway, Listening, Proxies, Rates, routes, serve};
use pentad_store::fresh_place;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::Arc;
use tempfile::TempDir;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::{self, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};
use tower::ServiceExt as _;

struct Trial {
    gateway: Gateway,
    club: Club,
    _folder: TempDir,
}

impl Trial {
    async fn new(rates: Rates) -> Trial {
        let folder = tempfile::tempdir().unwrap();
        let place = fresh_place(folder.path()).await;
        let club = Club::open(place, Settings::default(), Arc::new(SystemTime::start())).await.unwrap();
        club.start().await.unwrap();
        Trial { gateway: Gateway::new(club.clone(), rates, Proxies::default()), club, _folder: folder }
    }

    async fn send(&self, request: Request<Body>) -> Response<Body> {
        routes(self.gateway.clone()).oneshot(request).await.unwrap()
    }

    async fn get(&self, path: &str, cookie: &str) -> (StatusCode, Value) {
        read(self.send(Request::get(path).header("cookie", cookie).body(Body::empty()).unwrap()).await).await
    }

    async fn post(&self, path: &str, cookie: &str, body: Value) -> (StatusCode, Value) {
        read(self.send(post(path, cookie, &body)).await).await
    }

    /// Returns a new guest's cookie.
    async fn guest(&self) -> String {
        let answer = self.send(post("/api/guest", "", &json!({}))).await;
        cookie(&answer)
    }

    /// Returns the cookie of a new member: a guest who has registered.
    async fn member(&self, name: &str) -> String {
        let guest = self.guest().await;
        let answer = self.send(post("/api/join", &guest, &json!({ "name": name, "password": "correct horse" }))).await;
        assert_eq!(answer.status(), StatusCode::OK, "{name}");
        cookie(&answer)
    }

    async fn listen(&self) -> SocketAddr {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let listening = Listening::plain(listener, ConnectionLimits::unlimited());
        tokio::spawn(serve(listening, routes(self.gateway.clone()), std::future::pending()));
        address
    }
}

fn post(path: &str, cookie: &str, body: &Value) -> Request<Body> {
    let request = Request::post(path).header("cookie", cookie).header("content-type", "application/json");
    request.body(Body::from(body.to_string())).unwrap()
}

fn cookie(answer: &Response<Body>) -> String {
    let set = answer.headers()[header::SET_COOKIE].to_str().unwrap();
    assert!(set.contains("HttpOnly") && set.contains("SameSite=Lax"), "{set}");
    set.split(';').next().unwrap().to_owned()
}

async fn read(answer: Response<Body>) -> (StatusCode, Value) {
    let status = answer.status();
    let body = axum::body::to_bytes(answer.into_body(), 1 << 20).await.unwrap();
    (status, serde_json::from_slice(&body).unwrap_or_else(|_| json!(String::from_utf8_lossy(&body))))
}

fn iris() -> Value {
    json!({ "game": "iris", "seats": ["me", "open"], "listed": true })
}

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

async fn socket(address: SocketAddr, cookie: &str, origin: Option<&str>) -> Result<Socket, tungstenite::Error> {
    use tungstenite::client::IntoClientRequest as _;
    let mut request = format!("ws://{address}/api/socket").into_client_request()?;
    request.headers_mut().insert("cookie", cookie.parse().unwrap());
    if let Some(origin) = origin {
        request.headers_mut().insert("origin", origin.parse().unwrap());
    }
    Ok(tokio_tungstenite::connect_async(request).await?.0)
}

async fn say(socket: &mut Socket, ask: Value) {
    socket.send(Message::text(ask.to_string())).await.unwrap();
}

/// Returns the next message that `fits` accepts.
async fn hear(socket: &mut Socket, fits: impl Fn(&ServerMessage) -> bool) -> ServerMessage {
    loop {
        let message = tokio::time::timeout(std::time::Duration::from_secs(10), socket.next()).await;
        let message = message.expect("something is told").expect("the socket is open").unwrap();
        if let Message::Text(text) = message {
            let tell: ServerMessage = serde_json::from_str(&text).unwrap();
            if fits(&tell) {
                return tell;
            }
        }
    }
}

#[tokio::test]
async fn what_is_not_as_described_is_refused_in_words_of_our_own() {
    let trial = Trial::new(Rates::unlimited()).await;
    let ada = trial.guest().await;
    let long = "x".repeat(60_000);
    let bodies = [
        ("{".to_owned(), 400),
        (String::new(), 400),
        ("[]".to_owned(), 422),
        ("null".to_owned(), 422),
        (r#"{"game": 7, "seats": ["me"]}"#.to_owned(), 422),
        (r#"{"seats": ["me"]}"#.to_owned(), 422),
        (r#"{"game": "iris", "seats": ["you"]}"#.to_owned(), 422),
        (r#"{"game": "iris", "seats": {}}"#.to_owned(), 422),
        (r#"{"game": "iris", "seats": ["me"], "colour": "red"}"#.to_owned(), 422),
        (r#"{"game": "iris", "seats": ["me"], "vacation": -1}"#.to_owned(), 422),
        (format!(r#"{{"game": "{long}", "seats": ["me"]}}"#), 400),
        (format!(r#"{{"game": "iris", "seats": ["{long}"]}}"#), 422),
        (format!(r#"{{"game": "iris", "seats": ["me"], "{long}": 1}}"#), 422),
        (format!(r#"{{"game": "iris", "seats": ["me"], "options": {{"Size": "{long}"}}}}"#), 400),
    ];
    let ours = |problem: &Value| {
        let reason = problem["reason"].as_str().unwrap();
        for word in ["serialize", "variant", "struct", "expected", "EOF", "u64", "usize", "invalid type", "`", "axum"] {
            assert!(!reason.contains(word), "{reason}");
        }
        assert!(reason.chars().count() < 1_000, "{} characters", reason.chars().count());
    };
    for (body, status) in bodies {
        let request = Request::post("/api/games").header("cookie", &ada).header("content-type", "application/json");
        let (found, problem) = read(trial.send(request.body(Body::from(body.clone())).unwrap()).await).await;
        assert_eq!(found.as_u16(), status, "{body}: {problem}");
        ours(&problem);
    }
    for path in [
        "/api/games?most=many",
        "/api/games?colour=red",
        "/api/games?rated=perhaps",
        "/api/games?position=+ff",
        "/api/games?position=%2Bff",
        "/api/games?position=",
        "/api/games/mine?state=lost",
        "/api/games/%FF/record",
        "/api/socket",
    ] {
        let (status, problem) = trial.get(path, &ada).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{path}: {problem}");
        ours(&problem);
    }
    let address = trial.listen().await;
    let mut socket = socket(address, &ada, None).await.unwrap();
    for ask in [json!({ "shout": {} }), json!(7), json!({ "follow": {} }), json!({ "ping": { "id": "x" } })] {
        say(&mut socket, ask).await;
        let ServerMessage::Refused { problem, .. } =
            hear(&mut socket, |tell| matches!(tell, ServerMessage::Refused { .. })).await
        else {
            unreachable!("it was looked for");
        };
        ours(&serde_json::to_value(problem).unwrap());
    }
    // Integers written as other programs write them.
    let ping = r#"{"ping": {"id": 7.0}}"#;
    socket.send(Message::text(ping)).await.unwrap();
    hear(&mut socket, |tell| matches!(tell, ServerMessage::Pong { id: 7, .. })).await;
}

#[tokio::test]
async fn two_guests_play_over_plain_http() {
    let trial = Trial::new(Rates::default()).await;
    let (ada, bea) = (trial.guest().await, trial.guest().await);
    let (status, game) = trial.post("/api/games", &ada, iris()).await;
    assert_eq!(status, StatusCode::CREATED);
    let info: GameInfo = serde_json::from_value(game).unwrap();
    assert_eq!((info.mine, info.state.as_str()), (Some(1), "open"));
    let path = |rest: &str| format!("/api/games/{}{rest}", info.id);
    let (_, lobby) = trial.get("/api/lobby", "").await;
    assert_eq!(lobby["open"][0]["id"], json!(info.id));
    let sit = json!({ "command": { "sit": { "seat": 2, "sitter": "open" } } });
    assert_eq!(trial.post(&path("/do"), &bea, sit).await.0, StatusCode::OK);
    let move_by =
        |action: &str, message: &str| json!({ "message": message, "command": { "play": { "action": action } } });
    let (status, done) = trial.post(&path("/do"), &ada, move_by("c3", "1")).await;
    assert_eq!((status, &done["version"]), (StatusCode::OK, &json!(3)));
    let (_, again) = trial.post(&path("/do"), &ada, move_by("c3", "1")).await;
    assert_eq!(again, done, "the same message is heard once");
    let (status, refused) = trial.post(&path("/do"), &ada, move_by("d4", "1")).await;
    assert_eq!((status, &refused["code"]), (StatusCode::CONFLICT, &json!("taken")), "the same name for another");
    let (status, refused) = trial.post(&path("/do"), &ada, move_by("d4", "2")).await;
    assert_eq!((status, &refused["code"]), (StatusCode::CONFLICT, &json!("not_your_turn")));
    let (status, refused) = trial.post(&path("/do"), &bea, move_by("zz", "1")).await;
    assert_eq!((status, &refused["code"]), (StatusCode::UNPROCESSABLE_ENTITY, &json!("illegal")));
    let (_, me) = trial.get("/api/me", &bea).await;
    assert_eq!(me["turns"], json!([info.id]));
    let (_, events) = trial.get(&path("/events?from=2"), "").await;
    assert_eq!(events[0]["what"], json!({ "played": "c3" }));
    let (_, record) = trial.get(&path("/record"), "").await;
    assert!(record.as_str().unwrap().contains("[Game \"iris\"]"), "{record}");
    assert!(trial.get(&path("/picture.svg"), "").await.1.as_str().unwrap().starts_with("<svg"));
}

#[tokio::test]
async fn what_makes_no_sense_is_refused_and_never_an_error_of_the_server() {
    let trial = Trial::new(Rates::default()).await;
    let ada = trial.guest().await;
    let cases = [
        ("/api/games", json!({}), 422),
        ("/api/games", json!({ "game": "iris", "seats": [] }), 400),
        ("/api/games", json!({ "game": "iris", "seats": ["me", { "bot": "x".repeat(5000) }] }), 400),
        ("/api/games/none/do", json!({ "command": "resign" }), 404),
        ("/api/games/%F0%9F%92%A9/do", json!({ "command": "resign" }), 404),
        ("/api/games/none/do", json!({ "command": "explode" }), 422),
        ("/api/join", json!({ "name": "x", "password": "12345678" }), 400),
        ("/api/login", json!({ "name": "nobody here", "password": "12345678" }), 403),
        ("/api/tokens", json!({ "label": "bot" }), 403),
        ("/api/sessions/end", json!({ "id": "" }), 404),
        ("/api/explore", json!({ "record": "[Game \"chess\"]" }), 400),
        ("/api/nothing", json!({}), 404),
    ];
    for (path, body, status) in cases {
        let (answered, problem) = trial.post(path, &ada, body.clone()).await;
        assert_eq!(answered.as_u16(), status, "{path} {body} {problem}");
        assert!(!problem["reason"].as_str().unwrap_or_default().is_empty(), "{path} {problem}");
    }
    for (path, status) in [
        ("/api/games/none", 404),
        ("/api/games?most=x", 400),
        ("/api/games?level=9", 400),
        ("/api/players/none", 404),
        ("/api/sessions", 401),
    ] {
        assert_eq!(trial.get(path, "").await.0.as_u16(), status, "{path}");
    }
    let no_json = Request::post("/api/games").header("cookie", &ada).body(Body::from("game=iris")).unwrap();
    assert_eq!(
        trial.send(no_json).await.status(),
        StatusCode::UNSUPPORTED_MEDIA_TYPE,
        "a form of another site cannot send JSON"
    );
    let huge = json!({ "record": "x".repeat(100_000) });
    assert_eq!(trial.post("/api/explore", &ada, huge).await.0, StatusCode::PAYLOAD_TOO_LARGE);
}

#[tokio::test]
async fn other_sites_cannot_act_for_a_visitor() {
    let trial = Trial::new(Rates::default()).await;
    let (ada, address) = (trial.guest().await, trial.listen().await);
    let mut forged = post("/api/games", &ada, &iris());
    forged.headers_mut().insert("origin", "https://evil.example".parse().unwrap());
    forged.headers_mut().insert("host", "club.example".parse().unwrap());
    assert_eq!(trial.send(forged).await.status(), StatusCode::FORBIDDEN);
    let Err(tungstenite::Error::Http(answer)) = socket(address, &ada, Some("https://evil.example")).await else {
        panic!("a socket of another site is refused");
    };
    assert_eq!(answer.status(), StatusCode::FORBIDDEN);
    socket(address, &ada, Some(&format!("http://{address}"))).await.unwrap();
}

#[tokio::test]
async fn a_new_session_ends_the_old_one_on_open_sockets_too() {
    let trial = Trial::new(Rates::default()).await;
    let (guest, address) = (trial.guest().await, trial.listen().await);
    let (_, game) = trial.post("/api/games", &guest, iris()).await;
    let mut page = socket(address, &guest, None).await.unwrap();
    let answer = trial.send(post("/api/join", &guest, &json!({ "name": "Ada", "password": "correct horse" }))).await;
    let member = cookie(&answer);
    assert_ne!(member, guest);
    assert_eq!(trial.get("/api/sessions", &guest).await.0, StatusCode::UNAUTHORIZED, "the guest's cookie");
    // The page is disconnected, and comes back with its new cookie.
    let abort = json!({ "do": { "game": game["id"], "message": "a", "command": "abort" } });
    say(&mut page, abort.clone()).await;
    hear(&mut page, |tell| *tell == ServerMessage::Bye).await;
    let mut page = socket(address, &member, None).await.unwrap();
    say(&mut page, abort).await;
    hear(&mut page, |tell| matches!(tell, ServerMessage::Done { .. })).await;
    let passwords = json!({ "old": "correct horse", "new": "battery staple" });
    let answer = trial.send(post("/api/password", &member, &passwords)).await;
    assert_eq!(answer.status(), StatusCode::NO_CONTENT);
    assert_eq!(trial.get("/api/sessions", &member).await.0, StatusCode::UNAUTHORIZED);
    assert_eq!(trial.get("/api/sessions", &cookie(&answer)).await.0, StatusCode::OK);
}

#[tokio::test]
async fn over_tls_cookies_of_earlier_versions_get_todays_name() {
    let mut trial = Trial::new(Rates::default()).await;
    let before = trial.member("Ada").await;
    trial.gateway.has_tls = true;
    // Sessions are distinguished by the millisecond.
    tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    let answer = trial.send(Request::get("/api/me").header("cookie", &before).body(Body::empty()).unwrap()).await;
    let set: Vec<String> = answer
        .headers()
        .get_all(header::SET_COOKIE)
        .iter()
        .map(|value| value.to_str().unwrap().split(';').next().unwrap().to_owned())
        .collect();
    assert_eq!(set, [format!("__Host-{before}"), "pentad=".to_owned()]);
    let (_, me) = trial.get("/api/me", &set[0]).await;
    assert_eq!(me["name"], json!("Ada"));
    // A session that began later never had the old name: another host of the domain may have set it.
    let (secret, _) = trial.club.people().welcome().await.unwrap();
    let (_, me) = trial.get("/api/me", &format!("pentad={}", secret.reveal())).await;
    assert_eq!(me["kind"], json!("visitor"));
    let (_, me) = trial.get("/api/me", &format!("__Host-pentad={}", secret.reveal())).await;
    assert_eq!(me["kind"], json!("guest"));
}

#[tokio::test]
async fn only_names_of_this_club_are_answered() {
    let trial = Trial::new(Rates::default()).await;
    let mut gateway = trial.gateway.clone();
    let is_called = |gateway: &Gateway, host: &str, peer: &str| {
        let mut request = Request::get("/metrics").body(Body::empty()).unwrap();
        if !host.is_empty() {
            request.headers_mut().insert("host", host.parse().unwrap());
        }
        request.extensions_mut().insert(ConnectInfo(SocketAddr::new(peer.parse().unwrap(), 9)));
        gateway.is_called(request.extensions(), request.headers(), request.uri())
    };
    for own in ["127.0.0.1:7355", "192.168.1.7:7355", "[::1]:7355", "[fe80::1]", "localhost:7355", "LOCALHOST", ""] {
        assert!(is_called(&gateway, own, "127.0.0.1"), "{own}");
    }
    for foreign in
        ["evil.example", "evil.example:7355", "127.0.0.1.evil.example", "localhost.evil.example", "club.example"]
    {
        assert!(!is_called(&gateway, foreign, "127.0.0.1"), "{foreign}");
    }
    gateway.address = Some("https://club.example:8443/".to_owned());
    assert!(is_called(&gateway, "Club.Example", "127.0.0.1") && !is_called(&gateway, "evil.example", "127.0.0.1"));
    let proxied = Gateway::new(trial.club.clone(), Rates::default(), Proxies(vec!["10.0.0.1".parse().unwrap()]));
    assert!(is_called(&proxied, "any.example", "10.0.0.1") && !is_called(&proxied, "any.example", "10.0.0.2"));
}

#[tokio::test]
async fn floods_are_stopped() {
    let rates =
        Rates { changes: 40, arrivals: 5, readings: 50, messages: 30, pictures: 3, sockets: 3, ..Rates::default() };
    let trial = Trial::new(rates).await;
    let (ada, address) = (trial.guest().await, trial.listen().await);
    let mut arrivals = 0;
    for _ in 0..20 {
        let answer = trial.send(post("/api/guest", "", &json!({}))).await;
        arrivals += usize::from(answer.status() == StatusCode::OK);
    }
    assert!(arrivals < 6, "{arrivals}");
    let mut sockets = Vec::new();
    for _ in 0..3 {
        sockets.push(socket(address, &ada, None).await.unwrap());
    }
    assert!(socket(address, &ada, None).await.is_err(), "a fourth socket");
    let mut one = sockets.pop().unwrap();
    for id in 0..60 {
        say(&mut one, json!({ "ping": { "id": id } })).await;
    }
    let told = hear(&mut one, |tell| matches!(tell, ServerMessage::Refused { .. })).await;
    let ServerMessage::Refused { problem, .. } = told else { unreachable!() };
    assert_eq!(problem.code, "too_much");
    // The rate limit recovers over time, and a busy machine sends slowly.
    for _ in 0..5_000 {
        if trial.get("/api/lobby", "").await.0 == StatusCode::TOO_MANY_REQUESTS {
            return;
        }
    }
    panic!("a flood of readings is not stopped");
}

#[tokio::test]
async fn a_live_game_over_sockets_with_a_spectator_and_a_lost_connection() {
    let trial = Trial::new(Rates::default()).await;
    let (ada, bea, address) = (trial.guest().await, trial.guest().await, trial.listen().await);
    let mut watcher = socket(address, "", None).await.unwrap();
    say(&mut watcher, json!({ "lobby": { "on": true } })).await;
    let (_, game) = trial.post("/api/games", &ada, iris()).await;
    let id = game["id"].as_str().unwrap().to_owned();
    let offered =
        hear(&mut watcher, |tell| matches!(tell, ServerMessage::Lobby(lobby) if !lobby.open.is_empty())).await;
    assert!(matches!(offered, ServerMessage::Lobby(lobby) if lobby.open[0].id == id));
    let (mut one, mut two) = (socket(address, &ada, None).await.unwrap(), socket(address, &bea, None).await.unwrap());
    let ServerMessage::Hello { me, .. } = hear(&mut one, |_| true).await else { panic!("hello comes first") };
    assert_eq!(me.kind, "guest");
    let follow = |have: u64| json!({ "follow": { "game": id, "have": have } });
    for page in [&mut one, &mut two, &mut watcher] {
        say(page, follow(0)).await;
        hear(page, |tell| matches!(tell, ServerMessage::Game { .. })).await;
    }
    let act = |message: &str, command: Value| json!({ "do": { "game": id, "message": message, "command": command } });
    say(&mut two, act("a", json!({ "sit": { "seat": 2, "sitter": "open" } }))).await;
    hear(&mut two, |tell| matches!(tell, ServerMessage::Done { .. })).await;
    say(&mut one, act("b", json!({ "play": { "action": "c3" } }))).await;
    for page in [&mut one, &mut two, &mut watcher] {
        let told =
            hear(page, |tell| matches!(tell, ServerMessage::Events { events, .. } if events[0].number == 2)).await;
        assert!(matches!(told, ServerMessage::Events { .. }));
    }
    // One page loses its connection, and comes back with two events.
    drop(two);
    say(&mut one, json!({ "say": { "game": id, "say": { "room": "players", "text": "still there?" } } })).await;
    let mut two = socket(address, &bea, None).await.unwrap();
    say(&mut two, follow(2)).await;
    let ServerMessage::Game { events, info, .. } =
        hear(&mut two, |tell| matches!(tell, ServerMessage::Game { .. })).await
    else {
        panic!()
    };
    assert_eq!((events.len(), events[0].number, info.mine), (1, 2, Some(2)));
    say(&mut two, act("c", json!("resign"))).await;
    let told =
        hear(&mut watcher, |tell| matches!(tell, ServerMessage::Events { .. } | ServerMessage::Said { .. })).await;
    assert!(
        matches!(&told, ServerMessage::Events { events, .. } if events[0].number == 3),
        "what players say is not for others: {told:?}"
    );
    // Requests of an unknown visitor, and malformed ones.
    say(&mut watcher, act("d", json!("resign"))).await;
    for nonsense in ["{", "[]", "{\"do\":1}", "\u{0}"] {
        watcher.send(Message::text(nonsense)).await.unwrap();
    }
    for _ in 0..5 {
        hear(&mut watcher, |tell| matches!(tell, ServerMessage::Refused { .. })).await;
    }
}

#[tokio::test]
async fn a_token_plays_and_hears_by_lines() {
    let trial = Trial::new(Rates::default()).await;
    let ada = trial.member("Ada").await;
    let (status, me) = trial.get("/api/me", &ada).await;
    assert_eq!((status, &me["kind"]), (StatusCode::OK, &json!("member")));
    let (_, token) = trial.post("/api/tokens", &ada, json!({ "label": "bot", "scopes": ["read", "play"] })).await;
    let bearer = format!("Bearer {}", token["token"].as_str().unwrap());
    let mut request = post("/api/games", "", &json!({ "game": "iris", "seats": ["me", { "bot": "level:1" }] }));
    request.headers_mut().insert("authorization", bearer.parse().unwrap());
    let (status, game) = read(trial.send(request).await).await;
    assert_eq!(status, StatusCode::CREATED, "{game}");
    let id = game["id"].as_str().unwrap();
    let mut request = Request::get(format!("/api/games/{id}/stream")).body(Body::empty()).unwrap();
    request.headers_mut().insert("authorization", bearer.parse().unwrap());
    let mut lines = trial.send(request).await.into_body().into_data_stream();
    let first: ServerMessage = serde_json::from_slice(&lines.next().await.unwrap().unwrap()).unwrap();
    assert!(matches!(first, ServerMessage::Game { info, .. } if info.mine == Some(1)));
    let mut request = post(&format!("/api/games/{id}/do"), "", &json!({ "command": { "play": { "action": "c3" } } }));
    request.headers_mut().insert("authorization", bearer.parse().unwrap());
    assert_eq!(trial.send(request).await.status(), StatusCode::OK);
    // The bot answers, and it is the token's turn again.
    loop {
        let line =
            tokio::time::timeout(std::time::Duration::from_secs(20), lines.next()).await.unwrap().unwrap().unwrap();
        let Ok(ServerMessage::Events { events, .. }) = serde_json::from_slice(&line) else { continue };
        let (_, me) = trial.get("/api/me", &ada).await;
        let me: Me = serde_json::from_value(me).unwrap();
        if events.iter().any(|event| event.number >= 2) && me.turns == [id] {
            break;
        }
    }
    assert!(trial.club.tables_in_memory() > 0);
}
