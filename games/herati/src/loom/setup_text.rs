//! A position as one line: `-1,0 NESWSW/1NW; hand NESE+18; aside NE`.

use super::position::TILES;
use super::{LoomOptions, LoomSetup};
use crate::{Hand, Tile};
use pentad_core::setup::{Parts, pieces, write_grid};
use pentad_core::sorting::sort_by;
use pentad_core::{SetupError, SetupText};
use std::fmt;

impl SetupText<LoomOptions> for LoomSetup {
    const PARTS: &'static str = "hand NESE+18; aside NENW";

    /// Parses the position that [`Display`](fmt::Display) writes. A part left out is empty, except that a hand left out holds
    /// every tile neither laid nor set aside, all face down.
    fn read(_options: &LoomOptions, text: &str) -> Result<LoomSetup, SetupError> {
        let parts = Parts::read(text, &["hand", "aside"])?;
        let tiles = parts.grid(Tile::read_letters, "NE")?;
        let mut aside = pieces(parts.get("aside").unwrap_or(""), Tile::read_letters, "a tile such as NE")?;
        sort_by(&mut aside, |one, other| one.index().cmp(&other.index()));
        let hand = match parts.get("hand") {
            Some(hand) => Hand::read(hand)?,
            None => Hand::new([], TILES.saturating_sub(tiles.len() + aside.len()) as u8),
        };
        Ok(LoomSetup { tiles, hand, aside })
    }
}

impl fmt::Display for LoomSetup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_grid(f, &self.tiles)?;
        f.write_str("; hand ")?;
        self.hand.write(f)?;
        if !self.aside.is_empty() {
            f.write_str("; aside ")?;
            self.aside.iter().try_for_each(|tile| write!(f, "{tile}"))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Loom;
    use pentad_core::Game;

    #[test]
    fn positions_are_written_as_they_are_drawn() {
        for text in ["-; hand +25", "-1,0 NESWSW/1NW; hand NESE+18; aside NENW", "0,0 NE; hand -", "0,0 NE; hand NE"] {
            assert_eq!(LoomSetup::read(&LoomOptions, text).unwrap().to_string(), text);
        }
        let untidy =
            LoomSetup::read(&LoomOptions, "aside nw ne; hand SE, NE + 18; board -1,0 ne sw SW / . NW").unwrap();
        assert_eq!(untidy.to_string(), "-1,0 NESWSW/1NW; hand NESE+18; aside NENW");
        assert_eq!(LoomSetup::read(&LoomOptions, ""), Ok(Loom::start(&LoomOptions).setup()));
    }

    #[test]
    fn what_is_no_position_is_refused() {
        for (text, reason) in [
            ("0,0 NX", "\"NX\" is neither a piece such as NE"),
            ("0,0 NE; hand NE+", "\"NE+\" is not a hand such as NESW+12"),
            ("0,0 NE; hand NE+300", "\"NE+300\" is not a hand"),
            ("0,0 NE; aside up", "\"up\" is not a tile"),
        ] {
            let error = LoomSetup::read(&LoomOptions, text).unwrap_err();
            assert!(error.0.starts_with(reason), "{text}: {error}");
        }
    }
}
