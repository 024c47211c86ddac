//! Extraction of JSON bodies.

use crate::answer::ErrorResponse;
use crate::plainly::plainly;
use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::{HeaderMap, StatusCode, header};
use serde::de::DeserializeOwned;
use serde_json::Value;

/// The body of a request. It is a `Result`, so that a handler can make its own checks before it returns the refusal.
pub(crate) type Body<T> = Result<Sent<T>, ErrorResponse>;

/// A value that was sent as JSON.
pub(crate) struct Sent<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Sent<T> {
    type Rejection = ErrorResponse;

    async fn from_request(request: Request, state: &S) -> Result<Sent<T>, ErrorResponse> {
        if !is_json(request.headers()) {
            let reason = "the body is not called JSON: send the header content-type: application/json";
            return Err(ErrorResponse::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "invalid", reason));
        }
        let bytes = Bytes::from_request(request, state).await.map_err(|rejection| {
            let status = rejection.status();
            let is_large = status == StatusCode::PAYLOAD_TOO_LARGE;
            ErrorResponse::new(
                status,
                "invalid",
                if is_large { "the body is too large" } else { "the body cannot be read" },
            )
        })?;
        let told = |status, error: &serde_json::Error| {
            ErrorResponse::new(
                status,
                "invalid",
                format!("the body is not as described: {}", plainly(&error.to_string())),
            )
        };
        let value: Value = serde_json::from_slice(&bytes).map_err(|error| told(StatusCode::BAD_REQUEST, &error))?;
        read(value).map(Sent).map_err(|error| told(StatusCode::UNPROCESSABLE_ENTITY, &error))
    }
}

fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let kind = kind.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    kind == "application/json" || (kind.starts_with("application/") && kind.ends_with("+json"))
}

/// Parses a value from a text.
pub(crate) fn read_text<T: DeserializeOwned>(text: &str) -> Result<T, serde_json::Error> {
    read(serde_json::from_str(text)?)
}

fn read<T: DeserializeOwned>(mut value: Value) -> Result<T, serde_json::Error> {
    name_whole_numbers(&mut value);
    serde_json::from_value(value)
}

/// Above this, floating-point numbers do not represent every integer.
const EXACT: f64 = 9_007_199_254_740_992.0;

/// Converts floating-point numbers without a fraction to integers. In JSON Schema `1.0` is the integer 1, and some programs write every
/// number so.
fn name_whole_numbers(value: &mut Value) {
    match value {
        Value::Number(number) => {
            if let Some(float) = number.as_f64().filter(|_| number.is_f64())
                && float.fract() == 0.0
                && float.abs() <= EXACT
            {
                *value = (float as i64).into();
            }
        }
        Value::Array(list) => list.iter_mut().for_each(name_whole_numbers),
        Value::Object(map) => map.values_mut().for_each(name_whole_numbers),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pentad_api::{ClientMessage, Expect};

    #[test]
    fn whole_numbers_may_have_a_fraction_of_nothing() {
        let expect: Expect =
            read_text(r#"{ "lines": [{ "ply": 3.0, "if_played": ["c3"], "answer": "1.0" }] }"#).expect("it is read");
        assert_eq!((expect.lines[0].ply, expect.lines[0].answer.as_str()), (3, "1.0"));
        assert_eq!(
            read_text::<ClientMessage>(r#"{"ping":{"id":1e3}}"#).expect("it is read"),
            ClientMessage::Ping { id: 1000 }
        );
        for wrong in ["1.5", "-1.0", "1e300"] {
            assert!(read_text::<ClientMessage>(&format!(r#"{{"ping":{{"id":{wrong}}}}}"#)).is_err(), "{wrong}");
        }
    }
}
