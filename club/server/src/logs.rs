//! Logs of the server.

use axum::extract::Request;
use axum::middleware::Next;
use axum::response::Response;
use std::time::Instant;
use std::{env, io, panic};
use tracing::Level;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::{Layer as _, fmt, layer::SubscriberExt as _, util::SubscriberInitExt as _};

/// Format of log lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum LogFormat {
    /// Plain text, for people.
    #[default]
    Text,
    /// One JSON object a line, for programs.
    Json,
}

/// Default log levels without `RUST_LOG`.
const USUAL: [(&str, Level); 5] = [
    ("pentad_server", Level::INFO),
    ("pentad_gateway", Level::INFO),
    ("pentad_club", Level::WARN),
    ("pentad_bus", Level::INFO),
    ("pentad_jobs", Level::WARN),
];

/// Starts logging to standard error. `RUST_LOG` sets the levels, such as `pentad_server=debug` or `info`; by default the server's own
/// events, failed requests, and failures of the club are logged.
pub fn start(format: LogFormat) {
    let asked = env::var("RUST_LOG").ok().filter(|asked| !asked.is_empty()).and_then(|asked| asked.parse().ok());
    let targets = asked.unwrap_or_else(|| Targets::new().with_targets(USUAL));
    let lines = fmt::layer().with_writer(io::stderr);
    if format == LogFormat::Json {
        panic::set_hook(Box::new(
            |panicked| tracing::error!(target: "pentad_server", %panicked, "a thread has panicked"),
        ));
    }
    // A second start in the same process (tests) keeps the logs of the first.
    let _ = match format {
        LogFormat::Text => tracing_subscriber::registry().with(lines.with_filter(targets)).try_init(),
        LogFormat::Json => {
            tracing_subscriber::registry().with(lines.json().flatten_event(true).with_filter(targets)).try_init()
        }
    };
}

/// Logs a request.
pub(crate) async fn request(request: Request, next: Next) -> Response {
    let began = Instant::now();
    let (method, path) = (request.method().clone(), without_key(request.uri().path()).to_owned());
    let response = next.run(request).await;
    let (status, microseconds) = (response.status().as_u16(), began.elapsed().as_micros() as u64);
    metrics::histogram!("pentad_request_seconds", "status" => status_class(status)).record(began.elapsed());
    if response.status().is_server_error() || response.status().is_client_error() {
        tracing::info!(%method, path, status, microseconds, "request");
    } else {
        tracing::debug!(%method, path, status, microseconds, "request");
    }
    response
}

/// Returns a path for the log, without the key of an unsubscribe link.
fn without_key(path: &str) -> &str {
    const STOP: &str = "/api/mail/stop/";
    if path.starts_with(STOP) { STOP } else { path }
}

/// Returns the class of a status for metrics.
fn status_class(status: u16) -> &'static str {
    match status / 100 {
        1 | 2 => "ok",
        3 => "elsewhere",
        4 => "refused",
        _ => "failed",
    }
}
