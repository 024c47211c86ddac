use super::last::Last;
use super::{drawn, word_name, words_for};
use crate::pyramid;
use crate::scene::{Frame, Item, Role, Shape};
use crate::{Face, Paint, View};
use pentad_core::{Along, Cell, Game};
use pentad_iri::{Action, Iri, Piece, Word};
use std::collections::BTreeSet;

/// Largest size of a cell.
const LARGEST: f64 = 1.3;

/// The part of the open board that is shown, and its scale.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window {
    /// The cell in the middle of the board shown.
    middle: Cell,
    pub(super) zoom: f64,
    /// 1, or -1 if the board is seen from its other side.
    way: f64,
    /// Offset of the middle cell from the middle of the picture.
    shift: (f64, f64),
    /// The area that the board is drawn in.
    room: Frame,
}

impl Window {
    /// Shows these cells as large as the room around the origin allows. The number of columns and of rows shown is odd, so that scale and
    /// middle change only with every second one that is added.
    pub(super) fn around(cells: impl Iterator<Item = Cell>, room: Frame, turned: bool) -> Window {
        let (mut low, mut high) = (Cell::new(i8::MAX, i8::MAX), Cell::new(i8::MIN, i8::MIN));
        for cell in cells {
            low = Cell::new(low.x.min(cell.x), low.y.min(cell.y));
            high = Cell::new(high.x.max(cell.x), high.y.max(cell.y));
        }
        let middle = |low: i8, high: i8| (i16::from(low) + i16::from(high)).div_euclid(2) as i8;
        let middle = Cell::new(middle(low.x, high.x), middle(low.y, high.y));
        let shown = |low: i8, high: i8| f64::from((i16::from(high) - i16::from(low) + 1) / 2 * 2 + 1);
        let zoom = (room.width / shown(low.x, high.x)).min(room.height / shown(low.y, high.y)).min(LARGEST);
        Window { middle, zoom, way: if turned { -1.0 } else { 1.0 }, shift: (0.0, 0.0), room }
    }

    /// Returns the window with cells no smaller than `least`, enlarged further by `zoom`, and moved by this many cells.
    pub(super) fn closer(self, least: f64, zoom: f64, (x, y): (f64, f64)) -> Window {
        let zoom = (self.zoom.max(least) * zoom).clamp(self.zoom, LARGEST.max(self.zoom));
        Window { zoom, shift: (x * zoom, y * zoom), ..self }
    }

    /// Returns true if a cell lies inside the room.
    pub(super) fn shows(&self, cell: Cell) -> bool {
        let ((x, y), half) = (self.at(cell), self.zoom / 2.0 - 1e-6);
        let Frame { x: left, y: top, width, height } = self.room;
        x - half >= left && y - half >= top && x + half <= left + width && y + half <= top + height
    }

    pub(super) fn at(&self, cell: Cell) -> (f64, f64) {
        let (x, y) = (f64::from(cell.x) - f64::from(self.middle.x), f64::from(cell.y) - f64::from(self.middle.y));
        (x * self.zoom * self.way + self.shift.0, y * self.zoom * self.way + self.shift.1)
    }
}

/// The empty cells around the pieces on the board.
pub(super) struct OpenCells {
    /// The cells on which a piece can be laid now.
    pub(super) usable: BTreeSet<Cell>,
    /// The usable cells, and those that touch a piece.
    pub(super) all: BTreeSet<Cell>,
}

impl OpenCells {
    pub(super) fn of(game: &Iri) -> OpenCells {
        let mut actions = Vec::new();
        game.legal_actions(&mut actions);
        let laid = actions.into_iter().flat_map(|action| game.laid_by(action));
        let usable: BTreeSet<Cell> = laid.map(|(cell, _)| cell).collect();
        let touching = game.board().flat_map(|(cell, _)| cell.neighbours());
        let mut all: BTreeSet<Cell> = touching.filter(|cell| game.piece_at(*cell).is_none()).collect();
        all.extend(&usable);
        if game.board().next().is_none() {
            // IRI-5: the first word has up to three pieces, even if this seat has no legal one.
            all.extend((0..3).map(|x| Cell::new(x, 0)));
        }
        OpenCells { usable, all }
    }
}

pub(super) fn open_cell(cell: Cell, window: &Window) -> Item {
    Item::new(Role::Cell, cell.to_string(), window.at(cell))
        .labelled(format!("{cell}, empty"))
        .sized(window.zoom)
        .with(square().filled(Paint::Board))
}

