use crate::games::{GameInfo, Lobby, Seat};
use crate::people::Me;
use pentad_core::abridged;
use pentad_table::{Command, Event, Room};
use serde::{Deserialize, Serialize};

/// What a visitor says over the socket.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Ask {
    /// Wants to hear what happens in a game, from this event on.
    Follow {
        /// The game.
        game: String,
        /// How many events are known already.
        #[serde(default)]
        have: u64,
    },
    /// Does not want to hear of a game any more.
    Leave {
        /// The game.
        game: String,
    },
    /// Does something at a table. The same message said again is not done again.
    Do {
        /// The game.
        game: String,
        /// A name for this message that the sender has not used before.
        message: String,
        /// What to do. The sitter of `sit` and the lag of `play` are the server's business and ignored.
        command: Command,
    },
    /// Says something.
    Say {
        /// The game.
        game: String,
        /// What, and to whom.
        say: Say,
    },
    /// Wants to hear of the lobby, or does not any more.
    Lobby {
        /// Whether.
        on: bool,
    },
    /// Asks whether the server is there.
    Ping {
        /// Comes back as it is.
        id: u64,
    },
}

/// What the server says over the socket.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Tell {
    /// Who the visitor is, and what time it is: first, and whenever it changes.
    Hello {
        /// Who.
        me: Me,
        /// The time at the server.
        now: i64,
    },
    /// How a game stands: the answer to `follow`.
    Game {
        /// The game.
        info: Box<GameInfo>,
        /// The events from the one that was asked for.
        events: Vec<Event>,
        /// The seats whose players are there.
        present: Vec<usize>,
        /// The time at the server.
        now: i64,
    },
    /// Something happened in a game.
    Events {
        /// The game.
        game: String,
        /// What.
        events: Vec<Event>,
        /// The time at the server.
        now: i64,
    },
    /// What was asked for by `do` is done.
    Done {
        /// The game.
        game: String,
        /// Which message.
        message: String,
        /// How many events there are now.
        version: u64,
    },
    /// What was asked for is not done.
    Refused {
        /// The game.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        game: String,
        /// Which message, where it had a name.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        message: String,
        /// Why.
        problem: Problem,
    },
    /// Who is there has changed.
    Present {
        /// The game.
        game: String,
        /// The seats whose players are there.
        seats: Vec<usize>,
    },
    /// Something was said.
    Said {
        /// The game.
        game: String,
        /// What.
        line: ChatLine,
    },
    /// The game is followed by another one.
    Next {
        /// The game.
        game: String,
        /// The one after it.
        next: String,
    },
    /// A rated game that is over has been settled: the seats with their ratings before and after it.
    Rated {
        /// The game.
        game: String,
        /// Who sat where, seat 1 first.
        seats: Vec<Seat>,
    },
    /// It has become the visitor's turn in a game, or is not any more.
    Turn {
        /// The game.
        game: String,
        /// Whether it is the visitor's turn.
        is_yours: bool,
    },
    /// What there is to play.
    Lobby(Lobby),
    /// The server is there.
    Pong {
        /// The id of the question.
        id: u64,
        /// The time at the server.
        now: i64,
    },
    /// What is amiss in the club: whenever that changes, and first if there is anything.
    Amiss {
        /// Everything that is; nothing once all is well.
        what: Vec<Amiss>,
    },
    /// The server goes away for a moment: come back.
    Bye,
}

/// Something that is amiss in the club.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Amiss {
    /// The database does not answer: nothing is acknowledged. If the whole club is cut off from it, that time is given back.
    Store,
    /// Processes do not hear each other: what others do comes later.
    Bus,
    /// Those who think for bots are away: the server thinks itself, and takes longer.
    Workers,
}

/// Why something is refused.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Problem {
    /// A word for programs.
    pub code: String,
    /// A sentence for people.
    pub reason: String,
}

impl Problem {
    /// A problem by its code and its reason. A reason that quotes a long input is abridged.
    pub fn new(code: &str, reason: &str) -> Problem {
        Problem { code: code.to_owned(), reason: abridged(reason).into_owned() }
    }
}

/// The answer to something done over HTTP.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Done {
    /// How many events there are now.
    pub version: u64,
}

/// Something to say.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Say {
    /// To whom.
    pub room: Room,
    /// What: text, never markup.
    pub text: String,
}

/// Something that was said.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ChatLine {
    /// Its number in the game.
    pub number: u64,
    /// Who said it.
    pub name: String,
    /// To whom.
    pub room: Room,
    /// What.
    pub text: String,
    /// When.
    pub time: i64,
}

/// What was said in a game.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Chats {
    /// What was said, oldest first.
    pub lines: Vec<ChatLine>,
}

/// Answers prepared for expected actions, by a seat that is not to act.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Expect {
    /// What is expected, and what to answer. Empty takes everything back.
    pub lines: Vec<Expected>,
}

/// An expected action with the answer to it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Expected {
    /// How many actions come before the expected one.
    pub ply: usize,
    /// The actions that are expected, one after the other, until this seat is to act.
    pub if_played: Vec<String>,
    /// The answer.
    pub answer: String,
}
