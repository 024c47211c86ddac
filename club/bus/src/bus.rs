use crate::address::BusAddress;
use crate::between::{Between, HOUSE, Wire};
use crate::error::BusError;
use crate::link::{Link, Messages};
use crate::told::{Told, Word};
use pentad_api::ServerMessage;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::{OnceCell, broadcast, mpsc, watch};
use tokio::task::AbortHandle;

/// Returns the subject of a game.
pub fn about_game(id: &str) -> String {
    format!("{GAME}{id}")
}

/// Returns the subject of a person.
pub fn about_person(account: &str) -> String {
    format!("{PERSON}{account}")
}

/// Returns the subject of the lobby.
pub fn about_lobby() -> String {
    "lobby".to_owned()
}

const GAME: &str = "game.";
const PERSON: &str = "person.";

/// Receiver of a listener.
pub type Heard = broadcast::Receiver<Arc<Word>>;

/// Capacity of a subject's channel; a listener that falls further behind misses messages.
const WAITING: usize = 64;
/// Capacity of the queue from other processes; further messages are lost.
const QUEUE: usize = 16_384;
/// Longest wait of a new listener for the subscription at the NATS server.
const PATIENCE: Duration = Duration::from_secs(1);

/// A message bus, within one process or joined to others.
#[derive(Debug)]
pub struct Bus {
    subjects: Arc<Subjects>,
    others: Option<Others>,
}

/// The subjects that have listeners in this process.
#[derive(Debug, Default)]
struct Subjects(Mutex<HashMap<String, Subject>>);

#[derive(Debug)]
struct Subject {
    listeners: broadcast::Sender<Arc<Word>>,
    /// Number of events of the game that its listeners are known to have.
    known: Option<u64>,
    /// Set once the listeners know which game follows it.
    knows_next: bool,
    /// Passes on messages of other processes; started by the first listener.
    relay: Arc<OnceCell<Relay>>,
}

/// A task that passes on messages of other processes. It is aborted when its subject is removed.
#[derive(Debug)]
struct Relay(AbortHandle);

impl Drop for Relay {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// The other processes that the bus is joined to.
#[derive(Debug)]
struct Others {
    link: Link,
    incoming: mpsc::Sender<Between>,
    heard: Mutex<Option<mpsc::Receiver<Between>>>,
    changed: Arc<Mutex<Instant>>,
}

impl Bus {
    /// Creates a bus for a single process.
    pub fn alone() -> Bus {
        Bus { subjects: Arc::default(), others: None }
    }

    /// Joins the other processes at a NATS server. If the server cannot be reached, the bus connects once it is back.
    pub async fn join(address: &BusAddress) -> Result<Bus, BusError> {
        let link = Link::join(address).await?;
        let subjects = Arc::<Subjects>::default();
        let (incoming, heard) = mpsc::channel(QUEUE);
        let changed = Arc::new(Mutex::new(Instant::now()));
        tokio::spawn(watch_link(link.up(), subjects.clone(), incoming.clone(), changed.clone()));
        if let Some(house) = link.messages(HOUSE).await {
            tokio::spawn(pass_on(house, HOUSE.to_owned(), subjects.clone(), incoming.clone()));
        }
        Ok(Bus { subjects, others: Some(Others { link, incoming, heard: Mutex::new(Some(heard)), changed }) })
    }

    /// Returns true if the bus is joined to other processes, whether it is connected to them at present or not.
    pub fn is_joined(&self) -> bool {
        self.others.is_some()
    }

    /// Returns true if the bus is connected to the other processes, or has none.
    pub fn is_up(&self) -> bool {
        self.others.as_ref().is_none_or(|others| others.link.is_up())
    }

    /// Returns the time since the connection to the other processes last came up: zero while it is down, [`Duration::MAX`] without others.
    pub fn up_for(&self) -> Duration {
        match &self.others {
            None => Duration::MAX,
            Some(others) if others.link.is_up() => lock(&others.changed).elapsed(),
            Some(_) => Duration::ZERO,
        }
    }

    /// Takes the queue of messages from other processes. Only the first call returns it.
    pub fn from_others(&self) -> Option<mpsc::Receiver<Between>> {
        self.others.as_ref().and_then(|others| lock(&others.heard).take())
    }

