//! A club over HTTP. Everything the page can do, any program can do: the same commands and the same events, as JSON.
//!
//! `GET` reads, `POST` with a JSON body changes. A browser is identified by a cookie, a program by a token (`Authorization: Bearer …`).
//! `/api/socket` is a WebSocket for pages; `…/stream` are streams of JSON lines for programs.

mod answer;
mod archive;
mod browser;
mod connections;
mod description;
mod description_page;
mod endpoints;
mod export;
mod games;
mod gateway;
mod guard;
mod head_count;
mod hosts;
mod in_path;
mod kept_pictures;
mod language;
mod mail;
mod markup;
mod named_variants;
mod people;
mod picture;
mod plainly;
mod preview;
mod routes;
mod sent;
mod socket;
mod stream;
mod timed;
mod tls;
mod visitor;
mod watch;

pub use connections::{ConnectionLimits, Listening, serve};
pub use description::description;
pub use gateway::Gateway;
pub use guard::{Guard, Proxies, Rates};
pub use language::preferred_locale;
pub use routes::routes;
pub use tls::{Certificate, CertificateError};
