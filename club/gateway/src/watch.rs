//! The check that every request passes: rate limits, and requests from pages of other sites.

use crate::answer::ErrorResponse;
use crate::gateway::Gateway;
use crate::guard::{FORWARDED_PROTO, From};
use crate::timed::TimedBody;
use crate::visitor::{Brought, SetCookie, brought, recognise};
use axum::body::HttpBody as _;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use pentad_club::Secret;
use std::time::Duration;

/// Longest time for the body of a request to arrive.
const BODY: Duration = Duration::from_secs(30);

/// Middleware: checks the rate limit and the origin of a request before it is handled.
pub(crate) async fn watch(State(gateway): State<Gateway>, mut request: Request, next: Next) -> Response {
    let address = gateway.guard.address_of(request.extensions(), request.headers());
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD);
    if let Err(refuse) = gateway.guard.may_ask(address, changes) {
        return refuse.into_response();
    }
    if (changes || is_socket(request.headers())) && !is_same_site(request.headers(), request.uri()) {
        let reason = "requests from pages of other sites are refused";
        return ErrorResponse::new(StatusCode::FORBIDDEN, "forbidden", reason).into_response();
    }
    if !gateway.guard.is_by_proxy(request.extensions()) {
        request.headers_mut().remove(FORWARDED_PROTO);
    }
    request.extensions_mut().insert(From(address));
    let request = request.map(|body| if body.is_end_stream() { body } else { TimedBody::within(BODY, body) });
    let earlier = EarlierCookie::of(&gateway, request.headers());
    let mut response = next.run(request).await;
    if let Some(earlier) = earlier {
        earlier.rename(&gateway, &mut response).await;
    }
    let kept = response.headers_mut().entry(header::CACHE_CONTROL);
    kept.or_insert(header::HeaderValue::from_static("no-store"));
    response
}

/// A session cookie under the name of earlier versions although the connection uses TLS.
struct EarlierCookie {
    about: HeaderMap,
    secret: Secret,
}

impl EarlierCookie {
    fn of(gateway: &Gateway, headers: &HeaderMap) -> Option<EarlierCookie> {
        match brought(headers, gateway.is_secure(headers)) {
            Some(Brought::Earlier(secret)) => Some(EarlierCookie { about: headers.clone(), secret }),
            _ => None,
        }
    }

    /// Sets the cookie under its present name, unless the response sets it anyway or the session is unknown.
    async fn rename(self, gateway: &Gateway, response: &mut Response) {
        if !response.headers().contains_key(header::SET_COOKIE)
            && let Ok(Some(_)) = recognise(&self.about, gateway).await
        {
            SetCookie::to(self.secret, gateway, &self.about).append_to(response.headers_mut());
        }
    }
}

fn is_socket(headers: &HeaderMap) -> bool {
    headers.get(header::UPGRADE).is_some_and(|value| value.as_bytes().eq_ignore_ascii_case(b"websocket"))
}

/// Returns true if the request comes from a page of this server. Programs other than browsers send no origin.
fn is_same_site(headers: &HeaderMap, uri: &Uri) -> bool {
    let word = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    if word("sec-fetch-site").is_some_and(|site| !matches!(site, "same-origin" | "none")) {
        return false;
    }
    let Some(origin) = word("origin") else { return true };
    let host = word("host").or_else(|| uri.authority().map(|authority| authority.as_str()));
    let own = origin.strip_prefix("https://").or_else(|| origin.strip_prefix("http://"));
    own.is_some() && own == host
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &str)]) -> HeaderMap {
        pairs.iter().map(|(name, value)| (header::HeaderName::from_static(name), value.parse().unwrap())).collect()
    }

    #[test]
    fn pages_of_other_sites_are_recognised() {
        let uri = Uri::from_static("/api/games");
        let cases: [(&[(&'static str, &str)], bool); 7] = [
            (&[("host", "club.example")], true),
            (&[("host", "club.example"), ("origin", "https://club.example")], true),
            (&[("host", "club.example:8080"), ("origin", "http://club.example:8080")], true),
            (&[("host", "club.example"), ("origin", "https://evil.example")], false),
            (&[("host", "club.example"), ("origin", "null")], false),
            (&[("host", "club.example"), ("origin", "https://club.example.evil.example")], false),
            (&[("host", "club.example"), ("sec-fetch-site", "cross-site")], false),
        ];
        for (pairs, is_own) in cases {
            assert_eq!(is_same_site(&headers(pairs), &uri), is_own, "{pairs:?}");
        }
    }
}
