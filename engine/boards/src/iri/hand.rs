use super::last::Last;
use super::layout::{Layout, PANEL, PIECE};
use super::{drawn, seat_name, state, words_for};
use crate::pyramid::{self, HALF_SIDES};
use crate::scene::{Anchor, Item, Role, Shape};
use crate::{Paint, View};
use pentad_core::{Game, Seat, Turn};
use pentad_iri::{Action, Iri, Piece, Size};

/// A seat's corner: its name, its points, the pieces in its hand, and what it does or has just done.
pub(super) fn hand(game: &Iri, seat: Seat, layout: &Layout, last: &Last, view: &View<Action>) -> Vec<Item> {
    let corner = layout.panel(seat);
    let mut items = vec![panel(game, seat, corner, layout.hand, last)];
    let mut place = 0;
    for size in Size::ALL {
        let count = game.hand(seat).count(size);
        for rank in 1..=count {
            let piece = Piece::new(seat, size);
            let at = slot(corner, place, layout.hand);
            let scale = PIECE * layout.hand;
            let mut item = Item::new(Role::Reserve, name(seat, size, rank), at)
                .labelled(format!("{} in hand{}", words_for(piece), among_equals(rank)))
                .with_all(drawn(piece, view, scale));
            if rank + last.arrived(game, seat, size) > count {
                item = item.with(pyramid::frame(size as usize, Paint::Last).scaled(scale));
            }
            items.push(item);
            place += 1;
        }
    }
    let half = HALF_SIDES[1] * PIECE;
    items.extend((place..3).map(|place| {
        Item::decoration(Role::Board, slot(corner, place, layout.hand)).with(
            Shape::rectangle(-half, -half, 2.0 * half, 2.0 * half, 0.0)
                .stroked(Paint::Line, 0.03)
                .dashed()
                .scaled(layout.hand),
        )
    }));
    items
}

/// What a piece in hand is called; equal ones are counted from 1.
pub(super) fn name(seat: Seat, size: Size, rank: usize) -> String {
    if rank == 1 { format!("hand {seat} {size}") } else { format!("hand {seat} {size} {rank}") }
}

/// Equal pieces lie side by side and differ only in this.
fn among_equals(rank: usize) -> &'static str {
    match rank {
        1 => "",
        2 => ", the second",
        _ => ", the third",
    }
}

fn slot((x, y): (f64, f64), place: usize, scale: f64) -> (f64, f64) {
    (x + (0.55 + place as f64) * scale, y + 1.03 * scale)
}

fn panel(game: &Iri, seat: Seat, at: (f64, f64), scale: f64, last: &Last) -> Item {
    let to_act = game.turn() == Turn::Seat(seat);
    let (width, height) = PANEL;
    let ground = Shape::rectangle(0.0, 0.0, width, height, 0.18).filled(Paint::Board);
    let ground = if to_act { ground.stroked(Paint::Ink, 0.055) } else { ground };
    let (left, right) = (0.2, width - 0.2);
    let name = seat_name(seat);
    let points = game.points(seat);
    let deed = match last {
        Last { actor: Some(actor), .. } if *actor != seat => String::new(),
        Last { points: Some(points), .. } => format!("+{points}"),
        Last { taken, .. } if !taken.is_empty() => format!("took {}", taken.len()),
        _ => String::new(),
    };
    let mut shapes = vec![
        ground,
        Shape::text(left, 0.32, 0.34, name).filled(Paint::Ink).bold().anchored(Anchor::Start),
        Shape::text(right, 0.32, 0.42, points.to_string()).filled(Paint::Ink).bold().anchored(Anchor::End),
        Shape::text(left, 1.7, 0.3, state(game, seat)).filled(Paint::Faint).anchored(Anchor::Start),
        Shape::text(right, 1.7, 0.3, deed).filled(Paint::Last).bold().anchored(Anchor::End),
    ];
    if to_act {
        // A tab on the edge tells whose turn it is without any colour.
        shapes.push(Shape::polygon([(0.0, 0.16), (0.15, 0.32), (0.0, 0.48)]).filled(Paint::Ink));
    }
    Item::new(Role::Label, format!("seat {seat}"), at)
        .labelled(format!("{name}, {points} points"))
        .with_all(shapes.into_iter().map(|shape| shape.scaled(scale)))
}
