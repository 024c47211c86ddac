//! Acceptance of connections: limits on their number, and on the time that each may be silent.

use crate::guard::{Proxies, household};
use crate::head_count::{Counted, HeadCount};
use crate::timed::Timed;
use crate::tls::Certificate;
use axum::Router;
use axum::body::Body;
use axum::extract::{ConnectInfo, Request};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::time::{Duration, Instant};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{mpsc, watch};
use tokio_rustls::TlsAcceptor;
use tower::ServiceExt as _;

/// Limits on connections.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ConnectionLimits {
    /// Connections in total. The last quarter is reserved for addresses with few connections.
    pub total: usize,
    /// Connections from one address, unless it is a known proxy.
    pub by_address: usize,
    /// Longest time from the start of a connection, or from the last response, to the end of the next request's head.
    pub head: Duration,
    /// The same for a known proxy, which keeps connections open for later visitors.
    pub head_of_proxy: Duration,
    /// Longest time in which a visitor accepts no data.
    pub stalled: Duration,
}

/// Longest time for the TLS handshake.
const HANDSHAKE: Duration = Duration::from_secs(10);
/// Upper limit of connections of one process.
const TOTAL: usize = 20_000;
/// File descriptors reserved for the data file, the database and the other processes of a club.
const RESERVED: usize = 100;
/// Default limit of connections from one address. Players in one room share an address; a page has a socket and some connections for
/// requests.
const BY_ADDRESS: usize = 1_000;
/// Number of connections below which an address may use the last quarter.
const FEW: usize = 16;
/// Size limit of the buffer for a request's head and pipelined requests.
const BUFFER: usize = 64 * 1024;
/// The pause after an error of the machine, such as running out of descriptors.
const RETRY: Duration = Duration::from_millis(200);
/// Shortest interval between two log lines about refused connections.
const LOGGED: Duration = Duration::from_secs(10);

impl ConnectionLimits {
    /// Returns limits for the descriptors of this process, after raising their number as far as permitted.
    pub fn of_this_process() -> ConnectionLimits {
        ConnectionLimits::with_descriptors(descriptors())
    }

    /// Returns limits for a process with this many descriptors.
    fn with_descriptors(descriptors: usize) -> ConnectionLimits {
        let total = descriptors.saturating_sub(RESERVED).max(descriptors / 2).min(TOTAL);
        let (head, head_of_proxy) = (Duration::from_secs(20), Duration::from_secs(180));
        let by_address = BY_ADDRESS.min(total / 2);
        ConnectionLimits { total, by_address, head, head_of_proxy, stalled: Duration::from_secs(60) }
    }

    /// Returns the loosest limits, for tests and measurements.
    pub fn unlimited() -> ConnectionLimits {
        ConnectionLimits { total: usize::MAX, by_address: usize::MAX, ..ConnectionLimits::with_descriptors(TOTAL) }
    }
}

#[cfg(unix)]
fn descriptors() -> usize {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
    if let Err(error) = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum }) {
        tracing::debug!(%error, "the limit of descriptors stays as it is");
    }
    getrlimit(Resource::Nofile).current.map_or(usize::MAX, |most| usize::try_from(most).unwrap_or(usize::MAX))
}

#[cfg(not(unix))]
fn descriptors() -> usize {
    TOTAL
}

/// A listener with its limits.
#[derive(Debug)]
pub struct Listening {
    /// The socket that accepts connections.
    pub listener: TcpListener,
    /// The certificate for TLS; without it connections are not encrypted.
    pub certificate: Option<Certificate>,
    /// Limits on connections.
    pub limits: ConnectionLimits,
    /// Known proxies, whose connections carry many visitors.
    pub proxies: Proxies,
}

impl Listening {
    /// Creates a listener without TLS and proxies.
    pub fn plain(listener: TcpListener, limits: ConnectionLimits) -> Listening {
        Listening { listener, certificate: None, limits, proxies: Proxies::default() }
    }
}

/// Answers requests over HTTP/1.1 until `leave` is done; then closes idle connections and waits for those with a request in progress.
/// Connections that became WebSockets are not waited for.
pub async fn serve(listening: Listening, app: Router, leave: impl Future<Output = ()>) -> io::Result<()> {
    let Listening { listener, certificate, limits, proxies } = listening;
    let acceptor = certificate.as_ref().map(Certificate::acceptor).transpose()?;
    let (leaving, left) = watch::channel(());
    // Closed once every connection has dropped its sender.
    let (open, mut closed) = mpsc::channel::<()>(1);
    let mut door = Door { limits, proxies, count: HeadCount::up_to(usize::MAX), refused: RefusalLog::default() };
    tokio::pin!(leave);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut leave => break,
        };
        let (stream, address) = match accepted {
            Ok(accepted) => accepted,
            Err(error) if is_of_one_connection(&error) => continue,
            Err(error) => {
                door.refused.note(|refused| {
                    tracing::error!(%error, open = door.count.total(), refused, "no connection can be accepted");
                });
                tokio::time::sleep(RETRY).await;
                continue;
            }
        };
        let Some((counted, head)) = door.admit(address.ip()) else { continue };
        let connection = Connection { address, app: app.clone(), head, left: left.clone() };
        let (acceptor, open) = (acceptor.clone(), open.clone());
        tokio::spawn(async move {
            connection.run(stream, acceptor, limits.stalled, counted).await;
            drop(open);
        });
    }
    drop((listener, left, leaving, open));
    // Nothing is ever sent: the channel closes with the last connection.
    let _ = closed.recv().await;
    Ok(())
}

