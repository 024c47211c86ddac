//! Visitors that are slow, drop out half-way, repeat themselves, mix up the order or send nonsense. The server must never panic or answer
//! 500, and other visitors must not notice.

use crate::client::{Socket, Visitor, hear_until, say};
use crate::crash;
use crate::random::{self, below};
use crate::server::{Program, Start};
use anyhow::{Context as _, Result, ensure};
use futures_util::SinkExt as _;
use hyper::Method;
use hyper::body::Bytes;
use pentad_api::{ClientMessage, Command, ServerMessage};
use pentad_core::Seat;
use pentad_table::Sitter;
use serde_json::json;
use std::net::SocketAddr;
use std::path::Path;
use std::time::{Duration, Instant};
use tokio::io::AsyncWriteExt as _;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};

/// Runs all cases in a folder, and returns a sentence on each.
pub async fn run(program: &Program, folder: &Path) -> Result<Vec<String>> {
    let start = Start::new(program.clone(), folder.join("faults.db"));
    let mut server = start.run().await?;
    let address = server.address;
    let mut seen = vec![
        malformed_messages(address).await.context("malformed messages")?,
        malformed_requests(address).await.context("malformed requests")?,
        repeated_messages(address).await.context("repeated messages")?,
        mixed_up_messages(address).await.context("messages in another order")?,
        slow_readers(address).await.context("slow readers")?,
        half_open(address).await.context("half-open connections")?,
    ];
    // After all of this, a new visitor can play.
    let mut game = Game::begin(address).await.context("after all of it")?;
    ensure!(game.act(0, "after", "c3").await?.is_ok(), "a game can be played");
    ensure!(server.is_alive(), "it is still there: {}", start.last_words());
    ensure!(start.panics().is_empty(), "{:?}", start.panics());
    crash::end(server).await;
    seen.push("no panic, no answer 500, and a new game is played afterwards".to_owned());
    Ok(seen)
}

/// A game of Iris between two players.
struct Game {
    visitors: [Visitor; 2],
    sockets: [Socket; 2],
    id: String,
}

impl Game {
    async fn begin(address: SocketAddr) -> Result<Game> {
        let visitors = [Visitor::guest(address).await?, Visitor::guest(address).await?];
        let answer = visitors[0].post("/api/games", &json!({ "game": "iris", "seats": ["me", "open"] })).await?;
        let id = answer.body["id"].as_str().with_context(|| format!("{}", answer.body))?.to_owned();
        let mut sockets = [visitors[0].socket().await?, visitors[1].socket().await?];
        for socket in &mut sockets {
            say(socket, &ClientMessage::Follow { game: id.clone(), have: 0 }).await?;
            hear_until(socket, |tell| matches!(tell, ServerMessage::Game { .. })).await?;
        }
        let seat = Seat::numbered(2).context("there is a seat 2")?;
        let mut game = Game { visitors, sockets, id };
        let sat = game.send(1, "sit", Command::Sit { seat, sitter: Sitter::Open }).await?;
        ensure!(sat.is_ok(), "{sat:?}");
        Ok(game)
    }

    fn ask(&self, message: &str, command: Command) -> ClientMessage {
        ClientMessage::Do { game: self.id.clone(), message: message.to_owned(), command }
    }

    /// Sends a command and returns the new version, or the code of the refusal.
    async fn send(&mut self, side: usize, message: &str, command: Command) -> Result<Result<u64, String>> {
        let ask = self.ask(message, command);
        say(&mut self.sockets[side], &ask).await?;
        answer(&mut self.sockets[side], message).await
    }

    async fn act(&mut self, side: usize, message: &str, action: &str) -> Result<Result<u64, String>> {
        self.send(side, message, Command::Play { action: action.to_owned(), lag: 0 }).await
    }

    /// Returns the number of events on the server.
    async fn events(&self) -> Result<usize> {
        let events = self.visitors[0].get(&format!("/api/games/{}/events", self.id)).await?;
        Ok(events.body.as_array().map_or(0, Vec::len))
    }
}

/// Waits for the answer to a message.
async fn answer(socket: &mut Socket, to: &str) -> Result<Result<u64, String>> {
    let told = hear_until(socket, |tell| match tell {
        ServerMessage::Done { message, .. } | ServerMessage::Refused { message, .. } => message == to,
        _ => false,
    });
    Ok(match told.await? {
        ServerMessage::Done { version, .. } => Ok(version),
        ServerMessage::Refused { problem, .. } => Err(problem.code),
        other => anyhow::bail!("{other:?}"),
    })
}

