//! The engine protocol of `docs/protocol.md`, one line at a time.

mod command;
mod output;
mod search;
mod session;

pub(crate) use session::Session;
