//! The Factory in words.

use crate::players::Called;
use crate::spoken::{Spoken, points_ending, seat_of};
use crate::words::after;
use crate::{Words, tiles};
use pentad_boards::scene::Role;
use pentad_core::{Cell, Game, Points, Seat, Turn};
use pentad_herati::{Action, Factory, FactoryPhase};

impl Spoken for Factory {
    fn tell_action(&self, words: &Words, action: Action) -> String {
        let seat = ("seat", words.name::<Factory>(self.to_act()).into());
        let told = match action {
            Action::Flip(tile) => {
                let tile = ("tile", tiles::tile(words, tile).into());
                match self.phase() {
                    FactoryPhase::FirstTile => words.say_with("action-factory-first", &[tile]),
                    _ => words.say_with("action-factory-flip", &[seat, tile]),
                }
            }
            Action::Place(tile, cell) => {
                let values = [seat, ("tile", tiles::tile(words, tile).into()), ("cell", cell.to_string().into())];
                words.say_with("action-factory-place", &values)
            }
            Action::Pass => words.say_with("action-factory-pass", &[seat]),
            Action::Aside(_) => words.say("action-strange"),
        };
        let points =
            after(self, action).map_or(0, |next| next.points(self.to_act())).saturating_sub(self.points(self.to_act()));
        let more = (points > 0).then(|| words.say_with("action-factory-points", &[("count", points.into())]));
        words.and_then(told, more.into_iter().collect())
    }

    fn tell_spot(&self, words: &Words, role: Role, name: &str) -> Option<String> {
        let mut parts = name.split(' ');
        match (parts.next()?, parts.next(), parts.next()) {
            ("hand", Some(seat), Some(kind)) => {
                let seat = seat_of(seat, self.seats())?;
                let tiles = tiles::in_hand(words, self.hand(seat), kind)?;
                let values = [("whose", words.whose::<Factory>(seat).into()), ("things", tiles.into())];
                Some(words.say_with("spot-hand", &values))
            }
            ("seat" | "points", Some(seat), None) => {
                let seat = seat_of(seat, self.seats())?;
                let values = [("seat", words.name::<Factory>(seat).into()), ("points", self.points(seat).into())];
                Some(words.say_with("spot-points", &values))
            }
            ("pattern", Some(cell), None) => tiles::pattern(words, self.field(), tiles::cell(cell)?),
            _ if matches!(role, Role::Cell | Role::Piece) => {
                let cell = tiles::cell(name)?;
                let free = if touches(self, cell) { "spot-factory-touches" } else { "spot-empty" };
                Some(tiles::on_field(words, self.field(), cell, free))
            }
            _ => None,
        }
    }

    fn tell_caption(&self, words: &Words) -> String {
        let seat = ("seat", words.name::<Factory>(self.to_act()).into());
        match (self.turn(), self.phase()) {
            (Turn::Chance, FactoryPhase::FirstTile) => words.say("caption-factory-first"),
            (Turn::Chance, _) => words.say_with("caption-factory-flip", &[seat]),
            _ if self.check(Action::Pass).is_ok() => words.say_with("caption-factory-pass", &[seat]),
            _ => words.say_with("caption-factory-place", &[seat]),
        }
    }

    /// FACT-6: the game ends when a seat has no tile left or no seat can go on.
    fn tell_ending(&self, words: &Called<'_>) -> String {
        let a_seat_is_done = Seat::all(self.seats()).any(|seat| self.hand(seat).is_empty());
        let reason = if a_seat_is_done { "ending-factory-empty" } else { "ending-factory-stuck" };
        points_ending(words, self, reason, |seat| Points::whole(self.points(seat)))
    }
}

fn touches(game: &Factory, cell: Cell) -> bool {
    cell.neighbours().into_iter().any(|next| game.field().tile(next).is_some())
}
