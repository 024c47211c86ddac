//! Recipients of messages, and limits on listeners.

use super::*;
use axum::extract::ConnectInfo;

/// Opens a game of three whose first player listens to it over a socket.
async fn open_to_three(trial: &Trial, cookie: &str) -> (String, Socket) {
    let address = trial.listen().await;
    let game = json!({ "game": "quintets", "seats": ["me", "open", "open"], "listed": true });
    let (status, game) = trial.post("/api/games", cookie, game).await;
    assert_eq!(status, StatusCode::CREATED, "{game}");
    let id = game["id"].as_str().unwrap().to_owned();
    let page = follow(address, cookie, &id).await;
    (id, page)
}

async fn follow(address: SocketAddr, cookie: &str, id: &str) -> Socket {
    let mut page = socket(address, cookie, None).await.unwrap();
    say(&mut page, json!({ "follow": { "game": id, "have": 0 } })).await;
    hear(&mut page, |tell| matches!(tell, ServerMessage::Game { .. })).await;
    page
}

async fn act(page: &mut Socket, id: &str, message: &str, command: Value) {
    say(page, json!({ "do": { "game": id, "message": message, "command": command } })).await;
    hear(page, |tell| matches!(tell, ServerMessage::Done { message: done, .. } if done == message)).await;
}

async fn speak(page: &mut Socket, id: &str, text: &str) {
    say(page, json!({ "say": { "game": id, "say": { "room": "players", "text": text } } })).await;
}

/// Returns the text of the next chat message that a page gets.
async fn line(page: &mut Socket) -> String {
    let ServerMessage::Said { line, .. } = hear(page, |tell| matches!(tell, ServerMessage::Said { .. })).await else {
        unreachable!()
    };
    line.text
}

#[tokio::test]
async fn who_stands_up_no_longer_hears_the_players_and_who_is_blocked_is_not_heard() {
    let trial = Trial::new(Rates::default()).await;
    let [ada, bea, cal] = [trial.guest().await, trial.guest().await, trial.guest().await];
    let (id, mut one) = open_to_three(&trial, &ada).await;
    let address = trial.listen().await;
    let [mut two, mut three] = [follow(address, &bea, &id).await, follow(address, &cal, &id).await];
    act(&mut two, &id, "a", json!({ "sit": { "seat": 2, "sitter": "open" } })).await;
    act(&mut three, &id, "b", json!({ "sit": { "seat": 3, "sitter": "open" } })).await;
    speak(&mut one, &id, "hello").await;
    assert_eq!([line(&mut two).await, line(&mut three).await], ["hello", "hello"]);

    let name = trial.get("/api/me", &ada).await.1["name"].as_str().unwrap().to_owned();
    let block = json!({ "name": name, "blocked": true });
    let (status, answer) = trial.post(&format!("/api/games/{id}/block"), &cal, block).await;
    assert!(status.is_success(), "{status} {answer}");
    speak(&mut one, &id, "you cannot hear this").await;
    assert_eq!(line(&mut two).await, "you cannot hear this");
    speak(&mut two, &id, "but this").await;
    assert_eq!(line(&mut two).await, "but this");
    assert_eq!(line(&mut three).await, "but this");

    act(&mut two, &id, "c", json!("resign")).await;
    speak(&mut one, &id, "who has lost still plays here").await;
    assert_eq!(line(&mut two).await, "who has lost still plays here");
}

#[tokio::test]
async fn who_sat_down_and_left_again_does_not_hear_the_players() {
    let trial = Trial::new(Rates::default()).await;
    let [ada, bea] = [trial.guest().await, trial.guest().await];
    let (id, mut one) = open_to_three(&trial, &ada).await;
    let mut two = follow(trial.listen().await, &bea, &id).await;
    act(&mut two, &id, "a", json!({ "sit": { "seat": 2, "sitter": "open" } })).await;
    act(&mut two, &id, "b", json!("leave")).await;
    speak(&mut one, &id, "between players").await;
    assert_eq!(line(&mut one).await, "between players");
    say(&mut two, json!({ "ping": { "id": 7 } })).await;
    let told = hear(&mut two, |tell| matches!(tell, ServerMessage::Said { .. } | ServerMessage::Pong { .. })).await;
    assert!(matches!(told, ServerMessage::Pong { .. }), "{told:?}");
}

