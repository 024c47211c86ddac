//! Iri: an open grid of pyramids inside the ring of the dictionary.

mod grid;
mod hand;
mod last;
mod layout;
mod motions;
mod ring;
mod scene;
mod text;
mod track;

pub(crate) use hand::{hand, seat_line};
pub(crate) use motions::motions;
pub(crate) use scene::{board, ghosts};
pub(crate) use text::text;

use crate::pyramid;
use crate::scene::Shape;
use crate::{BoardText, Hue, View};
use pentad_core::{Along, Game, Outcome, Seat, Turn};
use pentad_iri::{Action, Iri, Phase, Piece, Word};

/// Returns the colour of a seat's pyramids.
pub(crate) fn hue(seat: Seat) -> Hue {
    [Hue::Yellow, Hue::Blue, Hue::Red, Hue::Green][seat.index()]
}

fn seat_name(seat: Seat) -> &'static str {
    Iri::INFO.seat_names[seat.index()]
}

/// Describes a piece: "small yellow".
fn words_for(piece: Piece) -> String {
    let size = ["small", "medium", "large"][piece.size as usize];
    format!("{size} {}", seat_name(piece.colour))
}

/// Returns the shapes of a pyramid around the origin, lettered if the view asks for it.
fn drawn(piece: Piece, view: &View<Action>) -> Vec<Shape> {
    let mut shapes = pyramid::pyramid(hue(piece.colour), piece.size as usize);
    if view.letters {
        shapes.extend(pyramid::tag(piece.to_string()));
    }
    shapes
}

/// Returns the name of a word's mark in the picture.
fn word_name(word: &Word) -> String {
    let along = match word.along {
        Along::Right => "right",
        Along::Down => "down",
    };
    format!("word {} {along}", word.first)
}

/// Returns the state of a seat in a word or two; `None` for a seat that waits.
fn state(game: &Iri, seat: Seat) -> Option<BoardText> {
    let seats = game.seats();
    let turns_ago = (game.to_act().index() + seats - seat.index() - 1) % seats;
    let passed = turns_ago < game.passes();
    match (game.turn(), game.outcome()) {
        (Turn::Seat(acting), _) if acting == seat => match game.phase() {
            Phase::Place => Some(BoardText::ToPlace),
            Phase::Take => Some(BoardText::Takes(game.pieces_to_take())),
        },
        (_, Some(Outcome::Won(winners))) if winners.contains(seat) && winners.len() == 1 => Some(BoardText::HasWon),
        (_, Some(Outcome::Won(winners))) if winners.contains(seat) => Some(BoardText::SharesTheWin),
        _ if passed => Some(BoardText::Passed),
        _ => None,
    }
}
