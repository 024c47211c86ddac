use super::last::Last;
use super::layout::{Layout, PIECE, Panel};
use super::{drawn, seat_name, state, words_for};
use crate::pyramid::{self, HALF_SIDES};
use crate::scene::{Anchor, Item, Role, Shape};
use crate::{BoardText, Paint, View};
use pentad_catalog::GameId;
use pentad_core::{Game, Seat, Turn};
use pentad_iri::{Action, Iri, Piece, Size};

/// A seat's panel: its name, its points, the pieces in its hand, and what it does or has just done.
pub(super) fn hand(game: &Iri, seat: Seat, layout: &Layout, last: &Last, view: &View<Action>) -> Vec<Item> {
    let area = layout.panel(seat);
    let mut items = vec![panel(game, seat, &area, last, view)];
    let mut place = 0;
    for size in Size::ALL {
        let count = game.hand(seat).count(size);
        for rank in 1..=count {
            let piece = Piece::new(seat, size);
            let mut item = Item::new(Role::Reserve, name(seat, size, rank), slot(&area, place))
                .labelled(format!("{} in hand{}", words_for(piece), among_equals(rank)))
                .with_all(drawn(piece, view, PIECE));
            if rank + last.arrived(game, seat, size) > count {
                item = item.with_all(pyramid::frame(size as usize, Paint::Last).map(|shape| shape.scaled(PIECE)));
            }
            items.push(item);
            place += 1;
        }
    }
    let half = HALF_SIDES[1] * PIECE;
    items.extend((place..3).map(|place| {
        Item::decoration(Role::Board, slot(&area, place))
            .with(Shape::rectangle(-half, -half, 2.0 * half, 2.0 * half, 0.0).stroked(Paint::Line, 0.03).dashed())
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

/// Where a piece in hand lies: in the middle of a wide panel, on the left of a narrow one.
fn slot(panel: &Panel, place: usize) -> (f64, f64) {
    let (x, y) = panel.at;
    match panel.is_wide {
        true => (x + panel.width / 2.0 + (place as f64 - 1.0) * 0.94, y + 0.6),
        false => (x + 0.6 + place as f64 * 0.87, y + 1.08),
    }
}

fn panel(game: &Iri, seat: Seat, panel: &Panel, last: &Last, view: &View<Action>) -> Item {
    let to_act = game.turn() == Turn::Seat(seat);
    let (width, height) = (panel.width, panel.height());
    let ground = Shape::rectangle(0.0, 0.0, width, height, 0.18).filled(Paint::Board);
    let ground = if to_act { ground.stroked(Paint::Ink, 0.055) } else { ground };
    let name = seat_name(seat);
    let points = game.points(seat);
    let deed = match last {
        Last { actor: Some(actor), .. } if *actor != seat => None,
        Last { points: Some(points), .. } => Some(BoardText::Scored(*points)),
        Last { taken, .. } if !taken.is_empty() => Some(BoardText::Took(taken.len())),
        _ => None,
    };
    let said = |text: Option<BoardText>| text.map(view.tell).unwrap_or_default();
    let (left, right) = (0.24, width - 0.24);
    // A narrow panel has its pieces where a wide one tells what its seat does.
    let (first_line, state_at, deed_at) = match panel.is_wide {
        true => (0.42, (left, 0.84, Anchor::Start), (right, 0.88)),
        false => (0.37, (right, 1.33, Anchor::End), (right, 0.93)),
    };
    let mut shapes = vec![
        ground,
        Shape::text(left, first_line, 0.36, (view.tell)(BoardText::Seat(GameId::Iri, seat)))
            .filled(Paint::Ink)
            .bold()
            .anchored(Anchor::Start),
        Shape::text(right, first_line, 0.44, (view.tell)(BoardText::Points(points)))
            .filled(Paint::Ink)
            .bold()
            .anchored(Anchor::End),
        Shape::text(state_at.0, state_at.1, 0.29, said(state(game, seat))).filled(Paint::Faint).anchored(state_at.2),
        Shape::text(deed_at.0, deed_at.1, 0.3, said(deed)).filled(Paint::Last).bold().anchored(Anchor::End),
    ];
    if to_act {
        // A tab on the edge tells whose turn it is without any colour.
        let tab = [(0.0, first_line - 0.17), (0.16, first_line), (0.0, first_line + 0.17)];
        shapes.push(Shape::polygon(tab).filled(Paint::Ink));
    }
    Item::new(Role::Label, format!("seat {seat}"), panel.at)
        .labelled(format!("{name}, {points} points"))
        .with_all(shapes)
}
