//! Who asks: by cookie or by token.

use crate::answer::Refuse;
use crate::browser;
use crate::guard;
use crate::routes::Gateway;
use axum::extract::{FromRequestParts, OptionalFromRequestParts};
use axum::http::header::{self, HeaderValue};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponseParts, ResponseParts};
use pentad_club::{Secret, Who};
use std::convert::Infallible;

/// The cookie.
const COOKIE: &str = "pentad";
/// How a token is announced. Other words are not for the club: a proxy may have a password of its own.
const BEARER: &[u8] = b"bearer";
/// Browsers keep a cookie for 400 days at most.
const KEPT: u64 = 400 * 24 * 3600;

/// Somebody who is known.
pub(crate) struct Visitor(pub(crate) Who);

impl FromRequestParts<Gateway> for Visitor {
    type Rejection = Refuse;

    async fn from_request_parts(parts: &mut Parts, gateway: &Gateway) -> Result<Visitor, Refuse> {
        let known = recognise(&parts.headers, gateway).await?;
        known.map(Visitor).ok_or_else(|| {
            Refuse::new(
                StatusCode::UNAUTHORIZED,
                "unknown",
                "the club does not know you: POST /api/guest, or bring a token",
            )
        })
    }
}

impl OptionalFromRequestParts<Gateway> for Visitor {
    type Rejection = Refuse;

    async fn from_request_parts(parts: &mut Parts, gateway: &Gateway) -> Result<Option<Visitor>, Refuse> {
        Ok(recognise(&parts.headers, gateway).await?.map(Visitor))
    }
}

/// Where the request comes from.
impl FromRequestParts<Gateway> for guard::From {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &Gateway) -> Result<guard::From, Infallible> {
        let unknown = guard::From(std::net::IpAddr::V4(std::net::Ipv4Addr::LOCALHOST));
        Ok(parts.extensions.get::<guard::From>().copied().unwrap_or(unknown))
    }
}

pub(crate) async fn recognise(headers: &HeaderMap, gateway: &Gateway) -> Result<Option<Who>, Refuse> {
    let Some(secret) = secret(headers) else { return Ok(None) };
    Ok(gateway.club.recognise_in(&secret, browser::of(headers).as_deref()).await?)
}

/// The secret that a request brings along. A token comes before a cookie.
pub(crate) fn secret(headers: &HeaderMap) -> Option<Secret> {
    let authorization = headers.get(header::AUTHORIZATION).map(HeaderValue::as_bytes);
    if let Some((scheme, token)) = authorization.and_then(|value| value.split_at_checked(BEARER.len()))
        && scheme.eq_ignore_ascii_case(BEARER)
    {
        // A token that is empty or no text is a wrong token: the cookie beside it does not count.
        return Some(Secret::brought(String::from_utf8_lossy(token).trim()));
    }
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|value| value.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(name, _)| *name == COOKIE).map(|(_, value)| Secret::brought(value))
}

/// Gives a browser its cookie, or takes it away.
pub(crate) struct SetCookie {
    secret: Option<Secret>,
    is_secure: bool,
}

impl SetCookie {
    pub(crate) fn to(secret: Secret, gateway: &Gateway, headers: &HeaderMap) -> SetCookie {
        SetCookie { secret: Some(secret), is_secure: gateway.is_secure(headers) }
    }

    pub(crate) fn away() -> SetCookie {
        SetCookie { secret: None, is_secure: false }
    }
}

impl IntoResponseParts for SetCookie {
    type Error = Infallible;

    fn into_response_parts(self, mut parts: ResponseParts) -> Result<ResponseParts, Infallible> {
        let (value, age) = self.secret.as_ref().map_or(("", 0), |secret| (secret.reveal(), KEPT));
        let secure = if self.is_secure { "; Secure" } else { "" };
        let cookie = format!("{COOKIE}={value}; Path=/; HttpOnly; SameSite=Lax; Max-Age={age}{secure}");
        if let Ok(cookie) = HeaderValue::from_str(&cookie) {
            parts.headers_mut().append(header::SET_COOKIE, cookie);
        }
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
            assert_eq!(secret(&headers).unwrap().reveal(), wanted, "{value:?}");
        }
    }
}
