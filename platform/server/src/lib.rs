//! Serves the web app, which is built into it.

mod encoding;
mod files;
mod headers;
mod logs;
mod serve;
#[cfg(test)]
mod tests;

pub use logs::LogFormat;
pub use serve::{ServeError, Server};
