use crate::absences::{Absences, HEARTBEAT};
use crate::archive::Archive;
use crate::away::Away;
use crate::bots::Bots;
use crate::cache::TableCache;
use crate::chat::Chat;
use crate::clock::Clock;
use crate::connected::Connected;
use crate::expecting::Expecting;
use crate::glicko::Glicko;
use crate::health::Health;
use crate::listing::Listing;
use crate::lobby::Lobby;
use crate::mail::Mail;
use crate::opening::Opener;
use crate::pairing::Pairing;
use crate::people::People;
use crate::presence::Presence;
use crate::processes::Processes;
use crate::secret::letters;
use crate::settings::Settings;
use crate::settle::Settling;
use crate::sweep::Sweep;
use crate::tables::Tables;
use crate::thinkers::Thinkers;
use crate::thoughts::play_thoughts;
use crate::time::TimeSource;
use pentad_api::Amiss;
use pentad_bus::Bus;
use pentad_store::{ALIVE, LEFT, Place, Store, StoreError};
use pentad_table::Time;
use std::sync::Arc;
use std::time::Duration;

/// A club in which games are played. A handle: clones refer to the same club.
///
/// The club itself starts and ends; everything else is done by its parts, each of which is a handle with what it needs.
#[derive(Clone)]
pub struct Club(Arc<Parts>);

/// The parts of a club.
struct Parts {
    store: Store,
    bus: Arc<Bus>,
    clock: Clock,
    thinkers: Option<Arc<dyn Thinkers>>,
    tables: Tables,
    expecting: Expecting,
    opener: Opener,
    pairing: Pairing,
    presence: Presence,
    people: People,
    lobby: Lobby,
    chat: Chat,
    mail: Mail,
    archive: Archive,
    health: Health,
    processes: Processes,
    absences: Absences,
    sweep: Sweep,
}

impl std::fmt::Debug for Club {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Club").field("place", self.0.store.place()).finish_non_exhaustive()
    }
}

impl Parts {
    fn new(store: Store, bus: Bus, settings: Settings, clock: Clock) -> Parts {
        let Settings { limits, bot_threads, readers: _, thinkers, has_chat, is_open, mailing } = settings;
        let (bus, process) = (Arc::new(bus), letters(PROCESS));
        let cache = TableCache::new(store.clone(), bus.is_joined());
        let (connected, recognised, guessing) = (Arc::<Connected>::default(), Arc::default(), Arc::default());
        let (origins, away, listing) = (Arc::default(), Away::default(), Listing::of(store.clone()));
        let lobby = Lobby::new(store.clone(), bus.clone(), connected.clone(), process.clone());
        let bots = Bots::new(bus.clone(), cache.clone(), bot_threads, thinkers.clone());
        let mail = Mail::new(store.clone(), bus.clone(), clock.clone(), cache.clone(), connected.clone(), mailing);
        let settling = Settling {
            store: store.clone(),
            bus: bus.clone(),
            cache: cache.clone(),
            listing: listing.clone(),
            glicko: Glicko::default(),
            origins: Arc::clone(&origins),
        };
        let tables = Tables {
            store: store.clone(),
            bus: bus.clone(),
            clock: clock.clone(),
            cache: cache.clone(),
            away: away.clone(),
            connected: connected.clone(),
            listing,
            lobby: lobby.clone(),
            mail: mail.clone(),
            bots,
            settling: settling.clone(),
            limits,
        };
        let presence = Presence {
            bus: bus.clone(),
            process: process.clone(),
            cache: cache.clone(),
            tables: tables.clone(),
            connected: connected.clone(),
            lobby: lobby.clone(),
        };
        let people = People {
            store: store.clone(),
            bus: bus.clone(),
            clock: clock.clone(),
            cache: cache.clone(),
            connected: connected.clone(),
            recognised: Arc::clone(&recognised),
            guessing: Arc::clone(&guessing),
            passwords: Arc::default(),
            origins,
            is_open,
            wrong_passwords: limits.wrong_passwords,
        };
        let opener = Opener {
            store: store.clone(),
            clock: clock.clone(),
            tables: tables.clone(),
            origin_key: Arc::default(),
            limits,
        };
        let pairing = Pairing {
            store: store.clone(),
            clock: clock.clone(),
            cache: cache.clone(),
            tables: tables.clone(),
            connected: connected.clone(),
            opener: opener.clone(),
        };
        let expecting = Expecting { store: store.clone(), clock: clock.clone(), cache: cache.clone() };
        let chat = Chat {
            store: store.clone(),
            bus: bus.clone(),
            clock: clock.clone(),
            cache: cache.clone(),
            limits,
            is_on: has_chat,
            blocks: Arc::default(),
        };
        let processes = Processes {
            store: store.clone(),
            bus: bus.clone(),
            clock: clock.clone(),
            process: process.clone(),
            cache: cache.clone(),
            connected: connected.clone(),
            presence: presence.clone(),
            lobby: lobby.clone(),
            chat: chat.clone(),
            recognised,
            guessing,
        };
        let sweep = Sweep {
            store: store.clone(),
            clock: clock.clone(),
            process,
            cache,
            tables: tables.clone(),
            connected,
            settling,
            mail: mail.clone(),
            left_alone: Arc::default(),
        };
        Parts {
            health: Health { store: store.clone(), bus: bus.clone(), away, thinkers: thinkers.clone() },
            archive: Archive::of(store.clone()),
            absences: Absences::at(&tables),
            store,
            bus,
            clock,
            thinkers,
            tables,
            expecting,
            opener,
            pairing,
            presence,
            people,
            lobby,
            chat,
            mail,
            processes,
            sweep,
        }
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
        let club = Club(Arc::new(Parts::new(store, bus, settings, Clock::new(time))));
        // A club on a read-only disk can still be read.
        if let Err(error) = club.people().note_looks().await {
            tracing::warn!(%error, "names that look alike cannot all be told apart");
        }
        Ok(club)
    }

