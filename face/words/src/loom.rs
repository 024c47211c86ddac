//! The Loom in words. Its only player is not named in every sentence.

use crate::players::Called;
use crate::spoken::Spoken;
use crate::words::after;
use crate::{Words, tiles};
use pentad_boards::scene::Role;
use pentad_core::{Game, Turn};
use pentad_herati::{Action, Loom};

/// LOOM-6: the sheet calls four patterns the standard, and six the aim.
const STANDARD: u32 = 4;
const AIM: u32 = 6;

impl Spoken for Loom {
    fn tell_action(&self, words: &Words, action: Action) -> String {
        let told = match action {
            Action::Flip(tile) => words.say_with("action-loom-flip", &[("tile", tiles::tile(words, tile).into())]),
            Action::Place(tile, cell) => {
                let values = [("tile", tiles::tile(words, tile).into()), ("cell", cell.to_string().into())];
                words.say_with("action-loom-place", &values)
            }
            Action::Aside(tile) => words.say_with("action-loom-aside", &[("tile", tiles::tile(words, tile).into())]),
            Action::Pass => words.say("action-strange"),
        };
        let patterns = after(self, action)
            .map_or(0, |next| next.field().pattern_count())
            .saturating_sub(self.field().pattern_count());
        let more = (patterns > 0).then(|| words.say_with("action-patterns", &[("count", patterns.into())]));
        words.and_then(told, more.into_iter().collect())
    }

    fn tell_spot(&self, words: &Words, role: Role, name: &str) -> Option<String> {
        let mut parts = name.split(' ');
        match (parts.next()?, parts.next(), parts.next()) {
            ("hand", Some(_), Some(kind)) => {
                let tiles = tiles::in_hand(words, self.hand(), kind)?;
                Some(words.say_with("spot-own-hand", &[("tiles", tiles.into())]))
            }
            ("aside", Some(kind), None) => {
                let kind = tiles::named(kind)?;
                let count = self.aside().filter(|tile| *tile == kind).count();
                Some(words.say_with("spot-loom-aside", &[("tiles", tiles::counted(words, kind, count).into())]))
            }
            ("pattern", Some(cell), None) => tiles::pattern(words, self.field(), tiles::cell(cell)?),
            _ if matches!(role, Role::Cell | Role::Piece) => {
                let cell = tiles::cell(name)?;
                let free = if self.open_cells().contains(&cell) { "spot-loom-open" } else { "spot-empty" };
                Some(tiles::on_field(words, self.field(), cell, free))
            }
            _ => None,
        }
    }

    fn tell_caption(&self, words: &Words) -> String {
        if self.turn() == Turn::Chance {
            return words.say("caption-loom-flip");
        }
        let can_lay = self.hand().face_up().any(|tile| !self.places(tile).is_empty());
        match (can_lay, self.field().is_empty()) {
            (false, _) => words.say("caption-loom-aside"),
            (true, true) => words.say("caption-loom-first"),
            (true, false) => words.say("caption-loom-place"),
        }
    }

    fn tell_ending(&self, words: &Called<'_>) -> String {
        let patterns = self.field().pattern_count();
        let key = match patterns {
            0..STANDARD => "ending-loom-below",
            STANDARD..AIM => "ending-loom-standard",
            AIM.. => "ending-loom-aim",
        };
        words.say_with(key, &[("count", patterns.into())])
    }
}
