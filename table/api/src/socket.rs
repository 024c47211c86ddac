use crate::command::Command;
use crate::games::{GameInfo, Lobby, Seat};
use crate::people::Me;
use pentad_core::abridged;
use pentad_table::{Event, Room};
use serde::{Deserialize, Serialize};

/// A message from a visitor over the socket.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum ClientMessage {
    /// Subscribes to a game, from an event on.
    Follow {
        /// The game.
        game: String,
        /// The number of events that the visitor already has.
        #[serde(default)]
        have: u64,
    },
    /// Ends the subscription to a game.
    Leave {
        /// The game.
        game: String,
    },
    /// Sends a command to a table. A message that is sent again under the same name is not done again.
    Do {
        /// The game.
        game: String,
        /// An idempotency key: a name for this message that the sender has not used before.
        message: String,
        /// The command. The sitter of `sit` and the lag of `play` are set by the server; what is sent there is ignored.
        command: Command,
    },
    /// Sends a chat message.
    Say {
        /// The game.
        game: String,
        /// The message and its room.
        say: Say,
    },
    /// Subscribes to the lobby, or ends the subscription.
    Lobby {
        /// True to subscribe.
        on: bool,
    },
    /// Asks the server for a sign of life.
    Ping {
        /// A number that the answer repeats.
        id: u64,
    },
}

/// A message from the server over the socket.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ServerMessage {
    /// The visitor's account and the server's time: sent first, and whenever the account changes.
    Hello {
        /// The account.
        me: Me,
        /// The server's time.
        now: i64,
    },
    /// The state of a game: the answer to `follow`.
    Game {
        /// The game.
        info: Box<GameInfo>,
        /// The events from the one that was asked for.
        events: Vec<Event>,
        /// The seats whose players are online.
        present: Vec<usize>,
        /// The server's time.
        now: i64,
    },
    /// New events in a game.
    Events {
        /// The game.
        game: String,
        /// The events.
        events: Vec<Event>,
        /// The server's time.
        now: i64,
    },
    /// A command sent by `do` was carried out.
    Done {
        /// The game.
        game: String,
        /// The name of the message.
        message: String,
        /// The number of events so far.
        version: u64,
    },
    /// A message was refused.
    Refused {
        /// The game.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        game: String,
        /// The name of the message, if it had one.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        message: String,
        /// The reason.
        problem: Problem,
    },
    /// The players who are online have changed.
    Present {
        /// The game.
        game: String,
        /// The seats whose players are online.
        seats: Vec<usize>,
    },
    /// A chat message was sent.
    Said {
        /// The game.
        game: String,
        /// The message.
        line: ChatLine,
    },
    /// Another game follows this one.
    Next {
        /// The game.
        game: String,
        /// The next game.
        next: String,
    },
    /// A rated game was settled: its seats with their ratings before and after it.
    Rated {
        /// The game.
        game: String,
        /// The seats, seat 1 first.
        seats: Vec<Seat>,
    },
    /// It has become the visitor's turn in a game, or is no longer.
    Turn {
        /// The game.
        game: String,
        /// True if it is the visitor's turn.
        is_yours: bool,
    },
    /// The lobby: games to play and to watch.
    Lobby(Lobby),
    /// The answer to `ping`.
    Pong {
        /// The number from the question.
        id: u64,
        /// The server's time.
        now: i64,
    },
    /// The faults in the club: sent whenever they change, and first if there are any.
    Amiss {
        /// All current faults; empty once there are none.
        what: Vec<Amiss>,
    },
    /// The server ends the connection: reconnect.
    Bye,
}

/// A fault in the club.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Amiss {
    /// The database does not answer, so nothing is acknowledged. If the whole club is cut off from it, the lost time is given
    /// back.
    Store,
    /// The message bus is down: what happens at other processes arrives later.
    Bus,
    /// The workers that think for bots are away: the server thinks itself, and takes longer.
    Workers,
}

/// The reason a request is refused.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Problem {
    /// A code for programs.
    pub code: String,
    /// A sentence for people.
    pub reason: String,
}

impl Problem {
    /// Creates a problem from its code and reason. A reason that quotes a long input is abridged.
    pub fn new(code: &str, reason: &str) -> Problem {
        Problem { code: code.to_owned(), reason: abridged(reason).into_owned() }
    }
}

/// The answer to a command over HTTP.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Done {
    /// The number of events so far.
    pub version: u64,
}

/// A chat message to send.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Say {
    /// The room it goes to.
    pub room: Room,
    /// The message: text, never markup.
    pub text: String,
}

/// A chat message that was sent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ChatLine {
    /// Its number in the game.
    pub number: u64,
    /// The name of the sender.
    pub name: String,
    /// The room it went to.
    pub room: Room,
    /// The message.
    pub text: String,
    /// The time at which it was sent.
    pub time: i64,
}

/// The chat of a game.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Chats {
    /// The messages, oldest first.
    pub lines: Vec<ChatLine>,
}

/// Conditional moves: answers to expected actions, prepared by a seat that is not to act.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Expect {
    /// The expected actions and the answers. An empty list cancels all of them.
    pub lines: Vec<Expected>,
}

/// An expected line of play with the answer to it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Expected {
    /// The number of actions before the expected ones.
    pub ply: usize,
    /// The expected actions, one after the other, until this seat is to act.
    pub if_played: Vec<String>,
    /// The answer.
    pub answer: String,
}
