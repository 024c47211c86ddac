//! A seat's hand: tiles face up by kind, and the pile face down.

use super::last_seat;
use crate::scene::{Item, Role, Scene, Shape};
use crate::{BoardText, Face, Paint, SeatLine, View, tiles};
use pentad_core::{Game, Points, Seat, Turn};
use pentad_herati::{Action, Factory, FactoryPhase, Tile};

/// Side of a tile.
const SIDE: f64 = 0.84;

/// Draws the hand of a seat.
pub(crate) fn hand(game: &Factory, seat: Seat, view: &View<Action>) -> Option<Scene> {
    // North and south lie along the board, east and west beside it.
    let is_along = view.compass && seat.index().is_multiple_of(2);
    let (kinds, pile, width, height) = if view.wide && !is_along {
        ([(0.5, 0.5), (1.46, 0.5), (0.5, 1.46), (1.46, 1.46)], (2.56, 0.98), 3.1, 1.98)
    } else {
        ([(0.5, 0.5), (1.46, 0.5), (2.42, 0.5), (3.38, 0.5)], (4.48, 0.5), 5.0, 1.02)
    };
    let acted_last = last_seat(game, view.last) == Some(seat);
    let mut items = Vec::new();
    for (tile, at) in Tile::ALL.into_iter().zip(kinds) {
        let is_last = acted_last && view.last == Some(Action::Flip(tile));
        items.push(kind(game, view, seat, tile, at, SIDE, is_last));
    }
    let hidden = game.hand(seat).face_down();
    items.push(
        Item::new(Role::Reserve, face_down_name(seat), pile)
            .labelled(format!("{}: {} face down", name_of(seat), tiles::tiles_in_words(hidden)))
            .with_all(tiles::pile(hidden, SIDE)),
    );
    Some(Scene::part(width, height, items))
}

/// Returns the state of a seat.
pub(crate) fn seat_line(game: &Factory, seat: Seat, view: &View<Action>) -> SeatLine {
    let passed = view.last == Some(Action::Pass) && last_seat(game, view.last) == Some(seat);
    let sign = vec![
        tiles::rhombus(0.17)
            .filled(if game.points(seat) > 0 { Paint::Glow } else { Paint::Cell })
            .stroked(Paint::Faint, 0.025),
        Shape::circle(0.0, 0.0, 0.04).filled(Paint::Black(Face::Plain)),
    ];
    SeatLine {
        sign,
        state: state(game, seat, passed),
        score: Some(BoardText::Points(Points::whole(game.points(seat)))),
    }
}

/// Returns the name of the tiles of a kind in hand.
pub(super) fn hand_name(seat: Seat, tile: Tile) -> String {
    format!("hand {seat} {tile}")
}

/// Returns the name of a seat's pile.
pub(super) fn face_down_name(seat: Seat) -> String {
    format!("hand {seat} face down")
}

fn name_of(seat: Seat) -> &'static str {
    Factory::INFO.seat_names[seat.index()]
}

fn is_to_act(game: &Factory, seat: Seat) -> bool {
    game.turn() != Turn::Over && game.to_act() == seat && game.phase() != FactoryPhase::FirstTile
}

fn has_won(game: &Factory, seat: Seat) -> bool {
    game.outcome().is_some_and(|outcome| outcome.winners().contains(seat))
}

/// Returns the state of a seat in a word or two; `None` for a seat that waits.
fn state(game: &Factory, seat: Seat, passed: bool) -> Option<BoardText> {
    let winners = game.outcome().map_or(0, |outcome| outcome.winners().len());
    if has_won(game, seat) {
        match winners {
            1 => Some(BoardText::Won),
            all if all == game.seats() => Some(BoardText::Drawn),
            _ => Some(BoardText::Shared),
        }
    } else if passed {
        Some(BoardText::Passed)
    } else if !is_to_act(game, seat) {
        None
    } else if game.phase() == FactoryPhase::Turn {
        Some(BoardText::ToAct)
    } else {
        Some(BoardText::TurnsUp)
    }
}

fn kind(game: &Factory, view: &View<Action>, seat: Seat, tile: Tile, at: (f64, f64), side: f64, is_last: bool) -> Item {
    let count = game.hand(seat).count(tile);
    if count == 0 {
        return Item::decoration(Role::Label, at).with(tiles::slot(side).faded(0.6));
    }
    let mut item = Item::new(Role::Reserve, hand_name(seat, tile), at)
        .labelled(format!("{}: {} face up", name_of(seat), tiles::counted(tile, count)))
        .with_all(tiles::outlined(tile, side, view, 0.025));
    if is_last {
        item = item.with_all(tiles::last_mark(side));
    }
    if count > 1 {
        item = item.with_all(tiles::number(count, side));
    }
    item
}
