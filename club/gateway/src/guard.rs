//! Protection of the API: rate limits, known proxies and requests from other sites.

use crate::answer::Refuse;
use crate::head_count::{Counted, HeadCount};
use crate::routes::Gateway;
use crate::timed::TimedBody;
use crate::visitor::{Brought, SetCookie, brought, recognise};
use axum::body::HttpBody as _;
use axum::extract::{ConnectInfo, Request, State};
use axum::http::{Extensions, HeaderMap, Method, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use pentad_club::Secret;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::num::NonZeroU32;
use std::time::Duration;

/// Rate limits and limits on listeners.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rates {
    /// Requests that change something, per address and minute.
    pub changes: u32,
    /// New guests and passwords, per address and minute.
    pub arrivals: u32,
    /// Requests that read, per address and minute.
    pub readings: u32,
    /// Messages over one WebSocket in ten seconds.
    pub messages: u32,
    /// Pictures that have to be drawn, per address and minute.
    pub pictures: u32,
    /// Open WebSockets and streams per address.
    pub sockets: usize,
    /// Interval at which the server pings listeners and checks their sessions.
    pub asks: Duration,
}

const ASKS: Duration = Duration::from_secs(25);

impl Default for Rates {
    fn default() -> Rates {
        // Players in one room share one address.
        Rates { changes: 1_200, arrivals: 60, readings: 3_000, messages: 100, pictures: 60, sockets: 500, asks: ASKS }
    }
}

impl Rates {
    /// Lifts the limits, for tests and measurements.
    pub fn unlimited() -> Rates {
        let most = u32::MAX;
        Rates {
            changes: most,
            arrivals: most,
            readings: most,
            messages: most,
            pictures: most,
            sockets: usize::MAX,
            asks: ASKS,
        }
    }
}

/// The proxies that are trusted to name the visitor's address.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Proxies(pub Vec<IpAddr>);

/// The rate limiters and counters of the API.
#[derive(Debug)]
pub struct Guard {
    changes: DefaultKeyedRateLimiter<IpAddr>,
    arrivals: DefaultKeyedRateLimiter<IpAddr>,
    readings: DefaultKeyedRateLimiter<IpAddr>,
    pictures: DefaultKeyedRateLimiter<IpAddr>,
    sockets: HeadCount,
    exports: HeadCount,
    pub(crate) rates: Rates,
    pub(crate) proxies: Proxies,
}

fn a_minute(times: u32) -> Quota {
    Quota::per_minute(NonZeroU32::new(times).unwrap_or(NonZeroU32::MIN))
}

/// Longest time for the body of a request to arrive.
const BODY: Duration = Duration::from_secs(30);
/// Limits on concurrent exports of the archive, from one address and in total.
const EXPORTS: usize = 2;
const ALL_EXPORTS: usize = 8;

impl Guard {
    /// Creates a guard with these limits.
    pub fn new(rates: Rates, proxies: Proxies) -> Guard {
        Guard {
            changes: RateLimiter::keyed(a_minute(rates.changes)),
            arrivals: RateLimiter::keyed(a_minute(rates.arrivals)),
            readings: RateLimiter::keyed(a_minute(rates.readings)),
            pictures: RateLimiter::keyed(a_minute(rates.pictures)),
            sockets: HeadCount::up_to(rates.sockets),
            exports: HeadCount::up_to(EXPORTS),
            rates,
            proxies,
        }
    }

    /// Returns the address by which a visitor is counted: that of the connection, or the one that a known proxy names. An IPv6 address is
    /// cut to its first 64 bits, which name a household, since each household has more addresses than can be counted.
    pub(crate) fn address(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        household(self.named_address(peer, headers))
    }

    fn named_address(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        if !self.proxies.0.contains(&peer) {
            return peer;
        }
        // The last address that does not belong to a known proxy.
        let named = headers.get_all("x-forwarded-for").iter().filter_map(|value| value.to_str().ok());
        let addresses: Vec<IpAddr> =
            named.flat_map(|value| value.split(',')).filter_map(|address| address.trim().parse().ok()).collect();
        addresses.into_iter().rev().find(|address| !self.proxies.0.contains(address)).unwrap_or(peer)
    }

    pub(crate) fn may_arrive(&self, address: IpAddr) -> Result<(), Refuse> {
        self.arrivals.check_key(&address).map_err(|_| too_often())
    }

    pub(crate) fn may_read(&self, address: IpAddr) -> bool {
        self.readings.check_key(&address).is_ok()
    }

    pub(crate) fn may_draw(&self, address: IpAddr) -> Result<(), Refuse> {
        self.pictures.check_key(&address).map_err(|_| too_often())
    }

