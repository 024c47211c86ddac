//! The hand of a seat, on its own side of the tray: points, tiles face up by kind, and the pile face down.

use super::last_seat;
use super::scene::TRAY;
use crate::scene::{Anchor, Frame, Item, Role, Shape};
use crate::{Face, Paint, View, tiles};
use pentad_core::{Game, Seat, Turn};
use pentad_herati::{Action, Factory, FactoryPhase, Tile};

/// Free room between the tray and the hands, and around everything.
pub(super) const MARGIN: f64 = 0.16;

/// How deep a hand is, above or below the tray and beside it.
const DEPTH: [f64; 2] = [1.12, 1.4];
const SIDE: f64 = 0.7;

/// The rectangle of a seat's hand: on the side it is named after, or across the table from there.
pub(super) fn area(seat: Seat, turned: bool) -> Frame {
    let length = TRAY.1 - TRAY.0;
    let [high, wide] = DEPTH;
    let (x, y, width, height) = match side(seat, turned) {
        0 => (TRAY.0, TRAY.0 - MARGIN - high, length, high),
        1 => (TRAY.1 + MARGIN, TRAY.0, wide, length),
        2 => (TRAY.0, TRAY.1 + MARGIN, length, high),
        _ => (TRAY.0 - MARGIN - wide, TRAY.0, wide, length),
    };
    Frame { x, y, width, height }
}

/// Which side of the table a seat is seen on, clockwise from the upper one.
fn side(seat: Seat, turned: bool) -> usize {
    if turned { (seat.index() + 2) % 4 } else { seat.index() }
}

/// Everything in the hand of a seat.
pub(super) fn hand(game: &Factory, view: &View<Action>, seat: Seat) -> Vec<Item> {
    let layout = Layout::of(seat, view.turned);
    let acted_last = last_seat(game, view.last) == Some(seat);
    let mut items =
        vec![ground(game, seat, view.turned), name(game, view, seat, &layout), points(game, seat, layout.points)];
    for (tile, at) in Tile::ALL.into_iter().zip(layout.kinds) {
        let is_last = acted_last && view.last == Some(Action::Flip(tile));
        items.push(kind(game, view, seat, tile, at, is_last));
    }
    let hidden = game.hand(seat).face_down();
    items.push(
        Item::new(Role::Reserve, face_down_name(seat), layout.pile)
            .labelled(format!("{}: {} face down", name_of(seat), tiles::tiles_in_words(hidden)))
            .with_all(tiles::pile(hidden, SIDE)),
    );
    items
}

/// What the tiles of a kind in hand are called.
pub(super) fn hand_name(seat: Seat, tile: Tile) -> String {
    format!("hand {seat} {tile}")
}

/// What the pile of a seat is called.
pub(super) fn face_down_name(seat: Seat) -> String {
    format!("hand {seat} face down")
}

/// Where the parts of a hand are: in a row, or below each other at the sides. Tiles are never turned.
struct Layout {
    name: (f64, f64),
    state: (f64, f64),
    anchor: Anchor,
    points: (f64, f64),
    kinds: [(f64, f64); 4],
    pile: (f64, f64),
}

impl Layout {
    fn of(seat: Seat, turned: bool) -> Layout {
        let Frame { x, y, width, height } = area(seat, turned);
        if side(seat, turned).is_multiple_of(2) {
            let at = |along: f64| (x + along, y + height / 2.0);
            Layout {
                name: (x + 0.24, y + 0.38),
                state: (x + 0.24, y + 0.77),
                anchor: Anchor::Start,
                points: at(1.98),
                kinds: [2.9, 3.9, 4.9, 5.9].map(at),
                pile: at(7.06),
            }
        } else {
            let at = |along: f64| (x + width / 2.0, y + along);
            Layout {
                name: at(0.38),
                state: at(0.77),
                anchor: Anchor::Middle,
                points: at(1.52),
                kinds: [2.62, 3.62, 4.62, 5.62].map(at),
                pile: at(6.86),
            }
        }
    }
}

fn name_of(seat: Seat) -> &'static str {
    Factory::INFO.seat_names[seat.index()]
}

