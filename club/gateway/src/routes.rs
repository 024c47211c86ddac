use crate::guard::{self, FORWARDED_PROTO, Guard, Proxies, Rates};
use crate::kept_pictures::KeptPictures;
use crate::{archive, description_page, export, games, mail, people, picture, socket, stream};
use axum::extract::DefaultBodyLimit;
use axum::http::{Extensions, HeaderMap, StatusCode, header};
use axum::{Router, middleware};
use pentad_api::Tell;
use pentad_club::{Club, Refusal, Told};
use pentad_store::State;
use std::net::IpAddr;
use std::sync::Arc;
use tokio::sync::OnceCell;
use utoipa::openapi::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

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
    pub(crate) async fn host_cookies_since(&self) -> Result<i64, Refusal> {
        self.host_cookies_since.get_or_try_init(|| self.noted_host_cookies()).await.copied()
    }

    async fn noted_host_cookies(&self) -> Result<i64, Refusal> {
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
            ("pentad_people", self.club.people() as f64),
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
        if headers.contains_key("x-forwarded-for") && !guard::is_by_proxy(self, about) {
            return false;
        }
        let address = guard::named_address_of(self, about, headers);
        address.is_loopback() || self.operators.contains(&address)
    }

    /// Disconnects all listeners before a shutdown; they reconnect by themselves.
    pub fn send_away(&self) {
        self.club.bus().tell_all_here(&Told::to_all(Tell::Bye));
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

/// Size limit of a request's body, in bytes.
const LARGEST_BODY: usize = 64 * 1024;

/// Returns the routes under `/api`.
pub fn routes(gateway: Gateway) -> Router {
    let (api, _) = described();
    let api = api
        .fallback(missing)
        .method_not_allowed_fallback(not_so)
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .layer(middleware::from_fn_with_state(gateway.clone(), guard::watch))
        .with_state(gateway);
    Router::new().nest("/api", api)
}

/// Returns the routes with their description. Both are generated from the same lines, so that no route lacks one.
pub(crate) fn described() -> (Router<Gateway>, OpenApi) {
    let api = OpenApiRouter::new()
        .routes(routes!(description_page::page))
        .routes(routes!(description_page::style))
        .routes(routes!(description_page::json))
        .routes(routes!(people::me))
        .routes(routes!(people::guest))
        .routes(routes!(people::join))
        .routes(routes!(people::log_in))
        .routes(routes!(people::log_out))
        .routes(routes!(people::password))
        .routes(routes!(people::sessions))
        .routes(routes!(people::end_session))
        .routes(routes!(people::new_token))
        .routes(routes!(mail::mail, mail::set_mail))
        .routes(routes!(mail::ask_to_stop, mail::stop))
        .routes(routes!(people::best))
        .routes(routes!(people::profile))
        .routes(routes!(games::lobby))
        .routes(routes!(archive::find, games::open))
        .routes(routes!(games::mine))
        .routes(routes!(games::pair))
        .routes(routes!(export::export))
        .routes(routes!(games::game))
        .routes(routes!(games::events))
        .routes(routes!(stream::game))
        .routes(routes!(games::perform))
        .routes(routes!(games::chats, games::say))
        .routes(routes!(games::block))
        .routes(routes!(games::report))
        .routes(routes!(games::expected, games::expect))
        .routes(routes!(games::legal))
        .routes(routes!(games::record))
        .routes(routes!(picture::svg))
        .routes(routes!(picture::png))
        .routes(routes!(picture::code))
        .routes(routes!(archive::explore))
        .routes(routes!(stream::person))
        .routes(routes!(socket::open));
    api.split_for_parts()
}

async fn missing() -> crate::answer::Refuse {
    crate::answer::Refuse::new(StatusCode::NOT_FOUND, "missing", "there is nothing here: see /api for what there is")
}

async fn not_so() -> crate::answer::Refuse {
    crate::answer::Refuse::new(
        StatusCode::METHOD_NOT_ALLOWED,
        "invalid",
        "this is not how to ask here: see /api for how",
    )
}
