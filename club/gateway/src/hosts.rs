//! The host names of a club. A page of another site can have its own name resolve to this machine (DNS rebinding); the browser then treats
//! the club as a part of that site.

use crate::gateway::Gateway;
use axum::http::{Extensions, HeaderMap, Uri, header};
use std::net::{IpAddr, Ipv6Addr};

impl Gateway {
    /// Returns true if the request names this club as its host. An IP address cannot belong to another site; over TLS the certificate
    /// proves the name, and behind a known proxy the proxy has checked it.
    pub fn is_called(&self, about: &Extensions, headers: &HeaderMap, uri: &Uri) -> bool {
        if self.has_tls || self.guard.is_by_proxy(about) {
            return true;
        }
        let authority = match headers.get(header::HOST) {
            Some(host) => host.to_str().ok(),
            None => uri.authority().map(|authority| authority.as_str()),
        };
        match authority {
            // The request comes from a program other than a browser.
            None => !headers.contains_key(header::HOST),
            Some(authority) => self.is_own(name_in(authority)),
        }
    }

    fn is_own(&self, name: &str) -> bool {
        let name = name.trim_end_matches('.').to_ascii_lowercase();
        let is_figures = name.parse::<IpAddr>().is_ok()
            || name.strip_prefix('[').and_then(|name| name.strip_suffix(']')?.parse::<Ipv6Addr>().ok()).is_some();
        is_figures
            || name == "localhost"
            || name.ends_with(".localhost")
            || self.address.as_deref().is_some_and(|url| name_in_url(url).eq_ignore_ascii_case(&name))
            || machine().is_some_and(|machine| name == machine || name == format!("{machine}.local"))
    }
}

/// Returns the name in `name:port`.
fn name_in(authority: &str) -> &str {
    match authority.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => authority,
    }
}

fn name_in_url(url: &str) -> &str {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    name_in(rest.split('/').next().unwrap_or_default())
}

/// Returns the name of this machine in its network, for `--lan`.
#[cfg(unix)]
fn machine() -> Option<String> {
    let name = rustix::system::uname().nodename().to_str().ok()?.to_ascii_lowercase();
    Some(name).filter(|name| !name.is_empty())
}

#[cfg(not(unix))]
fn machine() -> Option<String> {
    std::env::var("COMPUTERNAME").ok().map(|name| name.to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_from_hosts_and_addresses() {
        for (authority, name) in [
            ("club.example", "club.example"),
            ("club.example:7355", "club.example"),
            ("[::1]:7355", "[::1]"),
            ("[::1]", "[::1]"),
        ] {
            assert_eq!(name_in(authority), name);
        }
        for url in ["https://club.example", "https://club.example:8443/", "club.example/here"] {
            assert_eq!(name_in_url(url), "club.example");
        }
    }
}