    /// Counts a connection that stays open: a WebSocket or a stream.
    pub(crate) fn admit_listener(&self, address: IpAddr) -> Result<Counted, Refuse> {
        let refused =
            || Refuse::new(StatusCode::TOO_MANY_REQUESTS, "too_much", "too many connections from this address");
        self.sockets.admit(address).ok_or_else(refused)
    }

    /// Counts an export of the archive, which is expensive.
    pub(crate) fn admit_export(&self, address: IpAddr) -> Result<Counted, Refuse> {
        let refused = |what: &str| Refuse::new(StatusCode::TOO_MANY_REQUESTS, "too_much", what);
        if self.exports.total() >= ALL_EXPORTS {
            return Err(refused("many read the whole archive right now: wait a moment"));
        }
        self.exports.admit(address).ok_or_else(|| refused("one download of the archive at a time"))
    }

    /// Returns the number of open WebSockets and streams.
    pub fn sockets(&self) -> usize {
        self.sockets.total()
    }

    /// Drops the counters of idle addresses.
    pub fn tidy(&self) {
        for limiter in [&self.changes, &self.arrivals, &self.readings, &self.pictures] {
            limiter.retain_recent();
            limiter.shrink_to_fit();
        }
    }
}

/// Returns the form of an address under which visitors are counted: an IPv4 address, or the first half of an IPv6 address.
pub(crate) fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => IpAddr::V4(address),
        IpAddr::V6(address) => {
            let [one, two, three, four, ..] = address.segments();
            IpAddr::V6(Ipv6Addr::new(one, two, three, four, 0, 0, 0, 0))
        }
    }
}

fn too_often() -> Refuse {
    Refuse::new(StatusCode::TOO_MANY_REQUESTS, "too_much", "too many requests: wait a moment")
}

/// The address of a request, in the form in which visitors are counted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct From(pub(crate) IpAddr);

/// Returns the counted form of the visitor's address.
pub(crate) fn address_of(gateway: &Gateway, about: &Extensions, headers: &HeaderMap) -> IpAddr {
    gateway.guard.address(peer_of(about), headers)
}

/// Returns the visitor's address in full.
pub(crate) fn named_address_of(gateway: &Gateway, about: &Extensions, headers: &HeaderMap) -> IpAddr {
    gateway.guard.named_address(peer_of(about), headers).to_canonical()
}

fn peer_of(about: &Extensions) -> IpAddr {
    let peer = about.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
    peer.unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST))
}

/// Returns true if a request comes from a known proxy on behalf of a visitor.
pub(crate) fn is_by_proxy(gateway: &Gateway, about: &Extensions) -> bool {
    about.get::<ConnectInfo<SocketAddr>>().is_some_and(|info| gateway.guard.proxies.0.contains(&info.0.ip()))
}

/// Header in which a proxy reports the scheme of the visitor's connection.
pub(crate) const FORWARDED_PROTO: &str = "x-forwarded-proto";

/// Middleware: checks the rate limit and the origin of a request before it is handled.
pub(crate) async fn watch(State(gateway): State<Gateway>, mut request: Request, next: Next) -> Response {
    let address = address_of(&gateway, request.extensions(), request.headers());
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD);
    let limiter = if changes { &gateway.guard.changes } else { &gateway.guard.readings };
    if limiter.check_key(&address).is_err() {
        return too_often().into_response();
    }
    if (changes || is_socket(request.headers())) && !is_same_site(request.headers(), request.uri()) {
        let reason = "requests from pages of other sites are refused";
        return Refuse::new(StatusCode::FORBIDDEN, "forbidden", reason).into_response();
    }
    if !is_by_proxy(&gateway, request.extensions()) {
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
    fn only_known_proxies_are_believed() {
        let proxy: IpAddr = "10.0.0.1".parse().unwrap();
        let stranger: IpAddr = "203.0.113.9".parse().unwrap();
        let told = headers(&[("x-forwarded-for", "198.51.100.1, 198.51.100.7")]);
        let guard = Guard::new(Rates::default(), Proxies(vec![proxy]));
        assert_eq!(guard.address(stranger, &told), stranger);
        assert_eq!(guard.address(proxy, &told), "198.51.100.7".parse::<IpAddr>().unwrap());
        assert_eq!(guard.address(proxy, &HeaderMap::new()), proxy);
        let [one, neighbour, other] = ["2001:db8:1:2::1", "2001:db8:1:2:ffff::9", "2001:db8:1:3::1"]
            .map(|address| guard.address(address.parse().unwrap(), &HeaderMap::new()));
        assert!(one == neighbour && one != other);
        assert_eq!(guard.address("::ffff:203.0.113.9".parse().unwrap(), &HeaderMap::new()), stranger);
        assert_eq!(guard.address(proxy, &headers(&[("x-forwarded-for", "nonsense")])), proxy);
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
