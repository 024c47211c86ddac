use super::last::Last;
use super::{GOAL, departed, hue, letters, seat_name, standing_five};
use crate::pyramid;
use crate::scene::{Item, Role, Scene, Shape};
use crate::{BoardText, Paint, SeatLine, View};
use pentad_core::{Game, Outcome, Seat, Turn};
use pentad_quintets::{Action, Piece, Quintets, Size};

const TRAY: f64 = 0.37;
/// Scale of pieces in a tray.
const IN_TRAY: f64 = 0.285;

/// Draws a seat's hand and the groups it has formed.
pub(crate) fn hand(game: &Quintets, seat: Seat, view: &View<Action>) -> Option<Scene> {
    let last = Last::of(game, view.last);
    // Larger pieces need more space, so that the gaps between them look even.
    let places = [0.25, 1.21, 2.37];
    let (first_tray, pitch, width, height) =
        if view.wide { ((0.62, 1.5), 0.98, 3.2, 1.94) } else { ((3.64, 0.5), 0.82, 5.7, 0.98) };
    let mut items: Vec<Item> = Size::ALL
        .into_iter()
        .zip(places)
        .map(|(size, x)| in_hand(game, Piece { seat, size }, (x, 0.5), view))
        .collect();
    items.extend(
        (0..GOAL).map(|group| tray(game, seat, group, (first_tray.0 + pitch * group as f64, first_tray.1), &last)),
    );
    Some(Scene::part(width, height, items))
}

/// Returns the state and the score of a seat.
pub(crate) fn seat_line(game: &Quintets, seat: Seat, view: &View<Action>) -> SeatLine {
    let last = Last::of(game, view.last);
    let won = game.outcome().is_some_and(|outcome| outcome == Outcome::won_by(seat));
    let state = match (game.turn() == Turn::Seat(seat), won, last.passed && last.actor == Some(seat)) {
        (true, ..) => Some(BoardText::ToAct),
        (_, true, _) => Some(BoardText::HasWon),
        (.., true) => Some(BoardText::Passed),
        _ => None,
    };
    let score = Some(BoardText::FormedOf { formed: game.formed(seat), goal: GOAL });
    SeatLine { sign: pyramid::faces(hue(seat), 0.15), state, score }
}

/// Returns the name of the pieces of one size in hand.
pub(super) fn hand_name(seat: Seat, size: Size) -> String {
    format!("hand {seat} {}", size.letter())
}

/// Returns the name of the tray of a formed group, counted from 1.
pub(super) fn formed_name(seat: Seat, group: usize) -> String {
    format!("formed {seat} {group}")
}

/// Draws a pyramid with the number of its kind in hand.
fn in_hand(game: &Quintets, piece: Piece, at: (f64, f64), view: &View<Action>) -> Item {
    let Piece { seat, size } = piece;
    let count = game.in_hand(seat, size);
    let half = pyramid::HALF_SIDES[size.index()];
    let mut item = Item::new(Role::Reserve, hand_name(seat, size), at)
        .labelled(format!("{}: {count} {size} in hand", seat_name(seat)));
    item = match count {
        0 => item.with(Shape::rectangle(-half, -half, 2.0 * half, 2.0 * half, 0.0).stroked(Paint::Line, 0.03).dashed()),
        _ => item.with_all(pyramid::pyramid(hue(seat), size.index())),
    };
    if view.letters && count > 0 {
        item = item.with_all(pyramid::tag(letters(piece)));
    }
    let ink = if count == 0 { Paint::Faint } else { Paint::Ink };
    item.with(Shape::text(half + 0.19, 0.0, 0.32, count.to_string()).filled(ink).bold())
}

/// Draws the tray of a formed group. A group that has ended the game stays on the board; the tray only shows a pale copy.
fn tray(game: &Quintets, seat: Seat, group: usize, at: (f64, f64), last: &Last) -> Item {
    let formed = game.formed(seat);
    let departed = departed(game, seat);
    let standing = standing_five(game, seat).unwrap_or_default();
    let standing: Vec<Size> = standing.into_iter().filter_map(|point| game.piece(point)).map(|it| it.size).collect();
    let left = departed.len() / 5;
    let (sizes, opacity) = match group {
        // The position does not record which piece left with which group: large and small ones are distributed evenly.
        _ if group < left => (departed.into_iter().skip(group).step_by(left).collect(), 1.0),
        _ if group < formed => (standing, 0.55),
        _ => (Vec::new(), 1.0),
    };
    let square = Shape::rectangle(-TRAY, -TRAY, 2.0 * TRAY, 2.0 * TRAY, 0.1);
    let is_last = last.formed == Some(seat) && group + 1 == formed;
    let square = match sizes.is_empty() {
        true => square.stroked(Paint::Line, 0.03).dashed(),
        false if is_last => square.filled(Paint::Page).stroked(Paint::Last, 0.055),
        false if opacity < 1.0 => square.filled(Paint::Page).stroked(Paint::Glow, 0.055),
        false => square.filled(Paint::Page).stroked(Paint::Line, 0.03),
    };
    let state = if sizes.is_empty() { "not yet formed" } else { "formed" };
    let mut item = Item::new(Role::Reserve, formed_name(seat, group + 1), at)
        .labelled(format!("{}: group {} {state}", seat_name(seat), group + 1))
        .with(square);
    const FIVE: [(f64, f64); 5] = [(-0.215, -0.215), (0.215, -0.215), (0.0, 0.0), (-0.215, 0.215), (0.215, 0.215)];
    for (size, (x, y)) in sizes.iter().zip(FIVE) {
        let small = pyramid::faces(hue(seat), pyramid::HALF_SIDES[size.index()] * IN_TRAY);
        item = item.with_all(small.into_iter().map(|shape| shape.moved(x, y).faded(opacity)));
    }
    item
}
