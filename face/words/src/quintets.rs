//! Quintets in words.

use crate::players::Called;
use crate::spoken::{Spoken, seat_of};
use crate::words::NOTHING;
use crate::{Value, Words, pyramids};
use pentad_boards::scene::Role;
use pentad_core::notation::Reader;
use pentad_core::{Game, Seat};
use pentad_quintets::{Action, Ending, Piece, Quintets, Size};

/// QUIN-8: number of groups that wins.
const GOAL: usize = 3;

impl Spoken for Quintets {
    fn tell_action(&self, words: &Words, action: Action) -> String {
        let seat = ("seat", name(self, words));
        let at = |point: u8| Value::from(point_name(self, point));
        let told = match action {
            Action::Pass => words.say_with("action-quintets-pass", &[seat]),
            Action::Place { size, point } => {
                let pyramid = pyramids::sized(words, size.index());
                words.say_with("action-quintets-place", &[seat, ("pyramid", pyramid.into()), ("to", at(point))])
            }
            Action::Slide { from, to } => {
                let pyramid = pyramids::sized(words, size_on(self, from));
                let values = [seat, ("pyramid", pyramid.into()), ("from", at(from)), ("to", at(to))];
                words.say_with("action-quintets-slide", &values)
            }
            Action::Exchange { from, to } => {
                let pyramid = pyramids::sized(words, size_on(self, from));
                let other =
                    self.piece(to.into()).map_or_else(|| NOTHING.to_owned(), |piece| piece_in_words(words, piece));
                let values =
                    [seat, ("pyramid", pyramid.into()), ("from", at(from)), ("other", other.into()), ("to", at(to))];
                words.say_with("action-quintets-exchange", &values)
            }
        };
        let formed = self.groups_formed_by(action).into_iter().map(|(seat, _)| {
            let number = self.formed(seat) + 1;
            let key = if number < GOAL { "action-quintets-forms" } else { "action-quintets-forms-last" };
            words.say_with(key, &[("whose", words.whose::<Quintets>(seat).into()), ("number", number.into())])
        });
        words.and_then(told, formed.collect())
    }

    fn tell_spot(&self, words: &Words, role: Role, name: &str) -> Option<String> {
        let mut parts = name.split(' ');
        match (parts.next()?, parts.next(), parts.next()) {
            ("hand", Some(seat), Some(size)) => {
                let seat = seat_of(seat, self.seats())?;
                let size = Size::ALL.into_iter().find(|it| size.strip_prefix(it.letter()) == Some(""))?;
                let pyramids = pyramids::counted(words, size.index(), self.in_hand(seat, size));
                let values = [("whose", words.whose::<Quintets>(seat).into()), ("things", pyramids.into())];
                Some(words.say_with("spot-hand", &values))
            }
            ("formed", Some(seat), Some(group)) => {
                let seat = seat_of(seat, self.seats())?;
                let number: usize = group.parse().ok().filter(|number| (1..=GOAL).contains(number))?;
                let key = match number <= self.formed(seat) {
                    true => "spot-quintets-formed",
                    false => "spot-quintets-unformed",
                };
                Some(words.say_with(key, &[("whose", words.whose::<Quintets>(seat).into()), ("number", number.into())]))
            }
            ("side", Some(seat), None) => {
                let seat = seat_of(seat, self.seats())?;
                let values = [("seat", words.name::<Quintets>(seat).into()), ("count", self.formed(seat).into())];
                Some(words.say_with("spot-quintets-side", &values))
            }
            _ if matches!(role, Role::Cell | Role::Piece) => on_board(self, words, name),
            _ => None,
        }
    }

    fn tell_caption(&self, words: &Words) -> String {
        let seat = ("seat", name(self, words));
        if self.check(Action::Pass).is_ok() {
            return words.say_with("caption-quintets-pass", &[seat]);
        }
        let acting = self.turn().seat().unwrap_or(Seat::FIRST);
        let has_hand = Size::ALL.into_iter().any(|size| self.in_hand(acting, size) > 0);
        match (self.points_of(acting) != 0, has_hand) {
            (false, _) => words.say_with("caption-quintets-place", &[seat]),
            (true, false) => words.say_with("caption-quintets-move", &[seat]),
            (true, true) => words.say_with("caption-quintets-turn", &[seat]),
        }
    }

    fn tell_ending(&self, words: &Called<'_>) -> String {
        let options = self.options();
        match self.ending() {
            Some(Ending::ThreeGroups(winner)) => {
                words.say_with("ending-quintets-groups", &[("seat", words.name::<Quintets>(winner).into())])
            }
            Some(Ending::AllPassed) => words.say("ending-quintets-passed"),
            Some(Ending::Repetition) => {
                words.say_with("ending-quintets-repetition", &[("times", options.repetition_draw.into())])
            }
            Some(Ending::Quiet) => words.say_with("ending-quintets-quiet", &[("count", options.quiet_draw.into())]),
            None => words.say("ending-none"),
        }
    }
}

fn name(game: &Quintets, words: &Words) -> Value {
    words.name::<Quintets>(game.turn().seat().unwrap_or(Seat::FIRST)).into()
}

fn point_name(game: &Quintets, point: u8) -> String {
    let point = usize::from(point);
    if point < game.shape().points() { game.shape().name(point) } else { NOTHING.to_owned() }
}

fn size_on(game: &Quintets, point: u8) -> usize {
    game.piece(point.into()).map_or(0, |piece| piece.size.index())
}

fn piece_in_words(words: &Words, piece: Piece) -> String {
    let colour = Quintets::INFO.seat_names.get(piece.seat.index()).copied().unwrap_or_default();
    pyramids::coloured(words, piece.size.index(), colour)
}

fn on_board(game: &Quintets, words: &Words, name: &str) -> Option<String> {
    let mut reader = Reader::new(name);
    let point = game.shape().read(&mut reader).filter(|_| reader.is_at_end())?;
    let Some(piece) = game.piece(point) else {
        let key = if game.shape().is_rim(point) { "spot-quintets-rim" } else { "spot-quintets-interior" };
        return Some(words.say_with(key, &[("point", name.into())]));
    };
    let there = piece_in_words(words, piece);
    Some(words.say_with("spot-holds", &[("cell", name.into()), ("there", there.into())]))
}