    /// Subscribes to a subject; the receiver gets every message from now on.
    pub async fn listen(&self, subject: &str) -> Heard {
        let (heard, relay) = {
            let mut subjects = self.subjects.lock();
            let subject = subjects.entry(subject.to_owned()).or_insert_with(Subject::new);
            (subject.listeners.subscribe(), subject.relay.clone())
        };
        self.relay(subject, &relay).await;
        heard
    }

    /// Subscribes to a subject at the NATS server unless that has been done. If it takes too long, [`Bus::relay_all`] does it later; until
    /// then the store is read from time to time.
    async fn relay(&self, subject: &str, relay: &OnceCell<Relay>) {
        // While the connection is down, no subscription is attempted: it is made when the connection is back.
        let Some(others) = self.others.as_ref().filter(|others| others.link.is_up()) else { return };
        let passing = || async {
            let messages = others.link.messages(subject).await.ok_or(())?;
            let passing = pass_on(messages, subject.to_owned(), self.subjects.clone(), others.incoming.clone());
            if let Some(game) = subject.strip_prefix(GAME) {
                self.tell_others(Between::WhoIsHere { game: game.to_owned() });
            }
            Ok::<Relay, ()>(Relay(tokio::spawn(passing).abort_handle()))
        };
        let _ = tokio::time::timeout(PATIENCE, relay.get_or_try_init(passing)).await;
    }

    /// Subscribes to every subject that has listeners here and no subscription yet. Called once the connection is back.
    pub async fn relay_all(&self) {
        let missing: Vec<(String, Arc<OnceCell<Relay>>)> = {
            let subjects = self.subjects.lock();
            let missing = subjects.iter().filter(|(_, subject)| !subject.relay.initialized());
            missing.map(|(name, subject)| (name.clone(), subject.relay.clone())).collect()
        };
        for (name, relay) in missing {
            self.relay(&name, &relay).await;
        }
    }

    /// Tells the listeners of people and of the lobby to read the store again. Called while the connection to other processes is down.
    pub fn let_read_anew(&self) {
        self.subjects.miss();
    }

    /// Returns true if a subject has listeners in this process.
    pub fn is_heard(&self, subject: &str) -> bool {
        self.subjects.lock().get(subject).is_some_and(|subject| subject.listeners.receiver_count() > 0)
    }

    /// Sends a message to the listeners of a subject in every process.
    pub fn tell(&self, subject: &str, told: Told) {
        if let Some(others) = &self.others {
            let wire = Wire::Told { tell: told.tell.clone(), room: told.room, by: told.by.clone() };
            others.link.send(subject, wire);
        }
        self.tell_here(subject, told);
    }

    /// Sends a message to the listeners of a subject in this process.
    pub fn tell_here(&self, subject: &str, told: Told) {
        self.subjects.tell(subject, told);
    }

    /// Sends a message to every listener in this process.
    pub fn tell_all_here(&self, told: &Told) {
        let word = Arc::new(Word::Told(told.clone()));
        for subject in self.subjects.lock().values() {
            let _ = subject.listeners.send(word.clone());
        }
    }

    /// Sends a message to the other processes.
    pub fn tell_others(&self, between: Between) {
        if let Some(others) = &self.others {
            others.link.send(&between.subject(), Wire::Between(between));
        }
    }

    /// Records how many events of a game its listeners have at least, unless a number is recorded already.
    pub fn note_known(&self, game: &str, version: u64) {
        if let Some(subject) = self.subjects.lock().get_mut(&about_game(game)) {
            subject.known.get_or_insert(version);
        }
    }

    /// Returns how many events of a game its listeners have, if it has listeners and the number is known.
    pub fn known(&self, game: &str) -> Option<u64> {
        let subjects = self.subjects.lock();
        subjects.get(&about_game(game)).filter(|subject| subject.listeners.receiver_count() > 0)?.known
    }

    /// Returns true if the listeners of a game know which game follows it.
    pub fn knows_next(&self, game: &str) -> bool {
        self.subjects.lock().get(&about_game(game)).is_some_and(|subject| subject.knows_next)
    }

