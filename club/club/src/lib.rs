//! A club in which people play games with others.
//!
//! [`Club`] is the core of the server: it knows the accounts, opens and plays the games, flags expired clocks, runs the bots and updates
//! the ratings. Every message takes the same way: the game's table applies it, the [store](pentad_store) appends the events, and only then
//! the [bus](Bus) notifies the listeners. This crate knows nothing of HTTP. Several processes can serve one club over one PostgreSQL
//! database: no game has an owner, and the store decides between concurrent writers.

mod absences;
mod archive;
mod away;
mod bots;
mod cache;
mod chat;
mod clock;
mod club;
mod connected;
mod derived;
mod error;
mod expecting;
mod farming;
mod glicko;
mod guessing;
mod heal;
mod health;
mod listing;
mod live;
mod lobby;
mod mail;
mod names;
mod new_table;
mod opening;
mod origin;
mod pairing;
mod passwords;
mod people;
mod prepared;
mod presence;
mod processes;
mod recognised;
mod rounds;
mod secret;
mod settings;
mod settle;
mod sweep;
mod tables;
mod thinkers;
mod thinking;
mod thoughts;
mod time;
mod who;

pub use archive::Archive;
pub use chat::Chat;
pub use club::Club;
pub use error::ClubError;
pub use expecting::Expecting;
pub use glicko::{Glicko, Standing as GlickoStanding};
pub use guessing::Origin;
pub use live::is_game_name;
pub use lobby::Lobby;
pub use mail::{Mail, Mailing};
pub use names::NameRefused;
pub use opening::Opener;
pub use pairing::Pairing;
pub use pentad_bus::{
    BotTurn, Bus, BusAddress, BusError, Heard, ThoughtTurn, Told, Word, about_game, about_lobby, about_person,
};
pub use people::{Admitted, People};
pub use presence::Presence;
pub use secret::Secret;
pub use settings::{Limits, Settings};
pub use tables::{Followed, Performed, Shown, Tables};
pub use thinkers::Thinkers;
pub use time::{SetTime, SystemTime, TimeSource};
pub use who::{Scopes, Who};
