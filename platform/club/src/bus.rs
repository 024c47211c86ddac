//! Telling those who listen. A message may be lost: events have numbers, and a listener that misses one reads the store.

use pentad_api::Tell;
use pentad_table::Room;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::broadcast;

/// What happens in a game.
pub fn about_game(id: &str) -> String {
    format!("game.{id}")
}

/// What happens to a person.
pub fn about_person(account: &str) -> String {
    format!("person.{account}")
}

/// What there is to play.
pub fn about_lobby() -> String {
    "lobby".to_owned()
}

/// A message on the bus.
#[derive(Clone, Debug)]
pub struct Told {
    /// What the listeners are told.
    pub tell: Tell,
    /// The same as JSON, written once for all of them.
    pub text: Arc<str>,
    /// Only for those in this room.
    pub room: Option<Room>,
    /// The account that said it: those who block it do not hear it.
    pub by: Option<String>,
}

impl Told {
    /// A message for all listeners.
    pub fn to_all(tell: Tell) -> Told {
        let text = serde_json::to_string(&tell).unwrap_or_default().into();
        Told { tell, text, room: None, by: None }
    }

    /// Whether it is for a listener's ears: who plays hears the players' room, everyone else the spectators', and nobody whom they block.
    pub fn is_for(&self, is_player: bool, blocked: &[String]) -> bool {
        let is_blocked = self.by.as_ref().is_some_and(|speaker| blocked.contains(speaker));
        !is_blocked && self.room.is_none_or(|room| (room == Room::Players) == is_player)
    }
}

/// What a listener hears.
pub type Heard = broadcast::Receiver<Arc<Told>>;

/// How many messages wait for a slow listener before it misses some.
const WAITING: usize = 64;

/// The bus of one process.
#[derive(Debug, Default)]
pub struct Bus {
    subjects: Mutex<HashMap<String, broadcast::Sender<Arc<Told>>>>,
}

impl Bus {
    /// Listens to a subject from now on.
    pub fn listen(&self, subject: &str) -> Heard {
        let mut subjects = self.subjects.lock().unwrap_or_else(PoisonError::into_inner);
        match subjects.get(subject) {
            Some(sender) => sender.subscribe(),
            None => {
                let (sender, heard) = broadcast::channel(WAITING);
                subjects.insert(subject.to_owned(), sender);
                heard
            }
        }
    }

    /// Whether anybody listens to a subject.
    pub fn is_heard(&self, subject: &str) -> bool {
        let subjects = self.subjects.lock().unwrap_or_else(PoisonError::into_inner);
        subjects.get(subject).is_some_and(|sender| sender.receiver_count() > 0)
    }

    /// Tells those who listen.
    pub fn tell(&self, subject: &str, told: Told) {
        let mut subjects = self.subjects.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(sender) = subjects.get(subject)
            && sender.send(Arc::new(told)).is_err()
        {
            // The last listener has gone.
            subjects.remove(subject);
        }
    }

    /// Tells everyone who listens to anything.
    pub fn tell_all(&self, told: &Told) {
        let told = Arc::new(told.clone());
        let subjects = self.subjects.lock().unwrap_or_else(PoisonError::into_inner);
        for sender in subjects.values() {
            let _ = sender.send(told.clone());
        }
    }

    /// Forgets subjects to which nobody listens.
    pub(crate) fn tidy(&self) {
        let mut subjects = self.subjects.lock().unwrap_or_else(PoisonError::into_inner);
        subjects.retain(|_, sender| sender.receiver_count() > 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn listeners_hear_what_is_told_after_they_came() {
        let bus = Bus::default();
        bus.tell("game.a", Told::to_all(Tell::Bye));
        let (mut one, mut other) = (bus.listen("game.a"), bus.listen("game.b"));
        bus.tell("game.a", Told::to_all(Tell::Pong { id: 1, now: 2 }));
        assert_eq!(&*one.recv().await.unwrap().text, r#"{"pong":{"id":1,"now":2}}"#);
        assert!(other.try_recv().is_err());
        drop((one, other));
        bus.tidy();
        assert!(bus.subjects.lock().unwrap().is_empty());
    }
}
