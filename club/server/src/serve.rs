use crate::{LogFormat, WebApp, headers, logs, measures};
use axum::body::Body;
use axum::extract::Request;
use axum::http::{Method, Response, StatusCode, header};
use axum::middleware::Next;
use axum::response::IntoResponse as _;
use axum::routing::get;
use axum::{Router, middleware};
use pentad_club::{Bus, BusAddress, BusError, Club, Settings, SystemTime, Thinkers, TimeSource};
use pentad_gateway::{
    Certificate, CertificateError, ConnectionLimits, Gateway, Listening, Proxies, Rates, preferred_locale, routes,
    serve,
};
use pentad_store::{Claim, Place, Sharing, StoreError};
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;
use thiserror::Error;
use tokio::net::TcpListener;

/// A server that listens but does not answer yet.
#[derive(Debug)]
pub struct Server {
    stop: Stop,
    runtime: tokio::runtime::Runtime,
    listener: TcpListener,
    address: SocketAddr,
    app: WebApp,
    gateway: Option<Gateway>,
    certificate: Option<Certificate>,
    proxies: Proxies,
    claim: Option<Claim>,
}

/// Reasons why a server cannot start.
#[derive(Debug, Error)]
pub enum ServeError {
    /// Another program listens at the address.
    #[error("another program listens at {address} already: choose another address with --addr")]
    Taken {
        /// The address.
        address: String,
    },
    /// The text is not an address.
    #[error("\"{address}\" is no address to listen at: one is written as in 127.0.0.1:7355, or [::1]:7355")]
    NoAddress {
        /// The text.
        address: String,
    },
    /// The operating system refuses the address.
    #[error("cannot listen at {address}: {error}")]
    Address {
        /// The address.
        address: String,
        /// The reason.
        error: io::Error,
    },
    /// The folder for the data cannot be created.
    #[error("the folder {folder} cannot be made or written to: {error}")]
    Folder {
        /// The folder.
        folder: String,
        /// The reason.
        error: io::Error,
    },
    /// The store cannot be opened.
    #[error("{place} cannot be opened: {error}")]
    Store {
        /// Its place.
        place: String,
        /// The reason.
        error: StoreError,
    },
    /// Another process serves the club in this file.
    #[error("another pentad serves the club in {place} already")]
    Claimed {
        /// Its place.
        place: String,
    },
    /// The bus cannot be joined.
    #[error(transparent)]
    Bus(#[from] BusError),
    /// Several processes need a shared database, and the store is not in PostgreSQL.
    #[error("a club in a file has one process: with --bus, give the address of a PostgreSQL database with --store")]
    NotShared,
    /// Another process serves the club in this database without a common bus.
    #[error(
        "another process serves the club in this database, and the two would not hear of each other: give every one of them the \
         same --bus, or stop the other one (--despite-others starts all the same)"
    )]
    NotAlone,
    /// The certificate cannot be used.
    #[error(transparent)]
    Certificate(#[from] CertificateError),
    /// Another error of the operating system.
    #[error("{0}")]
    Machine(io::Error),
}

/// Settings of a server.
#[derive(Clone, Debug)]
pub struct ServerOptions {
    /// The address to listen at. Port 0 selects a free one.
    pub address: String,
    /// The web app for visitors.
    pub app: WebApp,
    /// The format of log lines.
    pub format: LogFormat,
    /// The place of the club's store; without it, only the web app is served.
    pub place: Option<Place>,
    /// The bus that joins this process with the others of the same club (feature `cluster`); without it, the process is alone.
    pub bus: Option<BusAddress>,
    /// Starts even if other processes serve the same database without a common bus.
    pub is_despite_others: bool,
    /// Settings of the club.
    pub club: Settings,
    /// Rate limits of visitors.
    pub rates: Rates,
    /// The proxies that are trusted to name the visitor's address.
    pub proxies: Proxies,
    /// The address of the club for links, such as `https://club.example`.
    pub url: Option<String>,
    /// Addresses besides this machine from which the operator reads the metrics.
    pub operators: Vec<IpAddr>,
    /// The files of the certificate and its key; without them, connections are not encrypted.
    pub certificate: Option<(PathBuf, PathBuf)>,
    /// The clock of the club.
    pub time: Arc<dyn TimeSource>,
}

impl ServerOptions {
    /// Returns settings for the web app alone, at this address.
    pub fn at(address: &str, app: WebApp) -> ServerOptions {
        ServerOptions {
            address: address.to_owned(),
            app,
            format: LogFormat::Text,
            place: None,
            bus: None,
            is_despite_others: false,
            club: Settings::default(),
            rates: Rates::default(),
            proxies: Proxies::default(),
            url: None,
            operators: Vec::new(),
            certificate: None,
            time: Arc::new(SystemTime::start()),
        }
    }
}

/// Longest wait for connections to end when the server stops.
const LEAVE: Duration = Duration::from_secs(5);
/// Interval at which the guard drops the counters of idle addresses.
const TIDY: Duration = Duration::from_secs(60);

