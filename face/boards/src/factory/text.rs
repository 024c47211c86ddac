use super::{Window, is_open, last_cell, last_seat};
use crate::tiles::{Patch, kinds, patches};
use crate::{View, ansi};
use pentad_core::{Cell, Game, Seat, Turn};
use pentad_herati::{Action, Factory};
use std::fmt::Write;

/// Draws the table for a terminal. The column and the row of the tile laid last are in brackets.
pub(crate) fn text(game: &Factory, view: &View<Action>) -> String {
    let window = Window::of(game);
    let last = last_cell(game, view);
    let number = |number: i8, is_last: bool, shown: bool| match (view.coordinates && shown, is_last) {
        (false, _) => "    ".to_owned(),
        (true, true) => ansi::bold(format!("{:^4}", format!("[{number}]"))),
        (true, false) => ansi::faint(format!("{number:^4}")),
    };
    let (low, high) = window.limits;
    let mut out = "    ".to_owned();
    for x in window.columns() {
        out.push_str(&number(x, last.is_some_and(|cell| cell.x == x), (low.x..=high.x).contains(&x)));
    }
    out.push('\n');
    for y in window.rows().filter(|y| (low.y..=high.y).contains(y)) {
        let row = window.columns().map(|x| patch(game, window, Cell::new(x, y), last));
        let [upper, lower] = patches(row, view.letters);
        let number = number(y, last.is_some_and(|cell| cell.y == y), true);
        let _ = write!(out, "{number}{upper}\n    {lower}\n");
    }
    for seat in Seat::all(game.seats()) {
        let _ = writeln!(out, "{}", hand(game, view, seat));
    }
    out
}

fn patch(game: &Factory, window: Window, cell: Cell, last: Option<Cell>) -> Patch {
    match game.field().tile(cell) {
        Some(tile) => Patch::Tile(tile, last == Some(cell)),
        None if is_open(game, window, cell) => Patch::Open,
        None if window.is_within_limits(cell) => Patch::Later,
        None => Patch::Blank,
    }
}

fn hand(game: &Factory, view: &View<Action>, seat: Seat) -> String {
    let acted_last = last_seat(game, view.last) == Some(seat);
    let hand = game.hand(seat);
    let turned_up = match view.last {
        Some(Action::Flip(tile)) if acted_last => Some(tile),
        _ => None,
    };
    let kinds = kinds(|tile| hand.count(tile), turned_up);
    let arrow = if game.turn() != Turn::Over && game.to_act() == seat { '>' } else { ' ' };
    let name = Factory::INFO.seat_names[seat.index()];
    let passed = if acted_last && view.last == Some(Action::Pass) { "   passed" } else { "" };
    let points = ansi::bold(format!("{:>2}", game.points(seat)));
    format!("{arrow} {name:<6}{points} ◆  {:>2} face down  {kinds}{}", hand.face_down(), ansi::bold(passed))
}
