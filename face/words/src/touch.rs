//! The page's texts while an action is made by touching the board.

use crate::refusal::{begun, of_rules};
use crate::{Explanation, Locale, Value, Words, pyramids, tiles};
use pentad_catalog::GameId;
use pentad_core::Seat;
use pentad_enantiomerfolk::Force;
use pentad_herati::Colour;
use pentad_iri::Piece;
use pentad_touch::{Half, Note, Reason, Refusal};

/// Describes the effect of a touch, or what lies there.
pub(crate) fn note(words: &Words, note: &Note) -> String {
    match note {
        Note::Gain(points) => words.say_with("note-gain", &[("points", (*points).into())]),
        Note::Take(piece) => letter(words, *piece),
        Note::Words(found) => {
            let spelt = |pieces: &Vec<Piece>| row(words, "note-word", pieces.iter().map(|piece| letter(words, *piece)));
            row(words, "note-words", found.iter().map(spelt))
        }
        Note::Stars(groups) => "★".repeat(*groups),
        Note::Forms(seats) => forms(words, seats),
        Note::Group(size) => words.say_with("note-group", &[("size", (*size).into())]),
        Note::Stones { cells, worth: None } => words.list(cells),
        Note::Stones { cells, worth: Some(worth) } => {
            let worth: Vec<String> = worth.iter().map(u32::to_string).collect();
            let values = [("cells", words.list(cells).into()), ("worth", worth.join(" ").into())];
            words.say_with("note-stones-worth", &values)
        }
        Note::GroupWorth(worth) => words.say_with("note-group-worth", &[("worth", (*worth).into())]),
        Note::Push(force) => {
            let signs = units(*force).map(|(units, _, sign)| format!("{sign}{units}"));
            signs.collect::<Vec<String>>().join(" ")
        }
        Note::Force(force) if units(*force).next().is_none() => words.say("note-force-none"),
        Note::Force(force) => {
            let said = units(*force).map(|(units, key, _)| words.say_with(key, &[("units", units.into())]));
            row(words, "list-more", said)
        }
        Note::Captured(Some(seat)) => {
            words.say_with("note-captured", &[("seat", name(words, GameId::Enantiomerfolk, *seat))])
        }
        Note::Captured(None) => words.say("note-captured-out"),
        Note::Rising(count) => words.say_with("note-rising", &[("count", (*count).into())]),
        Note::Attacks(square) => words.say_with("note-attacks", &[("target", square.as_str().into())]),
        Note::Points(count) => words.say_with("note-points", &[("count", (*count).into())]),
        Note::Patterns(count) => words.say_with("note-patterns", &[("count", (*count).into())]),
        Note::Aside(kind) => words.say_with("note-aside", &[("tile", tiles::tile(words, *kind).into())]),
        Note::InPatterns(colours) => {
            let said = colours.iter().map(|colour| words.say_with("note-pattern", &[("colour", shade(*colour))]));
            row(words, "list-more", said)
        }
    }
}