    /// Lists the games that have listeners in this process.
    pub fn followed(&self) -> Vec<String> {
        let subjects = self.subjects.lock();
        let followed = subjects.iter().filter(|(_, subject)| subject.listeners.receiver_count() > 0);
        followed.filter_map(|(name, _)| Some(name.strip_prefix(GAME)?.to_owned())).collect()
    }

    /// Removes subjects without listeners.
    pub fn tidy(&self) {
        self.subjects.lock().retain(|_, subject| subject.listeners.receiver_count() > 0);
    }
}

impl Subjects {
    fn lock(&self) -> MutexGuard<'_, HashMap<String, Subject>> {
        lock(&self.0)
    }

    fn tell(&self, name: &str, told: Told) {
        let mut subjects = self.lock();
        let Some(subject) = subjects.get_mut(name) else { return };
        if let ServerMessage::Events { events, .. } = &told.tell
            && let Some(last) = events.last()
        {
            subject.known = Some(subject.known.unwrap_or(0).max(last.number + 1));
        }
        subject.knows_next |= matches!(told.tell, ServerMessage::Next { .. });
        if subject.listeners.send(Arc::new(Word::Told(told))).is_err() {
            // The last listener has gone.
            subjects.remove(name);
        }
    }

    /// Tells the listeners of people and of the lobby that they may have missed messages.
    fn miss(&self) {
        let word = Arc::new(Word::Missed);
        // Listeners of games compare their version with the store anyway.
        for (_, subject) in self.lock().iter().filter(|(name, _)| !name.starts_with(GAME)) {
            let _ = subject.listeners.send(word.clone());
        }
    }
}

impl Subject {
    fn new() -> Subject {
        Subject { listeners: broadcast::channel(WAITING).0, known: None, knows_next: false, relay: Arc::default() }
    }
}

/// Passes on the messages of other processes about a subject.
async fn pass_on(mut said: Messages, subject: String, subjects: Arc<Subjects>, incoming: mpsc::Sender<Between>) {
    while let Some(message) = said.next().await {
        match message {
            Wire::Told { tell, room, by } => subjects.tell(&subject, Told { room, by, ..Told::to_all(tell) }),
            Wire::Between(between) => {
                if incoming.try_send(between).is_err() {
                    metrics::counter!("pentad_bus_messages_lost").increment(1);
                }
            }
        }
    }
}

/// Records when the connection comes and goes. Messages sent while it was down are lost, so that listeners are told to read the store.
async fn watch_link(
    mut up: watch::Receiver<bool>,
    subjects: Arc<Subjects>,
    incoming: mpsc::Sender<Between>,
    changed: Arc<Mutex<Instant>>,
) {
    loop {
        if *up.borrow_and_update() {
            *lock(&changed) = Instant::now();
            subjects.miss();
            let _ = incoming.send(Between::Joined).await;
        }
        if up.changed().await.is_err() {
            return;
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(word: &Word) -> &str {
        match word {
            Word::Told(told) => &told.text,
            Word::Missed => "missed",
        }
    }

    #[tokio::test]
    async fn listeners_hear_what_is_told_after_they_came() {
        let bus = Bus::alone();
        bus.tell("game.a", Told::to_all(ServerMessage::Bye));
        let (mut one, mut other) = (bus.listen("game.a").await, bus.listen("game.b").await);
        bus.tell("game.a", Told::to_all(ServerMessage::Pong { id: 1, now: 2 }));
        assert_eq!(text(&one.recv().await.unwrap()), r#"{"pong":{"id":1,"now":2}}"#);
        assert!(other.try_recv().is_err());
        drop((one, other));
        bus.tidy();
        assert!(bus.subjects.lock().is_empty());
    }

    #[tokio::test]
    async fn it_is_known_how_much_the_listeners_of_a_game_know() {
        let bus = Bus::alone();
        let _heard = bus.listen("game.a").await;
        assert!(bus.followed() == ["a"] && bus.known("a").is_none());
        bus.note_known("a", 3);
        bus.note_known("a", 9);
        assert_eq!(bus.known("a"), Some(3), "the first who came know the least");
    }
}
