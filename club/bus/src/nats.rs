//! The connection to NATS.

use crate::address::BusAddress;
use crate::error::BusError;
use async_nats::{Client, ConnectErrorKind, ConnectOptions, Event, ServerAddr};
use std::time::Duration;
use tokio::sync::watch;

/// Connection timeout.
const PATIENCE: Duration = Duration::from_secs(3);
/// Interval between pings to the server.
const ASKED: Duration = Duration::from_secs(5);
/// Longest delay between two attempts to connect.
const LONGEST_PAUSE: Duration = Duration::from_secs(1);

/// Connects to NATS and returns the client with a flag that says if the connection is up. A server that cannot be reached is retried in the
/// background; one that rejects this process is an error.
pub async fn connect(address: &BusAddress) -> Result<(Client, watch::Receiver<bool>), BusError> {
    let servers = address.servers.split(',').map(|server| server.trim().parse::<ServerAddr>());
    let servers: Vec<ServerAddr> =
        servers.collect::<Result<_, _>>().map_err(|_| BusError::Address(without_secrets(&address.servers)))?;
    let (is_up, up) = watch::channel(false);
    match options(address, &is_up).connect(&servers).await {
        Ok(client) => {
            note(&is_up, true);
            return Ok((client, up));
        }
        Err(error) => match error.kind() {
            ConnectErrorKind::Authentication | ConnectErrorKind::AuthorizationViolation => {
                return Err(BusError::Login(error.to_string()));
            }
            ConnectErrorKind::Tls => return Err(BusError::Tls(error.to_string())),
            ConnectErrorKind::ServerParse => return Err(BusError::Address(without_secrets(&address.servers))),
            _ => tracing::warn!(%error, "NATS is away: it is waited for"),
        },
    }
    let waiting = options(address, &is_up).retry_on_initial_connect().connect(&servers).await;
    waiting.map(|client| (client, up)).map_err(|error| BusError::Login(error.to_string()))
}

/// Sets the flag of the connection. Its watchers are notified only of a change.
fn note(is_up: &watch::Sender<bool>, now: bool) {
    is_up.send_if_modified(|up| std::mem::replace(up, now) != now);
}

fn options(address: &BusAddress, is_up: &watch::Sender<bool>) -> ConnectOptions {
    let is_up = is_up.clone();
    let mut options = ConnectOptions::new()
        .name("pentad")
        .no_echo()
        .connection_timeout(PATIENCE)
        .ping_interval(ASKED)
        .reconnect_delay_callback(|attempts| LONGEST_PAUSE.min(Duration::from_millis(50 * attempts as u64)))
        .event_callback(move |event| {
            let is_up = is_up.clone();
            async move {
                match event {
                    Event::Connected => {
                        tracing::info!("connected to NATS");
                        note(&is_up, true);
                    }
                    Event::Disconnected => {
                        tracing::warn!("NATS is away: processes do not hear each other");
                        note(&is_up, false);
                    }
                    other => tracing::debug!(event = %other, "NATS"),
                }
            }
        });
    if let Some((name, password)) = &address.login {
        options = options.user_and_password(name.clone(), password.clone());
    }
    if let Some(authority) = &address.authority {
        options = options.add_root_certificates(authority.clone()).require_tls(true);
    }
    if let Some((certificate, key)) = &address.certificate {
        options = options.add_client_certificate(certificate.clone(), key.clone()).require_tls(true);
    }
    options
}

/// Returns an address without the credentials before its `@`.
fn without_secrets(servers: &str) -> String {
    let shown = |server: &str| match (server.split_once("://"), server.rsplit_once('@')) {
        (Some((scheme, _)), Some((_, host))) => format!("{scheme}://{host}"),
        _ => server.to_owned(),
    };
    servers.split(',').map(shown).collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_of_an_address_are_not_shown() {
        assert_eq!(without_secrets("nats://club:secret@a:4222,tls://b"), "nats://a:4222,tls://b");
    }

    #[tokio::test]
    async fn what_is_no_address_is_refused_and_a_server_that_is_away_is_not() {
        assert!(matches!(connect(&BusAddress::at("no address at all:x")).await, Err(BusError::Address(_))));
        // A port that was free a moment ago, so that no server listens on it.
        let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let (_, up) = connect(&BusAddress::at(&format!("nats://127.0.0.1:{port}"))).await.unwrap();
        assert!(!*up.borrow());
    }
}
