//! A seat's panel beside the board: its colours, the barred colours, and its hand.

use super::layout::{EDGE, side};
use super::stack::{self, square};
use super::{barred, colours_in_words, hue, is_barred, out_of_the_game, seat_name};
use crate::pyramid::faces;
use crate::scene::{Anchor, Item, Role, Scene, Shape};
use crate::{BoardText, Face, Paint, SeatLine, View};
use pentad_core::{Game, Seat, Turn};
use pentad_enantiomerfolk::{Action, Colour, Colours, Enantiomerfolk, Ending, Hand, Piece};

/// Width of the counts of all colours together.
const COUNTS: f64 = 2.16;
/// Distance between pieces in hand.
const PITCH: f64 = 0.74;
/// Number of kinds of pieces that fit in a hand at full size; if there are more, all are drawn smaller.
const KINDS: usize = 6;

/// Draws a seat's panel beside the board.
pub(crate) fn hand(game: &Enantiomerfolk, seat: Seat, view: &View<Action>) -> Option<Scene> {
    // On a small screen the counts matter most; the hand is small there, as in every game.
    let (rows, bars, first_row, width, step) = match (view.wide, view.close) {
        (true, _) => (2, (0.0, 0.86), 1.5, 2.3, PITCH),
        (false, true) => (1, (1.5, 0.26), 0.72, 3.76, 0.56),
        (false, false) => (1, (2.5, 0.26), 0.92, 4.5, PITCH),
    };
    // Once the game is over no colour is barred any more.
    let first_row = if view.wide && game.turn() == Turn::Over { bars.1 } else { first_row };
    let mut items = missing(game, seat, 0.26);
    items.extend(colour_counts(game, seat, 0.26, view));
    if game.turn() == Turn::Seat(seat) {
        items.extend(barred_colours(game, bars, view));
    }
    let held = kinds(game.colours(), &game.hand(seat));
    let places = held.len().max(KINDS);
    let columns = places.div_ceil(rows);
    let pitch = step * (KINDS / rows) as f64 / columns as f64;
    let place = |index: usize| (pitch * ((index % columns) as f64 + 0.5), first_row + step * (index / columns) as f64);
    for (index, (kind, count)) in held.iter().enumerate() {
        items.push(held_kind(game, seat, *kind, *count, place(index), 0.92 * pitch / PITCH, view));
    }
    let slot = |index: usize| {
        let outline = square(stack::BOTTOM * 0.8 * step / PITCH).stroked(Paint::Line, 0.02).dashed();
        Item::decoration(Role::Label, place(index)).with(outline.faded(0.6))
    };
    items.extend((held.len()..KINDS).map(slot));
    Some(Scene::part(width, first_row + step * (rows as f64 - 0.5), items))
}

/// Returns the state of a seat.
pub(crate) fn seat_line(game: &Enantiomerfolk, seat: Seat, _view: &View<Action>) -> SeatLine {
    let state = match game.ending() {
        None => (game.turn() == Turn::Seat(seat)).then_some(BoardText::ToAct),
        Some(Ending::PlyLimit) => Some(BoardText::Drawn),
        Some(Ending::NoLegalAction(loser)) if loser == seat => Some(BoardText::NoLegalAction),
        Some(Ending::ShortOfColour(loser)) if loser == seat => {
            let circle = game.colours().circle().iter().copied();
            Some(BoardText::ShortOf(circle.filter(|colour| game.standing(seat, *colour) < 2).collect()))
        }
        Some(_) => Some(BoardText::HasWon),
    };
    SeatLine { sign: badge(seat), state, score: None }
}

/// Draws the seat's plate, rotated as under its pieces, with the seat's sign from the notation.
fn badge(seat: Seat) -> Vec<Shape> {
    let (half, arm) = (0.145, 0.075);
    let turn = stack::turn(seat).to_radians();
    let corner = |x: f64, y: f64| (x * turn.cos() - y * turn.sin(), x * turn.sin() + y * turn.cos());
    let corners = [corner(-half, -half), corner(half, -half), corner(half, half), corner(-half, half)];
    let sign = |ends: [(f64, f64); 2]| Shape::line(ends).stroked(Paint::of_stone(seat.next(2), Face::Plain), 0.045);
    let mut shapes = vec![
        Shape::polygon(corners)
            .filled(Paint::of_stone(seat, Face::Plain))
            .stroked(Paint::of_stone(seat, Face::Dark), 0.02),
        sign([(-arm, 0.0), (arm, 0.0)]),
    ];
    if seat == Seat::FIRST {
        shapes.push(sign([(0.0, -arm), (0.0, arm)]));
    }
    shapes
}

