//! The proxy configurations of `packaging/cluster`, in front of two servers of a club.

use futures_util::{SinkExt as _, StreamExt as _};
use pentad_api::ServerMessage;
use pentad_services::{Nats, Postgres};
use serde_json::{Value, json};
use std::fs::{self, File};
use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;

const PACKAGES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../packaging/cluster");
/// Longest wait for an answer or an event: less than the 25 seconds after which the club writes to an idle stream anyway.
const PATIENCE: Duration = Duration::from_secs(20);
/// Last byte of the address of most requests: 127.0.0.1.
const HERE: u8 = 1;

/// A server process of the club, killed on drop.
struct Served {
    process: Child,
    address: SocketAddr,
    /// The read end of the server's output, kept open so that it can go on writing.
    _said: BufReader<ChildStdout>,
}

impl Served {
    fn start(postgres: &Postgres, nats: &Nats) -> Served {
        let mut command = Command::new(env!("CARGO_BIN_EXE_pentad"));
        command.args(["serve", "--addr", "127.0.0.1:0", "--proxy", "127.0.0.1"]);
        command.args(["--store", &postgres.address(), "--bus", &nats.address()]).env_remove("PENTAD_DATA");
        let mut process = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let mut said = BufReader::new(process.stdout.take().unwrap());
        let mut line = String::new();
        said.read_line(&mut line).unwrap();
        let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next());
        let address = address.expect("it says where it is").parse().unwrap();
        Served { process, address, _said: said }
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        // The process may have ended already.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// A proxy with its packaged configuration, in which only addresses and paths are changed.
struct Proxy {
    process: Child,
    address: SocketAddr,
    _folder: TempDir,
}

impl Proxy {
    fn haproxy(servers: &[SocketAddr; 3]) -> Proxy {
        Proxy::new(
            "haproxy.cfg",
            "haproxy",
            "127.0.0.1:7350",
            ["127.0.0.1:7361", "127.0.0.1:7362", "127.0.0.1:7363"],
            servers,
        )
    }

    fn haproxy_of_containers(servers: &[SocketAddr; 3]) -> Proxy {
        Proxy::new("haproxy-compose.cfg", "haproxy", ":7350\n", ["club-1:7355", "club-2:7355", "club-3:7355"], servers)
    }

    fn nginx(servers: &[SocketAddr; 3]) -> Proxy {
        Proxy::new(
            "nginx.conf",
            "nginx",
            "127.0.0.1:7350",
            ["127.0.0.1:7361", "127.0.0.1:7362", "127.0.0.1:7363"],
            servers,
        )
    }

    /// Starts a proxy with a packaged file in which `own` is the proxy's address and `named` are those of its servers.
    fn new(file: &str, program: &str, own: &str, named: [&str; 3], servers: &[SocketAddr; 3]) -> Proxy {
        let folder = tempfile::tempdir().unwrap();
        let (path, place) = (folder.path().join(file), folder.path().display().to_string());
        let port = pentad_services::free_port().unwrap();
        let address = SocketAddr::from(([127, 0, 0, 1], port));
        // If the old address is matched with its line end, the new one needs a line end too.
        let end = if own.ends_with('\n') { "\n" } else { "" };
        let mut changes = vec![(own, format!("{address}{end}"))];
        changes.extend(named.into_iter().zip(servers.iter().map(SocketAddr::to_string)));
        let mut words = vec!["-db".to_owned(), "-f".to_owned(), path.display().to_string()];
        if program == "nginx" {
            // Without root privileges nginx cannot write to its default folders.
            let paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
            let paths = paths.map(|name| format!("{name}_temp_path {place}/{name};\n")).concat();
            changes.push(("http {\n", format!("http {{\n{paths}")));
            changes.push(("/var/log/nginx/error.log", "stderr".to_owned()));
            let more = format!("daemon off; pid {place}/nginx.pid;");
            words = ["-e", "stderr", "-p", &place, "-c", &path.display().to_string(), "-g", &more]
                .map(str::to_owned)
                .to_vec();
        }
        fs::write(&path, packaged(file, &changes)).unwrap();
        let usual = Path::new("/usr/sbin").join(program);
        let mut command = Command::new(if usual.is_file() { usual.as_path() } else { Path::new(program) });
        let log = folder.path().join("log");
        command.args(words).stdin(Stdio::null()).stdout(Stdio::null()).stderr(File::create(&log).unwrap());
        let process = command.spawn().expect("haproxy and nginx are installed");
        let mut proxy = Proxy { process, address, _folder: folder };
        let since = Instant::now();
        while std::net::TcpStream::connect(address).is_err() {
            let is_alive = proxy.process.try_wait().unwrap().is_none();
            let said = || fs::read_to_string(&log).unwrap_or_default();
            assert!(is_alive && since.elapsed() < PATIENCE, "{file} does not do: {}", said());
            std::thread::sleep(Duration::from_millis(20));
        }
        proxy
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        // nginx stops its worker processes on SIGTERM, and could not after SIGKILL.
        let told = Command::new("kill").arg(self.process.id().to_string()).stderr(Stdio::null()).status();
        if !told.is_ok_and(|status| status.success()) {
            let _ = self.process.kill();
        }
        let _ = self.process.wait();
    }
}

/// Reads a packaged file and makes the replacements, each of which must match.
fn packaged(file: &str, changes: &[(&str, String)]) -> String {
    let mut text = fs::read_to_string(Path::new(PACKAGES).join(file)).unwrap();
    for (old, new) in changes {
        assert!(text.contains(old), "{file} has no {old}");
        text = text.replace(old, new);
    }
    text
}

/// The answer to a request.
struct Answer {
    status: u16,
    head: String,
    body: String,
}

impl Answer {
    fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|_| panic!("{} {}", self.head, self.body))
    }
}

