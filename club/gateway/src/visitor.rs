//! Authentication of requests by cookie or token.

use crate::answer::ErrorResponse;
use crate::browser;
use crate::gateway::Gateway;
use crate::guard;
use axum::extract::{FromRequestParts, OptionalFromRequestParts};
use axum::http::header::{self, HeaderValue};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponseParts, ResponseParts};
use pentad_club::{Admitted, Secret, Who};
use std::convert::Infallible;

/// Names of the session cookie, without and with TLS. The prefix keeps other hosts of the domain, and pages without TLS, from setting it.
const SESSION: [&str; 2] = ["pentad", "__Host-pentad"];
/// Names of the cookie of a known device, without and with TLS.
const DEVICE: [&str; 2] = ["pentad-device", "__Host-pentad-device"];
/// Authorization scheme of tokens. Others are ignored, since a proxy may have a password of its own.
const BEARER: &[u8] = b"bearer";
/// Lifetime of a cookie in seconds: 400 days, the longest that browsers allow.
const KEPT: u64 = 400 * 24 * 3600;

/// An authenticated person.
pub(crate) struct Visitor(pub(crate) Who);

impl FromRequestParts<Gateway> for Visitor {
    type Rejection = ErrorResponse;

    async fn from_request_parts(parts: &mut Parts, gateway: &Gateway) -> Result<Visitor, ErrorResponse> {
        let known = recognise(&parts.headers, gateway).await?;
        known.map(|who| Visitor(at_home(who, parts))).ok_or_else(|| {
            ErrorResponse::new(
                StatusCode::UNAUTHORIZED,
                "unknown",
                "the club does not know you: POST /api/guest, or bring a token",
            )
        })
    }
}

impl OptionalFromRequestParts<Gateway> for Visitor {
    type Rejection = ErrorResponse;

    async fn from_request_parts(parts: &mut Parts, gateway: &Gateway) -> Result<Option<Visitor>, ErrorResponse> {
        Ok(recognise(&parts.headers, gateway).await?.map(|who| Visitor(at_home(who, parts))))
    }
}

/// Adds the address of the request to a person.
fn at_home(who: Who, parts: &Parts) -> Who {
    match parts.extensions.get::<guard::From>() {
        Some(guard::From(address)) => who.at(*address),
        None => who,
    }
}

/// The address of the request.
impl FromRequestParts<Gateway> for guard::From {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &Gateway) -> Result<guard::From, Infallible> {
        let unknown = guard::From(std::net::IpAddr::V4(std::net::Ipv4Addr::LOCALHOST));
        Ok(parts.extensions.get::<guard::From>().copied().unwrap_or(unknown))
    }
}

/// The credentials of a request.
#[derive(Debug)]
pub(crate) enum Brought {
    /// The token of a program.
    Token(Secret),
    /// The cookie of a browser.
    Session(Secret),
    /// A cookie with the name for connections without TLS, received over TLS: it was set by an earlier version.
    Earlier(Secret),
}

impl Brought {
    pub(crate) fn secret(self) -> Secret {
        match self {
            Brought::Token(secret) | Brought::Session(secret) | Brought::Earlier(secret) => secret,
        }
    }
}

pub(crate) async fn recognise(headers: &HeaderMap, gateway: &Gateway) -> Result<Option<Who>, ErrorResponse> {
    let browser = browser::of(headers);
    Ok(match brought(headers, gateway.is_secure(headers)) {
        None => None,
        Some(Brought::Token(secret) | Brought::Session(secret)) => {
            gateway.club.people().recognise_in(&secret, browser.as_deref()).await?
        }
        Some(Brought::Earlier(secret)) => {
            let who = gateway.club.people().recognise_in(&secret, browser.as_deref()).await?;
            // Sessions after that time never had this name: another host of the domain may have set the cookie.
            let since = gateway.host_cookies_since().await?;
            who.filter(|who| who.session_began() < since)
        }
    })
}

/// Returns the credentials of a request. A token takes precedence over a cookie.
pub(crate) fn brought(headers: &HeaderMap, is_secure: bool) -> Option<Brought> {
    let authorization = headers.get(header::AUTHORIZATION).map(HeaderValue::as_bytes);
    if let Some((scheme, token)) = authorization.and_then(|value| value.split_at_checked(BEARER.len()))
        && scheme.eq_ignore_ascii_case(BEARER)
    {
        // An empty or malformed token is a wrong token: the cookie beside it does not count.
        return Some(Brought::Token(Secret::brought(String::from_utf8_lossy(token).trim())));
    }
    let [plain, host] = SESSION.map(|name| cookie(headers, name));
    match host.filter(|_| is_secure) {
        Some(secret) => Some(Brought::Session(secret)),
        None if is_secure => plain.map(Brought::Earlier),
        None => plain.map(Brought::Session),
    }
}

