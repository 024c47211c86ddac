//! What the page and its worker say to each other, and what workers on other machines are asked.
//!
//! Games travel as records and actions in their notation, so both sides need nothing but the rules to understand each
//! other, and whatever travels can be read by a person.

mod jobs;

pub use jobs::{Allowed, Answer, AnswerTo, Find, Fixture, Job, JudgedPly, Need, Question, Reply};

use serde::{Deserialize, Serialize};

/// What the page asks of its worker. Questions are answered one after the other; to interrupt one, the page ends the
/// worker and starts another.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ask {
    /// What a bot plays for the seat that is to act. Answered by one [`Tell::Thought`].
    Move {
        /// Comes back with the answer.
        id: u32,
        /// The game so far, as a record.
        record: String,
        /// The bot, such as `level:3`.
        bot: String,
        /// The same seed plays the same way.
        seed: u64,
    },
    /// The best actions, or what may come up where chance is to act. Answered by several [`Tell::Thought`], each better founded than the one before.
    Analyse {
        /// Comes back with the answers.
        id: u32,
        /// The game so far, as a record.
        record: String,
        /// How many actions are compared in earnest.
        lines: usize,
        /// How long it may take.
        milliseconds: u32,
    },
    /// What every action of a game was worth. Answered by several [`Tell::Reviewed`].
    Review {
        /// Comes back with the answers.
        id: u32,
        /// The whole game, as a record.
        record: String,
        /// How long each position may take.
        milliseconds: u32,
    },
    /// How fast a bot searches a position: how much it does in a time. Answered by [`Tell::Thought`].
    Measure {
        /// Comes back with the answer.
        id: u32,
        /// The position, as a record.
        record: String,
        /// The bot that searches.
        bot: String,
        /// How long.
        milliseconds: u32,
    },
}

/// What the worker says.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tell {
    /// It has started and hears.
    Ready,
    /// What it thinks so far of the position.
    Thought {
        /// The question.
        id: u32,
        /// What it thinks.
        thought: Thought,
        /// Whether that is its last word.
        done: bool,
    },
    /// How far it has come with a game.
    Reviewed {
        /// The question.
        id: u32,
        /// The actions judged since the last message.
        plies: Vec<ReviewedPly>,
        /// What the start is worth to each seat, if that is known by now.
        start: Option<Vec<f64>>,
        /// Whether that was all.
        done: bool,
    },
    /// It cannot answer.
    Failed {
        /// The question.
        id: u32,
        /// Why.
        reason: String,
    },
}

/// What a search has found out about a position.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Thought {
    /// The actions looked at, the best first; where chance is to act, what it may do, the likeliest first. Empty once the
    /// game is over.
    pub lines: Vec<Appraisal>,
    /// What the position is worth to each seat.
    pub worths: Vec<f64>,
    /// Simulations or positions.
    pub effort: u64,
    /// How many actions deep.
    pub depth: u32,
    /// How long it took.
    pub milliseconds: u32,
}

/// An action and what it leads to.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Appraisal {
    /// The action.
    pub action: String,
    /// The share of the win of the seat that acts (after chance: that decides next), from 0 to 1, or the points of a
    /// solitaire.
    pub worth: f64,
    /// Whether the worth is certain.
    pub exact: bool,
    /// Whether it may well be worth less.
    pub at_most: bool,
    /// How often it was tried; 0 where that is not counted.
    pub visits: u64,
    /// The actions that are expected, this one first.
    pub expected: Vec<String>,
}

/// An action of a game that is looked through.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ReviewedPly {
    /// Which action, counted from 1.
    pub ply: usize,
    /// What the position after it is worth to each seat.
    pub worths: Vec<f64>,
    /// What it lost; `None` for chance.
    pub loss: Option<f64>,
    /// What should have been played instead.
    pub better: Option<String>,
}