/// Connects from 127.0.0.`from`.
async fn connect(to: SocketAddr, from: u8) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind(SocketAddr::from(([127, 0, 0, from], 0))).unwrap();
    socket.connect(to).await.unwrap()
}

/// Sends a request as a page does, with forged `X-Forwarded-For` and `X-Forwarded-Proto` headers.
async fn send(to: SocketAddr, from: u8, line: &str, cookie: &str, body: &str) -> TcpStream {
    let mut stream = connect(to, from).await;
    let head = [
        format!("{line} HTTP/1.1"),
        format!("Host: {to}"),
        format!("Origin: http://{to}"),
        format!("Cookie: {cookie}"),
        format!("Content-Length: {}", body.len()),
        "Content-Type: application/json".to_owned(),
        "X-Forwarded-For: 203.0.113.7".to_owned(),
        "X-Forwarded-Proto: https".to_owned(),
        "Connection: close".to_owned(),
    ];
    stream.write_all(format!("{}\r\n\r\n{body}", head.join("\r\n")).as_bytes()).await.unwrap();
    stream
}

async fn ask(to: SocketAddr, from: u8, line: &str, cookie: &str, body: &str) -> Answer {
    let (mut stream, mut bytes) = (send(to, from, line, cookie, body).await, Vec::new());
    let read = tokio::time::timeout(PATIENCE, stream.read_to_end(&mut bytes)).await;
    read.expect("there is an answer in time").unwrap();
    let text = String::from_utf8_lossy(&bytes);
    let (head, body) = text.split_once("\r\n\r\n").expect("there is an answer");
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("it has a status");
    Answer { status, head: head.to_owned(), body: body.to_owned() }
}

/// Makes a guest and returns its cookie.
async fn guest(proxy: SocketAddr) -> String {
    let answer = ask(proxy, HERE, "POST /api/guest", "", "{}").await;
    assert_eq!(answer.status, 200, "a page of the club may ask: {} {}", answer.head, answer.body);
    let mut fields = answer.head.lines().filter_map(|line| line.split_once(": "));
    let (_, set) = fields.find(|(name, _)| name.eq_ignore_ascii_case("set-cookie")).expect("a guest gets a cookie");
    assert!(!set.contains("Secure"), "the connection is not encrypted, whatever the visitor says: {set}");
    set.split(';').next().unwrap().to_owned()
}

type Socket = WebSocketStream<TcpStream>;

async fn socket(proxy: SocketAddr, cookie: &str) -> Socket {
    let mut request = format!("ws://{proxy}/api/socket").into_client_request().unwrap();
    request.headers_mut().insert("cookie", cookie.parse().unwrap());
    request.headers_mut().insert("origin", format!("http://{proxy}").parse().unwrap());
    let stream = connect(proxy, HERE).await;
    let opened = tokio::time::timeout(PATIENCE, tokio_tungstenite::client_async(request, stream)).await;
    opened.expect("a socket opens in time").unwrap().0
}

async fn say(socket: &mut Socket, ask: Value) {
    socket.send(Message::text(ask.to_string())).await.unwrap();
}

/// Waits for the next message that fits, and returns it.
async fn hear(socket: &mut Socket, fits: impl Fn(&ServerMessage) -> bool) -> ServerMessage {
    loop {
        let message = tokio::time::timeout(PATIENCE, socket.next()).await;
        let message = message.expect("something is told").expect("the socket is open").unwrap();
        if let Message::Text(text) = message {
            let tell: ServerMessage = serde_json::from_str(&text).unwrap();
            if fits(&tell) {
                return tell;
            }
        }
    }
}

/// A stream of JSON lines, as programs read it.
struct Lines {
    stream: TcpStream,
    heard: String,
}

impl Lines {
    /// Reads until `word` has been received.
    async fn hear(&mut self, word: &str) {
        let Lines { stream, heard } = self;
        let read = async {
            let mut buffer = [0; 4096];
            while !heard.contains(word) {
                let count = stream.read(&mut buffer).await.unwrap();
                assert_ne!(count, 0, "it ends without {word}: {heard}");
                heard.push_str(&String::from_utf8_lossy(&buffer[..count]));
            }
        };
        let read = tokio::time::timeout(PATIENCE, read).await;
        assert!(read.is_ok(), "{word} does not come: {}", self.heard);
    }