/// Draws the numbers of columns and rows, above and to the left of the cells that are shown.
pub(super) fn coordinates(cells: &[Cell], window: &Window) -> Vec<Item> {
    let label = |at: (f64, f64), number: i8| {
        Item::decoration(Role::Label, at).with(Shape::text(0.0, 0.0, 0.3, number.to_string()).filled(Paint::Faint))
    };
    let places: Vec<(f64, f64)> = cells.iter().map(|cell| window.at(*cell)).collect();
    let away = 0.5 * window.zoom + 0.22;
    let left = places.iter().map(|(x, _)| *x).fold(f64::INFINITY, f64::min) - away;
    let top = places.iter().map(|(_, y)| *y).fold(f64::INFINITY, f64::min) - away;
    let columns: BTreeSet<i8> = cells.iter().map(|cell| cell.x).collect();
    let rows: BTreeSet<i8> = cells.iter().map(|cell| cell.y).collect();
    let above = columns.into_iter().map(|x| label((window.at(Cell::new(x, 0)).0, top), x));
    above.chain(rows.into_iter().map(|y| label((left, window.at(Cell::new(0, y)).1), y))).collect()
}

pub(super) fn held_cell(game: &Iri, cell: Cell, window: &Window) -> Item {
    let holds = game.piece_at(cell).map_or_else(|| "empty".to_owned(), words_for);
    Item::new(Role::Cell, cell.to_string(), window.at(cell))
        .labelled(format!("{cell}, {holds}"))
        .sized(window.zoom)
        .with(square().filled(Paint::Cell))
}

fn square() -> Shape {
    Shape::rectangle(-0.475, -0.475, 0.95, 0.95, 0.08)
}

/// Draws the pieces on the board, the newest framed.
pub(super) fn pieces<'a>(
    game: &'a Iri,
    window: &'a Window,
    last: &'a Last,
    view: &'a View<Action>,
) -> impl Iterator<Item = Item> + 'a {
    game.board().filter(|(cell, _)| window.shows(*cell)).map(move |(cell, piece)| {
        let item = lying(cell, piece, window, view);
        match last.laid.contains(&cell) {
            true => item.with_all(pyramid::frame(piece.size as usize, Paint::Last)),
            false => item,
        }
    })
}

/// Draws a piece on a cell.
pub(super) fn lying(cell: Cell, piece: Piece, window: &Window, view: &View<Action>) -> Item {
    Item::new(Role::Piece, cell.to_string(), window.at(cell))
        .labelled(format!("{} on {cell}", words_for(piece)))
        .sized(window.zoom)
        .with_all(drawn(piece, view))
}

/// Returns the cells of a word.
pub(super) fn cells_of(word: &Word) -> impl Iterator<Item = Cell> {
    let (first, along) = (word.first, word.along);
    (0..word.pieces.len() as i8).map(move |step| first.step(along, step))
}

/// Draws the highlight under a word that has just been made.
pub(super) fn lit(word: &Word, window: &Window) -> Item {
    let length = word.pieces.len() as f64;
    let half = length / 2.0;
    let bar = match word.along {
        Along::Right => Shape::rectangle(-half, -0.5, length, 1.0, 0.14),
        Along::Down => Shape::rectangle(-0.5, -half, 1.0, length, 0.14),
    };
    let (first, last) = (window.at(word.first), window.at(word.first.step(word.along, word.pieces.len() as i8 - 1)));
    Item::new(Role::Mark, word_name(word), ((first.0 + last.0) / 2.0, (first.1 + last.1) / 2.0))
        .labelled(format!("the word {}", word.text()))
        .with(bar.clone().filled(Paint::Glow).faded(0.4).scaled(window.zoom))
        .with(bar.stroked(Paint::Glow, 0.07).scaled(window.zoom))
}

/// Draws the number of a word, at its near end.
pub(super) fn word_number(word: &Word, number: usize, window: &Window, size: f64) -> Item {
    let (x, y) = window.at(word.first);
    let edge = 0.5 * window.zoom * window.way;
    let at = match word.along {
        Along::Right => (x - edge, y),
        Along::Down => (x, y - edge),
    };
    Item::decoration(Role::Mark, at).with_all(badge(number, size))
}

/// Draws a number that links a word on the board to its place in the ring.
pub(super) fn badge(number: usize, size: f64) -> [Shape; 2] {
    [
        Shape::circle(0.0, 0.0, size * 0.72).filled(Paint::Glow).stroked(Paint::Black(Face::Plain), size * 0.1),
        Shape::text(0.0, 0.0, size, number.to_string()).filled(Paint::Black(Face::Plain)).bold(),
    ]
}
