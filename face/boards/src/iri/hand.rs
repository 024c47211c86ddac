use super::last::Last;
use super::layout::PIECE;
use super::{drawn, hue, state, words_for};
use crate::pyramid::{self, HALF_SIDES};
use crate::scene::{Item, Role, Scene, Shape};
use crate::{BoardText, Paint, SeatLine, View};
use pentad_core::Seat;
use pentad_iri::{Action, Iri, Piece, Size};

/// Number of pieces that a hand is refilled to.
const HELD: usize = 3;

/// Draws the pieces in the hand of a seat.
pub(crate) fn hand(game: &Iri, seat: Seat, view: &View<Action>) -> Option<Scene> {
    let last = Last::of_turn(game, view.earlier, view.last);
    let slot = |place: usize| (0.5 + 0.98 * place as f64, 0.5);
    let mut items = Vec::new();
    let mut place = 0;
    for size in Size::ALL {
        let count = game.hand(seat).count(size);
        for rank in 1..=count {
            let piece = Piece::new(seat, size);
            let mut item = Item::new(Role::Reserve, name(seat, size, rank), slot(place))
                .labelled(format!("{} in hand{}", words_for(piece), among_equals(rank)))
                .sized(PIECE)
                .with_all(drawn(piece, view));
            if rank + last.arrived(game, seat, size) > count {
                item = item.with_all(pyramid::frame(size as usize, Paint::Last));
            }
            items.push(item);
            place += 1;
        }
    }
    let half = HALF_SIDES[1] * PIECE;
    items.extend((place..HELD).map(|place| {
        Item::decoration(Role::Board, slot(place))
            .with(Shape::rectangle(-half, -half, 2.0 * half, 2.0 * half, 0.0).stroked(Paint::Line, 0.03).dashed())
    }));
    Some(Scene::part(2.96, 1.0, items))
}

/// Returns the state of a seat: the action it is to make, or its last one.
pub(crate) fn seat_line(game: &Iri, seat: Seat, view: &View<Action>) -> SeatLine {
    let deed = match Last::of_turn(game, view.earlier, view.last) {
        Last { actor: Some(actor), .. } if actor != seat => None,
        Last { points: Some(points), .. } => Some(BoardText::Scored(points)),
        Last { taken, .. } if !taken.is_empty() => Some(BoardText::Took(taken.len())),
        _ => None,
    };
    let score = Some(BoardText::Points(game.points(seat)));
    SeatLine { sign: pyramid::faces(hue(seat), 0.15), state: state(game, seat).or(deed), score }
}

/// Returns the name of a piece in hand; equal ones are numbered from 1.
pub(super) fn name(seat: Seat, size: Size, rank: usize) -> String {
    if rank == 1 { format!("hand {seat} {size}") } else { format!("hand {seat} {size} {rank}") }
}

/// Returns the suffix that tells equal pieces apart, which lie side by side.
fn among_equals(rank: usize) -> &'static str {
    match rank {
        1 => "",
        2 => ", the second",
        _ => ", the third",
    }
}
