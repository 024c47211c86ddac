//! The web app, as the files that a server gives to browsers.
//!
//! Nothing else is compiled here, and nothing but the program depends on it: the page takes longest to compile, and everything around
//! it is compiled meanwhile.

use pentad_server::{File, WebApp};

/// Every file, in the forms in which it is sent.
pub const WEB_APP: WebApp = include!(concat!(env!("OUT_DIR"), "/app.rs"));
