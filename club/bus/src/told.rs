use pentad_api::ServerMessage;
use pentad_table::Room;
use std::sync::Arc;

/// An item that a listener receives.
#[derive(Clone, Debug)]
pub enum Word {
    /// A message.
    Told(Told),
    /// Messages may have been missed: the listener has to read the store.
    Missed,
}

impl Word {
    /// Returns the message, unless it is [`Word::Missed`].
    pub fn told(&self) -> Option<&Told> {
        match self {
            Word::Told(told) => Some(told),
            Word::Missed => None,
        }
    }
}

/// A message on the bus.
#[derive(Clone, Debug)]
pub struct Told {
    /// The content of the message.
    pub tell: ServerMessage,
    /// The content as JSON, serialized once for all listeners.
    pub text: Arc<str>,
    /// The room whose members receive the message; all listeners if there is none.
    pub room: Option<Room>,
    /// The account that wrote the message; listeners that block it do not receive it.
    pub by: Option<String>,
}

impl Told {
    /// A message for all listeners.
    pub fn to_all(tell: ServerMessage) -> Told {
        let text = serde_json::to_string(&tell).unwrap_or_default().into();
        Told { tell, text, room: None, by: None }
    }

    /// Returns true if a listener may receive the message: players hear the players' room, all others the spectators', and no listener
    /// hears an account that it blocks.
    pub fn is_for(&self, is_player: bool, blocked: &[String]) -> bool {
        let is_blocked = self.by.as_ref().is_some_and(|speaker| blocked.contains(speaker));
        !is_blocked && self.room.is_none_or(|room| (room == Room::Players) == is_player)
    }
}