/// Sends texts that are no messages, messages about what does not exist, and malformed frames.
async fn malformed_messages(address: SocketAddr) -> Result<String> {
    let game = Game::begin(address).await?;
    let mut random = random::fresh(1);
    let mut told = 0;
    let good =
        json!({ "do": { "game": game.id, "message": "m", "command": { "play": { "action": "c3" } } } }).to_string();
    let mut texts: Vec<String> = vec![
        String::new(),
        "null".to_owned(),
        "[".repeat(10_000),
        "{\"a\":".repeat(2_000),
        "1e999999".to_owned(),
        "\"\\ud800\"".to_owned(),
        json!({ "follow": { "game": game.id, "have": u64::MAX } }).to_string(),
        json!({ "follow": { "game": "../../etc/passwd" } }).to_string(),
        json!({ "follow": { "game": "x".repeat(5_000) } }).to_string(),
        json!({ "follow": { "game": ">" } }).to_string(),
        json!({ "follow": { "game": "*.a b\r\n" } }).to_string(),
        json!({ "leave": { "game": "nothing" } }).to_string(),
        json!({ "do": { "game": game.id, "message": "", "command": "resign" } }).to_string(),
        json!({ "do": { "game": game.id, "message": "x".repeat(500), "command": "resign" } }).to_string(),
        json!({ "do": { "game": game.id, "message": "1", "command": { "sit": { "seat": 0, "sitter": "open" } } } })
            .to_string(),
        json!({ "do": { "game": game.id, "message": "2", "command": { "claim": { "seat": 250 } } } }).to_string(),
        json!({ "do": { "game": game.id, "message": "3", "command": { "excuse": { "span": u64::MAX } } } }).to_string(),
        json!({ "do": { "game": game.id, "message": "4", "command": { "ask_takeback": { "plies": u64::MAX } } } })
            .to_string(),
        json!({ "do": { "game": game.id, "message": "5", "command": { "play": { "action": "\u{202e}c3\0" } } } })
            .to_string(),
        json!({ "do": { "game": game.id, "message": "6", "command": { "say": { "room": "players", "text": "x" } } } })
            .to_string(),
        json!({ "say": { "game": game.id, "say": { "room": "players", "text": "" } } }).to_string(),
        json!({ "ping": { "id": -1 } }).to_string(),
    ];
    // Valid messages with bytes changed, dropped or doubled.
    for _ in 0..300 {
        let mut bytes = good.clone().into_bytes();
        for _ in 0..1 + below(&mut random, 3) {
            let place = below(&mut random, bytes.len());
            match below(&mut random, 3) {
                0 => bytes[place] = 32 + below(&mut random, 95) as u8,
                1 => drop(bytes.remove(place)),
                _ => bytes.insert(place, bytes[place]),
            }
        }
        texts.push(String::from_utf8_lossy(&bytes).into_owned());
    }
    let stranger = Visitor { cookie: "pentad=nonsense; =; ;;".to_owned(), ..Visitor::unknown(address) };
    for visitor in [&game.visitors[0], &stranger] {
        let mut socket = visitor.socket().await?;
        for text in &texts {
            socket.send(Message::text(text.clone())).await?;
            told += 1;
        }
        socket.send(Message::binary(vec![0xff; 100])).await?;
        say(&mut socket, &ClientMessage::Ping { id: 7 }).await?;
        hear_until(&mut socket, |tell| matches!(tell, ServerMessage::Pong { id: 7, .. }))
            .await
            .context("it still answers")?;
    }
    // A violation of the WebSocket protocol ends its own connection and nothing else.
    for frame in [
        Frame::message(vec![0xff, 0xfe, 0xfd], OpCode::Data(Data::Text), true),
        Frame::message(vec![b'x'; 100_000], OpCode::Data(Data::Text), true),
        Frame::message(vec![b'x'; 10], OpCode::Data(Data::Continue), true),
        Frame::message(vec![b'x'; 10], OpCode::Data(Data::Reserved(5)), true),
        Frame::message(vec![b'x'; 10], OpCode::Data(Data::Text), false),
    ] {
        let mut socket = game.visitors[1].socket().await?;
        // The server may have closed the connection before all was sent.
        let _ = socket.send(Message::Frame(frame)).await;
        let _ = socket.send(Message::text("{}")).await;
    }
    Ok(format!("malformed: {told} messages, refused one by one; 5 broken frames"))
}

