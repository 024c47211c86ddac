use super::last::Last;
use super::{drawn, words_for};
use crate::pyramid;
use crate::scene::{Item, Role, Shape};
use crate::{Face, Paint, View};
use pentad_core::{Along, Cell, Game};
use pentad_iri::{Action, Iri, Piece, Word};
use std::collections::BTreeSet;

/// The part of the open board that is shown, and how large.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window {
    middle: (f64, f64),
    pub(super) zoom: f64,
    /// 1, or -1 for somebody who sits on the other side.
    way: f64,
}

impl Window {
    /// Cells are drawn as large as a circle of this radius allows, but not larger than `most`. The size goes down in steps,
    /// so that it seldom changes.
    pub(super) fn around(cells: impl Iterator<Item = Cell>, radius: f64, most: f64, turned: bool) -> Window {
        let cells: Vec<(f64, f64)> = cells.map(|cell| (f64::from(cell.x), f64::from(cell.y))).collect();
        let frame = crate::scene::Frame::around(cells.iter().copied(), 0.0);
        let middle = (frame.x + frame.width / 2.0, frame.y + frame.height / 2.0);
        let corner = |(x, y): &(f64, f64)| ((x - middle.0).abs() + 0.5).hypot((y - middle.1).abs() + 0.5);
        let reach = cells.iter().map(corner).fold(0.0, f64::max);
        let step = 0.6;
        let zoom = (radius / ((reach / step).ceil() * step)).min(most);
        Window { middle, zoom, way: if turned { -1.0 } else { 1.0 } }
    }

    pub(super) fn at(&self, cell: Cell) -> (f64, f64) {
        let (x, y) = (f64::from(cell.x) - self.middle.0, f64::from(cell.y) - self.middle.1);
        (x * self.zoom * self.way, y * self.zoom * self.way)
    }
}

/// The empty cells where something could be laid: those that touch a piece, and those that longer words reach.
pub(super) fn open_cells(game: &Iri) -> BTreeSet<Cell> {
    let touching = game.board().flat_map(|(cell, _)| cell.neighbours());
    let mut cells: BTreeSet<Cell> = touching.filter(|cell| game.piece_at(*cell).is_none()).collect();
    let mut actions = Vec::new();
    game.legal_actions(&mut actions);
    for action in actions {
        cells.extend(game.laid_by(action).into_iter().map(|(cell, _)| cell));
    }
    if game.board().next().is_none() {
        // IRI-5: the first word has up to three pieces, whether or not this seat finds one.
        cells.extend((0..3).map(|x| Cell::new(x, 0)));
    }
    cells
}

pub(super) fn open_cell(cell: Cell, window: &Window, view: &View<Action>) -> Item {
    let name = cell.to_string();
    let mut item = Item::new(Role::Cell, &name, window.at(cell))
        .labelled(format!("{name}, empty"))
        .with(square().filled(Paint::Board).scaled(window.zoom));
    if view.coordinates {
        // As large as the cell allows: on a wide board cells are small.
        let size = (1.5 / name.len() as f64).min(0.36);
        item = item.with(Shape::text(0.0, 0.0, size, name).filled(Paint::Faint).faded(0.75).scaled(window.zoom));
    }
    item
}

pub(super) fn held_cell(game: &Iri, cell: Cell, window: &Window) -> Item {
    let holds = game.piece_at(cell).map_or_else(|| "empty".to_owned(), words_for);
    Item::new(Role::Cell, cell.to_string(), window.at(cell))
        .labelled(format!("{cell}, {holds}"))
        .with(square().filled(Paint::Cell).scaled(window.zoom))
}

fn square() -> Shape {
    Shape::rectangle(-0.475, -0.475, 0.95, 0.95, 0.08)
}

/// The pieces on the board, the newest framed.
pub(super) fn pieces<'a>(
    game: &'a Iri,
    window: &'a Window,
    last: &'a Last,
    view: &'a View<Action>,
) -> impl Iterator<Item = Item> + 'a {
    game.board().map(move |(cell, piece)| {
        let item = lying(cell, piece, window, view);
        match last.laid.contains(&cell) {
            true => item.with(pyramid::frame(piece.size as usize, Paint::Last).scaled(window.zoom)),
            false => item,
        }
    })
}

/// A piece on a cell.
pub(super) fn lying(cell: Cell, piece: Piece, window: &Window, view: &View<Action>) -> Item {
    Item::new(Role::Piece, cell.to_string(), window.at(cell))
        .labelled(format!("{} on {cell}", words_for(piece)))
        .with_all(drawn(piece, view, window.zoom))
}

/// A word that has just been made, lit from below.
pub(super) fn lit(word: &Word, window: &Window) -> Item {
    let length = word.pieces.len() as f64;
    let half = length / 2.0;
    let bar = match word.along {
        Along::Right => Shape::rectangle(-half, -0.5, length, 1.0, 0.14),
        Along::Down => Shape::rectangle(-0.5, -half, 1.0, length, 0.14),
    };
    let (first, last) = (window.at(word.first), window.at(word.first.step(word.along, word.pieces.len() as i8 - 1)));
    Item::decoration(Role::Mark, ((first.0 + last.0) / 2.0, (first.1 + last.1) / 2.0))
        .labelled(format!("the word {}", word.text()))
        .with(bar.clone().filled(Paint::Glow).faded(0.4).scaled(window.zoom))
        .with(bar.stroked(Paint::Glow, 0.07).scaled(window.zoom))
}

/// The number of a word, on its near end.
pub(super) fn word_number(word: &Word, number: usize, window: &Window, size: f64) -> Item {
    let (x, y) = window.at(word.first);
    let edge = 0.5 * window.zoom * window.way;
    let at = match word.along {
        Along::Right => (x - edge, y),
        Along::Down => (x, y - edge),
    };
    Item::decoration(Role::Mark, at).with_all(badge(number, size))
}

/// A number that ties a word on the board to its place in the ring.
pub(super) fn badge(number: usize, size: f64) -> [Shape; 2] {
    [
        Shape::circle(0.0, 0.0, size * 0.72).filled(Paint::Glow).stroked(Paint::Black(Face::Plain), size * 0.1),
        Shape::text(0.0, 0.0, size, number.to_string()).filled(Paint::Black(Face::Plain)).bold(),
    ]
}
