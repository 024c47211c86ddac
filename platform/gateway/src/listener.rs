//! How connections are accepted.

use axum::serve::{ListenerExt as _, TapIo};
use tokio::net::{TcpListener, TcpStream};

/// Accepts connections over which everything is sent at once. Otherwise the system keeps a small message back until the page has
/// confirmed the one before, which its own system puts off for 40 ms: the answer to an action and its event are two messages.
pub fn without_delay(listener: TcpListener) -> TapIo<TcpListener, fn(&mut TcpStream)> {
    listener.tap_io(send_at_once as fn(&mut TcpStream))
}

pub(crate) fn send_at_once(stream: &mut TcpStream) {
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%error, "a connection keeps small messages back");
    }
}
