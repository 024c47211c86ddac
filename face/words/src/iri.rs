//! Iri in words.

use crate::players::Called;
use crate::pyramids::{self, SIZES};
use crate::spoken::{Spoken, points_ending, seat_of};
use crate::words::NOTHING;
use crate::{Value, Words};
use pentad_boards::scene::Role;
use pentad_core::notation::Reader;
use pentad_core::{Along, Cell, Game, Seat};
use pentad_iri::{Action, Iri, Phase, Piece, Positions, Size, Sizes};

impl Spoken for Iri {
    fn tell_action(&self, words: &Words, action: Action) -> String {
        match action {
            Action::Pass => words.say_with("action-iri-pass", &[("seat", name(self, words))]),
            Action::Place { first, along, sizes } => place(self, words, first, along, sizes),
            Action::Take(positions) => take(self, words, positions),
        }
    }

    fn tell_spot(&self, words: &Words, role: Role, name: &str) -> Option<String> {
        let mut parts = name.split(' ');
        match (parts.next()?, parts.next(), parts.next()) {
            ("dictionary", None, _) => {
                let count = self.dictionary().len();
                Some(words.say_with("spot-iri-dictionary", &[("count", count.into())]))
            }
            ("dictionary", Some(position), None) => in_dictionary(self, words, position.parse().ok()?),
            ("hand", Some(seat), Some(size)) => {
                let seat = seat_of(seat, self.seats())?;
                let size = Size::ALL.into_iter().find(|it| size.strip_prefix(it.letter()) == Some(""))?;
                let pyramids = pyramids::counted(words, size as usize, self.hand(seat).count(size));
                let values = [("whose", words.whose::<Iri>(seat).into()), ("things", pyramids.into())];
                Some(words.say_with("spot-hand", &values))
            }
            ("seat", Some(seat), None) => {
                let seat = seat_of(seat, self.seats())?;
                let values = [("seat", words.name::<Iri>(seat).into()), ("points", self.points(seat).into())];
                Some(words.say_with("spot-points", &values))
            }
            _ if matches!(role, Role::Cell | Role::Piece) => on_board(self, words, name),
            _ => None,
        }
    }

    fn tell_caption(&self, words: &Words) -> String {
        let seat = ("seat", name(self, words));
        match self.phase() {
            Phase::Take => words.say_with("caption-iri-take", &[seat, ("count", self.pieces_to_take().into())]),
            Phase::Place if self.check(Action::Pass).is_ok() => words.say_with("caption-iri-pass", &[seat]),
            Phase::Place if self.board().next().is_none() => words.say_with("caption-iri-first", &[seat]),
            Phase::Place => words.say_with("caption-iri-place", &[seat]),
        }
    }

    fn tell_ending(&self, words: &Called<'_>) -> String {
        points_ending(words, self, "ending-iri", |seat| self.points(seat))
    }
}

fn name(game: &Iri, words: &Words) -> Value {
    words.name::<Iri>(game.to_act()).into()
}

fn colour(seat: Seat) -> &'static str {
    Iri::INFO.seat_names.get(seat.index()).copied().unwrap_or_default()
}

fn piece_in_words(words: &Words, piece: Piece) -> String {
    pyramids::coloured(words, piece.size as usize, colour(piece.colour))
}

fn size_in_words(words: &Words, size: Size) -> String {
    words.say(&format!("size-{}", SIZES[size as usize]))
}

fn place(game: &Iri, words: &Words, first: Cell, along: Along, sizes: Sizes) -> String {
    let points = game.preview(Action::Place { first, along, sizes }).map(|preview| preview.points).unwrap_or_default();
    let mut values = vec![("seat", name(game, words)), ("cell", first.to_string().into()), ("points", points.into())];
    if let [size] = sizes.as_slice() {
        values.push(("pyramid", pyramids::sized(words, *size as usize).into()));
        return words.say_with("action-iri-one", &values);
    }
    let sizes = sizes.as_slice().iter().map(|size| size_in_words(words, *size));
    let join =
        |before: String, next: String| words.say_with("word-more", &[("before", before.into()), ("next", next.into())]);
    values.push(("word", sizes.reduce(join).unwrap_or_default().into()));
    let key = match along {
        Along::Right => "action-iri-right",
        Along::Down => "action-iri-down",
    };
    words.say_with(key, &values)
}

fn take(game: &Iri, words: &Words, positions: Positions) -> String {
    let taken: Vec<String> = positions
        .as_slice()
        .iter()
        .map(|position| {
            let piece = game.dictionary().piece((*position).into());
            let size = piece.map_or_else(|| NOTHING.to_owned(), |piece| size_in_words(words, piece.size));
            words.say_with("action-iri-taken", &[("size", size.into()), ("place", usize::from(*position).into())])
        })
        .collect();
    words.say_with("action-iri-take", &[("seat", name(game, words)), ("taken", words.list(&taken).into())])
}

fn in_dictionary(game: &Iri, words: &Words, position: usize) -> Option<String> {
    let piece = piece_in_words(words, game.dictionary().piece(position)?);
    let key = match game.takeable().any(|place| place == position) {
        true => "spot-iri-takeable",
        false => "spot-iri-place",
    };
    Some(words.say_with(key, &[("place", position.into()), ("pyramid", piece.into())]))
}

fn on_board(game: &Iri, words: &Words, name: &str) -> Option<String> {
    let mut reader = Reader::new(name);
    let cell = Cell::read(&mut reader).filter(|_| reader.is_at_end())?;
    let there = match game.piece_at(cell) {
        Some(piece) => piece_in_words(words, piece),
        None => words.say("spot-empty"),
    };
    Some(words.say_with("spot-holds", &[("cell", name.into()), ("there", there.into())]))
}
