//! Tests of the club without a server: people, tables, clocks, bots, ratings.

mod house;
mod mail;
mod moving;
mod people;
mod play;
#[cfg(feature = "cluster")]
mod processes;
mod ratings;
mod sharing;
mod versions;

use pentad_api::{Credentials, OpenGame, SeatWish};
use pentad_catalog::AnyGame;
use pentad_club::{Admitted, Club, ClubError, Origin, Performed, SetTime, Settings, Who};
use pentad_core::Seat;
use pentad_core::random::below;
use pentad_store::{Place, Store, fresh_place};
use pentad_table::{Awaited, Command, Sitter, Table, TimeControl};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use std::sync::Arc;
use tempfile::TempDir;

pub(crate) const MINUTE: u64 = 60_000;
pub(crate) const DAY: u64 = 24 * 60 * MINUTE;

/// A club with its own store, in a time that the test sets.
pub(crate) struct Trial {
    pub(crate) club: Club,
    pub(crate) time: Arc<SetTime>,
    place: Place,
    settings: Settings,
    _folder: TempDir,
}

impl Trial {
    pub(crate) async fn new() -> Trial {
        Trial::with(Settings::default()).await
    }

    pub(crate) async fn with(settings: Settings) -> Trial {
        let folder = tempfile::tempdir().unwrap();
        let time = Arc::new(SetTime::at(1_700_000_000_000));
        let place = fresh_place(folder.path()).await;
        let club = Club::open(place.clone(), settings.clone(), time.clone()).await.unwrap();
        Trial { club, time, place, settings, _folder: folder }
    }

    /// Opens the same club after its process has died.
    pub(crate) async fn restarted(&self) -> Club {
        self.restarted_with(self.settings.clone()).await
    }

    pub(crate) async fn restarted_with(&self, settings: Settings) -> Club {
        Club::open(self.place.clone(), settings, self.time.clone()).await.unwrap()
    }

    pub(crate) async fn guest(&self) -> Who {
        self.club.people().welcome().await.unwrap().1
    }

    pub(crate) async fn member(&self, name: &str) -> Who {
        self.club.people().join(&self.guest().await, &credentials(name)).await.unwrap().who
    }
}

/// Logs a member in who is known by name and password alone.
pub(crate) async fn log_in(club: &Club, guest: Option<&Who>, credentials: &Credentials) -> Result<Admitted, ClubError> {
    club.people().log_in(guest, credentials, &Origin::default()).await
}

pub(crate) fn credentials(name: &str) -> Credentials {
    Credentials { name: name.to_owned(), password: "correct horse".to_owned() }
}

pub(crate) fn wish(game: &str, seats: Vec<SeatWish>) -> OpenGame {
    OpenGame { listed: true, ..OpenGame::new(game, seats) }
}

pub(crate) fn live(bank: u64) -> Option<TimeControl> {
    Some(TimeControl::Bank { bank, increment: 0 })
}

pub(crate) fn play(action: &str) -> Command {
    Command::Play { action: action.to_owned(), lag: 0 }
}

pub(crate) fn sit(seat: usize) -> Command {
    Command::Sit { seat: Seat::numbered(seat).unwrap(), sitter: Sitter::Open }
}

/// Returns the table of a listener who has all events.
pub(crate) async fn table(club: &Club, id: &str) -> Table {
    Table::replay(&club.tables().follow(None, id, 0).await.unwrap().events).unwrap()
}

pub(crate) fn random(seed: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed)
}

pub(crate) fn any_action(game: &AnyGame, random: &mut Xoshiro256PlusPlus) -> String {
    let mut actions = Vec::new();
    game.legal_actions(&mut actions);
    game.notation(actions[below(random, actions.len())])
}

pub(crate) async fn act(club: &Club, who: &Who, id: &str, command: Command) -> Result<Performed, ClubError> {
    club.tables().perform(who, id, None, command, 0).await
}

/// Opens a game for these people; the first of them is its creator.
pub(crate) async fn seated(club: &Club, people: &[Who], wish: OpenGame) -> String {
    let id = club.opener().open_game(&people[0], &wish).await.unwrap();
    for (place, who) in people.iter().enumerate().skip(1) {
        act(club, who, &id, sit(place + 1)).await.unwrap();
    }
    id
}

/// Plays this many random legal actions, each by the person whose turn it is. Six are enough for a rated game of Iris to count.
pub(crate) async fn play_on(club: &Club, people: &[Who], id: &str, actions: usize) {
    for number in 0..actions {
        let table = table(club, id).await;
        let Awaited::Person(seat) = table.awaited() else { panic!("a person is to act") };
        let action = any_action(table.played().last(), &mut random(number as u64));
        act(club, &people[seat.index()], id, play(&action)).await.unwrap();
    }
}

/// Two seats: the creator's and an open one.
pub(crate) fn two() -> Vec<SeatWish> {
    vec![SeatWish::Me, SeatWish::Open]
}