impl Server {
    /// Opens the club and starts listening.
    pub fn listen(wanted: ServerOptions) -> Result<Server, ServeError> {
        logs::start(wanted.format);
        measures::start();
        let runtime = tokio::runtime::Runtime::new().map_err(ServeError::Machine)?;
        let certificate = wanted.certificate.map(|(chain, key)| Certificate::read(chain, key)).transpose()?;
        let listener =
            runtime.block_on(TcpListener::bind(&wanted.address)).map_err(|error| refused(&wanted.address, error))?;
        let address = listener.local_addr().map_err(ServeError::Machine)?;
        if wanted.bus.is_some() && !matches!(wanted.place, Some(Place::Postgres(_))) {
            return Err(ServeError::NotShared);
        }
        let mut settings = wanted.club;
        if let Some(address) = &wanted.bus {
            settings.thinkers = Some(runtime.block_on(thinkers(address))?);
        }
        let bus = match &wanted.bus {
            Some(address) => runtime.block_on(Bus::join(address))?,
            None => Bus::alone(),
        };
        let claim = wanted.place.as_ref().map(claim).transpose()?.flatten();
        let club = match wanted.place.clone() {
            None => None,
            Some(place) => {
                let claims = !wanted.is_despite_others;
                Some(runtime.block_on(open_club(place, bus, settings, wanted.time, claims))?)
            }
        };
        let gateway = club.map(|club| {
            let mut gateway = Gateway::new(club, wanted.rates, wanted.proxies.clone());
            gateway.has_tls = certificate.is_some();
            gateway.address = wanted.url;
            gateway.operators = wanted.operators;
            gateway
        });
        let stop = {
            let _inside = runtime.enter();
            Stop::heeded()
        };
        Ok(Server {
            stop,
            runtime,
            listener,
            address,
            app: wanted.app,
            gateway,
            certificate,
            proxies: wanted.proxies,
            claim,
        })
    }

    /// Returns the address at which the server listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers requests until Ctrl-C or a termination signal. Then disconnects its listeners, which reconnect by themselves, and finishes
    /// the requests in progress.
    pub fn run(self) -> Result<(), ServeError> {
        // The claim is released after everything else.
        let Server { stop, runtime, listener, address, app, gateway, certificate, proxies, claim: _claim } = self;
        tracing::info!(%address, "listening");
        runtime.block_on(async {
            let app = router(app, gateway.clone());
            let (leaving, left) = tokio::sync::oneshot::channel();
            let leave = {
                let gateway = gateway.clone();
                async move {
                    stop.wait().await;
                    if let Some(gateway) = gateway {
                        gateway.send_away();
                    }
                    let _ = leaving.send(());
                }
            };
            if let Some(gateway) = gateway.clone() {
                tokio::spawn(async move {
                    loop {
                        tokio::time::sleep(TIDY).await;
                        gateway.guard.tidy();
                    }
                });
            }
            #[cfg(unix)]
            if let Some(certificate) = &certificate {
                certificate.heed_hangups().map_err(ServeError::Machine)?;
            }
            let limits = ConnectionLimits::of_this_process();
            let serving = serve(Listening { listener, certificate, limits, proxies }, app, leave);
            let too_late = async {
                let _ = left.await;
                tokio::time::sleep(LEAVE).await;
            };
            let ended = tokio::select! {
                ended = serving => ended.map_err(ServeError::Machine),
                () = too_late => Ok(()),
            };
            if let Some(gateway) = gateway {
                gateway.close().await;
            }
            ended
        })?;
        tracing::info!("stopped");
        Ok(())
    }
}

/// Connects to the workers that think for bots. The connection is not the bus's, so that a backlog of jobs does not delay the messages of
/// games.
#[cfg(feature = "cluster")]
async fn thinkers(address: &BusAddress) -> Result<Arc<dyn Thinkers>, BusError> {
    Ok(Arc::new(pentad_jobs::Turns::join(address).await?))
}

/// Fails, since this program was built without workers.
#[cfg(not(feature = "cluster"))]
async fn thinkers(_: &BusAddress) -> Result<Arc<dyn Thinkers>, BusError> {
    Err(BusError::NotBuilt)
}

/// Claims the data file of a club for this process; creates its folder if necessary.
fn claim(place: &Place) -> Result<Option<Claim>, ServeError> {
    let Place::File(file) = place else { return Ok(None) };
    let folder = file.parent().unwrap_or(file);
    let failed = |error| ServeError::Folder { folder: folder.display().to_string(), error };
    private_folder(folder).map_err(failed)?;
    let claim = Claim::on(file).map_err(failed)?;
    claim.map(Some).ok_or_else(|| ServeError::Claimed { place: file.display().to_string() })
}

/// Creates a folder with access for its owner only; an existing one stays as it is.
fn private_folder(folder: &Path) -> io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

async fn open_club(
    place: Place,
    bus: Bus,
    settings: Settings,
    time: Arc<dyn TimeSource>,
    claims: bool,
) -> Result<Club, ServeError> {
    let failed = |error| match &place {
        Place::File(file) => ServeError::Store { place: file.display().to_string(), error },
        Place::Postgres(_) => ServeError::Store { place: "PostgreSQL".to_owned(), error },
    };
    let sharing = if bus.is_joined() { Sharing::Shared } else { Sharing::Alone };
    let club = Club::open_with(place.clone(), bus, settings, time).await.map_err(failed)?;
    if claims && !club.store().claim(sharing).await.map_err(failed)? {
        return Err(ServeError::NotAlone);
    }
    club.started().await.map_err(failed)
}

