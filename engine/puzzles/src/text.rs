//! The text of a puzzle, one line:
//!
//! ```text
//! 4 win | Size=5 | 3w2/…; to 1 | d4 ; f6 | e5 | worth=1 other=0.12 proof=answer effort=60000 game=17 action=34
//! ```
//!
//! Level and kind come first, so that a reader can choose a line before parsing the rest of it. Then come the options that
//! differ from the usual ones, the position as in the header `Setup`, the answer, the expected continuation, and the claim.

use crate::puzzle::{Claim, Kind, Proof};
use crate::{Puzzle, level_of_line};
use pentad_catalog::{AnyAction, AnyGame, GameId};
use pentad_core::{ActionError, Headers, OptionError, OptionKind, Turn};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// Errors of a line that is not a valid puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PuzzleError {
    /// A part of the line is missing or cannot be parsed.
    #[error("\"{0}\" is not {1}")]
    Unreadable(String, &'static str),
    /// The position was refused.
    #[error(transparent)]
    Position(#[from] OptionError),
    /// An action was refused.
    #[error("the action \"{0}\": {1}")]
    Action(String, ActionError),
    /// No seat is to act in the position.
    #[error("no seat is to act in the position")]
    NobodyActs,
    /// The answer is empty or continues after the turn.
    #[error("the answer is not within one turn")]
    NotOneTurn,
}

/// The separator between the parts of a line.
const PART: char = '|';
/// The separator between actions.
const ACTION: char = ';';
const PARTS: usize = 6;

impl Puzzle {
    /// Parses a line of a game's puzzle file.
    pub fn read(id: GameId, line: &str) -> Result<Puzzle, PuzzleError> {
        let unreadable = |text: &str, what| PuzzleError::Unreadable(text.trim().to_owned(), what);
        let parts: Vec<&str> = line.split(PART).map(str::trim).collect();
        let [head, options, setup, answer, then, claim] = parts[..] else {
            return Err(unreadable(line, "a puzzle of six parts"));
        };
        let level = level_of_line(head).ok_or_else(|| unreadable(head, "a level from 1 to 8 and a kind"))?;
        let kind = head.split_whitespace().nth(1).unwrap_or_default().parse()?;
        let mut headers = Headers::new();
        for option in options.split_whitespace() {
            let (name, value) = option.split_once('=').ok_or_else(|| unreadable(option, "an option"))?;
            headers.set(name, value);
        }
        let start = id.from_setup_text(&headers, setup)?;
        let seat = start.turn().seat().ok_or(PuzzleError::NobodyActs)?;
        let mut game = start.clone();
        let answer = read_actions(&mut game, answer, |game| game.turn() == Turn::Seat(seat))?;
        if answer.is_empty() {
            return Err(PuzzleError::NotOneTurn);
        }
        let then = read_actions(&mut game, then, |_| true)?;
        Ok(Puzzle { start, answer, then, level, kind, claim: claim.parse()? })
    }

    /// Converts a position of a game to the start of a puzzle: without the moves that led to it and without the initial
    /// deal, since the position already contains its result.
    pub fn start_at(game: &AnyGame) -> Result<AnyGame, PuzzleError> {
        let mut headers = game.options();
        for spec in game.id().option_specs().iter().filter(|spec| matches!(spec.kind, OptionKind::Dealt(_))) {
            headers.remove(spec.header);
        }
        Ok(game.id().from_setup_text(&headers, &game.setup_text())?)
    }
}

fn read_actions(
    game: &mut AnyGame,
    text: &str,
    may_act: impl Fn(&AnyGame) -> bool,
) -> Result<Vec<AnyAction>, PuzzleError> {
    let mut actions = Vec::new();
    for text in text.split(ACTION).map(str::trim).filter(|text| !text.is_empty()) {
        if !may_act(game) {
            return Err(PuzzleError::NotOneTurn);
        }
        let action = game.read(text).map_err(|error| PuzzleError::Action(text.to_owned(), error))?;
        game.apply(action);
        actions.push(action);
    }
    Ok(actions)
}

/// Writes the line that [`Puzzle::read`] parses.
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let options = options_needed(&self.start);
        let options: Vec<String> = options.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let mut game = self.start.clone();
        let mut write = |actions: &[AnyAction]| {
            let mut texts = Vec::new();
            for action in actions {
                texts.push(game.notation(*action));
                game.apply(*action);
            }
            texts.join(" ; ")
        };
        let (answer, then) = (write(&self.answer), write(&self.then));
        let parts: [String; PARTS] = [
            format!("{} {}", self.level, self.kind),
            options.join(" "),
            self.start.setup_text(),
            answer,
            then,
            self.claim.to_string(),
        ];
        f.write_str(&parts.join(" | "))
    }
}