/// ENAN-9: draws the number of the seat's standing pieces with each colour. A count is framed if one less would lose the game.
fn colour_counts(game: &Enantiomerfolk, seat: Seat, y: f64, view: &View<Action>) -> Vec<Item> {
    let circle = game.colours().circle();
    let width = COUNTS / circle.len() as f64;
    // Icons and digits have the size that three colours leave room for, or less.
    let scale = width * 3.0 / COUNTS;
    let count = |(index, colour): (usize, &Colour)| {
        let colour = *colour;
        let count = game.standing(seat, colour);
        let mut item = Item::decoration(Role::Label, (width * index as f64, y))
            .labelled(format!("{}: {count} standing with {colour}", seat_name(seat)));
        if count <= 2 {
            let frame = Shape::rectangle(0.03, -0.21, width - 0.06, 0.42, 0.08).stroked(Paint::Last, 0.035);
            item = item.with(if count == 2 { frame.dashed() } else { frame });
        }
        let icon = 0.2 * scale;
        item = item.with_all(faces(hue(colour), 0.115 * scale).into_iter().map(|shape| shape.moved(icon, 0.0)));
        if view.letters {
            item = item.with_all(stack::letter(colour, (icon, 0.0), 0.17 * scale));
        }
        let paint = if count < 2 { Paint::Last } else { Paint::Ink };
        item.with(
            Shape::text(0.39 * scale, 0.0, 0.28 * scale.max(0.85), count.to_string())
                .filled(paint)
                .bold()
                .anchored(Anchor::Start),
        )
    };
    circle.iter().enumerate().map(count).collect()
}

/// ENAN-9: highlights the colours that have lost the game.
fn missing(game: &Enantiomerfolk, seat: Seat, y: f64) -> Vec<Item> {
    if game.ending() != Some(Ending::ShortOfColour(seat)) {
        return Vec::new();
    }
    let circle = game.colours().circle();
    let width = COUNTS / circle.len() as f64;
    let short = circle.iter().enumerate().filter(|(_, colour)| game.standing(seat, **colour) < 2);
    let light = |(index, colour): (usize, &Colour)| {
        let light = Shape::rectangle(0.03, -0.21, width - 0.06, 0.42, 0.08);
        Item::new(Role::Mark, format!("decided {seat} {colour}"), (width * index as f64, y))
            .with(light.clone().filled(Paint::Glow).faded(0.35))
            .with(light.stroked(Paint::Glow, 0.05))
    };
    short.map(light).collect()
}

/// Draws a kind of piece in hand once, with a number if there are several.
fn held_kind(
    game: &Enantiomerfolk,
    seat: Seat,
    kind: Kind,
    count: u8,
    at: (f64, f64),
    scale: f64,
    view: &View<Action>,
) -> Item {
    let mut item = Item::new(Role::Reserve, kind.name_in(seat), at)
        .labelled(format!("{}'s hand: {count} × {}", seat_name(seat), kind.words()))
        .with_all(kind.shapes(scale));
    if view.overlay && game.turn() == Turn::Seat(seat) && kind.is_barred(game) {
        item = item.with(square((stack::BOTTOM + 0.015) * scale).filled(Paint::Board).faded(0.54));
    }
    if view.letters {
        item = item.with_all(kind.letters(scale));
    }
    if count > 1 {
        item = item.with_all(number(count, scale));
    }
    item
}

/// Returns the names of a piece in hand. ENAN-14: with Restack its two pyramids lie apart.
pub(super) fn hand_names(seat: Seat, piece: Piece, restack: bool) -> Vec<String> {
    let kinds = match restack {
        true => vec![Kind::Bottom(piece.bottom()), Kind::Top(piece.top())],
        false => vec![Kind::Piece(piece)],
    };
    kinds.into_iter().map(|kind| kind.name_in(seat)).collect()
}

/// A kind of piece or pyramid in a hand.
#[derive(Clone, Copy)]
enum Kind {
    Piece(Piece),
    Bottom(Colour),
    Top(Colour),
}

fn kinds(colours: Colours, hand: &Hand) -> Vec<(Kind, u8)> {
    let circle = || colours.circle().iter().copied();
    let all: Vec<(Kind, u8)> = match hand {
        Hand::Pieces(counts) => colours.pieces().map(|piece| (Kind::Piece(piece), counts[piece.index()])).collect(),
        Hand::Pyramids { bottoms, tops } => {
            let bottoms = circle().map(|colour| (Kind::Bottom(colour), bottoms[colour.index()]));
            bottoms.chain(circle().map(|colour| (Kind::Top(colour), tops[colour.index()]))).collect()
        }
    };
    all.into_iter().filter(|(_, count)| *count > 0).collect()
}

