//! The message bus of a club. A message may be lost: events are numbered, and a listener that misses one reads the store.
//!
//! A [`Bus`] carries messages within its process. Joined to [NATS](https://nats.io) (feature `nats`), it also carries them between any
//! number of equal processes: each process subscribes there to the subjects that have listeners in it. Besides the messages for pages, processes exchange
//! the messages that they need to act as one ([`Between`]).

mod address;
mod between;
mod bus;
mod error;
#[cfg(feature = "nats")]
mod link;
#[cfg(not(feature = "nats"))]
#[path = "no_link.rs"]
mod link;
#[cfg(feature = "nats")]
mod nats;
mod told;
mod turn;

pub use address::BusAddress;
pub use between::Between;
pub use bus::{Bus, Heard, about_game, about_lobby, about_person};
pub use error::BusError;
#[cfg(feature = "nats")]
pub use nats::connect;
pub use told::{Told, Word};
pub use turn::{BotTurn, ThoughtTurn};
