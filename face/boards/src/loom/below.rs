//! The weaver's side of the table: the hand, the tiles set aside, and the score.

use super::{AIM, MOST, SHOWN, STANDARD};
use crate::scene::{Anchor, Item, Role, Scene, Shape};
use crate::{BoardText, Face, Paint, SeatLine, View, tiles};
use pentad_core::{Seat, Turn};
use pentad_herati::{Action, Loom, Tile};

/// Height of the middle of the tiles in hand.
const HAND: f64 = 0.52;
/// Height of the captions under them.
const WORDS: f64 = 1.22;
const SIDE: f64 = 0.94;
/// Distance between rhombi of the score.
const PITCH: f64 = 0.34;

/// Name of the pile, and prefix of the names of tiles set aside.
pub(super) const FACE_DOWN: &str = "hand 1 face down";
pub(super) const ASIDE: &str = "aside";

/// Returns the name of a tile in hand; equal ones are numbered from 1.
pub(super) fn hand_name(tile: Tile, rank: usize) -> String {
    if rank == 1 { format!("hand 1 {tile}") } else { format!("hand 1 {tile} {rank}") }
}

/// Draws the weaver's hand, tiles set aside and score.
pub(crate) fn hand(game: &Loom, _seat: Seat, view: &View<Action>) -> Option<Scene> {
    // In a column the tiles set aside and the score lie below the hand, otherwise beside it.
    let is_small = view.close && !view.wide;
    let (aside_at, score_at, width, height) = match (view.wide, is_small) {
        (true, _) => ((0.05, 1.74), (0.05, 2.36), 3.3, 2.96),
        (false, true) => ((3.45, 0.25), (3.4, 0.82), 6.36, 1.06),
        (false, false) => ((3.55, 0.3), (3.55, 0.92), 6.85, 1.5),
    };
    let mut items = face_up(game, view);
    let hidden = game.hand().face_down();
    items.push(
        Item::new(Role::Reserve, FACE_DOWN, (2.74, HAND))
            .labelled(format!("{} face down", tiles::tiles_in_words(hidden)))
            .with_all(tiles::pile(hidden, SIDE)),
    );
    if !is_small {
        items.push(words((1.06, WORDS), (view.tell)(BoardText::InHand), Anchor::Middle));
        items.push(words((2.74, WORDS), (view.tell)(BoardText::FaceDown), Anchor::Middle));
    }
    items.extend(aside(game, aside_at, view));
    items.extend(score(game.field().pattern_count() as usize, score_at, view));
    Some(Scene::part(width, height, items))
}

/// Returns the state and the score of the weaver.
pub(crate) fn seat_line(game: &Loom, _seat: Seat, _view: &View<Action>) -> SeatLine {
    let points = pentad_core::Points::whole(game.field().pattern_count());
    let state = matches!(pentad_core::Game::turn(game), Turn::Seat(_)).then_some(BoardText::ToAct);
    SeatLine { sign: Vec::new(), state, score: Some(BoardText::Points(points)) }
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
        let at = (0.52 + 1.08 * place as f64, HAND);
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

/// Draws the tiles set aside: one of each kind, with a count.
fn aside(game: &Loom, (x, y): (f64, f64), view: &View<Action>) -> Vec<Item> {
    let side = if view.close && !view.wide { 0.42 } else { 0.5 };
    let mut items = vec![words((x, y), (view.tell)(BoardText::Aside), Anchor::Start)];
    let kinds = Tile::ALL.map(|tile| (tile, game.aside().filter(|other| *other == tile).count()));
    for (place, (tile, count)) in kinds.into_iter().filter(|(_, count)| *count > 0).enumerate() {
        let mut item = Item::new(Role::Reserve, format!("{ASIDE} {tile}"), (x + 1.0 + 0.64 * place as f64, y))
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
        items.push(words((x + 0.84, y), (view.tell)(BoardText::NoneAside), Anchor::Start));
    }
    items
}

/// Draws a rhombus for each pattern that a cloth can hold, lit up to the score, with the two marks of the sheet under them.
fn score(patterns: usize, (left, y): (f64, f64), view: &View<Action>) -> Vec<Item> {
    let x = |place: usize| left + 0.15 + PITCH * (place as f64 - 1.0);
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
    if view.close && !view.wide {
        return vec![track];
    }
    vec![
        track,
        words((x(STANDARD) + 0.12, y + 0.4), (view.tell)(BoardText::Standard), Anchor::End),
        words((x(AIM) - 0.12, y + 0.4), (view.tell)(BoardText::Aim), Anchor::Start),
    ]
}