/// Returns the options that the setup text needs to be read as the same position.
fn options_needed(game: &AnyGame) -> Headers {
    let id = game.id();
    let setup = game.setup_text();
    let same =
        |headers: &Headers| id.from_setup_text(headers, &setup).is_ok_and(|read| read.headers() == game.headers());
    let mut needed = game.options();
    let names: Vec<String> = needed.iter().map(|(name, _)| name.to_owned()).collect();
    for name in names {
        let mut without = needed.clone();
        without.remove(&name);
        if same(&without) {
            needed = without;
        }
    }
    needed
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Kind::Win => "win",
            Kind::Save => "save",
            Kind::Best => "best",
        })
    }
}

impl FromStr for Kind {
    type Err = PuzzleError;

    fn from_str(text: &str) -> Result<Kind, PuzzleError> {
        let kinds = [Kind::Win, Kind::Save, Kind::Best];
        let named = kinds.into_iter().find(|kind| kind.to_string() == text);
        named.ok_or_else(|| PuzzleError::Unreadable(text.to_owned(), "a kind: win, save or best"))
    }
}

impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Proof::All => "all",
            Proof::Answer => "answer",
            Proof::Others => "others",
            Proof::Searched => "none",
        })
    }
}

impl FromStr for Proof {
    type Err = PuzzleError;

    fn from_str(text: &str) -> Result<Proof, PuzzleError> {
        let proofs = [Proof::All, Proof::Answer, Proof::Others, Proof::Searched];
        let named = proofs.into_iter().find(|proof| proof.to_string() == text);
        named.ok_or_else(|| PuzzleError::Unreadable(text.to_owned(), "a proof: all, answer, others or none"))
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A search justifies no more than two decimals.
        let share = |worth: f64| (worth * 100.0).round() / 100.0;
        let Claim { worth, other, proof, effort, game, action } = self;
        let (worth, other) = (share(*worth), share(*other));
        write!(f, "worth={worth} other={other} proof={proof} effort={effort} game={game} action={action}")
    }
}

impl FromStr for Claim {
    type Err = PuzzleError;

    fn from_str(text: &str) -> Result<Claim, PuzzleError> {
        fn part<T: FromStr>(text: &str, name: &'static str) -> Result<T, PuzzleError> {
            let named = text.split_whitespace().filter_map(|part| part.split_once('=')).find(|(own, _)| *own == name);
            named
                .and_then(|(_, value)| value.parse().ok())
                .ok_or_else(|| PuzzleError::Unreadable(text.to_owned(), "a claim: a value is missing or wrong"))
        }
        let share = |name| {
            part::<f64>(text, name).and_then(|worth| match worth {
                0.0..=1.0 => Ok(worth),
                _ => Err(PuzzleError::Unreadable(text.to_owned(), "a claim: a share of the win is from 0 to 1")),
            })
        };
        Ok(Claim {
            worth: share("worth")?,
            other: share("other")?,
            proof: part(text, "proof")?,
            effort: part(text, "effort")?,
            game: part(text, "game")?,
            action: part(text, "action")?,
        })
    }
}
