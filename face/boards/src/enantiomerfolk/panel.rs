//! What belongs to one seat beside the board: its name, its colours, its hand, and what it may not use.

use super::layout::{EDGE, SIDE};
use super::stack::{self, square};
use super::{barred, colours_in_words, hue, is_barred, out_of_the_game, seat_name};
use crate::pyramid::faces;
use crate::scene::{Anchor, Item, Role, Shape};
use crate::{BoardText, Face, Paint, View};
use pentad_catalog::GameId;
use pentad_core::{Game, Outcome, Seat, Turn};
use pentad_enantiomerfolk::{Action, Colour, Enantiomerfolk, Ending, Hand, Piece};

/// A panel's height.
pub(super) const HEIGHT: f64 = 1.3;

const RIGHT: f64 = EDGE + SIDE;
const PADDING: f64 = 0.2;
/// How far below a panel's upper edge its two lines are.
const FIRST_LINE: f64 = 0.36;
const SECOND_LINE: f64 = 0.9;
/// Where the pieces in hand begin and end.
const HAND: (f64, f64) = (EDGE + 0.92, EDGE + 4.36);
/// The size of text beside pictures.
const SMALL: f64 = 0.24;

/// The panel of a seat, with its upper edge at `y`.
pub(super) fn panel(game: &Enantiomerfolk, seat: Seat, y: f64, view: &View<Action>) -> Vec<Item> {
    let acts = game.turn() == Turn::Seat(seat);
    let mut back = Shape::rectangle(EDGE, y, SIDE, HEIGHT, 0.2).filled(Paint::Board);
    if acts {
        back = back.stroked(Paint::Ink, 0.05);
    }
    let mut items = vec![Item::decoration(Role::Board, (0.0, 0.0)).with(back)];
    items.push(name(game, seat, y + FIRST_LINE, acts, view));
    items.extend(colour_counts(game, seat, y + FIRST_LINE, view));
    items.push(label(EDGE + PADDING, y + SECOND_LINE, (view.tell)(BoardText::Hand)));
    items.extend(hand(game, seat, y + SECOND_LINE, view));
    items.extend(aside(game, seat, y + SECOND_LINE, view));
    items
}

fn name(game: &Enantiomerfolk, seat: Seat, y: f64, acts: bool, view: &View<Action>) -> Item {
    let name = (view.tell)(BoardText::Seat(GameId::Enantiomerfolk, seat));
    let bold = acts || matches!(game.outcome(), Some(Outcome::Won(winners)) if winners.contains(seat));
    let words = Shape::text(0.3, 0.0, 0.3, name).filled(Paint::Ink).anchored(Anchor::Start);
    Item::decoration(Role::Label, (EDGE + PADDING + 0.16, y))
        .labelled(if acts { format!("{} to act", seat_name(seat)) } else { String::new() })
        .with_all(badge(seat))
        .with(if bold { words.bold() } else { words })
}

/// The seat's plate, turned as under its pieces, with its sign of the notation.
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

/// ENAN-9: how many standing pieces with each colour the seat owns. One that would lose the game with one less is framed.
fn colour_counts(game: &Enantiomerfolk, seat: Seat, y: f64, view: &View<Action>) -> Vec<Item> {
    let each = 0.72;
    let count = |(index, colour): (usize, Colour)| {
        let count = game.standing(seat, colour);
        let x = RIGHT - PADDING + 0.06 - each * (3 - index) as f64;
        let mut item = Item::decoration(Role::Label, (x, y))
            .labelled(format!("{}: {count} standing with {colour}", seat_name(seat)));
        if count <= 2 {
            let frame = Shape::rectangle(0.03, -0.21, each - 0.06, 0.42, 0.08).stroked(Paint::Last, 0.035);
            item = item.with(if count == 2 { frame.dashed() } else { frame });
        }
        item = item.with_all(faces(hue(colour), 0.115).into_iter().map(|shape| shape.moved(0.2, 0.0)));
        if view.letters {
            item = item.with_all(stack::letter(colour, (0.2, 0.0), 0.17));
        }
        let paint = if count < 2 { Paint::Last } else { Paint::Ink };
        item.with(Shape::text(0.39, 0.0, 0.28, count.to_string()).filled(paint).bold().anchored(Anchor::Start))
    };
    Colour::ALL.into_iter().enumerate().map(count).collect()
}

/// What a seat holds. Each kind is drawn once, with a number where there are several.
fn hand(game: &Enantiomerfolk, seat: Seat, y: f64, view: &View<Action>) -> Vec<Item> {
    let held = kinds(&game.hand(seat));
    if held.is_empty() {
        return vec![label(HAND.0, y, (view.tell)(BoardText::HandEmpty))];
    }
    let acts = game.turn() == Turn::Seat(seat);
    let room = HAND.1 - HAND.0;
    let pitch = (room / held.len() as f64).min(0.66);
    let scale = (pitch / 0.66) * 0.86;
    let mut items = Vec::new();
    for (index, (kind, count)) in held.into_iter().enumerate() {
        let at = (HAND.0 + pitch * (index as f64 + 0.38), y);
        let mut item = Item::new(Role::Reserve, kind.name_in(seat), at)
            .labelled(format!("{}'s hand: {count} × {}", seat_name(seat), kind.words()))
            .with_all(kind.shapes(scale));
        if view.overlay && acts && kind.is_barred(game) {
            item = item.with(square((stack::BOTTOM + 0.015) * scale).filled(Paint::Board).faded(0.54));
        }
        if view.letters {
            item = item.with_all(kind.letters(scale));
        }
        if count > 1 {
            item = item.with_all(number(count, scale));
        }
        items.push(item);
    }
    items
}