#[tokio::test]
async fn streams_count_as_connections() {
    let trial = Trial::new(Rates { sockets: 2, ..Rates::default() }).await;
    let ada = trial.guest().await;
    let (_, game) = trial.post("/api/games", &ada, iris()).await;
    let path = format!("/api/games/{}/stream", game["id"].as_str().unwrap());
    let open = |path: &str| Request::get(path).header("cookie", &ada).body(Body::empty()).unwrap();
    let mut streams = Vec::new();
    for path in [path.as_str(), "/api/stream"] {
        let mut lines = trial.send(open(path)).await.into_body().into_data_stream();
        lines.next().await.unwrap().unwrap();
        streams.push(lines);
    }
    assert_eq!(trial.gateway.guard.sockets(), 2);
    let (status, problem) = read(trial.send(open(&path)).await).await;
    assert_eq!((status, &problem["code"]), (StatusCode::TOO_MANY_REQUESTS, &json!("too_much")));
}

#[tokio::test]
async fn only_a_known_proxy_says_that_a_connection_is_encrypted() {
    let mut trial = Trial::new(Rates::default()).await;
    let proxy: SocketAddr = "10.0.0.1:4000".parse().unwrap();
    trial.gateway = Gateway::new(trial.club.clone(), Rates::default(), Proxies(vec![proxy.ip()]));
    for (peer, is_secure) in [(proxy, true), ("203.0.113.9:4000".parse().unwrap(), false)] {
        let mut request = post("/api/guest", "", &json!({}));
        request.headers_mut().insert("x-forwarded-proto", "https".parse().unwrap());
        request.extensions_mut().insert(ConnectInfo(peer));
        let answer = trial.send(request).await;
        let set = answer.headers()[header::SET_COOKIE].to_str().unwrap();
        assert_eq!(set.contains("Secure"), is_secure, "{peer}: {set}");
    }
}

#[tokio::test]
async fn a_program_hears_who_is_there_and_what_is_said_to_it() {
    let trial = Trial::new(Rates::default()).await;
    let [ada, bea] = [trial.guest().await, trial.guest().await];
    let (id, mut one) = open_to_three(&trial, &ada).await;
    let open = Request::get(format!("/api/games/{id}/stream")).header("cookie", &bea).body(Body::empty()).unwrap();
    let mut lines = trial.send(open).await.into_body().into_data_stream();
    let mut next = async || -> ServerMessage {
        loop {
            let line = lines.next().await.unwrap().unwrap();
            // An empty line only checks the connection.
            if !line.trim_ascii().is_empty() {
                return serde_json::from_slice(&line).unwrap();
            }
        }
    };
    assert!(matches!(next().await, ServerMessage::Game { .. }));
    speak(&mut one, &id, "between players").await;
    let mut watcher = follow(trial.listen().await, &bea, &id).await;
    let words = json!({ "room": "spectators", "text": "between spectators" });
    say(&mut watcher, json!({ "say": { "game": id, "say": words } })).await;
    let said = loop {
        if let ServerMessage::Said { line, .. } = next().await {
            break line.text;
        }
    };
    assert_eq!(said, "between spectators");
    drop(one);
    loop {
        if let ServerMessage::Present { seats, .. } = next().await
            && seats.is_empty()
        {
            break;
        }
    }
}

#[tokio::test]
async fn an_ended_session_ends_what_listens_and_a_server_that_stops_says_good_bye() {
    let rates = Rates { asks: std::time::Duration::from_millis(100), ..Rates::default() };
    let trial = Trial::new(rates).await;
    let ada = trial.guest().await;
    let (_, mut page) = open_to_three(&trial, &ada).await;
    let open = Request::get("/api/stream").header("cookie", &ada).body(Body::empty()).unwrap();
    let mut lines = trial.send(open).await.into_body().into_data_stream();
    lines.next().await.unwrap().unwrap();
    let (status, _) = trial.post("/api/logout", &ada, json!({})).await;
    assert!(status.is_success());
    hear(&mut page, |tell| *tell == ServerMessage::Bye).await;
    while let Some(line) = lines.next().await {
        assert!(line.unwrap().trim_ascii().is_empty(), "nothing more is told");
    }

    let bea = trial.guest().await;
    let (id, mut page) = open_to_three(&trial, &bea).await;
    trial.gateway.send_away();
    hear(&mut page, |tell| *tell == ServerMessage::Bye).await;
    // The page reconnects and has everything.
    follow(trial.listen().await, &bea, &id).await;
}
