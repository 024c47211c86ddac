use super::last::Last;
use super::{GOAL, departed, hue, letters, seat_name, standing_five};
use crate::pyramid;
use crate::scene::{Anchor, Item, Role, Shape, letters_wide};
use crate::{BoardText, Paint, View};
use pentad_catalog::GameId;
use pentad_core::{Game, Seat, Turn};
use pentad_quintets::{Action, Piece, Quintets, Size};

/// Half the width and the height of a seat's side.
pub(super) const HALF_WIDTH: f64 = 2.9;
pub(super) const HEIGHT: f64 = 1.42;

/// The middle of what lies in a side, below the line with its name.
const MIDDLE: f64 = 0.88;
const TRAY: f64 = 0.37;

/// How large pieces are in a hand and in a tray.
const IN_HAND: f64 = 0.88;
const IN_TRAY: f64 = 0.285;

/// What a seat has beside the board: its hand on the left, the groups it has formed on the right.
pub(super) fn side(game: &Quintets, seat: Seat, top: f64, last: &Last, view: &View<Action>) -> Vec<Item> {
    let mut items = vec![ground(game, seat, top, last, view)];
    for size in Size::ALL {
        items.push(in_hand(game, Piece { seat, size }, top, view));
    }
    items.extend((0..GOAL).map(|group| tray(game, seat, group, top, last)));
    items
}

/// What pieces in hand are called, all of a size together.
pub(super) fn hand_name(seat: Seat, size: Size) -> String {
    format!("hand {seat} {}", size.letter())
}

/// What the place of a formed group is called, counted from 1.
pub(super) fn formed_name(seat: Seat, group: usize) -> String {
    format!("formed {seat} {group}")
}

fn ground(game: &Quintets, seat: Seat, top: f64, last: &Last, view: &View<Action>) -> Item {
    let to_act = game.turn() == Turn::Seat(seat);
    let panel = Shape::rectangle(-HALF_WIDTH, 0.0, 2.0 * HALF_WIDTH, HEIGHT, 0.16).filled(Paint::Board);
    let panel = if to_act { panel.stroked(Paint::Ink, 0.045) } else { panel };
    let won = game.outcome().is_some_and(|outcome| outcome == pentad_core::Outcome::won_by(seat));
    let state = match (to_act, won, last.passed && last.actor == Some(seat)) {
        (true, ..) => Some(BoardText::ToAct),
        (_, true, _) => Some(BoardText::HasWon),
        (.., true) => Some(BoardText::Passed),
        _ => None,
    };
    let left = -HALF_WIDTH + 0.2;
    let formed = game.formed(seat);
    let name = (view.tell)(BoardText::Seat(GameId::Quintets, seat));
    // A bold capital is as wide as three small letters in some fonts.
    let capitals = name.chars().filter(|letter| letter.is_uppercase()).count();
    let after_name = left + 0.125 * (letters_wide(&name) + 2 * capitals) as f64 + 0.14;
    let text = |x: f64, text: String| Shape::text(x, 0.25, 0.25, text).anchored(Anchor::Start);
    let mut item = Item::new(Role::Label, format!("side {seat}"), (0.0, top))
        .labelled(format!("{}, {formed} of {GOAL} groups formed", seat_name(seat)))
        .with(panel)
        .with(text(left, name).filled(Paint::Ink).bold())
        .with(text(after_name, state.map(view.tell).unwrap_or_default()).filled(Paint::Faint))
        .with(text(0.36, (view.tell)(BoardText::Formed)).filled(Paint::Faint))
        .with(
            Shape::text(HALF_WIDTH - 0.2, 0.25, 0.25, (view.tell)(BoardText::FormedOf { formed, goal: GOAL }))
                .filled(Paint::Ink)
                .bold()
                .anchored(Anchor::End),
        );
    if to_act {
        // A tab on the edge tells whose turn it is without any colour.
        item = item.with(
            Shape::polygon([(-HALF_WIDTH, 0.12), (-HALF_WIDTH + 0.14, 0.25), (-HALF_WIDTH, 0.38)]).filled(Paint::Ink),
        );
    }
    item
}

/// A pyramid with how many of its kind are in hand.
fn in_hand(game: &Quintets, piece: Piece, top: f64, view: &View<Action>) -> Item {
    let Piece { seat, size } = piece;
    let count = game.in_hand(seat, size);
    // Larger ones need more room, so that the gaps between them look even.
    let x = [-2.52, -1.67, -0.64][size.index()];
    let half = pyramid::HALF_SIDES[size.index()] * IN_HAND;
    let mut item = Item::new(Role::Reserve, hand_name(seat, size), (x, top + MIDDLE))
        .labelled(format!("{}: {count} {size} in hand", seat_name(seat)));
    item = match count {
        0 => item.with(Shape::rectangle(-half, -half, 2.0 * half, 2.0 * half, 0.0).stroked(Paint::Line, 0.03).dashed()),
        _ => item.with_all(in_hand_size(pyramid::pyramid(hue(seat), size.index()))),
    };
    if view.letters && count > 0 {
        item = item.with_all(in_hand_size(pyramid::tag(letters(piece))));
    }
    let ink = if count == 0 { Paint::Faint } else { Paint::Ink };
    item.with(Shape::text(half + 0.19, 0.0, 0.32, count.to_string()).filled(ink).bold())
}

fn in_hand_size(shapes: impl IntoIterator<Item = Shape>) -> impl Iterator<Item = Shape> {
    shapes.into_iter().map(|shape| shape.scaled(IN_HAND))
}

/// One of the places where formed groups are gathered. A group that has ended the game stays on the board and is only
/// reflected here.
fn tray(game: &Quintets, seat: Seat, group: usize, top: f64, last: &Last) -> Item {
    let x = 0.73 + group as f64 * 0.8;
    let formed = game.formed(seat);
    let departed = departed(game, seat);
    let standing = standing_five(game, seat).unwrap_or_default();
    let standing: Vec<Size> = standing.into_iter().filter_map(|point| game.piece(point)).map(|it| it.size).collect();
    let left = departed.len() / 5;
    let (sizes, opacity) = match group {
        // Which piece left with which group is not known any more: large and small are shared out evenly.
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
    let mut item = Item::new(Role::Reserve, formed_name(seat, group + 1), (x, top + MIDDLE))
        .labelled(format!("{}: group {} {state}", seat_name(seat), group + 1))
        .with(square);
    const FIVE: [(f64, f64); 5] = [(-0.215, -0.215), (0.215, -0.215), (0.0, 0.0), (-0.215, 0.215), (0.215, 0.215)];
    for (size, (x, y)) in sizes.iter().zip(FIVE) {
        let small = pyramid::faces(hue(seat), pyramid::HALF_SIDES[size.index()] * IN_TRAY);
        item = item.with_all(small.into_iter().map(|shape| shape.moved(x, y).faded(opacity)));
    }
    item
}
