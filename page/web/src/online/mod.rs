//! Online play: the page's side of the club.
//!
//! One [`Wire`](wire::Wire) connects the page with the club and reconnects by itself. A [`Remote`](remote::Remote) is the authority of a
//! table kept by the club; the desk shows it like one kept in the browser.

mod account;
mod archive;
mod challenge;
mod chat;
pub(crate) mod closed;
mod game;
mod listed;
mod lobby;
mod notices;
mod offers;
mod own_games;
mod plan;
mod player;
mod players;
mod quick;
mod remote;
mod remote_table;
mod report;
pub(crate) mod request;
mod troubles;
mod waiting;
mod wire;

pub(crate) use account::AccountPage;
pub(crate) use archive::ArchivePage;
pub(crate) use game::GamePage;
pub(crate) use lobby::LobbyPage;
pub(crate) use own_games::{ClubGames, OwnGames};
pub(crate) use player::PlayerPage;
pub(crate) use players::PlayersPage;
