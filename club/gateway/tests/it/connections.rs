//! Connections that are half-open, idle, slow or too many.

use super::*;
use std::time::Duration;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpSocket;

/// Longer than any step takes on a busy machine.
const GENEROUS: Duration = Duration::from_secs(60);

async fn listen(trial: &Trial, limits: ConnectionLimits, proxies: Proxies) -> SocketAddr {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let listening = Listening { proxies, ..Listening::plain(listener, limits) };
    tokio::spawn(serve(listening, routes(trial.gateway.clone()), std::future::pending()));
    address
}

async fn connect(from: &str, to: SocketAddr) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind(format!("{from}:0").parse().unwrap()).unwrap();
    socket.connect(to).await.unwrap()
}

/// Reads until the other side closes the connection.
async fn read_to_end(mut stream: TcpStream) -> String {
    let mut told = Vec::new();
    // A reset also closes the connection.
    let _ = tokio::time::timeout(GENEROUS, stream.read_to_end(&mut told)).await.expect("the connection is closed");
    String::from_utf8_lossy(&told).into_owned()
}

async fn lobby(from: &str, to: SocketAddr) -> String {
    let mut stream = connect(from, to).await;
    // A refused connection may be closed before the request is written.
    let _ = stream.write_all(b"GET /api/lobby HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n").await;
    read_to_end(stream).await
}

#[tokio::test]
async fn connections_that_ask_for_nothing_are_closed() {
    let trial = Trial::new(Rates::default()).await;
    let limits = ConnectionLimits { head: Duration::from_millis(300), ..ConnectionLimits::unlimited() };
    let address = listen(&trial, limits, Proxies::default()).await;
    for beginning in ["", "GET /api/lobby HTTP/1.1\r\nhost: localhost\r\nx-slow: "] {
        let mut stream = connect("127.0.0.2", address).await;
        stream.write_all(beginning.as_bytes()).await.unwrap();
        assert_eq!(read_to_end(stream).await, "", "{beginning:?}");
    }
    // A connection that was answered once and sends no other request.
    let mut stream = connect("127.0.0.2", address).await;
    stream.write_all(b"GET /api/lobby HTTP/1.1\r\nhost: localhost\r\n\r\n").await.unwrap();
    let answer = read_to_end(stream).await;
    assert!(answer.starts_with("HTTP/1.1 200") && answer.matches("HTTP/1.1").count() == 1, "{answer}");
}

#[tokio::test]
async fn a_socket_outlives_the_time_for_requests() {
    let trial = Trial::new(Rates::default()).await;
    let limits = ConnectionLimits { head: Duration::from_millis(100), ..ConnectionLimits::unlimited() };
    let address = listen(&trial, limits, Proxies::default()).await;
    let mut page = socket(address, "", None).await.unwrap();
    hear(&mut page, |tell| matches!(tell, ServerMessage::Hello { .. })).await;
    tokio::time::sleep(limits.head * 5).await;
    say(&mut page, json!({ "ping": { "id": 7 } })).await;
    hear(&mut page, |tell| matches!(tell, ServerMessage::Pong { id: 7, .. })).await;
}

#[tokio::test]
async fn one_address_has_so_many_connections_and_sockets_count() {
    let trial = Trial::new(Rates::default()).await;
    let limits = ConnectionLimits { by_address: 5, ..ConnectionLimits::unlimited() };
    let address = listen(&trial, limits, Proxies::default()).await;
    // An upgraded connection stays counted. It comes from 127.0.0.1.
    let page = socket(address, "", None).await.unwrap();
    let mut idle = Vec::new();
    for _ in 0..4 {
        idle.push(connect("127.0.0.1", address).await);
    }
    assert_eq!(lobby("127.0.0.1", address).await, "", "a sixth connection");
    assert!(lobby("127.0.0.2", address).await.starts_with("HTTP/1.1 200"), "another address");
    drop((page, idle));
    tokio::time::timeout(GENEROUS, async {
        while !lobby("127.0.0.1", address).await.starts_with("HTTP/1.1 200") {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    })
    .await
    .expect("those who left make room");
}

#[tokio::test]
async fn the_visitors_of_a_proxy_are_not_counted_as_one() {
    let trial = Trial::new(Rates::default()).await;
    let limits = ConnectionLimits { by_address: 2, ..ConnectionLimits::unlimited() };
    let address = listen(&trial, limits, Proxies(vec!["127.0.0.3".parse().unwrap()])).await;
    let mut idle = Vec::new();
    for _ in 0..20 {
        idle.push(connect("127.0.0.3", address).await);
    }
    assert!(lobby("127.0.0.3", address).await.starts_with("HTTP/1.1 200"));
}

#[tokio::test]
async fn a_server_that_is_told_to_stop_ends_idle_connections() {
    let trial = Trial::new(Rates::default()).await;
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let (leave, left) = tokio::sync::oneshot::channel::<()>();
    let serving = serve(Listening::plain(listener, ConnectionLimits::unlimited()), routes(trial.gateway), async {
        let _ = left.await;
    });
    let serving = tokio::spawn(serving);
    let mut idle = connect("127.0.0.2", address).await;
    idle.write_all(b"GET /api/lobby HTTP/1.1\r\nhost: localhost\r\n\r\n").await.unwrap();
    let mut first = [0; 12];
    idle.read_exact(&mut first).await.unwrap();
    leave.send(()).unwrap();
    read_to_end(idle).await;
    tokio::time::timeout(GENEROUS, serving).await.expect("it ends").unwrap().unwrap();
}
