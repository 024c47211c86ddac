//! Responses: JSON, and refusals with a reason.

use crate::plainly::plainly;
use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use pentad_api::Problem;
use pentad_club::Refusal;
use pentad_table::Refused;
use std::error::Error;

/// The refusal of a request.
#[derive(Debug)]
pub(crate) struct Refuse(pub(crate) StatusCode, pub(crate) Problem);

impl Refuse {
    pub(crate) fn new(status: StatusCode, code: &str, reason: impl AsRef<str>) -> Refuse {
        Refuse(status, Problem::new(code, reason.as_ref()))
    }
}

impl IntoResponse for Refuse {
    fn into_response(self) -> Response {
        let Refuse(status, problem) = self;
        (status, Json(problem)).into_response()
    }
}

impl From<Refusal> for Refuse {
    fn from(refusal: Refusal) -> Refuse {
        // The message for visitors leaves out details that concern only the operator.
        if let Refusal::Store(error) = &refusal
            && !error.leaves_doubt()
        {
            tracing::error!(%error, "a request failed at the store");
        }
        let status = match &refusal {
            Refusal::Table(Refused::Action { .. }) => StatusCode::UNPROCESSABLE_ENTITY,
            Refusal::Table(_) | Refusal::Taken(_) => StatusCode::CONFLICT,
            Refusal::Opening(_) | Refusal::Invalid(_) => StatusCode::BAD_REQUEST,
            Refusal::Missing(_) => StatusCode::NOT_FOUND,
            Refusal::Forbidden(_) => StatusCode::FORBIDDEN,
            Refusal::TooMuch(_) => StatusCode::TOO_MANY_REQUESTS,
            Refusal::Store(_) | Refusal::Busy => StatusCode::SERVICE_UNAVAILABLE,
        };
        Refuse(status, refusal.problem())
    }
}

impl From<WebSocketUpgradeRejection> for Refuse {
    fn from(rejection: WebSocketUpgradeRejection) -> Refuse {
        let status = match rejection.status() {
            StatusCode::UPGRADE_REQUIRED => StatusCode::UPGRADE_REQUIRED,
            _ => StatusCode::BAD_REQUEST,
        };
        Refuse::new(
            status,
            "invalid",
            "here is a socket: ask for it as a WebSocket, by GET with the headers of an upgrade",
        )
    }
}

impl From<QueryRejection> for Refuse {
    fn from(rejection: QueryRejection) -> Refuse {
        let reason = format!("what is asked is not as described: {}", plainly(&cause(&rejection)));
        Refuse::new(StatusCode::BAD_REQUEST, "invalid", reason)
    }
}

/// Returns the message of the innermost error.
fn cause(error: &dyn Error) -> String {
    let mut error = error;
    while let Some(source) = error.source() {
        error = source;
    }
    error.to_string()
}

pub(crate) type Answer<T> = Result<Json<T>, Refuse>;
