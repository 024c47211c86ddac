use pentad_api::ServerMessage;
use pentad_table::Room;
use serde::{Deserialize, Serialize};

/// Messages that the processes of one club exchange to act as one. Each may be lost: lasting state is repeated as a heartbeat, and
/// everything else is read from the store after a while anyway.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Between {
    /// Presence report: the players of a game that are connected to it through one process.
    Here {
        /// The game.
        game: String,
        /// The reporting process.
        process: String,
        /// The accounts of the connected players.
        accounts: Vec<String>,
    },
    /// Sent by a process that begins to follow a game; the others answer with [`Between::Here`].
    WhoIsHere {
        /// The game.
        game: String,
    },
    /// Heartbeat of a process.
    Beat {
        /// The process.
        process: String,
        /// Number of people connected to it.
        people: usize,
        /// The connected accounts that have opened a live game that waits for players.
        openers: Vec<String>,
    },
    /// Asks the other processes for the presence of a person; those that have the person answer with [`Between::There`].
    IsThere {
        /// The account.
        account: String,
    },
    /// Reports that a person is connected to the sending process.
    There {
        /// The account.
        account: String,
    },
    /// The offered or running games of the lobby have changed.
    Lobby,
    /// An account has changed: copies of it in memory are stale.
    Forget {
        /// The account.
        account: String,
        /// The games that show its name.
        games: Vec<String>,
    },
    /// An account has blocked another one, or has ended a block.
    Blocks,
    /// A wrong password was given for a name.
    WrongPassword {
        /// The name in the form in which names are compared.
        name: String,
        /// The address of the attempt, or the mark of a browser that has logged in before.
        #[serde(default)]
        origin: Option<String>,
    },
    /// Never sent: placed in the queue of incoming messages each time the connection to the other processes comes up.
    #[serde(skip)]
    Joined,
}

impl Between {
    /// Returns the subject under which the message is published.
    pub(crate) fn subject(&self) -> String {
        match self {
            Between::Here { game, .. } | Between::WhoIsHere { game } => crate::about_game(game),
            _ => HOUSE.to_owned(),
        }
    }
}

/// Subject of the messages that concern all processes.
pub(crate) const HOUSE: &str = "house";

/// A message in the form in which processes exchange it. Variants that a later version has added are ignored.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Wire {
    Told {
        tell: ServerMessage,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        room: Option<Room>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<String>,
    },
    Between(Between),
}
