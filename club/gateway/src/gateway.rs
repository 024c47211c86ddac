//! The state that all handlers share.

use crate::guard::{FORWARDED_PROTO, Guard, Proxies, Rates};
use crate::kept_pictures::KeptPictures;
use axum::http::{Extensions, HeaderMap, header};
use pentad_api::ServerMessage;
use pentad_club::{Club, ClubError, Told};
use pentad_store::State;
use std::net::IpAddr;
use std::sync::Arc;
use tokio::sync::OnceCell;

/// A club with the guard of its API. A handle: clones refer to the same gateway.
#[derive(Clone, Debug)]
pub struct Gateway {
    pub(crate) club: Club,
    /// The guard of the API.
    pub guard: Arc<Guard>,
    /// Set if this program terminates TLS itself.
    pub has_tls: bool,
    /// The address of the club for links, if the operator has given it: `https://club.example`.
    pub address: Option<String>,
    /// Addresses besides this machine from which the operator reads the metrics.
    pub operators: Vec<IpAddr>,
    pub(crate) pictures: Arc<KeptPictures>,
    host_cookies_since: Arc<OnceCell<i64>>,
}

impl Gateway {
    /// Creates the gateway of a club.
    pub fn new(club: Club, rates: Rates, proxies: Proxies) -> Gateway {
        Gateway {
            club,
            guard: Arc::new(Guard::new(rates, proxies)),
            has_tls: false,
            address: None,
            operators: Vec::new(),
            pictures: Arc::default(),
            host_cookies_since: Arc::default(),
        }
    }

    /// Returns the time when this club first got a cookie with the name of earlier versions over TLS, in milliseconds since the Unix epoch.
    pub(crate) async fn host_cookies_since(&self) -> Result<i64, ClubError> {
        self.host_cookies_since.get_or_try_init(|| self.noted_host_cookies()).await.copied()
    }

    async fn noted_host_cookies(&self) -> Result<i64, ClubError> {
        const NOTED: &str = "host_cookies";
        let store = self.club.store();
        if let Some(since) = store.noted(NOTED).await? {
            return Ok(since);
        }
        let now = self.club.now().millis();
        store.note(NOTED, now).await?;
        Ok(now)
    }

    /// Returns true if the database answers and is not damaged.
    pub async fn is_ready(&self) -> bool {
        self.club.store().check().await.is_ok()
    }

    /// Returns the present values of the club's gauges.
    pub async fn measures(&self) -> Vec<(&'static str, f64)> {
        let mut measures = vec![
            ("pentad_sockets", self.guard.sockets() as f64),
            ("pentad_people", self.club.presence().people() as f64),
            ("pentad_bot_turns_waiting", self.club.thoughts_waiting() as f64),
            ("pentad_tables_in_memory", self.club.tables_in_memory() as f64),
        ];
        for (name, state) in [("pentad_games_open", State::Open), ("pentad_games_running", State::Running)] {
            if let Ok(games) = self.club.store().count(state).await {
                measures.push((name, games as f64));
            }
        }
        measures
    }

    /// Returns true if a request comes from this machine or from an address that the operator has named.
    pub fn is_operators(&self, about: &Extensions, headers: &HeaderMap) -> bool {
        // A local program that forwards requests of others, and was not named as a proxy, is not the operator.
        if headers.contains_key("x-forwarded-for") && !self.guard.is_by_proxy(about) {
            return false;
        }
        let address = self.guard.named_address_of(about, headers);
        address.is_loopback() || self.operators.contains(&address)
    }

    /// Disconnects all listeners before a shutdown; they reconnect by themselves.
    pub fn send_away(&self) {
        self.club.bus().tell_all_here(&Told::to_all(ServerMessage::Bye));
    }

    /// Closes the club.
    pub async fn close(&self) {
        self.club.close().await;
    }

    /// Returns the address of the club for links: the operator's, or the one in the request.
    pub(crate) fn origin(&self, headers: &HeaderMap) -> String {
        let named = || {
            let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or("localhost");
            format!("{}://{host}", if self.is_secure(headers) { "https" } else { "http" })
        };
        self.address.clone().unwrap_or_else(named)
    }

    /// Returns true if the visitor's connection is encrypted, as far as is known.
    pub(crate) fn is_secure(&self, headers: &HeaderMap) -> bool {
        let by_proxy = headers.get(FORWARDED_PROTO).is_some_and(|value| value.as_bytes() == b"https");
        self.has_tls || (by_proxy && !self.guard.proxies.0.is_empty())
    }
}
