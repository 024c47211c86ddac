//! Rate limits of the API, and known proxies.

use crate::answer::ErrorResponse;
use crate::head_count::{Counted, HeadCount};
use axum::extract::ConnectInfo;
use axum::http::{Extensions, HeaderMap, StatusCode};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
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

    /// Returns the counted form of the visitor's address.
    pub(crate) fn address_of(&self, about: &Extensions, headers: &HeaderMap) -> IpAddr {
        self.address(peer_of(about), headers)
    }

    /// Returns the visitor's address in full.
    pub(crate) fn named_address_of(&self, about: &Extensions, headers: &HeaderMap) -> IpAddr {
        self.named_address(peer_of(about), headers).to_canonical()
    }

    /// Returns true if a request comes from a known proxy on behalf of a visitor.
    pub(crate) fn is_by_proxy(&self, about: &Extensions) -> bool {
        about.get::<ConnectInfo<SocketAddr>>().is_some_and(|info| self.proxies.0.contains(&info.0.ip()))
    }

    /// Counts a request. Returns a refusal if its address has made too many.
    pub(crate) fn may_ask(&self, address: IpAddr, changes: bool) -> Result<(), ErrorResponse> {
        let limiter = if changes { &self.changes } else { &self.readings };
        limiter.check_key(&address).map_err(|_| too_often())
    }

    pub(crate) fn may_arrive(&self, address: IpAddr) -> Result<(), ErrorResponse> {
        self.arrivals.check_key(&address).map_err(|_| too_often())
    }

    pub(crate) fn may_read(&self, address: IpAddr) -> bool {
        self.readings.check_key(&address).is_ok()
    }

    pub(crate) fn may_draw(&self, address: IpAddr) -> Result<(), ErrorResponse> {
        self.pictures.check_key(&address).map_err(|_| too_often())
    }

    /// Counts a connection that stays open: a WebSocket or a stream.
    pub(crate) fn admit_listener(&self, address: IpAddr) -> Result<Counted, ErrorResponse> {
        let refused =
            || ErrorResponse::new(StatusCode::TOO_MANY_REQUESTS, "too_much", "too many connections from this address");
        self.sockets.admit(address).ok_or_else(refused)
    }

    /// Counts an export of the archive, which is expensive.
    pub(crate) fn admit_export(&self, address: IpAddr) -> Result<Counted, ErrorResponse> {
        let refused = |what: &str| ErrorResponse::new(StatusCode::TOO_MANY_REQUESTS, "too_much", what);
        if self.exports.total() >= ALL_EXPORTS {
            return Err(refused("many read the whole archive right now: wait a moment"));
        }
        self.exports.admit(address).ok_or_else(|| refused("two downloads of the archive at a time"))
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

fn too_often() -> ErrorResponse {
    ErrorResponse::new(StatusCode::TOO_MANY_REQUESTS, "too_much", "too many requests: wait a moment")
}

/// The address of a request, in the form in which visitors are counted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct From(pub(crate) IpAddr);

fn peer_of(about: &Extensions) -> IpAddr {
    let peer = about.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
    peer.unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST))
}

/// Header in which a proxy reports the scheme of the visitor's connection.
pub(crate) const FORWARDED_PROTO: &str = "x-forwarded-proto";

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderName;

    fn headers(pairs: &[(&'static str, &str)]) -> HeaderMap {
        pairs.iter().map(|(name, value)| (HeaderName::from_static(name), value.parse().unwrap())).collect()
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
}