fn is_to_act(game: &Factory, seat: Seat) -> bool {
    game.turn() != Turn::Over && game.to_act() == seat && game.phase() != FactoryPhase::FirstTile
}

fn has_won(game: &Factory, seat: Seat) -> bool {
    game.outcome().is_some_and(|outcome| outcome.winners().contains(seat))
}

/// How a seat stands, in a word or two.
fn state(game: &Factory, seat: Seat, passed: bool) -> &'static str {
    let winners = game.outcome().map_or(0, |outcome| outcome.winners().len());
    if has_won(game, seat) {
        match winners {
            1 => "won",
            all if all == game.seats() => "drawn",
            _ => "shared",
        }
    } else if passed {
        "passed"
    } else if !is_to_act(game, seat) {
        ""
    } else if game.phase() == FactoryPhase::Turn {
        "to act"
    } else {
        "turns up"
    }
}

fn ground(game: &Factory, seat: Seat, turned: bool) -> Item {
    let Frame { x, y, width, height } = area(seat, turned);
    let ground = Shape::rectangle(x, y, width, height, 0.14).filled(Paint::Board);
    let line = |paint| {
        let inset = 0.035;
        Shape::rectangle(x + inset, y + inset, width - 2.0 * inset, height - 2.0 * inset, 0.12).stroked(paint, 0.07)
    };
    let item = Item::decoration(Role::Board, (0.0, 0.0)).with(ground);
    if has_won(game, seat) {
        item.with(line(Paint::Glow))
    } else if is_to_act(game, seat) {
        item.with(line(Paint::Ink))
    } else {
        item
    }
}

fn name(game: &Factory, view: &View<Action>, seat: Seat, layout: &Layout) -> Item {
    let passed = view.last == Some(Action::Pass) && last_seat(game, view.last) == Some(seat);
    let state = state(game, seat, passed);
    let ink = if state == "passed" { Paint::Last } else { Paint::Ink };
    let words = [(layout.name, 0.34, name_of(seat), Paint::Ink), (layout.state, 0.27, state, ink)];
    let words = words.into_iter().filter(|(_, _, word, _)| !word.is_empty());
    Item::decoration(Role::Label, (0.0, 0.0)).labelled(format!("{} {state}", name_of(seat)).trim_end()).with_all(
        words.map(|((x, y), size, word, ink)| Shape::text(x, y, size, word).filled(ink).anchored(layout.anchor).bold()),
    )
}

/// One rhombus, with the number of those the seat has completed.
fn points(game: &Factory, seat: Seat, at: (f64, f64)) -> Item {
    let points = game.points(seat);
    let (fill, ink) = match points {
        0 => (Paint::Cell, Paint::Faint),
        _ => (Paint::Glow, Paint::Black(Face::Plain)),
    };
    let words = if points == 1 { "1 point".to_owned() } else { format!("{points} points") };
    Item::decoration(Role::Label, at)
        .labelled(format!("{}: {words}", name_of(seat)))
        .with(tiles::rhombus(0.44).filled(fill).stroked(Paint::Faint, 0.025))
        .with(Shape::text(0.0, 0.0, 0.36, points.to_string()).filled(ink).bold())
}

fn kind(game: &Factory, view: &View<Action>, seat: Seat, tile: Tile, at: (f64, f64), is_last: bool) -> Item {
    let count = game.hand(seat).count(tile);
    if count == 0 {
        return Item::decoration(Role::Label, at).with(tiles::slot(SIDE).faded(0.6));
    }
    let mut item = Item::new(Role::Reserve, hand_name(seat, tile), at)
        .labelled(format!("{}: {} face up", name_of(seat), tiles::counted(tile, count)))
        .with_all(tiles::outlined(tile, SIDE, view, 0.025));
    if is_last {
        item = item.with_all(tiles::last_mark(SIDE));
    }
    if count > 1 {
        item = item.with(Shape::text(SIDE / 2.0 + 0.16, 0.0, 0.24, format!("×{count}")).filled(Paint::Ink).bold());
    }
    item
}
