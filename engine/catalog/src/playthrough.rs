use crate::any_game::{AnyAction, AnyGame, StartError};
use crate::ended::{Ended, EndedError};
use crate::record::{Record, RecordLine};
use crate::standing;
use pentad_core::{ActionError, Outcome};
use thiserror::Error;

/// The headers that say how a game ended.
const RESULT: &str = "Result";
const ENDED: &str = "Ended";

/// A game from its start to where it stands, with every position on the way and the record it came from.
#[derive(Clone, Debug)]
pub struct Playthrough {
    record: Record,
    positions: Vec<AnyGame>,
    actions: Vec<AnyAction>,
    /// What people did to end the game.
    ended: Ended,
    /// The game breaks off here, whatever the rules say of its last position: it decided a match (FACT-8).
    is_broken_off: bool,
}

/// Why a record cannot be played through, or is not true.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ReplayError {
    /// The headers describe no game.
    #[error(transparent)]
    Start(#[from] StartError),
    /// An action cannot be read or is not legal.
    #[error("line {line}, action {ply}, {action}: {error}")]
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
    #[error("Result \"{stated}\" is not true: {}", how_it_ended(.actual, .ended))]
    Result {
        /// What it says.
        stated: String,
        /// What it should say.
        actual: String,
        /// What people did to end the game.
        ended: Ended,
    },
    /// The header `Ended` says what cannot be.
    #[error("Ended \"{stated}\" is not possible: {error}")]
    Ended {
        /// What it says.
        stated: String,
        /// What is wrong with it.
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
    /// A game that has not begun, with a record that carries all its options, and the position if it is not the usual
    /// start.
    pub fn new(start: AnyGame) -> Playthrough {
        let headers = start.headers();
        // The way to a position is not in its record, so what the rules remember of it must not count here either.
        let start = AnyGame::start(&headers).unwrap_or(start);
        let record = Record { headers: headers.with("Result", "*"), ..Record::default() };
        Playthrough { record, positions: vec![start], actions: Vec::new(), ended: Ended::NOT, is_broken_off: false }
    }

    /// Plays a record through. The error comes with everything before it, so that nothing is lost.
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

    /// Whether the headers `Result` and `Ended` are true. A record without them claims nothing.
    pub fn check_result(&self) -> Result<(), ReplayError> {
        self.stated_end()?;
        let actual = self.result();
        match self.record.headers.get(RESULT).map(str::trim) {
            // A finished record may not have been closed yet; only a wrong claim is an error.
            None => Ok(()),
            Some(stated) if stated == actual => Ok(()),
            Some("1 point") if actual == "1 points" => Ok(()),
            Some(stated) => Err(ReplayError::Result { stated: stated.to_owned(), actual, ended: self.ended.clone() }),
        }
    }

    /// What the header `Ended` says, if that can be.
    fn stated_end(&self) -> Result<Ended, ReplayError> {
        let Some(stated) = self.record.headers.get(ENDED) else { return Ok(self.ended.clone()) };
        let ended = stated.parse::<Ended>().and_then(|ended| {
            ended.check(self.last().seats(), self.last().outcome().is_some())?;
            Ok(ended)
        });
        ended.map_err(|error| ReplayError::Ended { stated: stated.to_owned(), error })
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

    /// Plays an action that is legal, with a comment behind it in the record.
    pub fn push_with(&mut self, action: AnyAction, comment: Option<String>) {
        self.is_broken_off = false;
        let text = self.last().notation(action);
        let mut next = self.last().clone();
        next.apply(action);
        self.record.lines.push(RecordLine { action: Some(text), comment, number: 0 });
        self.positions.push(next);
        self.actions.push(action);
    }

    /// Takes the last action back, with its comment. What people did to end the game is taken back too.
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

    /// What people did to end the game.
    pub fn ended(&self) -> &Ended {
        &self.ended
    }

    /// Says what people did to end the game, in place of what was said before.
    pub fn set_ended(&mut self, ended: Ended) {
        self.record.remove_header(ENDED);
        self.ended = ended;
    }

    /// Says that the game breaks off here: it has decided a match (FACT-8).
    pub fn break_off(&mut self) {
        self.is_broken_off = true;
    }

    /// Whether it does.
    pub fn is_broken_off(&self) -> bool {
        self.is_broken_off
    }

    /// Sets a header of the record, such as who played.
    pub fn set_header(&mut self, name: &str, value: impl Into<String>) {
        self.record.headers.set(name, value);
    }

    /// The canonical record of the game as it stands, with its true result.
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

    /// How the game ended, by its rules or by what people did; `None` while it runs and where it does not count.
    pub fn outcome(&self) -> Option<Outcome> {
        let by_rules = self.last().outcome().filter(|_| !self.is_broken_off);
        self.ended.outcome(self.last().seats(), by_rules)
    }

    /// What the header `Result` should say.
    pub fn result(&self) -> String {
        self.outcome().map_or_else(|| "*".to_owned(), |outcome| outcome.to_string())
    }
}
