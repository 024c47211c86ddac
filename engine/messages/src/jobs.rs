//! What is asked of workers on other machines. A job is data: a record and a question.

use crate::{Appraisal, Thought};
use serde::{Deserialize, Serialize};
use std::fmt;

/// Who waits for a job. Jobs of the first are done before those of the second, and those before the third's.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Need {
    /// A person waits for it: the turn of a bot.
    Person,
    /// A person studies a game and can wait a little.
    Study,
    /// Many of them together answer a question of the lab.
    Lab,
}

impl Need {
    /// All of them, the most urgent first.
    pub const ALL: [Need; 3] = [Need::Person, Need::Study, Need::Lab];

    /// Its name in subjects and in what is measured.
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

/// A job, as it waits for a worker.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Job {
    /// Two jobs of one name are one job. Letters, digits, `-` and `_`.
    pub name: String,
    /// Where the answer goes.
    pub answer_to: AnswerTo,
    /// After so many seconds in the queue nobody wants the answer any more.
    pub good_for_seconds: u32,
    /// What is asked.
    pub question: Question,
}

/// Where the answer to a job goes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AnswerTo {
    /// To the servers of the club: it is the turn of a bot in a game, after so many events.
    Club {
        /// The game.
        game: String,
        /// How many events there were.
        version: u64,
    },
    /// To a command that waits for it.
    Asker {
        /// The name of the command. Letters, digits, `-` and `_`.
        asker: String,
    },
}

/// What is asked.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "ask", rename_all = "snake_case")]
pub enum Question {
    /// What a bot plays for the seat that is to act. Answered by [`Answer::Action`].
    Turn {
        /// The game so far, as a record.
        record: String,
        /// The bot, such as `level:3`.
        bot: String,
        /// The same seed plays the same way.
        seed: u64,
        /// How much it may think.
        allowed: Allowed,
    },
    /// The best actions after a record. Answered by [`Answer::Thought`].
    Analyse {
        /// The game so far, as a record.
        record: String,
        /// How many actions are compared in earnest.
        lines: usize,
        /// How much thinking it may take.
        allowed: Allowed,
    },
    /// What every action of a game was worth. Answered by [`Answer::Review`].
    Review {
        /// The whole game, as a record.
        record: String,
        /// Who judges.
        bot: String,
        /// How much thinking each position may take.
        allowed: Allowed,
    },
    /// A game between bots. Answered by [`Answer::Game`].
    Game(Fixture),
    /// The positions of one game between strong bots that may be puzzles. Answered by [`Answer::Finds`].
    Finds {
        /// Which game.
        game: String,
        /// Where the games come from.
        seed: u64,
        /// The number of the game.
        number: u64,
        /// The levels of which there are puzzles enough.
        enough: Vec<u8>,
    },
    /// Labelled positions of a game that a search plays against itself, to train nets with. Answered by [`Answer::Positions`].
    Positions {
        /// Which game, as `lab/training` names it.
        game: String,
        /// The net that judges, as a file of it in Base64; without one, the fitted weights judge.
        net: Option<String>,
        /// Decides the game.
        seed: u64,
    },
    /// Something that only later versions ask.
    #[serde(other)]
    Unknown,
}

/// How much thinking something may take. The limit that is reached first counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Allowed {
    /// How long.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub microseconds: Option<u64>,
    /// How many simulations or positions: the same result on every machine.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub effort: Option<u64>,
}

/// A game of an arena.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Fixture {
    /// Which game.
    pub game: String,
    /// Its options, by their headers.
    pub options: Vec<(String, String)>,
    /// The bots, of which those in the seating play.
    pub bots: Vec<String>,
    /// How much each may think about an action, if it has no limit of its own.
    pub allowed: Allowed,
    /// How many decisions at the start are drawn at random.
    pub opening: usize,
    /// Everything random comes from this number.
    pub seed: u64,
    /// The number of the start.
    pub start: u64,
    /// Who sits where, by place in the list of bots.
    pub seating: Vec<usize>,
}

/// What a worker has found out.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// What a bot plays, in notation.
    Action(String),
    /// What is thought of a position.
    Thought(Thought),
    /// What is thought of a game.
    Review {
        /// What the start is worth to each seat.
        start: Vec<f64>,
        /// Every action.
        plies: Vec<JudgedPly>,
    },
    /// A game that was played, as a line of an arena's file of results.
    Game(String),
    /// Positions that may be puzzles, in the order in which they came up.
    Finds(Vec<Find>),
    /// Labelled positions, a line each, as `lab/training` writes them.
    Positions(String),
}

/// An action of a game that was looked through.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct JudgedPly {
    /// What the position after it is worth to each seat.
    pub worths: Vec<f64>,
    /// What it lost; `None` for chance.
    pub loss: Option<f64>,
    /// What should have been played instead.
    pub better: Option<Appraisal>,
}

/// A position that may be a puzzle, or why it is none.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Find {
    /// After how many actions of its game it came up.
    pub actions: usize,
    /// The lowest level that finds its answer, if the lowest levels do.
    pub easy: Option<u8>,
    /// The puzzle as its file writes it, or why it is none.
    pub puzzle: Result<String, String>,
}

/// The end of a job.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reply {
    /// It was done.
    Answered(Answer),
    /// It cannot be done: why.
    Refused(String),
}