/// Sends nonsense requests to every path.
async fn malformed_requests(address: SocketAddr) -> Result<String> {
    let game = Game::begin(address).await?;
    let names = [&game.id, "nothing", "%00", "%F0%9F%92%A9", "..%2F..", &"x".repeat(3_000)];
    let mut paths: Vec<String> = [
        "me",
        "guest",
        "join",
        "login",
        "logout",
        "password",
        "sessions",
        "sessions/end",
        "tokens",
        "players",
        "players/x",
        "lobby",
        "games",
        "games/mine",
        "games/export",
        "explore",
        "socket",
        "openapi.json",
        "nothing",
        "",
    ]
    .iter()
    .map(|path| format!("/api/{path}"))
    .collect();
    for name in names {
        for rest in ["", "/events", "/do", "/chat", "/block", "/report", "/expect", "/record", "/picture.svg"] {
            paths.push(format!("/api/games/{name}{rest}"));
        }
    }
    let bodies: [&[u8]; 7] = [
        b"",
        b"{",
        b"null",
        b"[]",
        b"{\"command\":\"resign\",\"x\":1}",
        b"\xff\xfe",
        b"{\"name\":\"\\u0000\",\"password\":\"\\u0000\"}",
    ];
    let queries = [
        "",
        "?from=-1",
        "?most=99999999999999999999",
        "?state=%ff",
        "?game=%27%3B+DROP+TABLE+games",
        "?before=x&from=1e9",
    ];
    let (mut sent, mut most) = (0, 0);
    for path in &paths {
        for query in queries {
            let answer = game.visitors[0].get(&format!("{path}{query}")).await?;
            ensure!(answer.status.as_u16() < 500, "GET {path}{query}: {} {}", answer.status, answer.body);
            most = most.max(answer.status.as_u16());
            sent += 1;
        }
        for body in bodies {
            for kind in ["application/json", "text/plain"] {
                // Valid requests that would change the player's session.
                if path.ends_with("logout") || path.ends_with("guest") {
                    continue;
                }
                let answer = game.visitors[1].send(Method::POST, path, kind, Bytes::copy_from_slice(body)).await?;
                ensure!(answer.status.as_u16() < 500, "POST {path}: {} {}", answer.status, answer.body);
                most = most.max(answer.status.as_u16());
                sent += 1;
            }
        }
        for method in [Method::PUT, Method::DELETE, Method::OPTIONS, Method::HEAD] {
            let answer = game.visitors[0].send(method.clone(), path, "application/json", Bytes::new()).await?;
            ensure!(answer.status.as_u16() < 500, "{method} {path}: {}", answer.status);
            sent += 1;
        }
    }
    for nonsense in [
        &b"\0\0\0\0\r\n\r\n"[..],
        b"GET / HTTP/9.9\r\n\r\n",
        b"POST /api/games HTTP/1.1\r\nContent-Length: 99\r\n\r\n{",
        b"\x16\x03\x01\x02\x00\x01\x00",
    ] {
        let mut stream = TcpStream::connect(address).await?;
        stream.write_all(nonsense).await?;
    }
    Ok(format!("requests: {sent}, the highest status was {most}"))
}

/// Sends the same message many times at once, over two sockets and over HTTP.
async fn repeated_messages(address: SocketAddr) -> Result<String> {
    let mut game = Game::begin(address).await?;
    let mut second = game.visitors[0].socket().await?;
    let ask = game.ask("once", Command::Play { action: "c3".to_owned(), lag: 0 });
    for _ in 0..20 {
        say(&mut game.sockets[0], &ask).await?;
        say(&mut second, &ask).await?;
    }
    let body = json!({ "message": "once", "command": { "play": { "action": "c3" } } });
    let by_http = game.visitors[0].post(&format!("/api/games/{}/do", game.id), &body).await?;
    ensure!(by_http.status.is_success(), "{}", by_http.body);
    for _ in 0..20 {
        for socket in [&mut game.sockets[0], &mut second] {
            let version = answer(socket, "once").await?;
            ensure!(version == Ok(3), "the answer is always the same: {version:?}");
        }
    }
    ensure!(game.events().await? == 3, "it was done once");
    // A message of the same name from another player is another message.
    let other = game.act(1, "once", "c3").await?;
    ensure!(other == Err("illegal".to_owned()), "{other:?}");
    // The message is still recognised as the same much later.
    ensure!(game.act(1, "answer", "d4").await?.is_ok(), "the other answers");
    ensure!(game.act(0, "once", "c3").await? == Ok(3), "replayed");
    ensure!(game.events().await? == 4, "nothing was done twice");
    Ok("repeated: one message 42 times over two sockets and HTTP, done once, always answered the same".to_owned())
}

