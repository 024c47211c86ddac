use super::{Window, is_open, last_cell};
use crate::caption::caption;
use crate::scene::{Frame, Item, Role, Scene, Shape};
use crate::{Paint, View, tiles};
use pentad_core::{Cell, Game, Turn};
use pentad_herati::{Action, Factory};

/// Distance of the tray's edges from its cells: before the first, where the coordinates are, and after the last.
const MARGINS: (f64, f64) = (0.46, 0.1);

/// Draws the field in its tray.
pub(crate) fn board(game: &Factory, view: &View<Action>) -> Scene {
    let window = Window::of(game);
    let place = |cell: Cell| (f64::from(cell.x - window.middle.x), f64::from(cell.y - window.middle.y));
    let (first, last) = window.shown(game, view.close);
    let frame = frame(place(first), place(last));

    let mut items = vec![tray(frame)];
    let rows = first.y..=last.y;
    for cell in rows.flat_map(|y| (first.x..=last.x).map(move |x| Cell::new(x, y))) {
        if window.is_within_limits(cell) {
            items.push(self::cell(game, window, cell, place(cell)));
        }
    }
    items.extend(tiles::cloth(game.field(), game.turn() == Turn::Over, place, view));
    if let Some(cell) = last_cell(game, view) {
        items.push(tiles::laid_last(place(cell)));
    }
    if view.coordinates {
        items.extend(coordinates(window, first, last, place));
    }
    Scene { title: caption(game), frame, items }
}

/// Returns a square frame around these cells: its size affects only the scale of the cells on the page.
fn frame(first: (f64, f64), last: (f64, f64)) -> Frame {
    let (width, height) = (last.0 - first.0 + 1.0, last.1 - first.1 + 1.0);
    let inner = width.max(height);
    let side = inner + MARGINS.0 + MARGINS.1;
    let from = |first: f64, length: f64| first - 0.5 - (inner - length) / 2.0 - MARGINS.0;
    Frame { x: from(first.0, width), y: from(first.1, height), width: side, height: side }
}

fn tray(frame: Frame) -> Item {
    let board = Shape::rectangle(frame.x, frame.y, frame.width, frame.height, 0.14).filled(Paint::Board);
    Item::decoration(Role::Board, (0.0, 0.0)).with(board)
}

fn cell(game: &Factory, window: Window, cell: Cell, at: (f64, f64)) -> Item {
    let square = Shape::rectangle(-0.46, -0.46, 0.92, 0.92, 0.06);
    let (holds, square) = if let Some(tile) = game.field().tile(cell) {
        (tiles::in_words(tile), square.filled(Paint::Cell))
    } else if is_open(game, window, cell) {
        ("free, touches the field".to_owned(), square.filled(Paint::Cell).stroked(Paint::Line, 0.02))
    } else {
        ("free, within the limit".to_owned(), square.stroked(Paint::Line, 0.02).dashed().faded(0.7))
    };
    Item::new(Role::Cell, cell.to_string(), at).labelled(format!("{cell}, {holds}")).with(square)
}

fn coordinates(window: Window, first: Cell, last: Cell, place: impl Fn(Cell) -> (f64, f64)) -> Vec<Item> {
    let label = |at: (f64, f64), number: i8| {
        Item::decoration(Role::Label, at).with(Shape::text(0.0, 0.0, 0.3, number.to_string()).filled(Paint::Faint))
    };
    let columns: Vec<i8> =
        (first.x..=last.x).filter(|x| window.is_within_limits(Cell::new(*x, window.middle.y))).collect();
    let rows: Vec<i8> =
        (first.y..=last.y).filter(|y| window.is_within_limits(Cell::new(window.middle.x, *y))).collect();
    let x = |column: i8| place(Cell::new(column, window.middle.y)).0;
    let y = |row: i8| place(Cell::new(window.middle.x, row)).1;
    // Labels stand beside the cells that are shown, wherever those end.
    let left = columns.iter().map(|column| x(*column)).fold(0.0, f64::min) - 0.74;
    let top = rows.iter().map(|row| y(*row)).fold(0.0, f64::min) - 0.74;
    let above = columns.iter().map(|column| label((x(*column), top), *column));
    above.chain(rows.iter().map(|row| label((left, y(*row)), *row))).collect()
}