/// Converts the error of listening at an address.
fn refused(address: &str, error: io::Error) -> ServeError {
    let address = address.to_owned();
    match error.kind() {
        io::ErrorKind::AddrInUse => ServeError::Taken { address },
        io::ErrorKind::InvalidInput => ServeError::NoAddress { address },
        _ => ServeError::Address { address, error },
    }
}

/// Returns the routes of the whole server.
pub fn router(app: WebApp, gateway: Option<Gateway>) -> Router {
    let router =
        Router::new().route("/healthz", get(|| async { "ok\n" })).route("/readyz", get(ready(gateway.clone())));
    let (measured, shown) = (gateway.clone(), gateway.clone());
    let router = router.route("/metrics", get(move |request: Request| measures::report(measured.clone(), request)));
    let called = gateway.clone();
    let router = match gateway {
        Some(gateway) => router.merge(routes(gateway)),
        None => router,
    };
    router
        .fallback(move |request: Request| file(app, shown.clone(), request))
        .layer(middleware::from_fn(move |request: Request, next: Next| is_called(called.clone(), request, next)))
        .layer(middleware::from_fn(headers::add))
        .layer(middleware::from_fn(logs::request))
}

/// Refuses requests that name another host.
async fn is_called(gateway: Option<Gateway>, request: Request, next: Next) -> Response<Body> {
    match gateway {
        Some(gateway) if !gateway.is_called(request.extensions(), request.headers(), request.uri()) => {
            let reason = "this club is not known under that name: its operator names it with --url\n";
            (StatusCode::MISDIRECTED_REQUEST, reason).into_response()
        }
        _ => next.run(request).await,
    }
}

/// Returns the handler of the readiness check: the database has to answer.
fn ready(gateway: Option<Gateway>) -> impl Fn() -> Pin<Box<dyn Future<Output = StatusCode> + Send>> + Clone {
    move || {
        let gateway = gateway.clone();
        Box::pin(async move {
            match gateway {
                Some(gateway) if !gateway.is_ready().await => StatusCode::SERVICE_UNAVAILABLE,
                _ => StatusCode::OK,
            }
        })
    }
}

async fn file(app: WebApp, gateway: Option<Gateway>, request: Request) -> Response<Body> {
    let (request, _) = request.into_parts();
    if !matches!(request.method, Method::GET | Method::HEAD) {
        let answer = Response::builder().status(StatusCode::METHOD_NOT_ALLOWED).header(header::ALLOW, "GET, HEAD");
        return answer.body(Body::empty()).expect("the headers are sound");
    }
    let path = request.uri.path();
    if let Some(file) = app.find(path) {
        return file.answer(&request.headers, StatusCode::OK);
    }
    let is_file = path.rsplit('/').next().is_some_and(|name| name.contains('.'));
    if is_file {
        return Response::builder().status(StatusCode::NOT_FOUND).body(Body::from("not found\n")).expect("sound");
    }
    let mut parts = path.trim_start_matches('/').split('/');
    let place = parts.next().unwrap_or_default();
    // A link to a game gets a preview of the game.
    if let ("game", Some(id), Some(gateway)) = (place, parts.next(), &gateway)
        && let Some(head) = gateway.preview(id, &request).await
    {
        return app.page().answer_with_head(&head);
    }
    if path == "/" {
        return app.home(preferred_locale(&request.headers).code()).answer_in_language(&request.headers);
    }
    // The page says at an unknown address that nothing is there.
    let status = if app.places.contains(&place) { StatusCode::OK } else { StatusCode::NOT_FOUND };
    app.page().answer(&request.headers, status)
}

/// Handlers for Ctrl-C and the termination signal, active from their creation.
#[derive(Debug)]
struct Stop {
    #[cfg(unix)]
    signals: [Option<tokio::signal::unix::Signal>; 2],
}

impl Stop {
    /// Installs the handlers; must be called inside a runtime.
    fn heeded() -> Stop {
        #[cfg(unix)]
        {
            use tokio::signal::unix::{SignalKind, signal};
            // If a handler cannot be installed, the signal ends the process as usual.
            Stop { signals: [SignalKind::interrupt(), SignalKind::terminate()].map(|kind| signal(kind).ok()) }
        }
        #[cfg(not(unix))]
        Stop {}
    }

    /// Waits for one of the signals.
    async fn wait(self) {
        #[cfg(unix)]
        {
            let [interrupted, terminated] = self.signals.map(|signal| async {
                match signal {
                    Some(mut signal) => signal.recv().await,
                    None => std::future::pending().await,
                }
            });
            tokio::select! { _ = interrupted => {}, _ = terminated => {} }
        }
        #[cfg(not(unix))]
        let _ = tokio::signal::ctrl_c().await;
        tracing::info!("stopping");
    }
}
