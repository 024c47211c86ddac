use crate::answer::ErrorResponse;
use crate::description::description;
use crate::description_page::Description;
use crate::endpoints::endpoints;
use crate::gateway::Gateway;
use crate::watch::watch;
use axum::extract::DefaultBodyLimit;
use axum::http::StatusCode;
use axum::{Extension, Router, middleware};

/// Size limit of a request's body, in bytes.
const LARGEST_BODY: usize = 64 * 1024;

/// Returns the routes under `/api`.
pub fn routes(gateway: Gateway) -> Router {
    let (api, _) = endpoints();
    let api = api
        .fallback(missing)
        .method_not_allowed_fallback(not_so)
        .layer(Extension(Description(description)))
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .layer(middleware::from_fn_with_state(gateway.clone(), watch))
        .with_state(gateway);
    Router::new().nest("/api", api)
}

async fn missing() -> ErrorResponse {
    ErrorResponse::new(StatusCode::NOT_FOUND, "missing", "there is nothing here: see /api for what there is")
}

async fn not_so() -> ErrorResponse {
    ErrorResponse::new(StatusCode::METHOD_NOT_ALLOWED, "invalid", "this is not how to ask here: see /api for how")
}
