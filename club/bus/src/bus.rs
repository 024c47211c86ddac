use crate::address::BusAddress;
use crate::between::{Between, HOUSE, Wire};
use crate::link::{BusError, connect};
use crate::told::{Told, Word};
use async_nats::{Client, Subscriber};
use futures_util::StreamExt as _;
use pentad_api::Tell;
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
/// Prefix of every subject at the NATS server, which may carry other messages as well.
const PREFIX: &str = "pentad.told.";

/// Receiver of a listener.
pub type Heard = broadcast::Receiver<Arc<Word>>;

/// Capacity of a subject's channel; a listener that falls further behind misses messages.
const WAITING: usize = 64;
/// Capacity of the queues to and from other processes; further messages are lost.
const QUEUE: usize = 16_384;
/// Longest wait of a new listener for the NATS server to confirm its subscription.
const PATIENCE: Duration = Duration::from_millis(500);

/// A message bus, within one process or joined to others.
#[derive(Debug)]
pub struct Bus {
    subjects: Arc<Subjects>,
    link: Option<Link>,
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

/// The connection to other processes.
#[derive(Debug)]
struct Link {
    client: Client,
    up: watch::Receiver<bool>,
    outgoing: mpsc::Sender<(String, Wire)>,
    incoming: mpsc::Sender<Between>,
    heard: Mutex<Option<mpsc::Receiver<Between>>>,
    changed: Arc<Mutex<Instant>>,
}

impl Bus {
    /// Creates a bus for a single process.
    pub fn alone() -> Bus {
        Bus { subjects: Arc::default(), link: None }
    }

    /// Joins the other processes at a NATS server. If the server cannot be reached, the bus connects once it is back.
    pub async fn join(address: &BusAddress) -> Result<Bus, BusError> {
        let (client, up) = connect(address).await?;
        let subjects = Arc::<Subjects>::default();
        let (outgoing, sent) = mpsc::channel(QUEUE);
        let (incoming, heard) = mpsc::channel(QUEUE);
        let changed = Arc::new(Mutex::new(Instant::now()));
        tokio::spawn(send(client.clone(), sent));
        tokio::spawn(watch_link(up.clone(), subjects.clone(), incoming.clone(), changed.clone()));
        let link = Link { client, up, outgoing, incoming, heard: Mutex::new(Some(heard)), changed };
        if let Some(house) = link.subscribe(HOUSE).await {
            tokio::spawn(pass_on(house, HOUSE.to_owned(), subjects.clone(), link.incoming.clone()));
        }
        Ok(Bus { subjects, link: Some(link) })
    }

    /// Returns true if the bus is joined to other processes, whether it is connected to them at present or not.
    pub fn is_joined(&self) -> bool {
        self.link.is_some()
    }

    /// Returns true if the bus is connected to the other processes, or has none.
    pub fn is_up(&self) -> bool {
        self.link.as_ref().is_none_or(|link| *link.up.borrow())
    }

    /// Returns the time since the connection to the other processes last came up: zero while it is down, [`Duration::MAX`] without others.
    pub fn up_for(&self) -> Duration {
        match &self.link {
            None => Duration::MAX,
            Some(link) if *link.up.borrow() => lock(&link.changed).elapsed(),
            Some(_) => Duration::ZERO,
        }
    }

    /// Returns the NATS client, if the bus is joined to other processes.
    pub fn client(&self) -> Option<&Client> {
        self.link.as_ref().map(|link| &link.client)
    }

    /// Takes the queue of messages from other processes. Only the first call returns it.
    pub fn from_others(&self) -> Option<mpsc::Receiver<Between>> {
        self.link.as_ref().and_then(|link| lock(&link.heard).take())
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
        let Some(link) = self.link.as_ref().filter(|link| *link.up.borrow()) else { return };
        let passing = || async {
            let subscriber = link.subscribe(subject).await.ok_or(())?;
            let passing = pass_on(subscriber, subject.to_owned(), self.subjects.clone(), link.incoming.clone());
            if let Some(game) = subject.strip_prefix(GAME) {
                self.tell_others(Between::WhoIsHere { game: game.to_owned() });
            }
            Ok::<Relay, ()>(Relay(tokio::spawn(passing).abort_handle()))
        };
        let _ = tokio::time::timeout(2 * PATIENCE, relay.get_or_try_init(passing)).await;
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
        if let Some(link) = &self.link {
            let wire = Wire::Told { tell: told.tell.clone(), room: told.room, by: told.by.clone() };
            link.send(subject, wire);
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
        if let Some(link) = &self.link {
            link.send(&between.subject(), Wire::Between(between));
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
        if let Tell::Events { events, .. } = &told.tell
            && let Some(last) = events.last()
        {
            subject.known = Some(subject.known.unwrap_or(0).max(last.number + 1));
        }
        subject.knows_next |= matches!(told.tell, Tell::Next { .. });
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

impl Link {
    fn send(&self, subject: &str, wire: Wire) {
        let is_sent = *self.up.borrow() && self.outgoing.try_send((format!("{PREFIX}{subject}"), wire)).is_ok();
        if !is_sent {
            metrics::counter!("pentad_bus_messages_lost").increment(1);
        }
    }

    /// Subscribes at the NATS server, and waits for a confirmation that the server knows the subscription.
    async fn subscribe(&self, subject: &str) -> Option<Subscriber> {
        let subscriber = self.client.subscribe(format!("{PREFIX}{subject}")).await.ok()?;
        if *self.up.borrow() {
            let _ = tokio::time::timeout(PATIENCE, self.client.flush()).await;
        }
        Some(subscriber)
    }
}

/// Publishes the queued messages to other processes.
async fn send(client: Client, mut waiting: mpsc::Receiver<(String, Wire)>) {
    while let Some((subject, wire)) = waiting.recv().await {
        let Ok(body) = serde_json::to_vec(&wire) else { continue };
        if client.publish(subject, body.into()).await.is_err() {
            metrics::counter!("pentad_bus_messages_lost").increment(1);
        }
    }
}

/// Passes on the messages of other processes about a subject.
async fn pass_on(mut said: Subscriber, subject: String, subjects: Arc<Subjects>, incoming: mpsc::Sender<Between>) {
    while let Some(message) = said.next().await {
        match serde_json::from_slice(&message.payload) {
            Ok(Wire::Told { tell, room, by }) => subjects.tell(&subject, Told { room, by, ..Told::to_all(tell) }),
            Ok(Wire::Between(between)) => {
                if incoming.try_send(between).is_err() {
                    metrics::counter!("pentad_bus_messages_lost").increment(1);
                }
            }
            // A process of another version may send variants that this one does not know.
            Err(error) => tracing::debug!(%error, "a message on the bus was not understood"),
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
        bus.tell("game.a", Told::to_all(Tell::Bye));
        let (mut one, mut other) = (bus.listen("game.a").await, bus.listen("game.b").await);
        bus.tell("game.a", Told::to_all(Tell::Pong { id: 1, now: 2 }));
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
