//! Enantiomerfolk in words.

use crate::players::Called;
use crate::spoken::{Spoken, seat_of};
use crate::words::{NOTHING, after};
use crate::{Value, Words};
use pentad_boards::scene::Role;
use pentad_core::{Game, Seat, Turn};
use pentad_enantiomerfolk::{Action, Colour, Direction, Enantiomerfolk, Ending, Hand, Mark, Piece, Square};

impl Spoken for Enantiomerfolk {
    fn tell_action(&self, words: &Words, action: Action) -> String {
        let acting = acting(self);
        let seat = ("seat", words.name::<Enantiomerfolk>(acting).into());
        let at = |square: Square| Value::from(square.to_string());
        let told = match action {
            Action::Move { from, to } => {
                let piece = self.piece(from).map_or_else(|| NOTHING.to_owned(), |(piece, _)| stack(words, piece));
                let values = [seat, ("piece", piece.into()), ("from", at(from)), ("to", at(to))];
                words.say_with("action-enantiomerfolk-move", &values)
            }
            Action::Attack { from, to } => {
                words.say_with("action-enantiomerfolk-attack", &[seat, ("from", at(from)), ("to", at(to))])
            }
            Action::Drop { piece, on } => {
                let values = [seat, ("piece", stack(words, piece).into()), ("on", at(on))];
                words.say_with("action-enantiomerfolk-drop", &values)
            }
        };
        let Some(next) = after(self, action) else { return told };
        let told = match action {
            Action::Attack { to, .. } => {
                let result = match next.piece(to) {
                    Some(_) => pushed(words, &next, to),
                    None => captured(self, &next, words),
                };
                words.say_with("action-result", &[("action", told.into()), ("result", result.into())])
            }
            Action::Move { .. } | Action::Drop { .. } => told,
        };
        let stood_up: Vec<String> = stood_up(self, &next).map(|square| square.to_string()).collect();
        if stood_up.is_empty() {
            return told;
        }
        let values = [
            ("count", stood_up.len().into()),
            ("squares", words.list(&stood_up).into()),
            ("seat", words.name::<Enantiomerfolk>(acting).into()),
        ];
        words.and_then(told, vec![words.say_with("action-enantiomerfolk-stand", &values)])
    }

    fn tell_spot(&self, words: &Words, role: Role, name: &str) -> Option<String> {
        if let Some(kind) = name.strip_prefix("hand ") {
            return in_hand(self, words, kind);
        }
        let square = self.colours().squares().find(|square| square.to_string() == name)?;
        if !matches!(role, Role::Cell | Role::Piece) {
            return None;
        }
        let Some((piece, mark)) = self.piece(square) else {
            let values = [("cell", name.into()), ("there", words.say("spot-empty").into())];
            return Some(words.say_with("spot-holds", &values));
        };
        let piece_in_words = ("piece", stack(words, piece).into());
        let there = match mark {
            Mark::Standing(owner) => {
                let key = match is_barred(self, piece) {
                    true => "spot-enantiomerfolk-barred",
                    false => "spot-enantiomerfolk-standing",
                };
                words.say_with(key, &[piece_in_words, ("seat", words.name::<Enantiomerfolk>(owner).into())])
            }
            Mark::Attacking(direction) => {
                let target = self.colours().step(square, direction);
                let target = target.map_or_else(|| NOTHING.to_owned(), |target| target.to_string());
                let key = format!("spot-enantiomerfolk-{}", way(direction));
                words.say_with(&key, &[piece_in_words, ("target", target.into())])
            }
        };
        let told = words.say_with("spot-holds", &[("cell", name.into()), ("there", there.into())]);
        let force = self.force(square);
        if self.attackers(square).next().is_none() {
            return Some(told);
        }
        let values = [
            ("spot", told.into()),
            ("clockwise", u32::from(force.clockwise).into()),
            ("counter", u32::from(force.counter_clockwise).into()),
        ];
        Some(words.say_with("spot-enantiomerfolk-attacked", &values))
    }

    fn tell_caption(&self, words: &Words) -> String {
        let seat = ("seat", words.name::<Enantiomerfolk>(acting(self)).into());
        match self.barred() {
            None => words.say_with("caption-enantiomerfolk-first", &[seat]),
            Some((bottom, top)) => {
                let values = [seat, ("bottom", colour(bottom)), ("top", colour(top))];
                words.say_with("caption-enantiomerfolk-turn", &values)
            }
        }
    }

