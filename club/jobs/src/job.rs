//! Jobs: questions in a queue, as data.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::fmt;

/// The priority of a job, by what waits for it. All jobs of an earlier variant are done before those of a later one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Need {
    /// A player waits for the turn of a bot.
    Person,
    /// A player studies a game and can wait a little.
    Study,
    /// Together with many others it answers a question of the lab.
    Lab,
}

impl Need {
    /// All priorities, the most urgent first.
    pub const ALL: [Need; 3] = [Need::Person, Need::Study, Need::Lab];

    /// Returns the name used in subjects and metrics.
    pub fn name(self) -> &'static str {
        match self {
            Need::Person => "person",
            Need::Study => "study",
            Need::Lab => "lab",
        }
    }
}

impl fmt::Display for Need {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A job in the queue.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Job {
    /// The idempotency key: two jobs with the same name are one job. Letters, digits, `-` and `_`.
    pub(crate) name: String,
    /// The recipient of the answer.
    pub(crate) answer_to: AnswerTo,
    /// Time to live in the queue, in seconds; after that the answer is no longer needed.
    pub(crate) good_for_seconds: u32,
    /// The question, in the words of those who ask and answer.
    pub(crate) question: Value,
}

/// The recipient of the answer to a job.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum AnswerTo {
    /// The servers of the club: a bot is to act in a game at this version.
    Club {
        /// The identifier of the game.
        game: String,
        /// The number of events in the game when the job was created.
        version: u64,
    },
    /// A command that waits for the answer.
    Asker {
        /// The name of the command. Letters, digits, `-` and `_`.
        asker: String,
    },
}

/// The result of a job.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Reply {
    /// The job was done.
    Answered(Value),
    /// The job cannot be done, for this reason.
    Refused(String),
}
