//! Checks that every picture of both games must pass.

use crate::scene::{Role, Scene};
use crate::{Drawn, check};
use pentad_core::Cell;
use pentad_core::notation::Reader;
use pentad_herati::{Action, Field};

/// Checks every position of random games, under varying view settings.
pub(crate) fn check_games<G: Drawn<Action = Action>>(options: &[&str], seeds: u64, field: impl Fn(&G) -> Field) {
    check::seen_whole_from::<G>(options, seeds, check::upright);
    check::everything_travels::<G>(options, seeds);
    check::each_position(options, seeds, |game: &G, view| {
        let scene = game.scene(view);
        check_cells(&scene);
        check_tiles(&scene, &field(game), view.overlay);
    });
}

fn check_cells(scene: &Scene) {
    for item in scene.items.iter().filter(|item| item.role == Role::Cell) {
        let mut reader = Reader::new(&item.name);
        let cell = Cell::read(&mut reader).filter(|_| reader.is_at_end());
        assert_eq!(cell.map(|cell| cell.to_string()), Some(item.name.clone()));
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
