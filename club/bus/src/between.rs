use pentad_api::Tell;
use pentad_table::Room;
use serde::{Deserialize, Serialize};

/// What the processes of one club tell each other, so that they act as one. Each can be lost: what lasts is told again and again, and
/// everything else is looked up after a while anyway.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Between {
    /// The players of a game who are connected to it through a process.
    Here {
        /// The game.
        game: String,
        /// The process that knows it.
        process: String,
        /// The accounts.
        accounts: Vec<String>,
    },
    /// A process begins to follow a game and wants to know who is there.
    WhoIsHere {
        /// The game.
        game: String,
    },
    /// A process is there, and who with it.
    Beat {
        /// The process.
        process: String,
        /// How many people.
        people: usize,
        /// Those of them who have opened a live game that waits for players.
        openers: Vec<String>,
    },
    /// A process wants to know whether a person is there.
    IsThere {
        /// The account.
        account: String,
    },
    /// A person is there.
    There {
        /// The account.
        account: String,
    },
    /// There is something else to play or to watch.
    Lobby,
    /// What is known of an account has changed.
    Forget {
        /// The account.
        account: String,
        /// The games in which its name stands.
        games: Vec<String>,
    },
    /// Somebody has blocked somebody, or does not any more.
    Blocks,
    /// A wrong password was given for a name.
    WrongPassword {
        /// The name, as names are compared.
        name: String,
        /// The address from which it came, or the mark of a browser that has logged in before.
        #[serde(default)]
        origin: Option<String>,
    },
    /// Never sent: this process has just been connected to the others, for the first time or again.
    #[serde(skip)]
    Joined,
}

impl Between {
    /// The subject under which it is told.
    pub(crate) fn subject(&self) -> String {
        match self {
            Between::Here { game, .. } | Between::WhoIsHere { game } => crate::about_game(game),
            _ => HOUSE.to_owned(),
        }
    }
}

/// Under this subject processes speak to each other.
pub(crate) const HOUSE: &str = "house";

/// A message as it goes between processes. One that a later version of the program has added is passed over.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Wire {
    Told {
        tell: Tell,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        room: Option<Room>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<String>,
    },
    Between(Between),
}
