//! A simulated visitor: HTTP requests and a WebSocket.

use anyhow::{Context as _, Result, anyhow, bail};
use futures_util::{SinkExt as _, StreamExt as _};
use http_body_util::{BodyExt as _, Full};
use hyper::body::Bytes;
use hyper::{Method, Request, StatusCode, header};
use hyper_util::rt::TokioIo;
use pentad_api::{ClientMessage, ServerMessage};
use serde_json::{Value, json};
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{self, Message};

/// Timeout of an answer.
const PATIENCE: Duration = Duration::from_secs(20);
/// Buffer of a socket, in bytes: small, since there are thousands of sockets.
const BUFFER: usize = 2 * 1024;

/// A WebSocket to the server.
pub type Socket = WebSocketStream<TcpStream>;

/// A visitor of the club, identified by a cookie.
#[derive(Clone, Debug)]
pub struct Visitor {
    /// Address of the server.
    pub address: SocketAddr,
    /// Cookie; empty for a visitor without one.
    pub cookie: String,
    /// The address of this machine from which all connections come; if `None`, several take turns.
    pub from: Option<Ipv4Addr>,
}

/// The answer to a request.
#[derive(Clone, Debug)]
pub struct Answer {
    /// HTTP status.
    pub status: StatusCode,
    /// Cookie set by the answer.
    pub cookie: Option<String>,
    /// Body as JSON, or as a string if it is no JSON.
    pub body: Value,
}

impl Visitor {
    /// Returns a visitor without a cookie.
    pub fn unknown(address: SocketAddr) -> Visitor {
        Visitor { address, cookie: String::new(), from: None }
    }

    /// Returns a new guest.
    pub async fn guest(address: SocketAddr) -> Result<Visitor> {
        Visitor::unknown(address).as_guest().await
    }

    /// Returns the same visitor, always connecting from this address.
    pub fn from(self, from: Ipv4Addr) -> Visitor {
        Visitor { from: Some(from), ..self }
    }

    /// Returns the same visitor with a guest's cookie.
    pub async fn as_guest(self) -> Result<Visitor> {
        let answer = self.post("/api/guest", &json!({})).await?;
        let cookie =
            answer.cookie.with_context(|| format!("a guest gets a cookie: {} {}", answer.status, answer.body))?;
        Ok(Visitor { cookie, ..self })
    }

    /// Sends a GET request.
    pub async fn get(&self, path: &str) -> Result<Answer> {
        self.send(Method::GET, path, "application/json", Bytes::new()).await
    }

    /// Sends a POST request with a JSON body.
    pub async fn post(&self, path: &str, body: &Value) -> Result<Answer> {
        self.send(Method::POST, path, "application/json", body.to_string().into()).await
    }

    /// Sends a request over a new connection.
    pub async fn send(&self, method: Method, path: &str, kind: &str, body: Bytes) -> Result<Answer> {
        let exchange = async {
            let stream = connect(self.address, self.from).await?;
            let (mut sender, connection) = hyper::client::conn::http1::handshake(TokioIo::new(stream)).await?;
            let driver = tokio::spawn(connection);
            let request = Request::builder()
                .method(method)
                .uri(path)
                .header(header::HOST, self.address.to_string())
                .header(header::COOKIE, &self.cookie)
                .header(header::CONTENT_TYPE, kind)
                .body(Full::new(body))?;
            let answer = sender.send_request(request).await?;
            let status = answer.status();
            let set = answer.headers().get(header::SET_COOKIE).and_then(|value| value.to_str().ok());
            let cookie = set.and_then(|set| set.split(';').next()).map(str::to_owned);
            let bytes = answer.into_body().collect().await?.to_bytes();
            driver.abort();
            let body = serde_json::from_slice(&bytes).unwrap_or_else(|_| json!(String::from_utf8_lossy(&bytes)));
            Ok::<Answer, anyhow::Error>(Answer { status, cookie, body })
        };
        tokio::time::timeout(PATIENCE, exchange).await.map_err(|_| anyhow!("no answer in time to {path}"))?
    }

    /// Opens a WebSocket.
    pub async fn socket(&self) -> Result<Socket> {
        let connect = async {
            let stream = connect(self.address, self.from).await?;
            stream.set_nodelay(true)?;
            let mut request = format!("ws://{}/api/socket", self.address).into_client_request()?;
            if !self.cookie.is_empty() {
                request.headers_mut().insert("cookie", self.cookie.parse()?);
            }
            let config = WebSocketConfig::default().read_buffer_size(BUFFER).write_buffer_size(0);
            Ok::<Socket, anyhow::Error>(
                tokio_tungstenite::client_async_with_config(request, stream, Some(config)).await?.0,
            )
        };
        tokio::time::timeout(PATIENCE, connect).await.map_err(|_| anyhow!("no socket in time"))?
    }
}

/// Connects from the given address of this machine or, in turn, from one of several: each has its own ports, and thousands are needed.
pub async fn connect(to: SocketAddr, from: Option<Ipv4Addr>) -> std::io::Result<TcpStream> {
    static TURN: AtomicUsize = AtomicUsize::new(0);
    if !to.ip().is_loopback() || to.is_ipv6() {
        return TcpStream::connect(to).await;
    }
    let in_turn = || Ipv4Addr::new(127, 0, 0, 2 + (TURN.fetch_add(1, Ordering::Relaxed) % 8) as u8);
    let socket = TcpSocket::new_v4()?;
    socket.bind(SocketAddr::from((from.unwrap_or_else(in_turn), 0)))?;
    socket.connect(to).await
}

/// Sends a message over a socket.
pub async fn say(socket: &mut Socket, ask: &ClientMessage) -> Result<(), tungstenite::Error> {
    socket.send(Message::text(serde_json::to_string(ask).unwrap_or_default())).await
}

/// Waits for the next message of the server; `None` once the connection is lost. The library answers WebSocket pings by itself.
pub async fn hear(socket: &mut Socket) -> Option<ServerMessage> {
    loop {
        match socket.next().await? {
            Ok(Message::Text(text)) => return serde_json::from_str(&text).ok(),
            Ok(_) => {}
            Err(_) => return None,
        }
    }
}

/// Waits for the next message that fits. Fails if the connection is lost or no such message comes in time.
pub async fn hear_until(socket: &mut Socket, fits: impl Fn(&ServerMessage) -> bool) -> Result<ServerMessage> {
    let wait = async {
        loop {
            match hear(socket).await {
                Some(tell) if fits(&tell) => return Ok(tell),
                Some(_) => {}
                None => bail!("the connection is gone"),
            }
        }
    };
    tokio::time::timeout(PATIENCE, wait).await.map_err(|_| anyhow!("nothing is told in time"))?
}
