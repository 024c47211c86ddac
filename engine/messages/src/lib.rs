//! Questions about games and their answers, as text for another thread, process or machine.
//!
//! Games travel as records and actions in notation, so both sides need only the rules to understand each other, and every message is readable
//! by a person. `pentad-thinking` answers the questions.

use serde::{Deserialize, Serialize};
use std::time::Duration;

/// A question about a game.
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
        #[serde(default)]
        allowed: Allowed,
    },
    /// Finds the best actions after a record, or lists what may come up if chance is to act. Answered by [`Answer::Thought`].
    Analyse {
        /// The game so far, as a record.
        record: String,
        /// The bot that searches; without one, the strongest method of the game.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        bot: Option<String>,
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
}

impl Question {
    /// Returns the bot that is named.
    pub fn bot(&self) -> Option<&str> {
        match self {
            Question::Turn { bot, .. } | Question::Review { bot, .. } => Some(bot),
            Question::Analyse { bot, .. } => bot.as_deref(),
        }
    }
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

impl Allowed {
    /// Creates limits of time and effort.
    pub fn new(time: Option<Duration>, effort: Option<u64>) -> Allowed {
        Allowed { microseconds: time.map(|time| time.as_micros() as u64), effort }
    }

    /// Creates a time limit.
    pub fn milliseconds(milliseconds: u32) -> Allowed {
        Allowed::new(Some(Duration::from_millis(milliseconds.into())), None)
    }

    /// Returns the time limit.
    pub fn time(self) -> Option<Duration> {
        self.microseconds.map(Duration::from_micros)
    }
}

/// The answer to a question.
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
        /// The actions reviewed, from the first one.
        plies: Vec<JudgedPly>,
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
pub struct JudgedPly {
    /// The value of the position after it, to each seat.
    pub worths: Vec<f64>,
    /// The value it lost; `None` for chance.
    pub loss: Option<f64>,
    /// The better action, if there was one.
    pub better: Option<Appraisal>,
}

/// A question of the page to its worker. The worker answers one at a time; to interrupt it, the page terminates the worker and starts another.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ToWorker {
    /// The number of the question, repeated in the answers.
    pub id: u32,
    /// The question.
    pub question: Question,
}

/// Messages of the worker to the page.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FromWorker {
    /// The worker has started and accepts questions.
    Ready,
    /// The answer so far. Each is better founded than the one before.
    Answer {
        /// The number of the question.
        id: u32,
        /// The answer.
        answer: Answer,
        /// True in the last message for this question.
        done: bool,
    },
    /// The question cannot be answered.
    Failed {
        /// The number of the question.
        id: u32,
        /// The reason.
        reason: String,
    },
}
