use super::{AIM, MOST, SPAN, STANDARD, cells, columns_are_fixed, last_cell, twice_middle};
use crate::tiles::{Patch, kinds, named, patches};
use crate::{View, ansi};
use pentad_core::Cell;
use pentad_herati::{Action, Loom, Tile};
use std::fmt::Write;

/// Columns of characters between the posts: five cells and half a cell on each side.
const INSIDE: usize = 24;

/// Draws the loom for a terminal. The column and the row of the tile laid last are in brackets.
pub(crate) fn text(game: &Loom, view: &View<Action>) -> String {
    let cells = cells(game);
    let last = last_cell(view);
    let mut out = String::new();
    if view.coordinates {
        let _ = writeln!(out, "{}", columns(game, &cells, last));
    }
    let _ = writeln!(out, "    ╔{}╗", "═".repeat(INSIDE));
    for row in 0..SPAN {
        let [upper, lower] = row_lines(game, view, &cells, row, last);
        let number = match last {
            Some(cell) if cell.y == row => ansi::bold(format!("[{row}]")),
            _ => ansi::faint(format!(" {row} ")),
        };
        let number = if view.coordinates { number } else { "   ".to_owned() };
        let _ = write!(out, "{number} ║{upper}║\n    ║{lower}║\n");
    }
    let _ = writeln!(out, "    ╚{}╝", "═".repeat(INSIDE));
    out.push_str(&below(game, view));
    out
}

/// Returns the left edge of a cell, in characters from the left post.
fn left(game: &Loom, cell: Cell) -> usize {
    let middle = INSIDE as i32 / 2 - 2;
    (middle + 4 * i32::from(cell.x) - 2 * i32::from(twice_middle(game))) as usize
}

fn columns(game: &Loom, cells: &[Cell], last: Option<Cell>) -> String {
    let mut line = "     ".to_owned();
    let mut at = 0;
    for cell in cells.iter().filter(|cell| cell.y == 0) {
        let left = left(game, *cell);
        let x = cell.x;
        let number = match last {
            Some(last) if last.x == x => ansi::bold(format!("{:^4}", format!("[{x}]"))),
            _ => ansi::faint(format!("{x:^4}")),
        };
        let _ = write!(line, "{:gap$}{number}", "", gap = left - at);
        at = left + 4;
    }
    line
}

fn row_lines(game: &Loom, view: &View<Action>, cells: &[Cell], row: i8, last: Option<Cell>) -> [String; 2] {
    let open = game.open_cells();
    let row: Vec<Cell> = cells.iter().copied().filter(|cell| cell.y == row).collect();
    let Some(first) = row.first() else {
        return patches([Patch::Warp; SPAN as usize], view.letters).map(|line| format!("  {line}  "));
    };
    let left = left(game, *first);
    let right = INSIDE - left - 4 * row.len();
    let lines = patches(
        row.iter().map(|cell| match game.field().tile(*cell) {
            Some(tile) => Patch::Tile(tile, last == Some(*cell)),
            None if open.contains(cell) => Patch::Open,
            None => Patch::Warp,
        }),
        view.letters,
    );
    // The uncovered warp is visible on both sides of an incomplete first row.
    let side = |width: usize| {
        let threads = if columns_are_fixed(game) { 0 } else { width.saturating_sub(2) };
        (" ".repeat(width - threads), ansi::faint("╎".repeat(threads)))
    };
    let ((left_gap, left_warp), (right_gap, right_warp)) = (side(left), side(right));
    lines.map(|line| format!("{left_gap}{left_warp}{line}{right_warp}{right_gap}"))
}

fn below(game: &Loom, view: &View<Action>) -> String {
    let list = |tiles: Vec<Tile>, last: Option<Tile>| {
        let last = last.and_then(|tile| tiles.iter().rposition(|other| *other == tile));
        let names: Vec<String> =
            tiles.iter().enumerate().map(|(place, tile)| named(*tile, last == Some(place))).collect();
        if names.is_empty() { "–".to_owned() } else { names.join(" ") }
    };
    let (turned_up, set_aside) = match view.last {
        Some(Action::Flip(tile)) => (Some(tile), None),
        Some(Action::Aside(tile)) => (None, Some(tile)),
        _ => (None, None),
    };
    let patterns = game.field().pattern_count() as usize;
    let track: String = (1..=MOST)
        .map(|place| {
            let mark = if place == STANDARD || place == AIM { "|" } else { "" };
            format!("{}{mark}", if place <= patterns { '◆' } else { '◇' })
        })
        .collect();
    let hand = list(game.hand().face_up().collect(), turned_up);
    let mut out = format!("hand      {hand}   {} face down\n", game.hand().face_down());
    // All tiles one by one would not fit in a line once many are set aside.
    let aside = kinds(|tile| game.aside().filter(|other| *other == tile).count(), set_aside);
    let _ = writeln!(out, "aside     {aside}");
    let _ = writeln!(out, "patterns  {}   {track}   {STANDARD} standard, {AIM} aim", ansi::bold(patterns));
    out
}
