use pentad_api::Tell;
use pentad_table::Room;
use std::sync::Arc;

/// What a listener hears.
#[derive(Clone, Debug)]
pub enum Word {
    /// A message.
    Told(Told),
    /// Something may have been missed: the store knows what.
    Missed,
}

impl Word {
    /// The message, if it is one.
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