/// Returns true if the error concerns a single connection only.
fn is_of_one_connection(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}

/// Admission of connections.
struct Door {
    limits: ConnectionLimits,
    proxies: Proxies,
    count: HeadCount,
    refused: RefusalLog,
}

impl Door {
    /// Counts a connection and returns its time limit for a request; none if the connection is refused.
    fn admit(&mut self, address: IpAddr) -> Option<(Counted, Duration)> {
        let is_proxy = self.proxies.0.contains(&address) || self.proxies.0.contains(&address.to_canonical());
        let household = household(address);
        let (open, here, limits) = (self.count.total(), self.count.at(household), &self.limits);
        let is_scarce = open >= limits.total - limits.total / 4;
        let is_admitted = open < limits.total && (is_proxy || (here < limits.by_address && (here < FEW || !is_scarce)));
        let counted = self.count.admit(household).filter(|_| is_admitted);
        if counted.is_none() {
            metrics::counter!("pentad_connections_refused").increment(1);
            self.refused.note(|refused| {
                tracing::warn!(%address, here, open, refused, "connections are refused: too many are open");
            });
        }
        metrics::gauge!("pentad_connections").set(self.count.total() as f64);
        counted.map(|counted| (counted, if is_proxy { limits.head_of_proxy } else { limits.head }))
    }
}

/// Counter of refused connections since the last log line about them.
#[derive(Default)]
struct RefusalLog {
    number: u64,
    logged: Option<Instant>,
}

impl RefusalLog {
    fn note(&mut self, log: impl FnOnce(u64)) {
        self.number += 1;
        if self.logged.is_none_or(|logged| logged.elapsed() > LOGGED) {
            log(self.number);
            *self = RefusalLog { number: 0, logged: Some(Instant::now()) };
        }
    }
}

/// An accepted connection.
struct Connection {
    address: SocketAddr,
    app: Router,
    head: Duration,
    /// Closed once the server stops.
    left: watch::Receiver<()>,
}

impl Connection {
    async fn run(self, stream: TcpStream, acceptor: Option<TlsAcceptor>, stalled: Duration, counted: Counted) {
        // Disables Nagle's algorithm, which would hold back a small message until the page has acknowledged the one before; with delayed
        // acknowledgements that takes 40 ms. The answer to an action and its event are two messages.
        if let Err(error) = stream.set_nodelay(true) {
            tracing::debug!(%error, "a connection keeps small messages back");
        }
        let Some(acceptor) = acceptor else { return self.answer(Timed::new(stream, stalled, counted)).await };
        match tokio::time::timeout(HANDSHAKE, acceptor.accept(stream)).await {
            Ok(Ok(stream)) => self.answer(Timed::new(stream, stalled, counted)).await,
            Ok(Err(error)) => tracing::debug!(%error, "a visitor could not agree on the encryption"),
            Err(_) => tracing::debug!("a visitor took too long to agree on the encryption"),
        }
    }

    async fn answer<S>(self, stream: Timed<S>)
    where
        S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
    {
        let Connection { address, app, head, mut left } = self;
        let service = service_fn(move |request: Request<Incoming>| {
            let mut request = request.map(Body::new);
            request.extensions_mut().insert(ConnectInfo(address));
            app.clone().oneshot(request)
        });
        let mut http = http1::Builder::new();
        http.timer(TokioTimer::new()).header_read_timeout(head).max_buf_size(BUFFER);
        let connection = http.serve_connection(TokioIo::new(stream), service).with_upgrades();
        tokio::pin!(connection);
        let mut is_leaving = false;
        loop {
            tokio::select! {
                ended = connection.as_mut() => {
                    if let Err(error) = ended {
                        tracing::debug!(%error, "a connection has ended");
                    }
                    return;
                }
                _ = left.changed(), if !is_leaving => {
                    is_leaving = true;
                    connection.as_mut().graceful_shutdown();
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_address_cannot_have_all_descriptors() {
        let few = ConnectionLimits::with_descriptors(400);
        assert_eq!((few.total, few.by_address), (300, 150));
        let many = ConnectionLimits::with_descriptors(1_000_000);
        assert_eq!((many.total, many.by_address), (TOTAL, BY_ADDRESS));
        assert_eq!(ConnectionLimits::with_descriptors(60).total, 30);
    }

    #[test]
    fn the_last_quarter_is_for_those_who_have_few_connections() {
        let limits = ConnectionLimits { total: 200, by_address: 100, ..ConnectionLimits::unlimited() };
        let proxy: IpAddr = "10.0.0.1".parse().unwrap();
        let count = HeadCount::up_to(usize::MAX);
        let mut door = Door { limits, proxies: Proxies(vec![proxy]), count, refused: RefusalLog::default() };
        let address = |last: u8| IpAddr::from([203, 0, 113, last]);
        let mut open = Vec::new();
        let mut fill = |door: &mut Door, from: IpAddr| {
            let before = open.len();
            while let Some(counted) = door.admit(from) {
                open.push(counted);
            }
            open.len() - before
        };
        assert_eq!(fill(&mut door, address(1)), 100, "all that one address may have");
        assert_eq!(fill(&mut door, address(2)), 50, "three quarters are taken");
        assert_eq!(fill(&mut door, address(3)), 16);
        assert_eq!(fill(&mut door, proxy), 34, "the visitors of a proxy are not counted as one");
        assert!(door.admit(address(4)).is_none());
        open.clear();
        assert!(door.admit(address(1)).is_some());
    }
}
