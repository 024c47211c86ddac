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

/// What happens in a game.
pub fn about_game(id: &str) -> String {
    format!("{GAME}{id}")
}

/// What happens to a person.
pub fn about_person(account: &str) -> String {
    format!("{PERSON}{account}")
}

/// What there is to play.
pub fn about_lobby() -> String {
    "lobby".to_owned()
}

const GAME: &str = "game.";
const PERSON: &str = "person.";
/// What comes before a subject at the server of NATS, which may carry other things as well.
const PREFIX: &str = "pentad.told.";

/// What a listener hears.
pub type Heard = broadcast::Receiver<Arc<Word>>;

/// How many messages wait for a slow listener before it misses some.
const WAITING: usize = 64;
/// How many messages wait to be sent to other processes, or to be read from them, before some are lost.
const QUEUE: usize = 16_384;
/// How long a new listener waits until other processes can be heard.
const PATIENCE: Duration = Duration::from_millis(500);

/// A bus: of one process alone, or joined to others.
#[derive(Debug)]
pub struct Bus {
    subjects: Arc<Subjects>,
    link: Option<Link>,
}

/// To what somebody listens in this process.
#[derive(Debug, Default)]
struct Subjects(Mutex<HashMap<String, Subject>>);

#[derive(Debug)]
struct Subject {
    listeners: broadcast::Sender<Arc<Word>>,
    /// How many events of the game its listeners know of.
    known: Option<u64>,
    /// Whether they know which game follows it.
    knows_next: bool,
    /// Made with the first listener: what other processes say about it.
    relay: Arc<OnceCell<Relay>>,
}

