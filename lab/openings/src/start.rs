//! A start: its name and its set-up.

use anyhow::{Context, Result, anyhow};
use pentad_catalog::{AnyGame, GameId};
use pentad_core::{Headers, Seat};
use pentad_enantiomerfolk::{Board, Hand, Setup};
use std::fmt;
use std::str::FromStr;

/// A start with its name. It is written as `NAME SETUP`, or as `sheet` for that of three colours.
#[derive(Clone, Debug)]
pub(crate) struct Start {
    pub(crate) name: String,
    /// The set-up in text form; `None` for the start on the sheet.
    setup: Option<String>,
}

/// Suffix of names whose games are played with the option to restack.
const RESTACK: &str = "-restack";
/// The name of the start of three colours.
const SHEET: &str = "sheet";

impl Start {
    pub(crate) fn of_board(name: &str, board: Board) -> Start {
        let setup = Setup { board, hands: [Hand::empty(false); 2], to_act: Seat::FIRST, used: None, plies: 0 };
        Start { name: name.to_owned(), setup: Some(setup.to_string()) }
    }

    /// Returns the game at this start.
    pub(crate) fn game(&self) -> Result<AnyGame> {
        let mut headers = Headers::new();
        if self.name.ends_with(RESTACK) {
            headers.set("Restack", "yes");
        }
        if let Some(setup) = &self.setup {
            headers.set("Colours", "4");
            headers.set("Setup", setup);
        }
        GameId::Enantiomerfolk.start(&headers).with_context(|| self.name.clone())
    }

    /// Returns the board of the set-up.
    #[cfg(test)]
    pub(crate) fn board(&self) -> Board {
        match self.game().expect("a start can be played") {
            AnyGame::Enantiomerfolk(game) => pentad_core::Game::setup(&game).board,
            _ => unreachable!("it is Enantiomerfolk"),
        }
    }
}

impl fmt::Display for Start {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.setup {
            Some(setup) => write!(f, "{} {setup}", self.name),
            None => f.write_str(&self.name),
        }
    }
}

impl FromStr for Start {
    type Err = anyhow::Error;

    fn from_str(line: &str) -> Result<Start> {
        let (name, setup) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
        let is_sheet = name.trim_end_matches(RESTACK) == SHEET;
        let start = Start { name: name.to_owned(), setup: (!is_sheet).then(|| setup.to_owned()) };
        match start.game() {
            Ok(_) => Ok(start),
            Err(error) => Err(anyhow!("{line}: {error:#}")),
        }
    }
}
