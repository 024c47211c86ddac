//! A game that is handed on by mail.

use crate::Words;
use pentad_boards::{View, ansi, text_of};
use pentad_catalog::Playthrough;

/// A letter with which a game is handed on: plain text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Letter {
    /// What it is about, in one line.
    pub subject: String,
    /// How the game stands, the board, the record and the link.
    pub body: String,
}

impl Words {
    /// The letter to the one whose turn it is. The record is given, since it may name people; so is the sentence about how the game stands,
    /// since people may have something to say in it too.
    pub fn letter(&self, played: &Playthrough, stands: &str, record: &str, link: &str) -> Letter {
        let game = self.game_name(played.last().id());
        let board = ansi::stripped(&text_of(played.last(), &View::after(played, played.plies())));
        Letter {
            subject: self.say_with("send-subject", &[("game", game.into())]),
            body: format!("{stands}\n\n{}\n\n{record}\n{link}\n", board.trim_end()),
        }
    }
}