/// A task that passes on what other processes say. It ends when nobody listens any more.
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
    /// A bus for one process.
    pub fn alone() -> Bus {
        Bus { subjects: Arc::default(), link: None }
    }

    /// A bus that is joined to the other processes at a server of NATS. If that is away, they are heard once it is back.
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

    /// Whether it is joined to other processes, connected to them now or not.
    pub fn is_joined(&self) -> bool {
        self.link.is_some()
    }

    /// Whether other processes, if there are any, can be heard.
    pub fn is_up(&self) -> bool {
        self.link.as_ref().is_none_or(|link| *link.up.borrow())
    }

    /// For how long they have been heard without a break; for ever where there are none.
    pub fn up_for(&self) -> Duration {
        match &self.link {
            None => Duration::MAX,
            Some(link) if *link.up.borrow() => lock(&link.changed).elapsed(),
            Some(_) => Duration::ZERO,
        }
    }

    /// The server of NATS, where there is one.
    pub fn client(&self) -> Option<&Client> {
        self.link.as_ref().map(|link| &link.client)
    }

    /// What other processes say to this one. Only the first who asks gets it.
    pub fn from_others(&self) -> Option<mpsc::Receiver<Between>> {
        self.link.as_ref().and_then(|link| lock(&link.heard).take())
    }

    /// Listens to a subject from now on.
    pub async fn listen(&self, subject: &str) -> Heard {
        let (heard, relay) = {
            let mut subjects = self.subjects.lock();
            let subject = subjects.entry(subject.to_owned()).or_insert_with(Subject::new);
            (subject.listeners.subscribe(), subject.relay.clone())
        };
        self.relay(subject, &relay).await;
        heard
    }

    /// Lets what other processes say about a subject be heard here, unless it is already. Where that takes too long, it is done once they
    /// are heard again, and until then the store is looked at from time to time.
    async fn relay(&self, subject: &str, relay: &OnceCell<Relay>) {
        // While the bus is away, nothing is asked of it: what is listened to is asked for when it is back.
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

    /// Once other processes are heard again: everything that somebody listens to is heard from them.
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

    /// While other processes are not heard: those who listen to what happens to people or in the lobby read it anew.
    pub fn let_read_anew(&self) {
        self.subjects.miss();
    }

    /// Whether anybody in this process listens to a subject.
    pub fn is_heard(&self, subject: &str) -> bool {
        self.subjects.lock().get(subject).is_some_and(|subject| subject.listeners.receiver_count() > 0)
    }

    /// Tells those who listen, in every process.
    pub fn tell(&self, subject: &str, told: Told) {
        if let Some(link) = &self.link {
            let wire = Wire::Told { tell: told.tell.clone(), room: told.room, by: told.by.clone() };
            link.send(subject, wire);
        }
        self.tell_here(subject, told);
    }

    /// Tells those who listen in this process.
    pub fn tell_here(&self, subject: &str, told: Told) {
        self.subjects.tell(subject, told);
    }

    /// Tells everyone in this process who listens to anything.
    pub fn tell_all_here(&self, told: &Told) {
        let word = Arc::new(Word::Told(told.clone()));
        for subject in self.subjects.lock().values() {
            let _ = subject.listeners.send(word.clone());
        }
    }

    /// Tells the other processes.
    pub fn tell_others(&self, between: Between) {
        if let Some(link) = &self.link {
            link.send(&between.subject(), Wire::Between(between));
        }
    }

    /// Notes how many events of a game its listeners know of at least, where that was not known.
    pub fn note_known(&self, game: &str, version: u64) {
        if let Some(subject) = self.subjects.lock().get_mut(&about_game(game)) {
            subject.known.get_or_insert(version);
        }
    }

    /// How many events of a game its listeners know of, if there are any.
    pub fn known(&self, game: &str) -> Option<u64> {
        let subjects = self.subjects.lock();
        subjects.get(&about_game(game)).filter(|subject| subject.listeners.receiver_count() > 0)?.known
    }

    /// Whether the listeners of a game know which game follows it.
    pub fn knows_next(&self, game: &str) -> bool {
        self.subjects.lock().get(&about_game(game)).is_some_and(|subject| subject.knows_next)
    }

    /// The games to which somebody in this process listens.
    pub fn followed(&self) -> Vec<String> {
        let subjects = self.subjects.lock();
        let followed = subjects.iter().filter(|(_, subject)| subject.listeners.receiver_count() > 0);
        followed.filter_map(|(name, _)| Some(name.strip_prefix(GAME)?.to_owned())).collect()
    }

    /// Forgets subjects to which nobody listens.
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

    /// Those who listen to what happens to people or in the lobby read it anew.
    fn miss(&self) {
        let word = Arc::new(Word::Missed);
        // What happened in games is compared with the store anyway.
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

    /// Subscribes to a subject, and is sure that the server knows it.
    async fn subscribe(&self, subject: &str) -> Option<Subscriber> {
        let subscriber = self.client.subscribe(format!("{PREFIX}{subject}")).await.ok()?;
        if *self.up.borrow() {
            let _ = tokio::time::timeout(PATIENCE, self.client.flush()).await;
        }
        Some(subscriber)
    }
}

/// Sends to other processes what waits for it.
async fn send(client: Client, mut waiting: mpsc::Receiver<(String, Wire)>) {
    while let Some((subject, wire)) = waiting.recv().await {
        let Ok(body) = serde_json::to_vec(&wire) else { continue };
        if client.publish(subject, body.into()).await.is_err() {
            metrics::counter!("pentad_bus_messages_lost").increment(1);
        }
    }
}

/// Passes on what other processes say about a subject.
async fn pass_on(mut said: Subscriber, subject: String, subjects: Arc<Subjects>, incoming: mpsc::Sender<Between>) {
    while let Some(message) = said.next().await {
        match serde_json::from_slice(&message.payload) {
            Ok(Wire::Told { tell, room, by }) => subjects.tell(&subject, Told { room, by, ..Told::to_all(tell) }),
            Ok(Wire::Between(between)) => {
                if incoming.try_send(between).is_err() {
                    metrics::counter!("pentad_bus_messages_lost").increment(1);
                }
            }
            // A process of another version says something new.
            Err(error) => tracing::debug!(%error, "a message on the bus was not understood"),
        }
    }
}

/// Notes when the connection comes and goes. What was said while it was away was missed.
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