/// What a piece in hand is called there. ENAN-14: with Restack its two pyramids lie apart.
pub(super) fn hand_names(seat: Seat, piece: Piece, restack: bool) -> Vec<String> {
    let kinds = match restack {
        true => vec![Kind::Bottom(piece.bottom()), Kind::Top(piece.top())],
        false => vec![Kind::Piece(piece)],
    };
    kinds.into_iter().map(|kind| kind.name_in(seat)).collect()
}

/// Something that lies in a hand.
#[derive(Clone, Copy)]
enum Kind {
    Piece(Piece),
    Bottom(Colour),
    Top(Colour),
}

fn kinds(hand: &Hand) -> Vec<(Kind, u8)> {
    let all: Vec<(Kind, u8)> = match hand {
        Hand::Pieces(counts) => Piece::all().map(Kind::Piece).zip(*counts).collect(),
        Hand::Pyramids { bottoms, tops } => {
            let bottoms = Colour::ALL.map(Kind::Bottom).into_iter().zip(*bottoms);
            bottoms.chain(Colour::ALL.map(Kind::Top).into_iter().zip(*tops)).collect()
        }
    };
    all.into_iter().filter(|(_, count)| *count > 0).collect()
}

impl Kind {
    /// What all of this kind in a seat's hand are called.
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

/// The right end of the second line: what the seat to act may not use, or how the game has ended for a seat.
fn aside(game: &Enantiomerfolk, seat: Seat, y: f64, view: &View<Action>) -> Vec<Item> {
    let words = match game.ending() {
        None if game.turn() == Turn::Seat(seat) => return barred_colours(game, y, view),
        None => return Vec::new(),
        Some(Ending::PlyLimit) => BoardText::Drawn,
        Some(Ending::NoLegalAction(loser)) if loser == seat => BoardText::NoLegalAction,
        Some(Ending::ShortOfColour(loser)) if loser == seat => {
            let short = Colour::ALL.into_iter().filter(|colour| game.standing(seat, *colour) < 2);
            BoardText::ShortOf(short.collect())
        }
        Some(_) => {
            let won = Shape::text(0.0, 0.0, SMALL, (view.tell)(BoardText::HasWon));
            let won = won.filled(Paint::Ink).anchored(Anchor::End).bold();
            return vec![Item::decoration(Role::Label, (RIGHT - PADDING, y)).with(won)];
        }
    };
    vec![end_label(y, (view.tell)(words))]
}

/// What has left the game, in small letters in the board's upper border.
pub(super) fn out_of_play(game: &Enantiomerfolk, view: &View<Action>) -> Option<Item> {
    let out = Some(out_of_the_game(game)).filter(|out| !out.is_empty())?;
    let at = (RIGHT - 0.4, EDGE + 0.19);
    let words = (view.tell)(BoardText::OutOfTheGame(out));
    let text = Shape::text(0.0, 0.0, 0.2, words).filled(Paint::Faint).anchored(Anchor::End);
    Some(Item::decoration(Role::Label, at).with(text))
}

/// ENAN-3: a bottom and a top, both struck through.
fn barred_colours(game: &Enantiomerfolk, y: f64, view: &View<Action>) -> Vec<Item> {
    let Some((bottom, top)) = barred(game) else {
        return vec![end_label(y, (view.tell)(BoardText::NothingBarred))];
    };
    let scale = 0.86;
    let icon = |x: f64, label: String, shapes: Vec<Shape>, letter: Colour| {
        let reach = 0.31;
        let mut item = Item::decoration(Role::Mark, (x, y)).labelled(label).with_all(shapes);
        item = item
            .with(Shape::line([(-reach, reach), (reach, -reach)]).stroked(Paint::Board, 0.13))
            .with(Shape::line([(-reach, reach), (reach, -reach)]).stroked(Paint::Ink, 0.06));
        if view.letters {
            item = item.with_all(stack::letter(letter, (0.0, 0.0), 0.2));
        }
        item
    };
    let hollow = square(stack::TOP * scale).filled(Paint::Board);
    let rim = square(stack::BOTTOM * scale).stroked(Paint::Line, 0.03).dashed();
    let bottom_shapes = stack::bottom(bottom, scale).into_iter().chain([hollow]).collect();
    let top_shapes = [rim].into_iter().chain(stack::top(top, scale)).collect();
    let right = RIGHT - PADDING - 0.28;
    vec![
        Item::decoration(Role::Label, (right - 1.18, y)).with(
            Shape::text(0.0, 0.0, SMALL, (view.tell)(BoardText::Barred)).filled(Paint::Ink).anchored(Anchor::End),
        ),
        icon(right - 0.74, format!("{bottom} bottoms are barred"), bottom_shapes, bottom),
        icon(right, format!("{top} tops are barred"), top_shapes, top),
    ]
}

fn label(x: f64, y: f64, text: String) -> Item {
    Item::decoration(Role::Label, (x, y))
        .with(Shape::text(0.0, 0.0, SMALL, text).filled(Paint::Faint).anchored(Anchor::Start))
}

fn end_label(y: f64, text: String) -> Item {
    Item::decoration(Role::Label, (RIGHT - PADDING, y))
        .with(Shape::text(0.0, 0.0, SMALL, text).filled(Paint::Faint).anchored(Anchor::End))
}

/// How many there are of something in hand, on its lower right corner.
fn number(count: u8, scale: f64) -> Vec<Shape> {
    let at = 0.26 * scale;
    vec![
        Shape::circle(at, at, 0.14 * scale).filled(Paint::Ink),
        Shape::text(at, at, 0.22 * scale, count.to_string()).filled(Paint::Page).bold(),
    ]
}
