//! What lies below the loom: the hand, the tiles set aside, and the score.

use super::{AIM, MOST, SHOWN, STANDARD};
use crate::scene::{Anchor, Item, Role, Shape};
use crate::{BoardText, Face, Paint, View, tiles};
use pentad_herati::{Action, Loom, Tile};

/// The middle of the tiles in hand.
const HAND: f64 = 6.0;
/// Where the words under things stand.
const WORDS: f64 = 6.84;
const SIDE: f64 = 0.94;

/// What the pile is called, and what the names of tiles set aside begin with.
pub(super) const FACE_DOWN: &str = "hand 1 face down";
pub(super) const ASIDE: &str = "aside";

/// What a tile in hand is called; equal ones are counted from 1.
pub(super) fn hand_name(tile: Tile, rank: usize) -> String {
    if rank == 1 { format!("hand 1 {tile}") } else { format!("hand 1 {tile} {rank}") }
}

/// Everything below the loom.
pub(super) fn below(game: &Loom, view: &View<Action>) -> Vec<Item> {
    let mut items = face_up(game, view);
    let hidden = game.hand().face_down();
    items.push(
        Item::new(Role::Reserve, FACE_DOWN, (-0.62, HAND))
            .labelled(format!("{} face down", tiles::tiles_in_words(hidden)))
            .with_all(tiles::pile(hidden, SIDE)),
    );
    items.push(words((-2.44, WORDS), (view.tell)(BoardText::InHand), Anchor::Middle));
    items.push(words((-0.62, WORDS), (view.tell)(BoardText::FaceDown), Anchor::Middle));
    items.extend(aside(game, view));
    items.extend(score(game.field().pattern_count() as usize, view));
    items
}

fn words(at: (f64, f64), words: String, anchor: Anchor) -> Item {
    Item::decoration(Role::Label, at).with(Shape::text(0.0, 0.0, 0.25, words).filled(Paint::Faint).anchored(anchor))
}

fn face_up(game: &Loom, view: &View<Action>) -> Vec<Item> {
    let shown: Vec<Tile> = game.hand().face_up().collect();
    let turned_up = match view.last {
        Some(Action::Flip(tile)) => shown.iter().rposition(|other| *other == tile),
        _ => None,
    };
    let mut items = Vec::new();
    for place in 0..SHOWN {
        let at = (-2.98 + 1.08 * place as f64, HAND);
        let Some(tile) = shown.get(place) else {
            items.push(Item::decoration(Role::Label, at).with(tiles::slot(SIDE)));
            continue;
        };
        let rank = shown[..=place].iter().filter(|other| *other == tile).count();
        let mut item = Item::new(Role::Reserve, hand_name(*tile, rank), at)
            .labelled(format!("{} in hand", tiles::in_words(*tile)))
            .with_all(tiles::outlined(*tile, SIDE, view, 0.03));
        if turned_up == Some(place) {
            item = item.with_all(tiles::last_mark(SIDE));
        }
        items.push(item);
    }
    items
}

/// The tiles set aside: one of each kind, with their number.
fn aside(game: &Loom, view: &View<Action>) -> Vec<Item> {
    let (y, side) = (5.62, 0.5);
    let mut items = vec![words((0.36, y), (view.tell)(BoardText::Aside), Anchor::Start)];
    let kinds = Tile::ALL.map(|tile| (tile, game.aside().filter(|other| *other == tile).count()));
    for (place, (tile, count)) in kinds.into_iter().filter(|(_, count)| *count > 0).enumerate() {
        let mut item = Item::new(Role::Reserve, format!("{ASIDE} {tile}"), (1.36 + 0.64 * place as f64, y))
            .labelled(format!("{} set aside", tiles::counted(tile, count)))
            .with_all(tiles::outlined(tile, side, view, 0.025));
        if view.last == Some(Action::Aside(tile)) {
            item = item.with_all(tiles::last_mark(side + 0.04));
        }
        if count > 1 {
            item = item.with_all(tiles::number(count, side));
        }
        items.push(item);
    }
    if items.len() == 1 {
        items.push(words((1.2, y), (view.tell)(BoardText::NoneAside), Anchor::Start));
    }
    items
}

/// A rhombus for each pattern a cloth can hold, lit as far as the score goes, with the two marks of the sheet under them.
fn score(patterns: usize, view: &View<Action>) -> Vec<Item> {
    let (y, pitch) = (6.4, 0.325);
    let x = |place: usize| 0.7 + pitch * place as f64;
    let points = if patterns == 1 { "1 pattern".to_owned() } else { format!("{patterns} patterns") };
    let mut track = Item::decoration(Role::Label, (0.0, y)).labelled(points);
    for place in 1..=MOST {
        let lit = place <= patterns;
        let (fill, edge) = if lit { (Paint::Glow, Paint::Ink) } else { (Paint::Cell, Paint::Line) };
        let corners = [(0.0, -0.19), (0.14, 0.0), (0.0, 0.19), (-0.14, 0.0)].map(|(dx, dy)| (x(place) + dx, dy));
        track = track.with(Shape::polygon(corners).filled(fill).stroked(edge, 0.025));
        if lit {
            track = track.with(Shape::circle(x(place), 0.0, 0.035).filled(Paint::Black(Face::Plain)));
        }
        if place == STANDARD || place == AIM {
            let under = Shape::line([(x(place) - 0.1, 0.235), (x(place) + 0.1, 0.235)]);
            track = track.with(under.stroked(Paint::Faint, 0.03));
        }
    }
    let number = Shape::text(0.52, 0.0, 0.52, patterns.to_string()).filled(Paint::Ink).bold();
    vec![
        track.with(number),
        words((x(STANDARD) + 0.12, WORDS), (view.tell)(BoardText::Standard), Anchor::End),
        words((x(AIM) - 0.12, WORDS), (view.tell)(BoardText::Aim), Anchor::Start),
    ]
}
