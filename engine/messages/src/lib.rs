//! Messages between the page and its worker, and jobs for workers on other machines.
//!
//! Games travel as records and actions in notation, so both sides need only the rules to understand each other, and every
//! message is readable by a person.

mod jobs;

pub use jobs::{Allowed, Answer, AnswerTo, Find, Fixture, Job, JudgedPly, Need, Question, Reply};

use serde::{Deserialize, Serialize};

/// Requests of the page to its worker. The worker answers them one at a time; to interrupt one, the page terminates the
/// worker and starts another.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ask {
    /// Chooses a bot's action for the seat to act. Answered by one [`Tell::Thought`].
    Move {
        /// The request number, repeated in the answer.
        id: u32,
        /// The game so far, as a record.
        record: String,
        /// The bot, such as `level:3`.
        bot: String,
        /// The random seed: equal seeds give equal play.
        seed: u64,
    },
    /// Finds the best actions, or lists what may come up if chance is to act. Answered by several [`Tell::Thought`], each
    /// better founded than the one before.
    Analyse {
        /// The request number, repeated in the answers.
        id: u32,
        /// The game so far, as a record.
        record: String,
        /// The number of actions compared in full.
        lines: usize,
        /// The time limit, in milliseconds.
        milliseconds: u32,
    },
    /// Evaluates every action of a game. Answered by several [`Tell::Reviewed`].
    Review {
        /// The request number, repeated in the answers.
        id: u32,
        /// The whole game, as a record.
        record: String,
        /// The time limit for each position, in milliseconds.
        milliseconds: u32,
    },
    /// Measures how much of a position a bot searches in a given time. Answered by [`Tell::Thought`].
    Measure {
        /// The request number, repeated in the answer.
        id: u32,
        /// The position, as a record.
        record: String,
        /// The bot that searches.
        bot: String,
        /// The time, in milliseconds.
        milliseconds: u32,
    },
}

/// Messages of the worker to the page.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tell {
    /// The worker has started and accepts requests.
    Ready,
    /// The analysis of the position so far.
    Thought {
        /// The request number.
        id: u32,
        /// The analysis.
        thought: Thought,
        /// True in the last message for this request.
        done: bool,
    },
    /// Progress of a review.
    Reviewed {
        /// The request number.
        id: u32,
        /// The actions judged since the last message.
        plies: Vec<ReviewedPly>,
        /// The value of the start to each seat, once it is known.
        start: Option<Vec<f64>>,
        /// True in the last message for this request.
        done: bool,
    },
    /// The request cannot be answered.
    Failed {
        /// The request number.
        id: u32,
        /// The reason.
        reason: String,
    },
}

/// The result of a search of a position.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Thought {
    /// The actions examined, the best first; if chance is to act, its possible actions, the likeliest first. Empty once the
    /// game is over.
    pub lines: Vec<Appraisal>,
    /// The value of the position to each seat.
    pub worths: Vec<f64>,
    /// The number of simulations or positions.
    pub effort: u64,
    /// The search depth, in actions.
    pub depth: u32,
    /// The time taken, in milliseconds.
    pub milliseconds: u32,
}

/// An action and its evaluation.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Appraisal {
    /// The action.
    pub action: String,
    /// The share of the win of the seat that acts (after chance: that decides next), from 0 to 1, or the points of a
    /// solitaire.
    pub worth: f64,
    /// True if the value is proven.
    pub exact: bool,
    /// True if the value is only an upper bound.
    pub at_most: bool,
    /// The number of visits; 0 if they are not counted.
    pub visits: u64,
    /// The principal variation, starting with this action.
    pub expected: Vec<String>,
}

/// The review of one action of a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ReviewedPly {
    /// The number of the action, counted from 1.
    pub ply: usize,
    /// The value of the position after it, to each seat.
    pub worths: Vec<f64>,
    /// The value it lost; `None` for chance.
    pub loss: Option<f64>,
    /// The better action, if there was one.
    pub better: Option<String>,
}
