use crate::{LogFormat, files, headers, logs};
use axum::body::Body;
use axum::extract::Request;
use axum::http::{Method, Response, StatusCode, header};
use axum::routing::get;
use axum::{Router, middleware};
use std::io;
use std::net::SocketAddr;
use thiserror::Error;
use tokio::net::TcpListener;

/// A server that listens but does not answer yet.
#[derive(Debug)]
pub struct Server {
    runtime: tokio::runtime::Runtime,
    listener: TcpListener,
    address: SocketAddr,
}

/// Why there is no server.
#[derive(Debug, Error)]
pub enum ServeError {
    /// Another program listens at the address.
    #[error("another program listens at {address} already: choose another address with --addr")]
    Taken {
        /// Which address.
        address: String,
    },
    /// The address cannot be listened at.
    #[error("cannot listen at {address}: {error}")]
    Address {
        /// Which one.
        address: String,
        /// Why.
        error: io::Error,
    },
    /// The operating system refused something else.
    #[error("{0}")]
    Machine(io::Error),
}

impl Server {
    /// Starts to listen. Port 0 finds a free one.
    pub fn listen(address: &str, format: LogFormat) -> Result<Server, ServeError> {
        logs::start(format);
        let runtime = tokio::runtime::Runtime::new().map_err(ServeError::Machine)?;
        let listener = runtime.block_on(TcpListener::bind(address)).map_err(|error| refused(address, error))?;
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

/// Why an address cannot be listened at.
fn refused(address: &str, error: io::Error) -> ServeError {
    let address = address.to_owned();
    match error.kind() {
        io::ErrorKind::AddrInUse => ServeError::Taken { address },
        _ => ServeError::Address { address, error },
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
const PLACES: [&str; 9] = ["", "play", "study", "learn", "puzzles", "rules", "games", "settings", "daily"];

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
    files::page(place).answer(request.headers(), status)
}

/// Waits for Ctrl-C or a termination signal.
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
