//! Jobs for workers on other machines. A job is data: a record and a question.

use crate::{Appraisal, Thought};
use serde::{Deserialize, Serialize};
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
pub struct Job {
    /// The idempotency key: two jobs with the same name are one job. Letters, digits, `-` and `_`.
    pub name: String,
    /// The recipient of the answer.
    pub answer_to: AnswerTo,
    /// Time to live in the queue, in seconds; after that the answer is no longer needed.
    pub good_for_seconds: u32,
    /// The question.
    pub question: Question,
}

/// The recipient of the answer to a job.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AnswerTo {
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

/// The question of a job.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "ask", rename_all = "snake_case")]
pub enum Question {
    /// Chooses a bot's action for the seat to act. Answered by [`Answer::Action`].
    Turn {
        /// The game so far, as a record.
        record: String,
        /// The bot, such as `level:3`.
        bot: String,
        /// The random seed: equal seeds give equal play.
        seed: u64,
        /// The limits on its thinking.
        allowed: Allowed,
    },
    /// Finds the best actions after a record. Answered by [`Answer::Thought`].
    Analyse {
        /// The game so far, as a record.
        record: String,
        /// The number of actions compared in full.
        lines: usize,
        /// The limits on the analysis.
        allowed: Allowed,
    },
    /// Evaluates every action of a game. Answered by [`Answer::Review`].
    Review {
        /// The whole game, as a record.
        record: String,
        /// The bot that evaluates.
        bot: String,
        /// The limits for each position.
        allowed: Allowed,
    },
    /// Plays a game between bots. Answered by [`Answer::Game`].
    Game(Fixture),
    /// Finds puzzle candidates in one game between strong bots. Answered by [`Answer::Finds`].
    Finds {
        /// The identifier of the game.
        game: String,
        /// The seed from which the games are generated.
        seed: u64,
        /// The number of the game in the sequence of that seed.
        number: u64,
        /// The levels that already have enough puzzles.
        enough: Vec<u8>,
    },
    /// Generates labelled positions from a game of self-play, to train nets with. Answered by [`Answer::Positions`].
    Positions {
        /// The game, as `lab/training` names it.
        game: String,
        /// The net that evaluates, as its file in Base64; without one, the fitted weights evaluate.
        net: Option<String>,
        /// The seed that determines the game.
        seed: u64,
    },
    /// A question that this version does not know; only later versions send it.
    #[serde(other)]
    Unknown,
}

/// Limits on thinking. The search stops at the first one reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Allowed {
    /// The time limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub microseconds: Option<u64>,
    /// The limit in simulations or positions, which gives the same result on every machine.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub effort: Option<u64>,
}

/// A game to be played in an arena.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Fixture {
    /// The identifier of the game.
    pub game: String,
    /// Its options, as headers.
    pub options: Vec<(String, String)>,
    /// The bots; `seating` selects those that play.
    pub bots: Vec<String>,
    /// The limits for each action of a bot that has none of its own.
    pub allowed: Allowed,
    /// The number of random decisions at the start.
    pub opening: usize,
    /// The seed for everything random.
    pub seed: u64,
    /// The number of the opening.
    pub start: u64,
    /// The bot at each seat, as an index into `bots`.
    pub seating: Vec<usize>,
}

/// The answer of a worker.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// A bot's action, in notation.
    Action(String),
    /// The analysis of a position.
    Thought(Thought),
    /// The review of a game.
    Review {
        /// The value of the start to each seat.
        start: Vec<f64>,
        /// The review of every action.
        plies: Vec<JudgedPly>,
    },
    /// A finished game, as a line of an arena's result file.
    Game(String),
    /// Puzzle candidates, in the order in which they came up.
    Finds(Vec<Find>),
    /// Labelled positions, one per line, in the format of `lab/training`.
    Positions(String),
}

/// The review of one action of a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct JudgedPly {
    /// The value of the position after it, to each seat.
    pub worths: Vec<f64>,
    /// The value it lost; `None` for chance.
    pub loss: Option<f64>,
    /// The better action, if there was one.
    pub better: Option<Appraisal>,
}

/// A puzzle candidate, or the reason for its rejection.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Find {
    /// The number of actions in its game before the position.
    pub actions: usize,
    /// The lowest level that finds the answer, if the lowest levels do.
    pub easy: Option<u8>,
    /// The puzzle as a line of its file, or the reason for its rejection.
    pub puzzle: Result<String, String>,
}

/// The result of a job.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reply {
    /// The job was done.
    Answered(Answer),
    /// The job cannot be done, for this reason.
    Refused(String),
}
