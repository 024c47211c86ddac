//! The API matches its description, and the documents are right about it.

mod bots;
mod curl;
mod description;
mod samples;

use pentad_club::{Club, Settings, SystemTime};
use pentad_gateway::{Gateway, Proxies, Rates, routes};
use pentad_store::fresh_place;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::Command;
use std::sync::Arc;
use tempfile::TempDir;

/// A club that listens at a local address.
struct Open {
    club: Club,
    address: SocketAddr,
    folder: TempDir,
}

impl Open {
    async fn new() -> Open {
        let folder = tempfile::tempdir().unwrap();
        let place = fresh_place(folder.path()).await;
        let club = Club::open(place, Settings::default(), Arc::new(SystemTime::start())).await.unwrap();
        club.start().await.unwrap();
        let gateway = Gateway::new(club.clone(), Rates::unlimited(), Proxies::default());
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let app = routes(gateway).into_make_service_with_connect_info::<SocketAddr>();
        tokio::spawn(async move { axum::serve(listener, app).await });
        Open { club, address, folder }
    }

    fn url(&self) -> String {
        format!("http://{}", self.address)
    }
}

/// Returns the root of the repository.
fn repository() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Keeps a child process from using HTTP proxies of the environment.
fn without_proxies(command: &mut Command) {
    for name in ["http_proxy", "HTTP_PROXY", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"] {
        command.env_remove(name);
    }
}
