//! The connection of a bus to other processes in a build without NATS: there is none.

use crate::address::BusAddress;
use crate::between::Wire;
use crate::error::BusError;
use tokio::sync::watch;

/// Uninhabited: a process built without NATS joins no others.
#[derive(Debug)]
pub(crate) enum Link {}

impl Link {
    /// Fails with [`BusError::NotBuilt`].
    pub(crate) async fn join(_: &BusAddress) -> Result<Link, BusError> {
        Err(BusError::NotBuilt)
    }

    pub(crate) fn is_up(&self) -> bool {
        match *self {}
    }

    pub(crate) fn up(&self) -> watch::Receiver<bool> {
        match *self {}
    }

    pub(crate) fn send(&self, _: &str, _: Wire) {
        match *self {}
    }

    pub(crate) async fn messages(&self, _: &str) -> Option<Messages> {
        match *self {}
    }
}

/// Uninhabited, as [`Link`] is.
#[derive(Debug)]
pub(crate) enum Messages {}

impl Messages {
    pub(crate) async fn next(&mut self) -> Option<Wire> {
        match *self {}
    }
}
