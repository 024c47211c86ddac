use crate::{LogFormat, files, headers, logs};
use axum::body::Body;
use axum::extract::Request;
use axum::http::{Method, Response, StatusCode, header};
use axum::routing::get;
use axum::{Router, middleware};
use std::fmt;
use std::net::SocketAddr;
use tokio::net::TcpListener;

/// A server that listens but does not answer yet.
#[derive(Debug)]
pub struct Server {
    runtime: tokio::runtime::Runtime,
    listener: TcpListener,
    address: SocketAddr,
}

/// Why there is no server.
#[derive(Debug)]
pub enum ServeError {
    /// The address cannot be listened at.
    Address {
        /// Which one.
        address: String,
        /// Why.
        error: std::io::Error,
    },
    /// Something else in the machine failed.
    Machine(std::io::Error),
}

impl fmt::Display for ServeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ServeError::Address { address, error } if error.kind() == std::io::ErrorKind::AddrInUse => {
                write!(f, "somebody else listens at {address} already: choose another address with --addr")
            }
            ServeError::Address { address, error } => write!(f, "cannot listen at {address}: {error}"),
            ServeError::Machine(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ServeError {}

impl Server {
    /// Starts to listen. Port 0 finds a free one.
    pub fn listen(address: &str, format: LogFormat) -> Result<Server, ServeError> {
        logs::start(format);
        let runtime = tokio::runtime::Runtime::new().map_err(ServeError::Machine)?;
        let failed = |error| ServeError::Address { address: address.to_owned(), error };
        let listener = runtime.block_on(TcpListener::bind(address)).map_err(failed)?;
        let address = listener.local_addr().map_err(ServeError::Machine)?;
        Ok(Server { runtime, listener, address })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers until it is told to stop (Ctrl-C or a termination signal), then finishes what it has begun.
    pub fn run(self) -> Result<(), ServeError> {
        let Server { runtime, listener, address } = self;
        tracing::info!(%address, "listening");
        runtime.block_on(async {
            axum::serve(listener, app()).with_graceful_shutdown(stop()).await.map_err(ServeError::Machine)
        })?;
        tracing::info!("stopped");
        Ok(())
    }
}

/// Everything the server answers.
pub(crate) fn app() -> Router {
    Router::new()
        .route("/healthz", get(|| async { "ok\n" }))
        .fallback(file)
        .layer(middleware::from_fn(headers::add))
        .layer(middleware::from_fn(logs::request))
}

/// The places of the app. Anything else is not found, though the page is there to say so.
const PLACES: [&str; 7] = ["", "play", "study", "learn", "rules", "games", "settings"];

async fn file(request: Request) -> Response<Body> {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        let answer = Response::builder().status(StatusCode::METHOD_NOT_ALLOWED).header(header::ALLOW, "GET, HEAD");
        return answer.body(Body::empty()).expect("the headers are sound");
    }
    let path = request.uri().path();
    if let Some(file) = files::find(path) {
        return file.answer(request.headers(), StatusCode::OK);
    }
    let is_file = path.rsplit('/').next().is_some_and(|name| name.contains('.'));
    if is_file {
        return Response::builder().status(StatusCode::NOT_FOUND).body(Body::from("not found\n")).expect("sound");
    }
    let place = path.trim_start_matches('/').split('/').next().unwrap_or_default();
    let status = if PLACES.contains(&place) { StatusCode::OK } else { StatusCode::NOT_FOUND };
    files::page().answer(request.headers(), status)
}

/// Waits until somebody wants the server to stop.
async fn stop() {
    let interrupted = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut terminated) => {
                tokio::select! { _ = interrupted => {}, _ = terminated.recv() => {} }
            }
            // Without that signal, Ctrl-C still works.
            Err(_) => {
                let _ = interrupted.await;
            }
        }
    }
    #[cfg(not(unix))]
    let _ = interrupted.await;
    tracing::info!("stopping");
}
