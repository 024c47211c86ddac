//! The server: serves a web app and the club in which its visitors play with each other. `pentad-bundle` is the web app.

mod encoding;
mod files;
mod headers;
mod logs;
mod measures;
mod serve;

pub use files::{File, WebApp};
pub use logs::{LogFormat, start as start_logs};
pub use pentad_club::{Mailing, Settings, SystemTime};
pub use pentad_gateway::{Proxies, Rates};
pub use pentad_store::Place;
pub use serve::{ServeError, Server, ServerOptions, router};
