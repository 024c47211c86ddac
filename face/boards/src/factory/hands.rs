//! The hand of a seat above or below the tray: points, tiles face up by kind, and the pile face down.

use super::{TRAY, last_seat};
use crate::scene::{Anchor, Frame, Item, Role, Shape};
use crate::{BoardText, Face, Paint, View, tiles};
use pentad_catalog::GameId;
use pentad_core::{Game, Seat, Turn};
use pentad_herati::{Action, Factory, FactoryPhase, Tile};

/// Free room between the tray and the hands, and around everything.
pub(super) const MARGIN: f64 = 0.16;

/// The rectangle of a seat's hand. Seats follow each other clockwise, north above: two sit opposite, and where there are
/// more, a row holds two of them, so that the tray can be as wide as the screen.
pub(super) fn area(seat: Seat, seats: usize, turned: bool) -> Frame {
    let length = TRAY.1 - TRAY.0;
    let (is_right, is_low, is_wide) = match (seats, seat.index()) {
        (..=3, 0) => (false, false, true),
        (..=2, _) => (false, true, true),
        (_, 0) => (true, false, false),
        (_, 1) => (true, true, false),
        (_, 2) => (false, true, false),
        _ => (false, false, false),
    };
    let (is_right, is_low) = if turned { (!is_right, !is_low) } else { (is_right, is_low) };
    let (width, height) = if is_wide { (length, 1.12) } else { ((length - MARGIN) / 2.0, 1.72) };
    let x = if is_right && !is_wide { TRAY.1 - width } else { TRAY.0 };
    let y = if is_low { TRAY.1 + MARGIN } else { TRAY.0 - MARGIN - height };
    Frame { x, y, width, height }
}

/// Everything in the hand of a seat.
pub(super) fn hand(game: &Factory, view: &View<Action>, seat: Seat) -> Vec<Item> {
    let area = area(seat, game.seats(), view.turned);
    let layout = Layout::of(area);
    let acted_last = last_seat(game, view.last) == Some(seat);
    let mut items = vec![ground(game, seat, area), name(game, view, seat, &layout), points(game, seat, &layout)];
    for (tile, at) in Tile::ALL.into_iter().zip(layout.kinds) {
        let is_last = acted_last && view.last == Some(Action::Flip(tile));
        items.push(kind(game, view, seat, tile, at, layout.side, is_last));
    }
    let hidden = game.hand(seat).face_down();
    items.push(
        Item::new(Role::Reserve, face_down_name(seat), layout.pile)
            .labelled(format!("{}: {} face down", name_of(seat), tiles::tiles_in_words(hidden)))
            .with_all(tiles::pile(hidden, layout.side)),
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

/// Where the parts of a hand are: in one row if it has the width of the tray, in two otherwise.
struct Layout {
    name: (f64, f64),
    state: (f64, f64),
    points: (f64, f64),
    /// How far the corners of the rhombus with the points are from its middle.
    rhombus: f64,
    kinds: [(f64, f64); 4],
    pile: (f64, f64),
    /// The side of a tile.
    side: f64,
}

impl Layout {
    fn of(area: Frame) -> Layout {
        let Frame { x, y, width, height } = area;
        let is_wide = width > 5.0;
        if is_wide {
            let at = |along: f64| (x + along, y + height / 2.0);
            Layout {
                name: (x + 0.24, y + 0.38),
                state: (x + 0.24, y + 0.77),
                points: at(2.08),
                rhombus: 0.44,
                kinds: [3.02, 3.98, 4.94, 5.9].map(at),
                pile: at(7.02),
                side: 0.74,
            }
        } else {
            let at = |along: f64| (x + along, y + 1.17);
            Layout {
                name: (x + 0.2, y + 0.3),
                state: (x + 0.2, y + 0.64),
                points: (x + width - 0.5, y + 0.44),
                rhombus: 0.37,
                kinds: [0.5, 1.22, 1.94, 2.66].map(at),
                pile: at(3.32),
                side: 0.6,
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

/// How a seat stands, in a word or two; nothing for one that waits.
fn state(game: &Factory, seat: Seat, passed: bool) -> Option<BoardText> {
    let winners = game.outcome().map_or(0, |outcome| outcome.winners().len());
    if has_won(game, seat) {
        match winners {
            1 => Some(BoardText::Won),
            all if all == game.seats() => Some(BoardText::Drawn),
            _ => Some(BoardText::Shared),
        }
    } else if passed {
        Some(BoardText::Passed)
    } else if !is_to_act(game, seat) {
        None
    } else if game.phase() == FactoryPhase::Turn {
        Some(BoardText::ToAct)
    } else {
        Some(BoardText::TurnsUp)
    }
}

fn ground(game: &Factory, seat: Seat, area: Frame) -> Item {
    let Frame { x, y, width, height } = area;
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
    let label = state
        .clone()
        .map_or_else(|| name_of(seat).to_owned(), |state| format!("{} {}", name_of(seat), state.english()));
    let ink = if state == Some(BoardText::Passed) { Paint::Last } else { Paint::Ink };
    let text = |(x, y): (f64, f64), size: f64, text: BoardText| {
        Shape::text(x, y, size, (view.tell)(text)).anchored(Anchor::Start).bold()
    };
    Item::decoration(Role::Label, (0.0, 0.0))
        .labelled(label)
        .with(text(layout.name, 0.34, BoardText::Seat(GameId::Factory, seat)).filled(Paint::Ink))
        .with_all(state.map(|state| text(layout.state, 0.27, state).filled(ink)))
}

/// One rhombus, with the number of those the seat has completed.
fn points(game: &Factory, seat: Seat, layout: &Layout) -> Item {
    let points = game.points(seat);
    let (fill, ink) = match points {
        0 => (Paint::Cell, Paint::Faint),
        _ => (Paint::Glow, Paint::Black(Face::Plain)),
    };
    let words = if points == 1 { "1 point".to_owned() } else { format!("{points} points") };
    Item::decoration(Role::Label, layout.points)
        .labelled(format!("{}: {words}", name_of(seat)))
        .with(tiles::rhombus(layout.rhombus).filled(fill).stroked(Paint::Faint, 0.025))
        .with(Shape::text(0.0, 0.0, 0.36, points.to_string()).filled(ink).bold())
}

fn kind(game: &Factory, view: &View<Action>, seat: Seat, tile: Tile, at: (f64, f64), side: f64, is_last: bool) -> Item {
    let count = game.hand(seat).count(tile);
    if count == 0 {
        return Item::decoration(Role::Label, at).with(tiles::slot(side).faded(0.6));
    }
    let mut item = Item::new(Role::Reserve, hand_name(seat, tile), at)
        .labelled(format!("{}: {} face up", name_of(seat), tiles::counted(tile, count)))
        .with_all(tiles::outlined(tile, side, view, 0.025));
    if is_last {
        item = item.with_all(tiles::last_mark(side));
    }
    if count > 1 {
        item = item.with_all(tiles::number(count, side));
    }
    item
}