    /// Reads until the server ends the stream.
    async fn end(mut self) {
        let mut rest = Vec::new();
        let read = tokio::time::timeout(PATIENCE, self.stream.read_to_end(&mut rest)).await;
        read.expect("it ends").unwrap();
    }
}

/// Does all that visitors do, through a proxy.
async fn visit(proxy: SocketAddr) {
    let page = ask(proxy, HERE, "GET /", "", "").await;
    assert!(page.status == 200 && page.body.contains("<title>Pentad</title>"), "{} {}", page.head, page.body);
    assert_eq!(ask(proxy, HERE, "GET /healthz", "", "").await.body, "ok\n");
    let (ada, bea) = (guest(proxy).await, guest(proxy).await);
    let wish = json!({ "game": "iris", "seats": ["me", "open"] }).to_string();
    let opened = ask(proxy, HERE, "POST /api/games", &ada, &wish).await;
    assert_eq!(opened.status, 201, "{}", opened.body);
    let game = opened.json()["id"].as_str().unwrap().to_owned();

    // One visitor follows the game by lines, one over a socket; actions of others reach both while their connections stay open.
    let stream = send(proxy, HERE, &format!("GET /api/games/{game}/stream"), "", "").await;
    let mut lines = Lines { stream, heard: String::new() };
    lines.hear(&game).await;
    let mut socket = socket(proxy, &bea).await;
    say(&mut socket, json!({ "follow": { "game": game, "have": 0 } })).await;
    hear(&mut socket, |tell| matches!(tell, ServerMessage::Game { .. })).await;
    let act = format!("POST /api/games/{game}/do");
    let sit = json!({ "message": "1", "command": { "sit": { "seat": 2, "sitter": "open" } } }).to_string();
    let sat = ask(proxy, HERE, &act, &bea, &sit).await;
    assert_eq!(sat.status, 200, "{}", sat.body);
    let play = json!({ "message": "1", "command": { "play": { "action": "c3" } } }).to_string();
    let played = ask(proxy, HERE, &act, &ada, &play).await;
    assert_eq!(played.status, 200, "{}", played.body);
    let is_told = |tell: &ServerMessage| matches!(tell, ServerMessage::Events { events, .. } if events.iter().any(|event| event.number == 2));
    hear(&mut socket, is_told).await;
    lines.hear("\"played\":\"c3\"").await;

    // The server ends the stream when the game is over.
    say(&mut socket, json!({ "do": { "game": game, "message": "2", "command": "resign" } })).await;
    hear(&mut socket, |tell| matches!(tell, ServerMessage::Done { .. })).await;
    lines.end().await;
}

/// Checks that the club limits visitors by the address that the proxy names, not by the one that they claim in a header.
async fn counts_visitors_by_their_addresses(proxy: SocketAddr, [one, other]: [u8; 2]) {
    let measures = ask(proxy, HERE, "GET /metrics", "", "").await;
    assert_eq!(measures.status, 200, "this machine is the operator's: {}", measures.body);
    let mut is_refused = false;
    // The allowance refills with time, and a busy machine sends slowly.
    for _ in 0..2_000 {
        is_refused = ask(proxy, one, "POST /api/guest", "", "{}").await.status == 429;
        if is_refused {
            break;
        }
    }
    assert!(is_refused, "a flood from one address is stopped");
    for _ in 0..3 {
        assert_eq!(ask(proxy, other, "POST /api/guest", "", "{}").await.status, 200, "others may come");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_packaged_proxies_pass_everything_on_and_do_without_a_server_or_the_database() {
    let (mut postgres, nats) = (Postgres::start().unwrap(), Nats::start().unwrap());
    let (first, second) = (Served::start(&postgres, &nats), Served::start(&postgres, &nats));
    // No server listens at the third address.
    let servers = [first.address, second.address, SocketAddr::from(([127, 0, 0, 1], 1))];
    let proxies = [Proxy::haproxy(&servers), Proxy::haproxy_of_containers(&servers), Proxy::nginx(&servers)];
    for proxy in &proxies {
        visit(proxy.address).await;
    }
    drop(first);
    for proxy in &proxies {
        visit(proxy.address).await;
    }
    for (proxy, addresses) in proxies.iter().zip([[10, 11], [12, 13], [14, 15]]) {
        counts_visitors_by_their_addresses(proxy.address, addresses).await;
    }

    // Without the database no process is ready. The page is still served, and names the outage.
    postgres.kill();
    let since = Instant::now();
    while ask(second.address, HERE, "GET /readyz", "", "").await.status != 503 {
        assert!(since.elapsed() < PATIENCE, "it is noticed");
    }
    for _ in 0..40 {
        for proxy in &proxies {
            let page = ask(proxy.address, HERE, "GET /", "", "").await;
            assert_eq!(page.status, 200, "{} {}", page.head, page.body);
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}
