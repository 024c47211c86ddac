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

/// A club where games are played. A handle: its copies are the same club.
#[derive(Clone)]
pub struct Club(Arc<House>);

/// What a club is made of.
pub struct House {
    pub(crate) store: Store,
    pub(crate) bus: Bus,
    /// The name of this process among those that are the club together.
    pub(crate) process: String,
    pub(crate) time: Arc<dyn TimeSource>,
    pub(crate) settings: Settings,
    pub(crate) tables: Tables,
    pub(crate) presence: Presence,
    pub(crate) recognised: Recognised,
    pub(crate) guessing: Guessing,
    pub(crate) origins: Origins,
    pub(crate) passwords: Passwords,
    /// Threads of this process on which bots think.
    pub(crate) bots: Arc<ThinkingRoom>,
    /// Threads of workers, as far as this process hands out turns to them.
    pub(crate) workers: Arc<ThinkingRoom>,
    /// The key of the hashes of addresses.
    pub(crate) origin_key: OnceCell<i64>,
    pub(crate) glicko: Glicko,
    pub(crate) away: Away,
    /// When games without a clock were last looked at.
    pub(crate) left_alone: Hourly,
    pub(crate) lobby_changed: Notify,
    pub(crate) lobby_changed_elsewhere: Notify,
    /// How often somebody has blocked somebody or taken it back.
    pub(crate) blocks: AtomicU64,
    /// Letters are sent by so many tasks at once.
    pub(crate) postmen: Arc<Semaphore>,
}

/// How a club is run.
#[derive(Clone, Debug)]
pub struct Settings {
    /// What is too much.
    pub limits: Limits,
    /// How many bots of the house may think at once.
    pub bot_threads: usize,
    /// How many connections to the database read; one more writes.
    pub readers: u32,
    /// Those who think for bots instead, where there are any.
    pub thinkers: Option<Arc<dyn Thinkers>>,
    /// Whether people may say anything.
    pub has_chat: bool,
    /// Whether guests can become members by themselves.
    pub is_open: bool,
    /// How members hear by mail that it is their turn, if they want to.
    pub mailing: Option<Mailing>,
}

/// What is too much.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Games that one account has opened and that still wait for players.
    pub open_games: u64,
    /// The same for all accounts of one address.
    pub open_games_by_address: u64,
    /// Games with bots that one account has opened and that are not over.
    pub bot_games: u64,
    /// The same for all accounts of one address, as far as something happened in them within an hour.
    pub bot_games_by_address: u64,
    /// Games that one account plays at the same time.
    pub running_games: u64,
    /// Messages in a game's chat by one account within a minute.
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
            // A class at school shares one address.
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
    /// For measurements that play all their games from one address.
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
    /// Opens a club with what was kept of it, for this process alone. Nothing happens by itself until [`Club::start`].
    pub async fn open(place: Place, settings: Settings, time: Arc<dyn TimeSource>) -> Result<Club, StoreError> {
        Club::open_with(place, Bus::alone(), settings, time).await
    }

    /// Opens a club that other processes may have opened too, if the bus is joined to them.
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
        // Reading goes on where nothing can be written.
        if let Err(error) = club.note_looks().await {
            tracing::warn!(%error, "names that look alike cannot all be told apart");
        }
        Ok(club)
    }

    /// What is kept.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// Where it is told what happens.
    pub fn bus(&self) -> &Bus {
        &self.bus
    }

    /// What time it is: for several processes, by the clock of their database.
    pub fn now(&self) -> Time {
        Time::from_millis(self.time.now().millis() + self.away.offset())
    }

    /// Number of bot turns waiting for a thread.
    pub fn thoughts_waiting(&self) -> usize {
        self.bots.waiting() + self.workers.waiting()
    }

    /// How many tables are held in memory.
    pub fn tables_in_memory(&self) -> usize {
        self.tables.len()
    }

    /// Finishes what was begun, and notes until when the club was there.
    pub async fn close(&self) {
        let now = self.now().millis();
        let _ = self.store.note(ALIVE, now).await;
        // No sign of life any more: nobody has to wait until it is old.
        let _ = self.store.note(LEFT, now).await;
        self.store.close().await;
    }
}

/// How long the name of a process is.
const PROCESS: usize = 12;

/// A second, a minute, an hour and a day in milliseconds.
pub(crate) const SECOND: Millis = 1_000;
pub(crate) const MINUTE: Millis = 60 * SECOND;
pub(crate) const HOUR: Millis = 60 * MINUTE;
pub(crate) const DAY: Millis = 24 * HOUR;
