//! A club where games are played with others.
//!
//! [`Club`] is what stands behind every face: people are known here, games are opened and played, flags fall, bots move, ratings
//! change. A message is handled in one way: the game's table applies it, the [store](pentad_store) appends what happened, and
//! only then the [bus](Bus) tells those who listen. Nothing here knows HTTP.

mod archive;
mod bots;
mod bus;
mod club;
mod glicko;
mod lobby;
mod mail;
mod names;
mod opening;
mod people;
mod play;
mod presence;
mod refusal;
mod secret;
mod settle;
mod sweep;
mod tables;
mod talk;
mod time;

pub use bus::{Bus, Heard, Told, about_game, about_lobby, about_person};
pub use club::{Club, Limits, Settings};
pub use glicko::{Glicko, Standing as GlickoStanding};
pub use mail::Mailing;
pub use names::NameRefused;
pub use people::{Scopes, Who};
pub use play::{Followed, Performed, Shown};
pub use refusal::Refusal;
pub use secret::Secret;
pub use time::{SetTime, SystemTime, TimeSource};
