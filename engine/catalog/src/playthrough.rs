use crate::any_game::{AnyAction, AnyGame, StartError};
use crate::ended::{Ended, EndedError};
use crate::record::{Record, RecordLine};
use crate::standing;
use pentad_core::{ActionError, Outcome};
use thiserror::Error;

/// The headers about the end of a game.
const RESULT: &str = "Result";
const ENDED: &str = "Ended";

/// A game from its start to its current position, with every position in between and the record it came from.
///
/// # Examples
///
/// ```
/// use pentad_catalog::{GameId, Playthrough};
/// use pentad_core::Headers;
///
/// let mut played = Playthrough::new(GameId::Iris.start(&Headers::new())?);
/// let action = played.last().read("e5")?;
/// played.push(action);
/// assert_eq!((played.plies(), played.positions().len()), (1, 2));
/// assert!(played.record().to_string().ends_with("\ne5\n"));
/// played.undo();
/// assert_eq!(played.plies(), 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Playthrough {
    record: Record,
    positions: Vec<AnyGame>,
    actions: Vec<AnyAction>,
    /// The end of the game by its players.
    ended: Ended,
    /// Set if the game breaks off at its last position, whatever the rules say of it, because it decided a match (FACT-8).
    is_broken_off: bool,
}

/// Errors of a record that cannot be replayed or contradicts its game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ReplayError {
    /// The headers do not describe a game.
    #[error(transparent)]
    Start(#[from] StartError),
    /// An action cannot be parsed or is not legal.
    #[error("line {line}, action {ply}, {action}: {error}")]
    Action {
        /// The line number, counted from 1.
        line: usize,
        /// The number of the action, counted from 1.
        ply: usize,
        /// The action as it was written.
        action: String,
        /// The reason.
        error: ActionError,
    },
    /// The header `Result` contradicts the game.
    #[error("Result \"{stated}\" is not true: {}", how_it_ended(.actual, .ended))]
    Result {
        /// The stated result.
        stated: String,
        /// The true result.
        actual: String,
        /// The end of the game by its players.
        ended: Ended,
    },
    /// The header `Ended` states an impossible end.
    #[error("Ended \"{stated}\" is not possible: {error}")]
    Ended {
        /// The stated end.
        stated: String,
        /// The reason.
        error: EndedError,
    },
}

fn how_it_ended(actual: &str, ended: &Ended) -> String {
    match actual {
        _ if !ended.is_empty() => format!("with Ended \"{ended}\" it should be \"{actual}\""),
        "*" => "the game is not over, so it should be \"*\"".to_owned(),
        _ => format!("the game ended with \"{actual}\""),
    }
}

impl Playthrough {
    /// Starts a game with a record that contains all its options, and the position if it is not the usual start.
    pub fn new(start: AnyGame) -> Playthrough {
        let headers = start.headers();
        // The record does not contain the moves that led to the position, so the memory of the rules (ko, repetition) starts
        // empty too.
        let start = AnyGame::start(&headers).unwrap_or(start);
        let record = Record { headers: headers.with("Result", "*"), ..Record::default() };
        Playthrough { record, positions: vec![start], actions: Vec::new(), ended: Ended::NOT, is_broken_off: false }
    }