    /// Returns the tables: commands, and what there is to see.
    pub fn tables(&self) -> &Tables {
        &self.0.tables
    }

    /// Returns the answers that players prepare.
    pub fn expecting(&self) -> &Expecting {
        &self.0.expecting
    }

    /// Returns the part that opens games.
    pub fn opener(&self) -> &Opener {
        &self.0.opener
    }

    /// Returns the part that finds opponents.
    pub fn pairing(&self) -> &Pairing {
        &self.0.pairing
    }

    /// Returns the presence of people.
    pub fn presence(&self) -> &Presence {
        &self.0.presence
    }

    /// Returns the accounts and sessions.
    pub fn people(&self) -> &People {
        &self.0.people
    }

    /// Returns the lobby.
    pub fn lobby(&self) -> &Lobby {
        &self.0.lobby
    }

    /// Returns the chat.
    pub fn chat(&self) -> &Chat {
        &self.0.chat
    }

    /// Returns the mail.
    pub fn mail(&self) -> &Mail {
        &self.0.mail
    }

    /// Returns the finished games.
    pub fn archive(&self) -> &Archive {
        &self.0.archive
    }

    /// Returns the store.
    pub fn store(&self) -> &Store {
        &self.0.store
    }

    /// Returns the bus that carries the club's messages.
    pub fn bus(&self) -> &Bus {
        &self.0.bus
    }

    /// Returns the current time, by the clock of the database if several processes can share it.
    pub fn now(&self) -> Time {
        self.0.clock.now()
    }

    /// Returns the parts of the club that are out of order at present.
    pub fn amiss(&self) -> Vec<Amiss> {
        self.0.health.amiss()
    }

    /// Number of bot turns waiting for a thread.
    pub fn thoughts_waiting(&self) -> usize {
        self.0.tables.bots.waiting()
    }

    /// Returns the number of tables in memory.
    pub fn tables_in_memory(&self) -> usize {
        self.0.tables.cache.len()
    }

    /// Starts the background tasks: clock flags, bot turns, mail, settlement.
    pub async fn start(&self) -> Result<(), StoreError> {
        let Parts { absences, sweep, people, health, lobby, processes, bus, thinkers, tables, .. } = &*self.0;
        absences.excuse_absence_before().await?;
        // Bot turns that were pending before the start are computed again. If another process computes one too, the faster one plays.
        sweep.take_bot_turns(i64::MAX).await?;
        let sweep = sweep.clone();
        tokio::spawn(async move {
            let mut every_second = tokio::time::interval(Duration::from_secs(1));
            loop {
                every_second.tick().await;
                if let Err(error) = sweep.run().await {
                    tracing::error!(%error, "what is due could not be done");
                }
            }
        });
        let (absences, people, cache, bus) = (absences.clone(), people.clone(), tables.cache.clone(), bus.clone());
        tokio::spawn(async move {
            let mut beat = tokio::time::interval(HEARTBEAT);
            let mut heeded = None;
            loop {
                beat.tick().await;
                absences.keep_alive().await;
                heeded = people.heed_operator(heeded).await.unwrap_or(heeded);
                cache.tidy();
                people.tidy();
                bus.tidy();
            }
        });
        if let Some(thinkers) = thinkers.clone() {
            tokio::spawn(play_thoughts(tables.clone(), thinkers));
        }
        let lobby = lobby.clone();
        tokio::spawn(async move { lobby.publish().await });
        processes.join_others();
        let health = health.clone();
        tokio::spawn(async move { health.publish().await });
        Ok(())
    }

    /// Starts the background tasks and returns the club.
    pub async fn started(self) -> Result<Club, StoreError> {
        self.start().await?;
        Ok(self)
    }

    /// Performs all tasks that are due.
    pub async fn sweep(&self) -> Result<(), StoreError> {
        self.0.sweep.run().await
    }

    /// Finishes pending writes, stores the time until which the club ran, and closes the store.
    pub async fn close(&self) {
        let now = self.now().millis();
        let store = self.store();
        let _ = store.note(ALIVE, now).await;
        // Marks the sign of life as void, so that a migration need not wait until it is old.
        let _ = store.note(LEFT, now).await;
        store.close().await;
    }
}

/// Length of a process's name.
const PROCESS: usize = 12;

/// Compile-time check that a club can be shared by tasks.
const _: fn() = || {
    fn is_shared<T: Send + Sync>() {}
    is_shared::<Club>();
};