/// Explains why a touch was refused.
pub(crate) fn refused(words: &Words, id: GameId, refusal: &Refusal) -> Explanation {
    let say = |key: &str, values: &[(&str, Value)]| words.say_with(key, values);
    let seat = |seat: Seat| ("seat", name(words, id, seat));
    let sentence = match &refusal.reason {
        Reason::Rules(reason, phrase) => return of_rules(words, refusal.clause, reason, phrase.as_deref()),
        Reason::OthersHand { owner, acting } => {
            say("refused-others-hand", &[("whose", whose(words, id, *owner)), seat(*acting)])
        }
        Reason::OthersPiece { owner, acting } => {
            say("refused-others-piece", &[("whose", whose(words, id, *owner)), seat(*acting)])
        }
        Reason::ChoosePiece => words.say("refused-choose-piece"),
        Reason::ChooseFromHand => words.say("refused-choose-from-hand"),
        Reason::ChooseTile(fitting) => {
            let fitting = fitting.iter().map(|kind| tiles::tile(words, *kind));
            say("refused-choose-tile", &[("tiles", row(words, "refused-or", fitting).into())])
        }
        Reason::ChoosePartner { colour, missing } => {
            let missing = match missing {
                Half::Bottom => "bottom",
                Half::Top => "top",
            };
            say("refused-choose-partner", &[("missing", missing.into()), ("colour", colour.to_string().into())])
        }
        Reason::NoUse => words.say("refused-no-use"),
        Reason::NoPlay => words.say("refused-no-play"),
        Reason::NotNext => words.say("refused-not-next"),
        Reason::OnBoard { cell, piece } => {
            let colour = GameId::Iri.info().seat_names[piece.colour.index()];
            let there = pyramids::coloured(words, piece.size as usize, colour);
            say("refused-on-board", &[("cell", cell.to_string().into()), ("piece", there.into())])
        }
        Reason::PassOnly(acting) => say("refused-pass", &[seat(*acting)]),
        Reason::AllLaid => words.say("refused-all-laid"),
        Reason::NoWord => words.say("refused-no-word"),
        Reason::NothingLaid => words.say("refused-nothing-laid"),
        Reason::NotStraight => words.say("refused-not-straight"),
        Reason::TooMany => words.say("refused-too-many"),
        Reason::Gap => words.say("refused-gap"),
        Reason::Marked { acting, count } => say("refused-marked", &[seat(*acting), ("count", (*count).into())]),
        Reason::TakeNow { acting, count } => say("refused-take-now", &[seat(*acting), ("count", (*count).into())]),
        Reason::NoneLeft { seat: owner, size } => {
            say("refused-none-left", &[seat(*owner), ("size", size.to_string().into())])
        }
        Reason::NoRim(size) => say("refused-no-rim", &[("size", size.to_string().into())]),
        Reason::Stuck { size, point } => {
            say("refused-stuck", &[("size", size.to_string().into()), ("point", point.as_str().into())])
        }
        Reason::FitsNowhere(kind) => say("refused-fits-nowhere", &[("tile", tiles::tile(words, *kind).into())]),
        Reason::NoTile(acting) => say("refused-no-tile", &[seat(*acting)]),
        Reason::NoEdge(kind) => say("refused-no-edge", &[("tile", tiles::tile(words, *kind).into())]),
    };
    Explanation { sentence: begun(&sentence), clause: refusal.clause }
}

/// Returns a seat's name within a sentence. In English these sentences stand among those of the rules, and use their names.
pub(crate) fn name(words: &Words, id: GameId, seat: Seat) -> Value {
    match (words.locale(), id.info().seat_names.get(seat.index())) {
        (Locale::English, Some(name)) => (*name).into(),
        _ => words.seat_name(id, seat).into(),
    }
}

/// Returns the possessive form of a seat's name.
fn whose(words: &Words, id: GameId, seat: Seat) -> Value {
    match (words.locale(), id.info().seat_names.get(seat.index())) {
        (Locale::English, Some(name)) => format!("{name}'s").into(),
        _ => words.seat_whose(id, seat).into(),
    }
}

fn size(size: usize) -> Value {
    pyramids::SIZES[size].into()
}

/// Describes a piece as a letter of a word: "small yellow".
fn letter(words: &Words, piece: Piece) -> String {
    let colour = GameId::Iri.info().seat_names[piece.colour.index()];
    words.say_with("note-take", &[("size", size(piece.size as usize)), ("colour", colour.into())])
}

fn shade(colour: Colour) -> Value {
    colour.to_string().into()
}

fn forms(words: &Words, seats: &[Seat]) -> String {
    let seat = |seat: &Seat| ("seat", name(words, GameId::Quintets, *seat));
    let Some((first, others)) = seats.split_first() else { return String::new() };
    others.iter().fold(words.say_with("note-forms", &[seat(first)]), |before, other| {
        words.say_with("note-forms-more", &[("before", before.into()), seat(other)])
    })
}

/// ENAN-6: returns the directions in which a force acts, each with its units, its sentence and its sign.
fn units(force: Force) -> impl Iterator<Item = (u32, &'static str, char)> {
    let both = [
        (force.clockwise.into(), "note-force-clockwise", '↻'),
        (force.counter_clockwise.into(), "note-force-counter", '↺'),
    ];
    both.into_iter().filter(|(units, ..)| *units > 0)
}

/// Joins texts into a row, each to those before it by the sentence with this key.
pub(crate) fn row(words: &Words, key: &str, things: impl Iterator<Item = String>) -> String {
    let join = |before: String, next: String| words.say_with(key, &[("before", before.into()), ("next", next.into())]);
    things.reduce(join).unwrap_or_default()
}
