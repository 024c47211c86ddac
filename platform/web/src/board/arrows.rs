//! Actions drawn on a board: what a bot would play, or how good each action is.

use super::overlay::place;
use pentad_boards::Paint;
use pentad_boards::scene::{Item, Role, Scene, Shape};
use pentad_catalog::{AnyAction, AnyGame};
use pentad_touch::spots_of;

/// An action to be drawn.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Arrow {
    pub(crate) action: AnyAction,
    /// From 0 to 1: how much it stands out.
    pub(crate) weight: f64,
    /// A few signs beside it, such as `62`.
    pub(crate) note: String,
}

/// Draws actions, the least important first.
pub(crate) fn arrows(game: &AnyGame, scene: &Scene, arrows: &[Arrow]) -> Vec<Item> {
    arrows.iter().rev().filter_map(|arrow| drawn(game, scene, arrow)).collect()
}

fn drawn(game: &AnyGame, scene: &Scene, arrow: &Arrow) -> Option<Item> {
    let touched = spots_of(game, arrow.action);
    let found: Vec<(Role, (f64, f64))> =
        touched.iter().filter_map(|spot| Some((spot.role, place(scene, spot)?))).collect();
    let spots: Vec<(f64, f64)> = found.iter().map(|(_, at)| *at).collect();
    let end = *spots.last()?;
    // What lies before a seat is a part of its own: there only the piece that is used is marked.
    let ends_here = touched.last().is_some_and(|spot| place(scene, spot).is_some());
    let opacity = 0.35 + 0.6 * arrow.weight;
    let width = 0.05 + 0.05 * arrow.weight;
    // An arrow from a hand is long and often one of several, so it is thinner.
    let from_hand = touched.first().is_some_and(|spot| spot.role == Role::Reserve);
    let line = if from_hand { 0.03 + 0.03 * arrow.weight } else { width };
    let mut item = Item::decoration(Role::Mark, end);
    for pair in found.windows(2) {
        let [(_, from), (next, to)] = pair else { continue };
        // Here the next piece is fetched from the hand, which needs no arrow.
        if *next == Role::Reserve {
            continue;
        }
        let at = |point: &(f64, f64)| (point.0 - end.0, point.1 - end.1);
        let (from, to) = (at(from), at(to));
        item = item.with_all(headed_line(from, to, line).map(|shape| shape.faded(opacity)));
    }
    for (index, spot) in spots.iter().enumerate() {
        let (x, y) = (spot.0 - end.0, spot.1 - end.1);
        let width = if from_hand && index == 0 { line } else { width };
        item = item.with(Shape::circle(x, y, 0.36).stroked(Paint::Target, width).faded(opacity));
    }
    if ends_here && !arrow.note.is_empty() {
        let wide = 0.15 * arrow.note.chars().count() as f64 + 0.14;
        item = item
            .with(Shape::rectangle(-wide / 2.0, -0.16, wide, 0.32, 0.16).filled(Paint::Target))
            .with(Shape::text(0.0, 0.0, 0.24, &arrow.note).filled(Paint::Page).bold());
    }
    Some(item)
}

/// A line with a head, which ends at the edge of what it points to.
fn headed_line(from: (f64, f64), to: (f64, f64), width: f64) -> [Shape; 2] {
    let (x, y) = (to.0 - from.0, to.1 - from.1);
    let length = x.hypot(y).max(1e-6);
    let (x, y) = (x / length, y / length);
    let tip = (to.0 - 0.36 * x, to.1 - 0.36 * y);
    let (back, side) = (0.2 + width, 0.11 + width);
    let foot = (tip.0 - back * x, tip.1 - back * y);
    let head = [tip, (foot.0 - side * y, foot.1 + side * x), (foot.0 + side * y, foot.1 - side * x)];
    [Shape::line([from, foot]).stroked(Paint::Target, width), Shape::polygon(head).filled(Paint::Target)]
}
