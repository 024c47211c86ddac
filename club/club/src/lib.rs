//! A club in which people play games with others.
//!
//! [`Club`] is the core of the server: it knows the accounts, opens and plays the games, flags expired clocks, runs the bots and updates
//! the ratings. Every message takes the same way: the game's table applies it, the [store](pentad_store) appends the events, and only then
//! the [bus](Bus) notifies the listeners. This crate knows nothing of HTTP. Several processes can serve one club over one PostgreSQL
//! database: no game has an owner, and the store decides between concurrent writers.

mod archive;
mod away;
mod between;
mod bots;
mod club;
mod farming;
mod glicko;
mod guessing;
mod health;
mod lobby;
mod mail;
mod names;
mod opening;
mod origin;
mod pairing;
mod passwords;
mod people;
mod play;
mod presence;
mod refusal;
mod rounds;
mod secret;
mod settle;
mod sweep;
mod tables;
mod talk;
mod thinking;
mod time;

pub use bots::Thinkers;
pub use club::{Club, Limits, Settings};
pub use glicko::{Glicko, Standing as GlickoStanding};
pub use guessing::Origin;
pub use mail::Mailing;
pub use names::NameRefused;
pub use pentad_bus::{
    BotTurn, Bus, BusAddress, BusError, Heard, ThoughtTurn, Told, Word, about_game, about_lobby, about_person,
};
pub use people::{Admitted, Scopes, Who};
pub use play::{Followed, Performed, Shown};
pub use refusal::Refusal;
pub use secret::Secret;
pub use tables::is_game_name;
pub use time::{SetTime, SystemTime, TimeSource};
