//! Pieces as they are written, drawn.

use pentad_boards::scene::{Role, Shape};
use pentad_boards::{Face, Hue, Paint, View, pyramid, scene_of};
use pentad_catalog::GameId;
use pentad_core::{Headers, Seat};

/// A piece around the origin. What nobody could have written is drawn as letters.
pub(crate) fn shapes(id: GameId, piece: &str) -> Vec<Shape> {
    let letters: Vec<char> = piece.chars().collect();
    let drawn = match (id, letters.as_slice()) {
        (GameId::Iris, [letter]) => stone(*letter),
        (GameId::Iri, [colour, size]) => {
            let hues = [('a', Hue::Yellow), ('b', Hue::Blue), ('c', Hue::Red), ('d', Hue::Green)];
            sized(&hues, *colour, *size)
        }
        (GameId::Quintets, [colour, size]) => {
            sized(&[('r', Hue::Red), ('b', Hue::Blue), ('y', Hue::Yellow)], *colour, *size)
        }
        (GameId::Enantiomerfolk, [bottom, mark, top]) => stack(*bottom, *mark, *top),
        (GameId::Loom | GameId::Factory, _) => tile(piece),
        _ => None,
    };
    drawn.unwrap_or_else(|| pyramid::tag(piece).to_vec())
}

/// Something that covers what lies on a cell.
pub(crate) fn cover(id: GameId) -> Shape {
    let shape = match id {
        GameId::Iris | GameId::Quintets => Shape::circle(0.0, 0.0, 0.47),
        _ => Shape::rectangle(-0.5, -0.5, 1.0, 1.0, 0.08),
    };
    shape.filled(Paint::Page).stroked(Paint::Target, 0.04)
}

fn stone(letter: char) -> Option<Vec<Shape>> {
    let seat = Seat::all(2).nth("bw".find(letter.to_ascii_lowercase())?)?;
    let face = |face| Paint::of_stone(seat, face);
    Some(vec![Shape::circle(0.0, 0.0, 0.4).filled(face(Face::Plain)).stroked(Paint::Faint, 0.03)])
}

fn sized(hues: &[(char, Hue)], colour: char, size: char) -> Option<Vec<Shape>> {
    let (_, hue) = hues.iter().find(|(letter, _)| *letter == colour.to_ascii_lowercase())?;
    Some(pyramid::pyramid(*hue, "SML".find(size.to_ascii_uppercase())?))
}

fn stack(bottom: char, mark: char, top: char) -> Option<Vec<Shape>> {
    let hue = |letter: char| match letter.to_ascii_uppercase() {
        'R' => Some(Hue::Red),
        'Y' => Some(Hue::Yellow),
        'B' => Some(Hue::Blue),
        _ => None,
    };
    let mut shapes = pyramid::faces(hue(bottom)?, 0.4);
    shapes.extend(pyramid::faces(hue(top)?, 0.22));
    if mark != '+' {
        shapes.extend(pyramid::tag(mark));
    }
    Some(shapes)
}

fn tile(piece: &str) -> Option<Vec<Shape>> {
    // A loom with one tile shows it as every board does; another tile lies face up in hand.
    let game = GameId::Loom.from_setup_text(&Headers::new(), &format!("0,0 {piece}; hand NE+23")).ok()?;
    let scene = scene_of(&game, &View { overlay: false, ..View::default() });
    let item = scene.items.into_iter().find(|item| item.role == Role::Piece)?;
    Some(item.shapes.into_iter().map(|shape| shape.scaled(0.95)).collect())
}
