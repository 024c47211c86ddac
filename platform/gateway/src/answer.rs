//! Answers: JSON, and refusals that say why.

use axum::Json;
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use pentad_api::Problem;
use pentad_club::Refusal;
use pentad_table::Refused;

/// Why a request is refused.
#[derive(Debug)]
pub(crate) struct Refuse(pub(crate) StatusCode, pub(crate) Problem);

impl Refuse {
    pub(crate) fn new(status: StatusCode, code: &str, reason: impl Into<String>) -> Refuse {
        Refuse(status, Problem { code: code.to_owned(), reason: reason.into() })
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

impl From<JsonRejection> for Refuse {
    fn from(rejection: JsonRejection) -> Refuse {
        Refuse::new(rejection.status(), "invalid", rejection.body_text())
    }
}

impl From<WebSocketUpgradeRejection> for Refuse {
    fn from(rejection: WebSocketUpgradeRejection) -> Refuse {
        let status = match rejection.status() {
            StatusCode::UPGRADE_REQUIRED => StatusCode::UPGRADE_REQUIRED,
            _ => StatusCode::BAD_REQUEST,
        };
        Refuse::new(status, "invalid", rejection.body_text())
    }
}

impl From<QueryRejection> for Refuse {
    fn from(rejection: QueryRejection) -> Refuse {
        Refuse::new(StatusCode::BAD_REQUEST, "invalid", rejection.body_text())
    }
}

pub(crate) type Answer<T> = Result<Json<T>, Refuse>;