    /// Replays a record. An error comes with the part before it, so that the caller can keep that.
    pub fn of_record(record: &Record) -> Result<Playthrough, (ReplayError, Option<Box<Playthrough>>)> {
        let start = AnyGame::start(&record.headers).map_err(|error| (error.into(), None))?;
        let mut played = Playthrough {
            record: Record { lines: Vec::new(), ..record.clone() },
            positions: vec![start],
            actions: Vec::new(),
            ended: Ended::NOT,
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
        played.is_broken_off = standing::is_broken_off(&played.record.headers, played.last().id());
        played.ended = played.stated_end().unwrap_or_default();
        Ok(played)
    }

    /// Checks the headers `Result` and `Ended` against the game. A record without them claims nothing.
    pub fn check_result(&self) -> Result<(), ReplayError> {
        self.stated_end()?;
        let actual = self.result();
        match self.record.headers.get(RESULT).map(str::trim) {
            // A record of a finished game may lack its result; only a wrong claim is an error.
            None => Ok(()),
            Some(stated) if stated == actual => Ok(()),
            Some("1 point") if actual == "1 points" => Ok(()),
            Some(stated) => Err(ReplayError::Result { stated: stated.to_owned(), actual, ended: self.ended.clone() }),
        }
    }

    /// Parses the header `Ended` and checks that it is possible.
    fn stated_end(&self) -> Result<Ended, ReplayError> {
        let Some(stated) = self.record.headers.get(ENDED) else { return Ok(self.ended.clone()) };
        let ended = stated.parse::<Ended>().and_then(|ended| {
            ended.check(self.last().seats(), self.last().outcome().is_some())?;
            Ok(ended)
        });
        ended.map_err(|error| ReplayError::Ended { stated: stated.to_owned(), error })
    }

    /// Returns the position after all actions.
    pub fn last(&self) -> &AnyGame {
        &self.positions[self.positions.len() - 1]
    }

    /// Returns the number of actions played.
    pub fn plies(&self) -> usize {
        self.actions.len()
    }

    /// Returns every position, the start first.
    pub fn positions(&self) -> &[AnyGame] {
        &self.positions
    }

    /// Returns every action played.
    pub fn actions(&self) -> &[AnyAction] {
        &self.actions
    }

    /// Plays a legal action.
    pub fn push(&mut self, action: AnyAction) {
        self.push_with(action, None);
    }

    /// Plays a legal action and adds a comment to it in the record.
    pub fn push_with(&mut self, action: AnyAction, comment: Option<String>) {
        self.is_broken_off = false;
        let text = self.last().notation(action);
        let mut next = self.last().clone();
        next.apply(action);
        self.record.lines.push(RecordLine { action: Some(text), comment, number: 0 });
        self.positions.push(next);
        self.actions.push(action);
    }

    /// Takes back the last action, its comment, and any end of the game by its players.
    pub fn undo(&mut self) -> Option<AnyAction> {
        let action = self.actions.pop()?;
        self.is_broken_off = false;
        self.set_ended(Ended::NOT);
        self.positions.pop();
        while let Some(line) = self.record.lines.pop() {
            if line.action.is_some() {
                break;
            }
        }
        Some(action)
    }

    /// Returns the end of the game by its players.
    pub fn ended(&self) -> &Ended {
        &self.ended
    }

    /// Replaces the end of the game by its players.
    pub fn set_ended(&mut self, ended: Ended) {
        self.record.remove_header(ENDED);
        self.ended = ended;
    }

    /// Breaks the game off at its last position: it has decided a match (FACT-8).
    pub fn break_off(&mut self) {
        self.is_broken_off = true;
    }

    /// Returns true if the game breaks off at its last position.
    pub fn is_broken_off(&self) -> bool {
        self.is_broken_off
    }

    /// Sets a header of the record, such as the players' names.
    pub fn set_header(&mut self, name: &str, value: impl Into<String>) {
        self.record.headers.set(name, value);
    }

    /// Returns the canonical record of the current game, with its true result.
    pub fn record(&self) -> Record {
        let mut record = self.record.clone();
        record.headers.set(RESULT, self.result());
        if self.ended.is_empty() {
            record.remove_header(ENDED);
        } else {
            record.headers.set(ENDED, self.ended.to_string());
        }
        record
    }

    /// Returns the outcome, by the rules or by the players; `None` while the game is running and for a game that does not
    /// count.
    pub fn outcome(&self) -> Option<Outcome> {
        let by_rules = self.last().outcome().filter(|_| !self.is_broken_off);
        self.ended.outcome(self.last().seats(), by_rules)
    }

    /// Returns the true value of the header `Result`.
    pub fn result(&self) -> String {
        self.outcome().map_or_else(|| "*".to_owned(), |outcome| outcome.to_string())
    }
}