/// Returns the secret of a known device.
pub(crate) fn device(headers: &HeaderMap, is_secure: bool) -> Option<Secret> {
    cookie(headers, DEVICE[usize::from(is_secure)])
}

fn cookie(headers: &HeaderMap, wanted: &str) -> Option<Secret> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|value| value.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(name, _)| *name == wanted).map(|(_, value)| Secret::brought(value))
}

/// Response headers that set a browser's cookies, or remove the session cookie.
pub(crate) struct SetCookie {
    session: Option<Secret>,
    device: Option<Secret>,
    is_secure: bool,
}

impl SetCookie {
    pub(crate) fn to(session: Secret, gateway: &Gateway, headers: &HeaderMap) -> SetCookie {
        SetCookie { session: Some(session), device: None, is_secure: gateway.is_secure(headers) }
    }

    /// Sets the cookies of a member after a login.
    pub(crate) fn admitted(admitted: Admitted, gateway: &Gateway, headers: &HeaderMap) -> SetCookie {
        SetCookie { device: admitted.device, ..SetCookie::to(admitted.session, gateway, headers) }
    }

    pub(crate) fn away(gateway: &Gateway, headers: &HeaderMap) -> SetCookie {
        SetCookie { session: None, device: None, is_secure: gateway.is_secure(headers) }
    }

    /// Returns the header values. A cookie is removed with the same attributes with which it was set.
    fn values(&self) -> Vec<String> {
        let line = |name: &str, secret: Option<&Secret>, is_secure: bool| {
            let (value, age) = secret.map_or(("", 0), |secret| (secret.reveal(), KEPT));
            let secure = if is_secure { "; Secure" } else { "" };
            format!("{name}={value}; Path=/; HttpOnly; SameSite=Lax; Max-Age={age}{secure}")
        };
        let names = usize::from(self.is_secure);
        let mut values = vec![line(SESSION[names], self.session.as_ref(), self.is_secure)];
        if self.is_secure {
            values.push(line(SESSION[0], None, true));
        }
        if let Some(device) = &self.device {
            values.push(line(DEVICE[names], Some(device), self.is_secure));
        }
        values
    }

    pub(crate) fn append_to(&self, headers: &mut HeaderMap) {
        for value in self.values() {
            if let Ok(value) = HeaderValue::from_str(&value) {
                headers.append(header::SET_COOKIE, value);
            }
        }
    }
}

impl IntoResponseParts for SetCookie {
    type Error = Infallible;

    fn into_response_parts(self, mut parts: ResponseParts) -> Result<ResponseParts, Infallible> {
        self.append_to(parts.headers_mut());
        Ok(parts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_comes_before_a_cookie_even_if_it_is_wrong() {
        let cases: [(&[u8], &str); 6] = [
            (b"Bearer abc", "abc"),
            (b"bearer  abc ", "abc"),
            (b"Bearer", ""),
            (b"Bearer \xff", "\u{fffd}"),
            (b"Basic abc", "cookie"),
            (b"", "cookie"),
        ];
        for (value, wanted) in cases {
            let mut headers = HeaderMap::new();
            headers.insert(header::COOKIE, HeaderValue::from_static("a=b; pentad=cookie"));
            headers.insert(header::AUTHORIZATION, HeaderValue::from_bytes(value).unwrap());
            assert_eq!(brought(&headers, false).unwrap().secret().reveal(), wanted, "{value:?}");
        }
    }

    #[test]
    fn over_tls_the_name_that_nobody_else_can_set_comes_first() {
        let with = |cookies: &'static str| HeaderMap::from_iter([(header::COOKIE, HeaderValue::from_static(cookies))]);
        let both = with("pentad=old; __Host-pentad=new; __Host-pentad-device=known");
        assert!(matches!(brought(&both, true), Some(Brought::Session(secret)) if secret.reveal() == "new"));
        assert!(matches!(brought(&both, false), Some(Brought::Session(secret)) if secret.reveal() == "old"));
        assert!(
            matches!(brought(&with("pentad=old"), true), Some(Brought::Earlier(secret)) if secret.reveal() == "old")
        );
        assert!(brought(&with("__Host-pentad=new"), false).is_none());
        assert!(device(&both, true).is_some() && device(&both, false).is_none());
        let set = |is_secure: bool| {
            let session = Some(Secret::brought("s"));
            SetCookie { session, device: Some(Secret::brought("d")), is_secure }.values()
        };
        assert_eq!(set(false).len(), 2);
        for value in set(true).iter().filter(|value| value.starts_with("__Host-")) {
            assert!(value.contains("; Secure") && value.contains("; Path=/;") && !value.contains("Domain"), "{value}");
        }
        assert!(set(true).iter().any(|value| value.starts_with("pentad=;")), "the old name goes");
    }
}
