//! Serves the web app, which is built into it, and the club where its visitors play with each other.

mod encoding;
mod files;
mod headers;
mod logs;
mod measures;
mod serve;
#[cfg(test)]
mod tests;

pub use logs::LogFormat;
pub use pentad_club::{Mailing, Settings, SystemTime};
pub use pentad_gateway::{Proxies, Rates};
pub use pentad_store::Place;
pub use serve::{ServeError, Server, Wanted};
