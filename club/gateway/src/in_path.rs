use crate::answer::ErrorResponse;
use axum::extract::{FromRequestParts, Path};
use axum::http::StatusCode;
use axum::http::request::Parts;

/// The single name in the path of a request, such as that of a game or a person.
pub(crate) struct InPath(pub(crate) String);

impl<S: Send + Sync> FromRequestParts<S> for InPath {
    type Rejection = ErrorResponse;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<InPath, ErrorResponse> {
        let named = Path::<String>::from_request_parts(parts, state).await;
        named.map(|Path(name)| InPath(name)).map_err(|_| {
            ErrorResponse::new(StatusCode::BAD_REQUEST, "invalid", "a name in the path is no text in UTF-8")
        })
    }
}
