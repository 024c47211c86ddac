//! What must hold of every picture of either game.

use crate::scene::{Anchor, Outline, Role, Scene};
use crate::{Drawn, View, ansi};
use pentad_conformance::{new_game, random};
use pentad_core::notation::Reader;
use pentad_core::{Cell, Turn};
use pentad_herati::{Action, Field};
use std::collections::HashSet;

/// Looks at every position of random games, with and without each wish of the view.
pub(crate) fn check_games<G: Drawn<Action = Action>>(options: &str, seeds: u64, field: impl Fn(&G) -> Field) {
    for seed in 0..seeds {
        let (mut random, mut scratch) = (random(seed), Vec::new());
        let mut game: G = new_game(options, seed);
        let frame = game.scene(&View::default()).frame;
        let mut last = None;
        loop {
            let odd = seed % 2 == 1;
            let view = View { last, coordinates: !odd, letters: odd, overlay: seed % 3 > 0 };
            let scene = game.scene(&view);
            assert_eq!(scene.frame, frame, "the frame stays");
            check_cells(&scene);
            check_tiles(&scene, &field(&game), view.overlay);
            check_bounds(&scene);
            check_width(&game.text(&view));
            if game.turn() == Turn::Over {
                break;
            }
            let action = game.random_action(&mut random, &mut scratch);
            game.apply(action);
            last = Some(action);
        }
    }
}

/// The text without its colours and without spaces at the end of lines.
pub(crate) fn plain(text: &str) -> String {
    ansi::stripped(text).lines().flat_map(|line| [line.trim_end(), "\n"]).collect()
}

fn check_cells(scene: &Scene) {
    let mut names = HashSet::new();
    for item in scene.items.iter().filter(|item| item.role == Role::Cell) {
        let mut reader = Reader::new(&item.name);
        let cell = Cell::read(&mut reader).filter(|_| reader.is_at_end());
        assert_eq!(cell.map(|cell| cell.to_string()), Some(item.name.clone()));
        assert!(names.insert(&item.name), "{} is there twice", item.name);
    }
    let mut reserves = HashSet::new();
    for item in scene.items.iter().filter(|item| item.role == Role::Reserve) {
        assert!(reserves.insert(&item.name), "{} is there twice", item.name);
    }
}

fn check_tiles(scene: &Scene, field: &Field, with_patterns: bool) {
    let at = |role: Role, name: &str| {
        let mut items = scene.items.iter().filter(|item| item.role == role && item.name == name);
        let item = items.next();
        assert!(items.next().is_none(), "{name} is there twice");
        item
    };
    for (cell, tile) in field.tiles() {
        let piece = at(Role::Piece, &cell.to_string()).expect("every tile is drawn");
        assert_eq!(piece.label, format!("tile {tile} on {cell}"));
        assert_eq!(at(Role::Cell, &piece.name).map(|cell| cell.at), Some(piece.at));
    }
    assert_eq!(scene.items.iter().filter(|item| item.role == Role::Piece).count(), field.len());
    let shown = scene.items.iter().filter(|item| item.name.starts_with("pattern")).count();
    assert_eq!(shown, if with_patterns { field.patterns().len() } else { 0 });
}

fn check_bounds(scene: &Scene) {
    let frame = scene.frame;
    for item in &scene.items {
        for shape in &item.shapes {
            let points = match &shape.outline {
                Outline::Circle { x, y, radius } | Outline::Arc { x, y, radius, .. } => {
                    vec![(x - radius, y - radius), (x + radius, y + radius)]
                }
                Outline::Text { x, y, size, text, anchor, .. } => {
                    // Letters are a little more than half as wide as high.
                    let width = text.chars().count() as f64 * size * 0.56;
                    let left = match anchor {
                        Anchor::Start => *x,
                        Anchor::Middle => x - width / 2.0,
                        Anchor::End => x - width,
                    };
                    vec![(left, y - size * 0.5), (left + width, y + size * 0.5)]
                }
                Outline::Polygon(points) | Outline::Line(points) => points.clone(),
                Outline::Rectangle { x, y, width, height, .. } => vec![(*x, *y), (x + width, y + height)],
            };
            for (x, y) in points {
                let (x, y) = (item.at.0 + x - frame.x, item.at.1 + y - frame.y);
                let inside = (0.05..=frame.width - 0.05).contains(&x) && (0.05..=frame.height - 0.05).contains(&y);
                assert!(inside, "{:?} {} reaches over the edge: {shape:?}", item.role, item.name);
            }
        }
    }
}

fn check_width(text: &str) {
    assert!(text.ends_with('\n'));
    for line in plain(text).lines() {
        assert!(line.chars().count() <= 80, "too wide: {line}");
    }
}
