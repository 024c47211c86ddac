//! Hints over and under the pieces: the last action, and the force on threatened pieces.

use super::layout::place;
use super::seat_name;
use super::stack::{PLATE, pointed, seen, square};
use crate::scene::{Item, Role, Shape};
use crate::{Face, Paint};
use pentad_core::Seat;
use pentad_enantiomerfolk::{Action, Colours, Direction, Enantiomerfolk, Ending, Mark, Square};

/// Draws the last action, under the pieces: a frame on the square of the piece that was used, and a ghost with an arrow on the square that
/// it came from or captured on.
pub(super) fn last_action(game: &Enantiomerfolk, action: Action, turned: bool) -> Vec<Item> {
    let colours = game.colours();
    let framed = |square: Square| framed(colours, square, turned);
    let ghost = |square: Square| ghost(colours, square, turned);
    let arrow = |from, to, ends| arrow(colours, from, to, turned, ends);
    match action {
        Action::Move { from, to } => {
            let came_from = ghost(from).labelled(format!("moved from {from}"));
            vec![framed(to), came_from, arrow(from, to, (-0.08, 0.56))]
        }
        Action::Attack { from, to } if game.piece(to).is_none() => {
            let arm = 0.15;
            let cross = [[(-arm, -arm), (arm, arm)], [(-arm, arm), (arm, -arm)]];
            let taken = ghost(to)
                .labelled(format!("captured on {to}"))
                .with_all(cross.map(|ends| Shape::line(ends).stroked(Paint::Last, 0.09)));
            vec![framed(from), taken, arrow(from, to, (0.4, 0.74))]
        }
        Action::Attack { from, .. } | Action::Drop { on: from, .. } => vec![framed(from)],
    }
}

/// Draws one small arc for each unit of force, in the direction of the force (ENAN-6).
pub(super) fn forces(game: &Enantiomerfolk, turned: bool) -> Vec<Item> {
    let mut items = Vec::new();
    for on in game.colours().squares() {
        let force = game.force(on);
        let units = [(Seat::FIRST, force.clockwise), (Seat::SECOND, force.counter_clockwise)];
        for (seat, units) in units.into_iter().filter(|(_, units)| *units > 0) {
            let plural = if units == 1 { "" } else { "s" };
            items.push(
                Item::decoration(Role::Mark, place(game.colours(), on, turned))
                    .labelled(format!("{units} unit{plural} of force on {on}: {}", seat_name(seat)))
                    .with_all((0..units).flat_map(|unit| arc(seat, f64::from(unit)))),
            );
        }
    }
    items
}

/// Marks the pieces that decided a game that is over: the loser's last pieces with a colour that it is short of (ENAN-9), or its pieces
/// that have no legal action.
pub(super) fn decisive(game: &Enantiomerfolk, turned: bool) -> Vec<Item> {
    let ring = |on: Square| {
        let half = 0.46;
        let frame = |paint, width| Shape::rectangle(-half, -half, 2.0 * half, 2.0 * half, 0.1).stroked(paint, width);
        Item::new(Role::Mark, format!("decided {on}"), place(game.colours(), on, turned))
            .with(frame(Paint::Ink, 0.1))
            .with(frame(Paint::Glow, 0.07))
    };
    let decides = |on: &Square| match (game.ending(), game.piece(*on)) {
        (Some(Ending::ShortOfColour(loser)), Some((piece, Mark::Standing(owner)))) if owner == loser => {
            [piece.bottom(), piece.top()].into_iter().any(|colour| game.standing(loser, colour) < 2)
        }
        (Some(Ending::NoLegalAction(loser)), Some((_, Mark::Standing(owner)))) => owner == loser,
        _ => false,
    };
    game.colours().squares().filter(decides).map(ring).collect()
}

/// Draws an arc in a corner of the square. Clockwise arcs start in the upper right corner, the others in the upper left.
fn arc(sense: Seat, unit: f64) -> Vec<Shape> {
    const RADIUS: f64 = 0.435;
    let (from, to) = (12.0 + 180.0 * unit, 66.0 + 180.0 * unit);
    let clockwise = sense == Seat::FIRST;
    let on_circle = |degrees: f64, radius: f64| {
        let angle = if clockwise { degrees } else { -degrees }.to_radians();
        (radius * angle.sin(), -radius * angle.cos())
    };
    let line =
        if clockwise { Shape::arc(0.0, 0.0, RADIUS, from, to) } else { Shape::arc(0.0, 0.0, RADIUS, -to, -from) };
    let head =
        Shape::polygon([on_circle(to, RADIUS + 0.09), on_circle(to + 22.0, RADIUS), on_circle(to, RADIUS - 0.09)]);
    let (own, other) = (Paint::of_stone(sense, Face::Plain), Paint::of_stone(sense.next(2), Face::Plain));
    vec![
        line.clone().stroked(other, 0.12),
        head.clone().filled(other).stroked(other, 0.06),
        line.stroked(own, 0.06),
        head.filled(own),
    ]
}

fn framed(colours: Colours, square: Square, turned: bool) -> Item {
    let half = 0.455;
    Item::decoration(Role::Mark, place(colours, square, turned))
        .labelled(format!("last used: {square}"))
        .with(Shape::rectangle(-half, -half, 2.0 * half, 2.0 * half, 0.05).stroked(Paint::Last, 0.06))
}

fn ghost(colours: Colours, on: Square, turned: bool) -> Item {
    Item::decoration(Role::Mark, place(colours, on, turned))
        .with(square(PLATE * 0.94).stroked(Paint::Last, 0.04).dashed())
}

/// Draws an arrow towards a neighbour, between two distances from the middle of its first square.
fn arrow(colours: Colours, from: Square, to: Square, turned: bool, (start, end): (f64, f64)) -> Item {
    let direction = seen(from.direction_to(to).unwrap_or(Direction::North), turned);
    let at = |x: f64, along: f64| pointed((x, -along), direction);
    Item::decoration(Role::Mark, place(colours, from, turned))
        .with(Shape::line([at(0.0, start), at(0.0, end - 0.1)]).stroked(Paint::Last, 0.08))
        .with(Shape::polygon([at(-0.12, end - 0.15), at(0.0, end), at(0.12, end - 0.15)]).filled(Paint::Last))
}
