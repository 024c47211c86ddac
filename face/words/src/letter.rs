//! The letter that hands a game on by mail.

use crate::Words;
use pentad_boards::{View, ansi, text_of};
use pentad_catalog::Playthrough;

/// A plain-text letter that hands a game on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Letter {
    /// The subject line.
    pub subject: String,
    /// The state of the game, the board, the record and the link.
    pub body: String,
}

impl Words {
    /// Returns the letter to the player whose turn it is. The caller passes the record, since it may name people, and the sentence on the
    /// state of the game, since it may name them too.
    pub fn letter(&self, played: &Playthrough, stands: &str, record: &str, link: &str) -> Letter {
        let game = self.game_name(played.last().id());
        let board = ansi::stripped(&text_of(played.last(), &View::after(played, played.plies())));
        Letter {
            subject: self.say_with("send-subject", &[("game", game.into())]),
            body: format!("{stands}\n\n{}\n\n{record}\n{link}\n", board.trim_end()),
        }
    }
}
