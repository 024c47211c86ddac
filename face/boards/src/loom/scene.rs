use super::{SPAN, cells, last_cell, twice_middle};
use crate::caption::caption;
use crate::scene::{Frame, Item, Role, Scene, Shape};
use crate::tiles::{self, THREADS};
use crate::{Paint, View};
use pentad_core::{Cell, Game, Turn};
use pentad_herati::{Action, Loom};

/// Half the width of the cloth.
const HALF: f64 = SPAN as f64 / 2.0;
/// Distance of the posts from the middle: four tiles and a free cell at both ends fit between them.
const POST: f64 = 3.27;
/// Middles of the bars above and below the cloth, whose rows are at 0 to 4.
const BEAMS: [f64; 2] = [-0.79, 4.79];
/// Thickness of the bars.
const BAR: f64 = 0.36;

/// Draws the loom as a scene.
pub(crate) fn board(game: &Loom, view: &View<Action>) -> Scene {
    let middle = f64::from(twice_middle(game)) / 2.0;
    let place = |cell: Cell| (f64::from(cell.x) - middle, f64::from(cell.y));
    let cells = cells(game);
    let open = game.open_cells();

    let mut items = vec![warp(), bars()];
    items.extend(cells.iter().map(|cell| self::cell(*cell, place(*cell), game, open.contains(cell))));
    items.extend(tiles::cloth(game.field(), game.turn() == Turn::Over, place, view));
    if let Some(cell) = last_cell(view) {
        items.push(tiles::laid_last(place(cell)));
    }
    if view.coordinates {
        items.extend(coordinates(&cells, place));
    }
    let frame = Frame { x: -3.55, y: -1.16, width: 7.1, height: 6.32 };
    Scene { title: caption(game), frame, items }
}

fn warp() -> Item {
    let threads = SPAN as usize * THREADS;
    let pitch = 1.0 / THREADS as f64;
    let thread = |thread: usize| {
        let x = (thread as f64 + 0.5) * pitch - HALF;
        [(x, BEAMS[0]), (x, BEAMS[1])]
    };
    let threads = Shape::lines((0..threads).map(thread)).stroked(Paint::Line, 0.02);
    Item::decoration(Role::Board, (0.0, 0.0)).with(threads)
}

/// Draws two posts, and in front of them the beam that the cloth hangs from and the one that stretches the warp.
fn bars() -> Item {
    let bar = |x: f64, y: f64, width: f64, height: f64| {
        Shape::rectangle(x, y, width, height, 0.09).filled(Paint::Board).stroked(Paint::Line, 0.03)
    };
    let reach = POST + BAR / 2.0;
    let (top, bottom) = (BEAMS[0] - BAR * 0.75, BEAMS[1] + BAR * 0.75);
    let post = |x: f64| bar(x - BAR / 2.0, top, BAR, bottom - top);
    let beam = |y: f64| bar(-reach, y - BAR / 2.0, 2.0 * reach, BAR);
    Item::decoration(Role::Board, (0.0, 0.0)).with_all([post(-POST), post(POST), beam(BEAMS[0]), beam(BEAMS[1])])
}

fn cell(cell: Cell, at: (f64, f64), game: &Loom, is_open: bool) -> Item {
    let square = Shape::rectangle(-0.46, -0.46, 0.92, 0.92, 0.06);
    let (holds, square) = match game.field().tile(cell) {
        Some(tile) => (tiles::in_words(tile), square.filled(Paint::Cell)),
        None if is_open => ("open".to_owned(), square.filled(Paint::Cell).stroked(Paint::Faint, 0.025).faded(0.85)),
        None => ("not yet open".to_owned(), square.filled(Paint::Cell).faded(0.3)),
    };
    Item::new(Role::Cell, cell.to_string(), at).labelled(format!("{cell}, {holds}")).with(square)
}

/// Draws the numbers of columns and rows on the upper beam and the left post.
fn coordinates(cells: &[Cell], place: impl Fn(Cell) -> (f64, f64)) -> Vec<Item> {
    let label = |at: (f64, f64), number: i8| {
        Item::decoration(Role::Label, at).with(Shape::text(0.0, 0.0, 0.26, number.to_string()).filled(Paint::Faint))
    };
    let columns = cells.iter().filter(|cell| cell.y == 0).map(|cell| label((place(*cell).0, BEAMS[0]), cell.x));
    columns.chain((0..SPAN).map(|row| label((-POST, place(Cell::new(0, row)).1), row))).collect()
}
