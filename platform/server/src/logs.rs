//! What the server writes about itself.

use axum::extract::Request;
use axum::middleware::Next;
use axum::response::Response;
use std::time::Instant;
use tracing_subscriber::EnvFilter;

/// How log lines look.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum LogFormat {
    /// For people.
    #[default]
    Text,
    /// One JSON object a line, for programs.
    Json,
}

/// Starts to write logs to standard error. `RUST_LOG` says how much; by default the server's own affairs and requests that
/// fail.
pub(crate) fn start(format: LogFormat) {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("pentad_server=info"));
    let logs = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    // A second start in the same process (tests) keeps the first one's logs.
    let _ = match format {
        LogFormat::Text => logs.try_init(),
        LogFormat::Json => logs.json().flatten_event(true).try_init(),
    };
}

/// Writes a line about a request.
pub(crate) async fn request(request: Request, next: Next) -> Response {
    let began = Instant::now();
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let response = next.run(request).await;
    let (status, microseconds) = (response.status().as_u16(), began.elapsed().as_micros() as u64);
    if response.status().is_server_error() || response.status().is_client_error() {
        tracing::info!(%method, path, status, microseconds, "request");
    } else {
        tracing::debug!(%method, path, status, microseconds, "request");
    }
    response
}
