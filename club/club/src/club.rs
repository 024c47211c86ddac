use crate::away::Away;
use crate::bots::Thinkers;
use crate::farming::Origins;
use crate::glicko::Glicko;
use crate::guessing::Guessing;
use crate::mail::{Mailing, POSTMEN};
use crate::passwords::Passwords;
use crate::people::Recognised;
use crate::presence::Presence;
use crate::secret::letters;
use crate::sweep::Hourly;
use crate::tables::Tables;
use crate::thinking::ThinkingRoom;
use crate::time::TimeSource;
use pentad_bus::Bus;
use pentad_store::{ALIVE, LEFT, Place, READERS, Store, StoreError};
use pentad_table::{Millis, Time};
use std::ops::Deref;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use tokio::sync::{Notify, OnceCell, Semaphore};

/// A club in which games are played. A handle: clones refer to the same club.
#[derive(Clone)]
pub struct Club(Arc<House>);

/// The state that all handles of a [`Club`] share.
pub struct House {
    pub(crate) store: Store,
    pub(crate) bus: Bus,
    /// The name of this process among those that serve the club.
    pub(crate) process: String,
    pub(crate) time: Arc<dyn TimeSource>,
    pub(crate) settings: Settings,
    pub(crate) tables: Tables,
    pub(crate) presence: Presence,
    pub(crate) recognised: Recognised,
    pub(crate) guessing: Guessing,
    pub(crate) origins: Origins,
    pub(crate) passwords: Passwords,
    /// Threads of this process for bots.
    pub(crate) bots: Arc<ThinkingRoom>,
    /// Threads of workers for the turns that this process hands out.
    pub(crate) workers: Arc<ThinkingRoom>,
    /// The key of the hash of addresses.
    pub(crate) origin_key: OnceCell<i64>,
    pub(crate) glicko: Glicko,
    pub(crate) away: Away,
    /// Time at which games without a clock were last checked.
    pub(crate) left_alone: Hourly,
    pub(crate) lobby_changed: Notify,
    pub(crate) lobby_changed_elsewhere: Notify,
    /// Number of changes to blocks between accounts.
    pub(crate) blocks: AtomicU64,
    /// Limits the number of letters that are sent concurrently.
    pub(crate) postmen: Arc<Semaphore>,
}

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
}

impl Deref for Club {
    type Target = House;

    fn deref(&self) -> &House {
        &self.0
    }
}

impl std::fmt::Debug for Club {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Club").field("place", self.store.place()).finish_non_exhaustive()
    }
}

impl Club {
    /// Opens a club for this process alone, or creates it. Background tasks do not run until [`Club::start`].
    pub async fn open(place: Place, settings: Settings, time: Arc<dyn TimeSource>) -> Result<Club, StoreError> {
        Club::open_with(place, Bus::alone(), settings, time).await
    }

    /// Opens a club that other processes may serve as well, if the bus is joined to them.
    pub async fn open_with(
        place: Place,
        bus: Bus,
        settings: Settings,
        time: Arc<dyn TimeSource>,
    ) -> Result<Club, StoreError> {
        let store = Store::open_with(place, settings.readers).await?;
        if store.is_half_moved().await? {
            let words = "a club was to be moved into it, and was not or in part only: give the command `pentad migrate` \
                again, or empty it to begin a new club there";
            return Err(StoreError::Declined(words.to_owned()));
        }
        let club = Club(Arc::new(House {
            store,
            bus,
            process: letters(PROCESS),
            time,
            tables: Tables::default(),
            presence: Presence::default(),
            recognised: Recognised::default(),
            guessing: Guessing::default(),
            origins: Origins::default(),
            passwords: Passwords::default(),
            bots: ThinkingRoom::new(settings.bot_threads),
            workers: ThinkingRoom::new(1),
            origin_key: OnceCell::new(),
            glicko: Glicko::default(),
            away: Away::default(),
            left_alone: Hourly::default(),
            lobby_changed: Notify::new(),
            lobby_changed_elsewhere: Notify::new(),
            blocks: AtomicU64::new(0),
            postmen: Arc::new(Semaphore::new(POSTMEN)),
            settings,
        }));
        // A club on a read-only disk can still be read.
        if let Err(error) = club.note_looks().await {
            tracing::warn!(%error, "names that look alike cannot all be told apart");
        }
        Ok(club)
    }

    /// Returns the store.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// Returns the bus that carries the club's messages.
    pub fn bus(&self) -> &Bus {
        &self.bus
    }

    /// Returns the current time, by the clock of the database if several processes can share it.
    pub fn now(&self) -> Time {
        Time::from_millis(self.time.now().millis() + self.away.offset())
    }

    /// Number of bot turns waiting for a thread.
    pub fn thoughts_waiting(&self) -> usize {
        self.bots.waiting() + self.workers.waiting()
    }

    /// Returns the number of tables in memory.
    pub fn tables_in_memory(&self) -> usize {
        self.tables.len()
    }

    /// Finishes pending writes, stores the time until which the club ran, and closes the store.
    pub async fn close(&self) {
        let now = self.now().millis();
        let _ = self.store.note(ALIVE, now).await;
        // Marks the sign of life as void, so that a migration need not wait until it is old.
        let _ = self.store.note(LEFT, now).await;
        self.store.close().await;
    }
}

/// Length of a process's name.
const PROCESS: usize = 12;

/// A second, a minute, an hour and a day in milliseconds.
pub(crate) const SECOND: Millis = 1_000;
pub(crate) const MINUTE: Millis = 60 * SECOND;
pub(crate) const HOUR: Millis = 60 * MINUTE;
pub(crate) const DAY: Millis = 24 * HOUR;