/// Sends an answer before the action that it answers, two actions in a row, and commands of both players at once.
async fn mixed_up_messages(address: SocketAddr) -> Result<String> {
    let mut game = Game::begin(address).await?;
    ensure!(game.act(1, "early", "d4").await? == Err("not_your_turn".to_owned()), "too early");
    ensure!(game.act(0, "first", "c3").await?.is_ok(), "now the first");
    ensure!(game.act(0, "again", "e5").await? == Err("not_your_turn".to_owned()), "twice in a row");
    ensure!(game.act(1, "early", "d4").await?.is_ok(), "what was refused may be sent again");
    // Both players send a command at the same time: the table applies one after the other.
    let asks = [game.ask("x", Command::Resign), game.ask("y", Command::OfferDraw)];
    for (side, ask) in asks.iter().enumerate() {
        say(&mut game.sockets[side], ask).await?;
    }
    for (side, name) in ["x", "y"].into_iter().enumerate() {
        let ended = answer(&mut game.sockets[side], name).await?;
        ensure!(ended.is_ok() || ended == Err("over".to_owned()), "{ended:?}");
    }
    Ok("reordered: what comes too early is refused, and done when it is sent again in its turn".to_owned())
}

/// Opens sockets that follow a game and read nothing, while many messages are sent to them.
async fn slow_readers(address: SocketAddr) -> Result<String> {
    let mut game = Game::begin(address).await?;
    let mut slow = Vec::new();
    for _ in 0..20 {
        let mut socket = Visitor::unknown(address).socket().await?;
        say(&mut socket, &ClientMessage::Follow { game: game.id.clone(), have: 0 }).await?;
        // Pongs that are never read.
        for id in 0..2_000 {
            if tokio::time::timeout(Duration::from_millis(200), say(&mut socket, &ClientMessage::Ping { id }))
                .await
                .is_err()
            {
                break;
            }
        }
        slow.push(socket);
    }
    let mut longest = Duration::ZERO;
    let mut side = 0;
    for (number, action) in ["c3", "d4", "b2", "e5", "c4", "d3"].into_iter().enumerate() {
        let began = Instant::now();
        let done = game.act(side, &format!("m{number}"), action).await?;
        // The next player acts only if the action was legal.
        side = if done.is_ok() { 1 - side } else { side };
        longest = longest.max(began.elapsed());
    }
    // One of the sockets starts to read, and gets every event.
    let events = game.events().await?;
    let mut known = 0;
    let socket = slow.last_mut().context("there are some")?;
    while known < events {
        let told = hear_until(socket, |tell| matches!(tell, ServerMessage::Game { .. } | ServerMessage::Events { .. }))
            .await?;
        let (ServerMessage::Game { events, .. } | ServerMessage::Events { events, .. }) = told else { continue };
        for event in events {
            ensure!(event.number as usize == known, "event {} comes after {known}", event.number);
            known += 1;
        }
    }
    Ok(format!("slow: 20 sockets that read nothing; a player waited {} ms at most", longest.as_millis()))
}

/// Opens connections that stop in the middle of a request or of a message.
async fn half_open(address: SocketAddr) -> Result<String> {
    let mut open = Vec::new();
    for number in 0..200 {
        let mut stream = TcpStream::connect(address).await?;
        let text = match number % 4 {
            0 => "GET /api/lobby HTTP/1.1\r\nHost: x",
            1 => {
                "POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"
            }
            2 => {
                "GET /api/socket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
                 Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n\u{1}"
            }
            _ => "",
        };
        stream.write_all(text.as_bytes()).await?;
        open.push(stream);
    }
    let began = Instant::now();
    let mut game = Game::begin(address).await?;
    ensure!(game.act(0, "a", "c3").await?.is_ok(), "others can play");
    let took = began.elapsed();
    Ok(format!("half-open: 200 connections that stop in the middle; meanwhile a game began in {} ms", took.as_millis()))
}
