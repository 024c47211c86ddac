use crate::guard::{self, Guard, Proxies, Rates};
use crate::{archive, games, people, picture, socket, stream};
use axum::extract::DefaultBodyLimit;
use axum::http::{HeaderMap, StatusCode};
use axum::routing::{get, post};
use axum::{Router, middleware};
use pentad_api::Tell;
use pentad_club::{Club, Told};
use std::sync::Arc;

/// A club and the one who watches its door. A handle: its copies are the same gateway.
#[derive(Clone, Debug)]
pub struct Gateway {
    pub(crate) club: Club,
    /// Who watches the door.
    pub guard: Arc<Guard>,
    /// Whether visitors come over TLS that this program ends itself.
    pub has_tls: bool,
}

impl Gateway {
    /// The door of a club.
    pub fn new(club: Club, rates: Rates, proxies: Proxies) -> Gateway {
        Gateway { club, guard: Arc::new(Guard::new(rates, proxies)), has_tls: false }
    }

    /// Whether the club can do its work.
    pub async fn is_ready(&self) -> bool {
        self.club.store().check().await.is_ok()
    }

    /// What can be counted about the club now.
    pub async fn measures(&self) -> Vec<(&'static str, f64)> {
        let mut measures = vec![
            ("pentad_sockets", self.guard.sockets() as f64),
            ("pentad_people", self.club.people() as f64),
            ("pentad_tables_in_memory", self.club.tables_in_memory() as f64),
        ];
        for (state, games) in self.club.store().counts().await.unwrap_or_default() {
            let name = match state.as_str() {
                "open" => "pentad_games_open",
                "running" => "pentad_games_running",
                _ => "pentad_games_over",
            };
            measures.push((name, games as f64));
        }
        measures
    }

    /// Sends everyone away for a moment; they come back by themselves.
    pub fn send_away(&self) {
        self.club.bus().tell_all(&Told::to_all(Tell::Bye));
    }

    /// Closes the club.
    pub async fn close(&self) {
        self.club.close().await;
    }

    /// Whether the visitor's connection is encrypted, as far as is known.
    pub(crate) fn is_secure(&self, headers: &HeaderMap) -> bool {
        let by_proxy = headers.get("x-forwarded-proto").is_some_and(|value| value.as_bytes() == b"https");
        self.has_tls || (by_proxy && !self.guard.proxies.0.is_empty())
    }
}

/// The largest body of a request.
const LARGEST_BODY: usize = 64 * 1024;

/// Everything under `/api`.
pub fn routes(gateway: Gateway) -> Router {
    let api = Router::new()
        .route("/me", get(people::me))
        .route("/guest", post(people::guest))
        .route("/join", post(people::join))
        .route("/login", post(people::log_in))
        .route("/logout", post(people::log_out))
        .route("/password", post(people::password))
        .route("/sessions", get(people::sessions))
        .route("/sessions/end", post(people::end_session))
        .route("/tokens", post(people::new_token))
        .route("/players", get(people::best))
        .route("/players/{name}", get(people::profile))
        .route("/lobby", get(games::lobby))
        .route("/games", get(archive::find).post(games::open))
        .route("/games/mine", get(games::mine))
        .route("/games/export", get(archive::export))
        .route("/games/{id}", get(games::game))
        .route("/games/{id}/events", get(games::events))
        .route("/games/{id}/stream", get(stream::game))
        .route("/games/{id}/do", post(games::perform))
        .route("/games/{id}/chat", get(games::chats).post(games::say))
        .route("/games/{id}/block", post(games::block))
        .route("/games/{id}/report", post(games::report))
        .route("/games/{id}/expect", get(games::expected).post(games::expect))
        .route("/games/{id}/legal", get(games::legal))
        .route("/games/{id}/record", get(games::record))
        .route("/games/{id}/picture.svg", get(picture::svg))
        .route("/games/{id}/code.svg", get(picture::code))
        .route("/explore", post(archive::explore))
        .route("/stream", get(stream::person))
        .route("/socket", get(socket::open))
        .fallback(missing)
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .layer(middleware::from_fn_with_state(gateway.clone(), guard::watch))
        .with_state(gateway);
    Router::new().nest("/api", api)
}

async fn missing() -> crate::answer::Refuse {
    crate::answer::Refuse::new(StatusCode::NOT_FOUND, "missing", "there is nothing here: see /api for what there is")
}
