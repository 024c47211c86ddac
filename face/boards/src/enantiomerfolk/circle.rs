//! The colour circle: the order of the colours, and the seat that each force serves (ENAN-6).

use super::hue;
use super::stack::letter;
use crate::pyramid::faces;
use crate::scene::{Frame, Item, Role, Scene, Shape};
use crate::{Face, Paint};
use pentad_catalog::AnyGame;
use pentad_core::Seat;
use pentad_enantiomerfolk::{Colour, Colours};

/// Distance of the colours from the middle, and half the side of a pyramid.
const RADIUS: f64 = 1.0;
const HALF: f64 = 0.3;

/// Draws the colour circle by itself. An arrow leads from an attacker's colour to its target's: the outer arrows run clockwise, in the
/// colour of Clockwise's plates, the inner ones counter-clockwise, in Counter-clockwise's. Every colour has its letter. No arrow crosses a
/// circle of four: opposite colours exert no force on each other (ENAN-15).
pub fn colour_circle(colours: Colours) -> Scene {
    let circle = colours.circle();
    let step = 360.0 / circle.len() as f64;
    // If the colours are closer together, pyramids and arrowheads leave less space for the arcs between them.
    let (half, outer, inner) = match colours {
        Colours::Three => (HALF, (21.0, 37.0), (44.0, 28.0)),
        Colours::Four => (0.86 * HALF, (19.0, 33.0), (40.0, 29.0)),
    };
    let mut items = Vec::new();
    for index in 0..circle.len() {
        let from = index as f64 * step;
        items.push(arrow(Seat::FIRST, RADIUS + 0.13, from + outer.0, from + step - outer.1));
        items.push(arrow(Seat::SECOND, RADIUS - 0.23, from + inner.0, from + step - inner.1));
    }
    for (index, colour) in circle.iter().enumerate() {
        items.push(
            Item::decoration(Role::Piece, on_circle(index as f64 * step, RADIUS))
                .with_all(faces(hue(*colour), half))
                .with_all(letter(*colour, (0.0, 0.0), half)),
        );
    }
    let reach = RADIUS + HALF + 0.1;
    let frame = Frame { x: -reach, y: -reach, width: 2.0 * reach, height: 2.0 * reach };
    let names: Vec<String> = circle.iter().map(Colour::to_string).collect();
    Scene { title: format!("The colour circle: {}, and back to {}", names.join(", "), names[0]), frame, items }
}

/// Returns the colours of the circle that a game is played with, if it has one.
pub fn circle_of(game: &AnyGame) -> Option<Colours> {
    match game {
        AnyGame::Enantiomerfolk(game) => Some(game.colours()),
        _ => None,
    }
}

/// Returns the point at an angle, clockwise from the top.
fn on_circle(degrees: f64, radius: f64) -> (f64, f64) {
    let angle = degrees.to_radians();
    (radius * angle.sin(), -radius * angle.cos())
}

/// Draws an arc between two angles with a head at the end that this seat's force turns towards, edged like the arcs on the board.
fn arrow(sense: Seat, radius: f64, from: f64, to: f64) -> Item {
    let (tip, back) = if sense == Seat::FIRST { (to + 8.0, to) } else { (from - 8.0, from) };
    let head = Shape::polygon([
        on_circle(back, radius + 0.1),
        on_circle(tip + (tip - back), radius),
        on_circle(back, radius - 0.1),
    ]);
    let line = Shape::arc(0.0, 0.0, radius, from, to);
    let (own, other) = (Paint::of_stone(sense, Face::Plain), Paint::of_stone(sense.next(2), Face::Plain));
    Item::decoration(Role::Mark, (0.0, 0.0))
        .with(line.clone().stroked(other, 0.13))
        .with(head.clone().filled(other).stroked(other, 0.06))
        .with(line.stroked(own, 0.07))
        .with(head.filled(own))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_shows_every_colour_with_its_letter_and_an_arrow_each_way() {
        for colours in Colours::ALL {
            let scene = colour_circle(colours);
            let pieces: Vec<&Item> = scene.items.iter().filter(|item| item.role == Role::Piece).collect();
            assert_eq!(pieces.len(), colours.count());
            assert_eq!(scene.items.iter().filter(|item| item.role == Role::Mark).count(), 2 * colours.count());
            // The order of ENAN-6, clockwise from the top: red, yellow to the right, blue to the left.
            let last = pieces.len() - 1;
            assert!(pieces[0].at.1 < pieces[1].at.1 && pieces[1].at.0 > 0.0 && pieces[last].at.0 < 0.0);
            for item in pieces {
                let (x, y) = item.at;
                let Frame { x: left, y: top, width, height } = scene.frame;
                assert!(x - HALF > left && x + HALF < left + width && y - HALF > top && y + HALF < top + height);
            }
        }
        let title = "The colour circle: red, yellow, green, blue, and back to red";
        assert_eq!(colour_circle(Colours::Four).title, title);
    }
}