    fn tell_ending(&self, words: &Called<'_>) -> String {
        let against = |loser: Seat| {
            let winner = words.name::<Enantiomerfolk>(loser.next(2));
            vec![("seat", winner.into()), ("loser", words.name::<Enantiomerfolk>(loser).into())]
        };
        match self.ending() {
            Some(Ending::ShortOfColour(loser)) => {
                let circle = self.colours().circle();
                let short = |seat| circle.iter().filter(move |colour| self.standing(seat, **colour) < 2);
                if short(loser.next(2)).next().is_some() {
                    return words.say_with("ending-enantiomerfolk-both", &against(loser));
                }
                let colours: Vec<String> =
                    short(loser).map(|colour| words.say(&format!("ending-colour-{colour}"))).collect();
                let mut values = against(loser);
                values.push(("colours", words.list(&colours).into()));
                words.say_with("ending-enantiomerfolk-colour", &values)
            }
            Some(Ending::NoLegalAction(loser)) => words.say_with("ending-enantiomerfolk-stuck", &against(loser)),
            Some(Ending::PlyLimit) => {
                words.say_with("ending-enantiomerfolk-limit", &[("count", self.options().ply_limit.into())])
            }
            None => words.say("ending-none"),
        }
    }
}

fn acting(game: &Enantiomerfolk) -> Seat {
    game.turn().seat().unwrap_or(Seat::FIRST)
}

/// Returns a piece in words: "blue-on-red".
fn stack(words: &Words, piece: Piece) -> String {
    words.say_with("stack-coloured", &[("top", colour(piece.top())), ("bottom", colour(piece.bottom()))])
}

/// Returns a colour by its name in the Fluent files.
fn colour(colour: Colour) -> Value {
    colour.to_string().into()
}

/// ENAN-3: returns true if a piece may not be used now; no piece is barred once the game is over.
fn is_barred(game: &Enantiomerfolk, piece: Piece) -> bool {
    game.turn() != Turn::Over && game.last_used().is_some_and(|used| !piece.may_follow(used))
}

/// ENAN-6: describes the force on an attacked piece.
fn pushed(words: &Words, game: &Enantiomerfolk, target: Square) -> String {
    let force = game.force(target);
    let values = [
        ("target", target.to_string().into()),
        ("clockwise", u32::from(force.clockwise).into()),
        ("counter", u32::from(force.counter_clockwise).into()),
    ];
    words.say_with("action-enantiomerfolk-force", &values)
}

/// ENAN-7: names the hand to which the captured piece has gone, or says that it left the game.
fn captured(before: &Enantiomerfolk, next: &Enantiomerfolk, words: &Words) -> String {
    let taker = Seat::all(2).find(|seat| next.hand(*seat).len() > before.hand(*seat).len());
    match taker {
        Some(taker) => {
            words.say_with("action-enantiomerfolk-taken", &[("whose", words.whose::<Enantiomerfolk>(taker).into())])
        }
        None => words.say("action-enantiomerfolk-out"),
    }
}

/// ENAN-4, ENAN-7: returns the squares of the attackers that stood up through an action.
fn stood_up(before: &Enantiomerfolk, next: &Enantiomerfolk) -> impl Iterator<Item = Square> {
    let lay = |square| matches!(before.piece(square), Some((_, Mark::Attacking(_))));
    let stands = |square| matches!(next.piece(square), Some((_, Mark::Standing(_))));
    before.colours().squares().filter(move |square| lay(*square) && stands(*square))
}

fn way(direction: Direction) -> &'static str {
    match direction {
        Direction::North => "north",
        Direction::East => "east",
        Direction::South => "south",
        Direction::West => "west",
    }
}

/// Describes the pieces or pyramids of one kind in a hand; `name` is that of the scene: `1 RB`, `2 bottom R`.
fn in_hand(game: &Enantiomerfolk, words: &Words, name: &str) -> Option<String> {
    let mut parts = name.split(' ');
    let seat = seat_of(parts.next()?, 2)?;
    let kind = parts.next()?;
    let of_letter = |letter: Option<&str>| letter.and_then(|it| game.colours().from_letter(it.chars().next()?));
    let (thing, count, colours) = match (kind, game.hand(seat)) {
        ("bottom", Hand::Pyramids { bottoms, .. }) => {
            let own = of_letter(parts.next())?;
            ("spot-enantiomerfolk-bottoms", bottoms[own.index()], vec![("colour", colour(own))])
        }
        ("top", Hand::Pyramids { tops, .. }) => {
            let own = of_letter(parts.next())?;
            ("spot-enantiomerfolk-tops", tops[own.index()], vec![("colour", colour(own))])
        }
        (_, Hand::Pieces(counts)) => {
            let piece = game.colours().pieces().find(|piece| piece.to_string() == kind)?;
            ("spot-enantiomerfolk-pieces", counts[piece.index()], vec![("piece", stack(words, piece).into())])
        }
        _ => return None,
    };
    let mut values = colours;
    values.push(("count", u32::from(count).into()));
    values.push(("whose", words.whose::<Enantiomerfolk>(seat).into()));
    Some(words.say_with(thing, &values))
}
