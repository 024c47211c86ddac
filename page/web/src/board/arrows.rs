//! Actions drawn on a board: a bot's proposal, or the ratings of all actions.

use super::overlay::place;
use pentad_boards::Paint;
use pentad_boards::scene::{Item, Role, Scene, Shape};
use pentad_catalog::{AnyAction, AnyGame};
use pentad_touch::{partners_of, spots_of};

/// An action to draw.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Arrow {
    pub(crate) action: AnyAction,
    /// Prominence, from 0 to 1.
    pub(crate) weight: f64,
    /// A short label beside it, such as `62`.
    pub(crate) note: String,
}

/// Meaning of a drawn action, which decides its appearance.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Manner {
    /// Worth playing.
    Advice,
    /// Played although a better action existed: dashed lines in another colour, with the label in the corner.
    Mistake,
}

impl Manner {
    fn paint(self) -> Paint {
        match self {
            Manner::Advice => Paint::Target,
            Manner::Mistake => Paint::Last,
        }
    }

    fn line(self, shape: Shape, width: f64) -> Shape {
        let shape = shape.stroked(self.paint(), width);
        if self == Manner::Mistake { shape.dashed() } else { shape }
    }
}

/// Draws actions, the least important first.
pub(crate) fn arrows(game: &AnyGame, scene: &Scene, arrows: &[Arrow]) -> Vec<Item> {
    arrows.iter().rev().filter_map(|arrow| drawn(game, scene, arrow, Manner::Advice)).collect()
}

/// Draws an action that was a mistake.
pub(crate) fn mistake(game: &AnyGame, scene: &Scene, arrow: &Arrow) -> Option<Item> {
    drawn(game, scene, arrow, Manner::Mistake)
}

fn drawn(game: &AnyGame, scene: &Scene, arrow: &Arrow, manner: Manner) -> Option<Item> {
    let touched = spots_of(game, arrow.action);
    let found: Vec<(Role, (f64, f64))> =
        touched.iter().filter_map(|spot| Some((spot.role, place(scene, spot)?))).collect();
    let end = found.last()?.1;
    // A seat's hand is a picture of its own: only the piece that is used is marked there.
    let ends_here = touched.last().is_some_and(|spot| place(scene, spot).is_some());
    let partners = partners_of(game, arrow.action).into_iter().filter_map(|spot| place(scene, &spot));
    let spots: Vec<(f64, f64)> = found.iter().map(|(_, at)| *at).chain(partners).collect();
    let opacity = 0.35 + 0.6 * arrow.weight;
    let width = 0.05 + 0.05 * arrow.weight;
    // An arrow from a hand is long and often one of several, so it is thinner.
    let from_hand = touched.first().is_some_and(|spot| spot.role == Role::Reserve);
    let line = if from_hand { 0.03 + 0.03 * arrow.weight } else { width };
    let mut item = Item::decoration(Role::Mark, end);
    for pair in found.windows(2) {
        let [(_, from), (next, to)] = pair else { continue };
        // The next piece comes from the hand, which needs no arrow.
        if *next == Role::Reserve {
            continue;
        }
        let at = |point: &(f64, f64)| (point.0 - end.0, point.1 - end.1);
        let [shaft, head] = headed_line(at(from), at(to), line, 0.36);
        item = item.with(manner.line(shaft, line).faded(opacity)).with(head.filled(manner.paint()).faded(opacity));
    }
    for (index, spot) in spots.iter().enumerate() {
        let (x, y) = (spot.0 - end.0, spot.1 - end.1);
        let width = if from_hand && index == 0 { line } else { width };
        item = item.with(manner.line(Shape::circle(x, y, 0.36), width).faded(opacity));
    }
    if ends_here && !arrow.note.is_empty() {
        let wide = 0.15 * arrow.note.chars().count() as f64 + 0.14;
        // A better action may end in the same place.
        let (x, y) = if manner == Manner::Mistake { (0.3, -0.3) } else { (0.0, 0.0) };
        // The note of the best action is the darkest thing on the board.
        let (ground, ink) = match manner {
            Manner::Advice if arrow.weight < 1.0 => (Paint::Page, Paint::Target),
            _ => (manner.paint(), Paint::Page),
        };
        item = item
            .with(
                Shape::rectangle(x - wide / 2.0, y - 0.16, wide, 0.32, 0.16)
                    .filled(ground)
                    .stroked(manner.paint(), 0.02),
            )
            .with(Shape::text(x, y, 0.24, &arrow.note).filled(ink).bold());
    }
    Some(item)
}

/// Returns the shaft and the head of an arrow whose tip stops `before` units short of `to`.
pub(super) fn headed_line(from: (f64, f64), to: (f64, f64), width: f64, before: f64) -> [Shape; 2] {
    let (x, y) = (to.0 - from.0, to.1 - from.1);
    let length = x.hypot(y).max(1e-6);
    let (x, y) = (x / length, y / length);
    let tip = (to.0 - before * x, to.1 - before * y);
    let (back, side) = (0.2 + width, 0.11 + width);
    let foot = (tip.0 - back * x, tip.1 - back * y);
    let head = [tip, (foot.0 - side * y, foot.1 + side * x), (foot.0 + side * y, foot.1 - side * x)];
    [Shape::line([from, foot]), Shape::polygon(head)]
}
