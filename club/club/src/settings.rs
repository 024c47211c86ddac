//! Settings of a club, and limits on its use.

use crate::error::ClubError;
use crate::mail::Mailing;
use crate::thinkers::Thinkers;
use pentad_store::{Load, READERS};
use std::sync::Arc;

/// Settings of a club.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Limits on the use of the club.
    pub limits: Limits,
    /// Number of threads for bots of the house.
    pub bot_threads: usize,
    /// Number of database connections for reads; one more writes.
    pub readers: u32,
    /// Workers that think for bots, if there are any.
    pub thinkers: Option<Arc<dyn Thinkers>>,
    /// Enables the chat.
    pub has_chat: bool,
    /// Lets guests register as members by themselves.
    pub is_open: bool,
    /// Mail that tells members of their turn, if they ask for it.
    pub mailing: Option<Mailing>,
}

/// Limits on the use of the club.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Games that one account has opened and that wait for players.
    pub open_games: u64,
    /// Games that all accounts of one address have opened and that wait for players.
    pub open_games_by_address: u64,
    /// Unfinished games with bots that one account has opened.
    pub bot_games: u64,
    /// Unfinished games with bots that all accounts of one address have opened and that have changed within an hour.
    pub bot_games_by_address: u64,
    /// Games that one account plays at the same time.
    pub running_games: u64,
    /// Chat messages by one account in one game within a minute.
    pub lines_a_minute: u32,
    /// Reports by one account within a day.
    pub reports_a_day: u64,
    /// Wrong passwords for one name from one address, or from one known browser, within a quarter of an hour.
    pub wrong_passwords: u32,
}

impl Default for Settings {
    fn default() -> Settings {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Settings {
            limits: Limits::default(),
            bot_threads: cores.saturating_sub(1).max(1),
            readers: READERS,
            thinkers: None,
            has_chat: true,
            is_open: true,
            mailing: None,
        }
    }
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            open_games: 20,
            // A school class shares one address.
            open_games_by_address: 60,
            bot_games: 12,
            bot_games_by_address: 120,
            running_games: 300,
            lines_a_minute: 20,
            reports_a_day: 20,
            wrong_passwords: 10,
        }
    }
}

impl Limits {
    /// Lifts the limits per address, for measurements that play all their games from one.
    #[must_use]
    pub fn of_any_address(self) -> Limits {
        Limits { open_games_by_address: u64::MAX, bot_games_by_address: u64::MAX, ..self }
    }

    /// Checks the limit on the running games of a person.
    pub(crate) fn admit_player(&self, load: Load) -> Result<(), ClubError> {
        if load.played >= self.running_games {
            return Err(ClubError::TooMuch(format!("you are in {} games already", load.played)));
        }
        Ok(())
    }
}
