//! The connection of a bus to other processes, over NATS.

use crate::address::BusAddress;
use crate::between::Wire;
use crate::error::BusError;
use crate::nats::connect;
use async_nats::{Client, Subscriber};
use futures_util::StreamExt as _;
use std::time::Duration;
use tokio::sync::{mpsc, watch};

/// Prefix of every subject at the NATS server, which may carry other messages as well.
const PREFIX: &str = "pentad.told.";
/// Capacity of the queue to other processes; further messages are lost.
const QUEUE: usize = 16_384;
/// Longest wait for the NATS server to confirm a subscription.
const PATIENCE: Duration = Duration::from_millis(500);

/// The connection to other processes.
#[derive(Debug)]
pub(crate) struct Link {
    client: Client,
    up: watch::Receiver<bool>,
    outgoing: mpsc::Sender<(String, Wire)>,
}

impl Link {
    /// Connects to a NATS server, and reconnects whenever the connection is lost.
    pub(crate) async fn join(address: &BusAddress) -> Result<Link, BusError> {
        let (client, up) = connect(address).await?;
        let (outgoing, sent) = mpsc::channel(QUEUE);
        tokio::spawn(send(client.clone(), sent));
        Ok(Link { client, up, outgoing })
    }

    /// Returns true while the connection is up.
    pub(crate) fn is_up(&self) -> bool {
        *self.up.borrow()
    }

    /// Returns the flag that says if the connection is up, to be watched.
    pub(crate) fn up(&self) -> watch::Receiver<bool> {
        self.up.clone()
    }

    /// Queues a message for the other processes.
    pub(crate) fn send(&self, subject: &str, wire: Wire) {
        let is_sent = self.is_up() && self.outgoing.try_send((format!("{PREFIX}{subject}"), wire)).is_ok();
        if !is_sent {
            metrics::counter!("pentad_bus_messages_lost").increment(1);
        }
    }

    /// Subscribes at the NATS server, and waits for a confirmation that the server knows the subscription.
    pub(crate) async fn messages(&self, subject: &str) -> Option<Messages> {
        let subscriber = self.client.subscribe(format!("{PREFIX}{subject}")).await.ok()?;
        if self.is_up() {
            let _ = tokio::time::timeout(PATIENCE, self.client.flush()).await;
        }
        Some(Messages(subscriber))
    }
}

/// Publishes the queued messages to other processes.
async fn send(client: Client, mut waiting: mpsc::Receiver<(String, Wire)>) {
    while let Some((subject, wire)) = waiting.recv().await {
        let Ok(body) = serde_json::to_vec(&wire) else { continue };
        if client.publish(subject, body.into()).await.is_err() {
            metrics::counter!("pentad_bus_messages_lost").increment(1);
        }
    }
}

/// The messages of other processes about one subject.
#[derive(Debug)]
pub(crate) struct Messages(Subscriber);

impl Messages {
    /// Waits for the next message that this version understands; returns none once the subscription has ended.
    pub(crate) async fn next(&mut self) -> Option<Wire> {
        loop {
            match serde_json::from_slice(&self.0.next().await?.payload) {
                Ok(wire) => return Some(wire),
                // A process of another version may send variants that this one does not know.
                Err(error) => tracing::debug!(%error, "a message on the bus was not understood"),
            }
        }
    }
}
