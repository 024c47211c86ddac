use crate::Listed;
use crate::any_game::{AnyAction, AnyGame, StartError};
use crate::record::{Line, Record};
use pentad_core::ActionError;
use pentad_herati::Factory;
use std::fmt;

/// A game from its start to where it stands, with every position on the way and the record it came from.
#[derive(Clone, Debug)]
pub struct Playthrough {
    record: Record,
    positions: Vec<AnyGame>,
    actions: Vec<AnyAction>,
    /// FACT-8: the game decided a match and breaks off, though the same placement ended it.
    is_broken_off: bool,
}

/// Why a record cannot be played through.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ReplayError {
    /// The headers describe no game.
    Start(StartError),
    /// An action cannot be read or is not legal.
    Action {
        /// The line it stands on, counted from 1.
        line: usize,
        /// Which action it is, counted from 1.
        ply: usize,
        /// The action as it was written.
        action: String,
        /// What is wrong with it.
        error: ActionError,
    },
    /// The header `Result` says something else than the game.
    Result {
        /// What it says.
        stated: String,
        /// What it should say.
        actual: String,
    },
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReplayError::Start(error) => error.fmt(f),
            ReplayError::Action { line, ply, action, error } => {
                write!(f, "line {line}, action {ply}, {action}: {error}")
            }
            ReplayError::Result { stated, actual } if actual == "*" => {
                write!(f, "Result \"{stated}\" is not true: the game is not over, so it should be \"*\"")
            }
            ReplayError::Result { stated, actual } => {
                write!(f, "Result \"{stated}\" is not true: the game ended with \"{actual}\"")
            }
        }
    }
}

impl std::error::Error for ReplayError {}

impl From<StartError> for ReplayError {
    fn from(error: StartError) -> ReplayError {
        ReplayError::Start(error)
    }
}

impl Playthrough {
    /// A game that has not begun, with a record that carries all its options, and the position if it is not the usual
    /// start.
    pub fn new(start: AnyGame) -> Playthrough {
        let headers = start.headers();
        // The way to a position is not in its record, so what the rules remember of it must not count here either.
        let start = AnyGame::start(&headers).unwrap_or(start);
        let record = Record { headers: headers.with("Result", "*"), ..Record::default() };
        Playthrough { record, positions: vec![start], actions: Vec::new(), is_broken_off: false }
    }

    /// Plays a record through. The error comes with everything before it, so that nothing is lost.
    pub fn of_record(record: &Record) -> Result<Playthrough, (ReplayError, Option<Box<Playthrough>>)> {
        let start = AnyGame::start(&record.headers).map_err(|error| (error.into(), None))?;
        let mut played = Playthrough {
            record: Record { lines: Vec::new(), ..record.clone() },
            positions: vec![start],
            actions: Vec::new(),
            is_broken_off: false,
        };
        for (name, value) in played.last().headers().iter() {
            played.record.headers.respell(name, value);
        }
        for line in &record.lines {
            let Some(text) = &line.action else {
                played.record.lines.push(line.clone());
                continue;
            };
            match played.last().read(text) {
                Ok(action) => played.push_with(action, line.comment.clone()),
                Err(error) => {
                    let (line, ply, action) = (line.number, played.actions.len() + 1, text.clone());
                    return Err((ReplayError::Action { line, ply, action, error }, Some(Box::new(played))));
                }
            }
        }
        let headers = &played.record.headers;
        played.is_broken_off = played.last().id() == Factory::ID
            && headers.get("Players").is_some()
            && headers.get("Result").is_some_and(|result| result.trim() == "*");
        Ok(played)
    }

    /// Whether the header `Result` is true. A record without one claims nothing.
    pub fn check_result(&self) -> Result<(), ReplayError> {
        let actual = self.result();
        match self.record.headers.get("Result").map(str::trim) {
            // A finished record may not have been closed yet; only a wrong claim is an error.
            None => Ok(()),
            Some(stated) if stated == actual => Ok(()),
            Some("1 point") if actual == "1 points" => Ok(()),
            Some(stated) => Err(ReplayError::Result { stated: stated.to_owned(), actual }),
        }
    }

    /// The position after all actions.
    pub fn last(&self) -> &AnyGame {
        &self.positions[self.positions.len() - 1]
    }

    /// How many actions have been played.
    pub fn plies(&self) -> usize {
        self.actions.len()
    }

    /// Every position, the start first.
    pub fn positions(&self) -> &[AnyGame] {
        &self.positions
    }

    /// Every action played.
    pub fn actions(&self) -> &[AnyAction] {
        &self.actions
    }

    /// Plays an action that is legal.
    pub fn push(&mut self, action: AnyAction) {
        self.push_with(action, None);
    }

    /// Takes the last action back, with its comment.
    pub fn undo(&mut self) -> Option<AnyAction> {
        let action = self.actions.pop()?;
        self.is_broken_off = false;
        self.positions.pop();
        while let Some(line) = self.record.lines.pop() {
            if line.action.is_some() {
                break;
            }
        }
        Some(action)
    }

    /// Sets a header of the record, such as who played.
    pub fn set_header(&mut self, name: &str, value: impl Into<String>) {
        self.record.headers.set(name, value);
    }

    /// The canonical record of the game as it stands, with its true result.
    pub fn record(&self) -> Record {
        let mut record = self.record.clone();
        record.headers.set("Result", self.result());
        record
    }

    /// What the header `Result` should say.
    pub fn result(&self) -> String {
        match self.last().outcome() {
            Some(outcome) if !self.is_broken_off => outcome.to_string(),
            _ => "*".to_owned(),
        }
    }

    fn push_with(&mut self, action: AnyAction, comment: Option<String>) {
        self.is_broken_off = false;
        let text = self.last().notation(action);
        let mut next = self.last().clone();
        next.apply(action);
        self.record.lines.push(Line { action: Some(text), comment, number: 0 });
        self.positions.push(next);
        self.actions.push(action);
    }
}