impl Kind {
    /// Returns the name of this kind in a seat's hand.
    fn name_in(self, seat: Seat) -> String {
        match self {
            Kind::Piece(piece) => format!("hand {seat} {piece}"),
            Kind::Bottom(colour) => format!("hand {seat} bottom {}", colour.letter()),
            Kind::Top(colour) => format!("hand {seat} top {}", colour.letter()),
        }
    }

    fn words(self) -> String {
        match self {
            Kind::Piece(piece) => colours_in_words(piece),
            Kind::Bottom(colour) => format!("{colour} bottom"),
            Kind::Top(colour) => format!("{colour} top"),
        }
    }

    fn shapes(self, scale: f64) -> Vec<Shape> {
        match self {
            Kind::Piece(piece) => stack::standing(piece, scale),
            Kind::Bottom(colour) => stack::bottom(colour, scale),
            Kind::Top(colour) => stack::top(colour, scale),
        }
    }

    fn letters(self, scale: f64) -> Vec<Shape> {
        match self {
            Kind::Piece(piece) => stack::standing_letters(piece, scale),
            Kind::Bottom(colour) | Kind::Top(colour) => stack::letter(colour, (0.0, 0.0), 0.22 * scale),
        }
    }

    fn is_barred(self, game: &Enantiomerfolk) -> bool {
        match self {
            Kind::Piece(piece) => is_barred(game, piece),
            Kind::Bottom(colour) => barred(game).is_some_and(|(bottom, _)| bottom == colour),
            Kind::Top(colour) => barred(game).is_some_and(|(_, top)| top == colour),
        }
    }
}

/// Draws the pieces that have left the game, in small letters in the board's upper border.
pub(super) fn out_of_play(game: &Enantiomerfolk, view: &View<Action>) -> Option<Item> {
    let out = Some(out_of_the_game(game)).filter(|out| !out.is_empty())?;
    let at = (EDGE + side(game.colours()) - 0.3, EDGE + 0.13);
    let words = (view.tell)(BoardText::OutOfTheGame(out));
    let text = Shape::text(0.0, 0.0, 0.2, words).filled(Paint::Faint).anchored(Anchor::End);
    Some(Item::decoration(Role::Label, at).with(text))
}

/// ENAN-3: draws a bottom and a top that the seat to act may not use, both struck through.
fn barred_colours(game: &Enantiomerfolk, (x, y): (f64, f64), view: &View<Action>) -> Vec<Item> {
    let label = |text: BoardText| {
        let words = Shape::text(0.0, 0.0, 0.22, (view.tell)(text)).filled(Paint::Faint).anchored(Anchor::Start);
        Item::decoration(Role::Label, (x + 0.04, y)).with(words)
    };
    let is_small = view.close && !view.wide;
    let Some((bottom, top)) = barred(game) else {
        return if is_small { Vec::new() } else { vec![label(BoardText::NothingBarred)] };
    };
    let scale = 0.72;
    let icon = |x: f64, label: String, shapes: Vec<Shape>, letter: Colour| {
        let reach = 0.26;
        let mut item = Item::decoration(Role::Mark, (x, y)).labelled(label).with_all(shapes);
        item = item
            .with(Shape::line([(-reach, reach), (reach, -reach)]).stroked(Paint::Board, 0.11))
            .with(Shape::line([(-reach, reach), (reach, -reach)]).stroked(Paint::Ink, 0.05));
        if view.letters {
            item = item.with_all(stack::letter(letter, (0.0, 0.0), 0.18));
        }
        item
    };
    let hollow = square(stack::TOP * scale).filled(Paint::Board);
    let rim = square(stack::BOTTOM * scale).stroked(Paint::Line, 0.03).dashed();
    let bottom_shapes = stack::bottom(bottom, scale).into_iter().chain([hollow]).collect();
    let top_shapes = [rim].into_iter().chain(stack::top(top, scale)).collect();
    // If space is short, the struck-through colours need no heading.
    let word = (!is_small).then(|| label(BoardText::Barred));
    let icons = [
        icon(x + 1.06, format!("{bottom} bottoms are barred"), bottom_shapes, bottom),
        icon(x + 1.68, format!("{top} tops are barred"), top_shapes, top),
    ];
    word.into_iter().chain(icons).collect()
}

/// Draws the number of pieces of a kind in hand, in its lower right corner.
fn number(count: u8, scale: f64) -> Vec<Shape> {
    let at = 0.26 * scale;
    vec![
        Shape::circle(at, at, 0.14 * scale).filled(Paint::Ink),
        Shape::text(at, at, 0.22 * scale, count.to_string()).filled(Paint::Page).bold(),
    ]
}
