//! Telling those who listen. A message may be lost: events have numbers, and a listener that misses one reads the store.
//!
//! A [`Bus`] carries messages within its process. Joined to [NATS](https://nats.io), it carries them between any number of equal
//! processes as well: a subject is subscribed to there as long as anybody here listens to it. Besides what pages are told, processes
//! tell each other what they need to know to act as one ([`Between`]).

mod address;
mod between;
mod bus;
mod link;
mod told;
mod turn;

pub use address::BusAddress;
pub use between::Between;
pub use bus::{Bus, Heard, about_game, about_lobby, about_person};
pub use link::{BusError, connect};
pub use told::{Told, Word};
pub use turn::{BotTurn, ThoughtTurn};
