use thiserror::Error;

/// Reasons for which a process cannot join the bus.
#[derive(Debug, Error)]
pub enum BusError {
    /// The address cannot be parsed.
    #[error("{0} is no address of NATS: it looks like nats://host:4222")]
    Address(String),
    /// The server rejects the credentials.
    #[error("NATS does not accept the name and the password: {0}")]
    Login(String),
    /// TLS cannot be set up.
    #[error("NATS cannot be spoken to over TLS: {0}")]
    Tls(String),
    /// This program was compiled without the feature `nats`.
    #[error(
        "this pentad was built without clusters: cargo build --release --features cluster builds one that knows NATS"
    )]
    NotBuilt,
}
