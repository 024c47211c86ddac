//! The files of the web app, for a server to send to browsers.
//!
//! This crate has no other code, and of the workspace only the program depends on it: the page takes longest to compile, and everything
//! else is compiled meanwhile.

use pentad_server::{File, WebApp};

/// All files of the web app, plain and, where that is smaller, compressed.
pub const WEB_APP: WebApp = include!(concat!(env!("OUT_DIR"), "/app.rs"));
