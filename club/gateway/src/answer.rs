//! Responses: JSON, and refusals with a reason.

use crate::plainly::plainly;
use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use pentad_api::Problem;
use pentad_club::ClubError;
use pentad_table::CommandError;
use std::error::Error;

/// The refusal of a request.
#[derive(Debug)]
pub(crate) struct ErrorResponse(pub(crate) StatusCode, pub(crate) Problem);

impl ErrorResponse {
    pub(crate) fn new(status: StatusCode, code: &str, reason: impl AsRef<str>) -> ErrorResponse {
        ErrorResponse(status, Problem::new(code, reason.as_ref()))
    }
}

impl IntoResponse for ErrorResponse {
    fn into_response(self) -> Response {
        let ErrorResponse(status, problem) = self;
        (status, Json(problem)).into_response()
    }
}

impl From<ClubError> for ErrorResponse {
    fn from(refusal: ClubError) -> ErrorResponse {
        // The message for visitors leaves out details that concern only the operator.
        if let ClubError::Store(error) = &refusal
            && !error.leaves_doubt()
        {
            tracing::error!(%error, "a request failed at the store");
        }
        let status = match &refusal {
            ClubError::Table(CommandError::Action { .. }) => StatusCode::UNPROCESSABLE_ENTITY,
            ClubError::Table(_) | ClubError::Taken(_) => StatusCode::CONFLICT,
            ClubError::Opening(_) | ClubError::Invalid(_) => StatusCode::BAD_REQUEST,
            ClubError::Missing(_) => StatusCode::NOT_FOUND,
            ClubError::Forbidden(_) => StatusCode::FORBIDDEN,
            ClubError::TooMuch(_) => StatusCode::TOO_MANY_REQUESTS,
            ClubError::Store(_) | ClubError::Busy => StatusCode::SERVICE_UNAVAILABLE,
        };
        ErrorResponse(status, refusal.problem())
    }
}

impl From<WebSocketUpgradeRejection> for ErrorResponse {
    fn from(rejection: WebSocketUpgradeRejection) -> ErrorResponse {
        let status = match rejection.status() {
            StatusCode::UPGRADE_REQUIRED => StatusCode::UPGRADE_REQUIRED,
            _ => StatusCode::BAD_REQUEST,
        };
        ErrorResponse::new(
            status,
            "invalid",
            "here is a socket: ask for it as a WebSocket, by GET with the headers of an upgrade",
        )
    }
}

impl From<QueryRejection> for ErrorResponse {
    fn from(rejection: QueryRejection) -> ErrorResponse {
        let reason = format!("what is asked is not as described: {}", plainly(&cause(&rejection)));
        ErrorResponse::new(StatusCode::BAD_REQUEST, "invalid", reason)
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

pub(crate) type Answer<T> = Result<Json<T>, ErrorResponse>;
