//! The whole table in one picture: the board, and the seats above and below it.

use crate::caption::caption;
use crate::scene::{Anchor, Frame, Item, Role, Scene, Shape, letters_wide};
use crate::{BoardText, Drawn, Paint, View};
use pentad_catalog::{GameId, SeatSigns};
use pentad_core::{Seat, Turn};

/// Free space between board, panels and frame, and padding inside a panel.
const GAP: f64 = 0.16;
const PADDING: f64 = 0.2;
/// Height of the line with the name, and size of its letters.
const LINE: f64 = 0.62;
const LETTERS: f64 = 0.29;
/// Extra height where panels share a row: the state of a seat stands below its name there.
const SECOND_LINE: f64 = 0.32;

/// The state of a seat, for the line that carries its name.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct SeatLine {
    /// The seat's colour or sign, around the origin, about a third of a unit large.
    pub sign: Vec<Shape>,
    /// The current or last action of the seat, in a word or two.
    pub state: Option<BoardText>,
    /// The score of the seat.
    pub score: Option<BoardText>,
}

/// Returns the seats above the board and below it, each from the left. Seats follow each other clockwise; the first sits below, except
/// where seats are named after sides of the board: there north is above.
pub fn seats_around(id: GameId, seats: usize, turned: bool) -> [Vec<Seat>; 2] {
    let (above, below): (&[usize], &[usize]) = match (id.profile().seats, seats) {
        (_, ..=1) => (&[], &[0]),
        (SeatSigns::Sides, 2) => (&[0], &[1]),
        (SeatSigns::Sides, 3) => (&[0], &[2, 1]),
        (SeatSigns::Sides, _) => (&[3, 0], &[2, 1]),
        (_, 2) => (&[1], &[0]),
        (_, 3) => (&[1, 2], &[0]),
        _ => (&[1, 2], &[0, 3]),
    };
    let rows = [above, below].map(|row| row.iter().map(|index| Seat::ALL[*index]).collect::<Vec<_>>());
    // Half a turn swaps above and below, and left and right.
    match (rows, turned && seats > 1) {
        ([above, below], true) => [below, above].map(|row| row.into_iter().rev().collect()),
        (rows, _) => rows,
    }
}

/// Draws the board with the seats around it.
pub(crate) fn printed<G: Drawn>(game: &G, view: &View<G::Action>) -> Scene {
    let Scene { frame: board, mut items, .. } = game.board(view);
    let [above, below] = seats_around(G::ID, game.seats(), view.turned);
    let heights = [&above, &below].map(|row| row_height(game, row, board.width, view));
    items.extend(row(game, &above, board.x, board.y - heights[0] - GAP, board.width, view));
    items.extend(row(game, &below, board.x, board.y + board.height + GAP, board.width, view));
    let [over, under] = heights.map(|height| if height > 0.0 { height + 2.0 * GAP } else { GAP });
    let frame = Frame {
        x: board.x - GAP,
        y: board.y - over,
        width: board.width + 2.0 * GAP,
        height: board.height + over + under,
    };
    Scene { title: caption(game), frame, items }
}

/// Returns the width of each panel in a row of this many.
fn panel_width(count: usize, width: f64) -> f64 {
    (width - GAP * count.saturating_sub(1) as f64) / count.max(1) as f64
}

/// Returns the height of the text above a hand.
fn words_height(count: usize) -> f64 {
    if count > 1 { LINE + SECOND_LINE } else { LINE }
}

/// Returns a seat's hand, folded if several panels share the row, and the scale that it is drawn at.
fn laid<G: Drawn>(game: &G, seat: Seat, count: usize, width: f64, view: &View<G::Action>) -> Option<(Scene, f64)> {
    let hand = game.hand(seat, &View { wide: count > 1, ..*view })?;
    let scale = ((panel_width(count, width) - 2.0 * PADDING) / hand.frame.width).min(1.0);
    Some((hand, scale))
}

fn row_height<G: Drawn>(game: &G, seats: &[Seat], width: f64, view: &View<G::Action>) -> f64 {
    let height = |seat: &Seat| match laid(game, *seat, seats.len(), width, view) {
        Some((hand, scale)) => words_height(seats.len()) + hand.frame.height * scale + PADDING / 2.0,
        None => words_height(seats.len()),
    };
    seats.iter().map(height).fold(0.0, f64::max)
}

fn row<G: Drawn>(game: &G, seats: &[Seat], left: f64, top: f64, width: f64, view: &View<G::Action>) -> Vec<Item> {
    let (height, own) = (row_height(game, seats, width, view), panel_width(seats.len(), width));
    let mut items = Vec::new();
    for (place, seat) in seats.iter().enumerate() {
        let x = left + (own + GAP) * place as f64;
        items.push(panel(game, *seat, Frame { x, y: top, width: own, height }, seats.len() > 1, view));
        if let Some((hand, scale)) = laid(game, *seat, seats.len(), width, view) {
            let at = (x + PADDING, top + words_height(seats.len()));
            items.extend(hand.items.into_iter().map(|item| item.placed(scale, at)));
        }
    }
    items
}

/// Draws the ground of a panel with the line that carries the seat's name.
fn panel<G: Drawn>(game: &G, seat: Seat, area: Frame, shares_row: bool, view: &View<G::Action>) -> Item {
    let acts = game.turn() == Turn::Seat(seat) && game.seats() > 1;
    let ground = Shape::rectangle(0.0, 0.0, area.width, area.height, 0.16).filled(Paint::Board);
    let ground = if acts { ground.stroked(Paint::Ink, 0.045) } else { ground };
    let SeatLine { sign, state, score } = game.seat_line(seat, view);
    let english =
        |text: &Option<BoardText>| text.clone().map_or_else(String::new, |text| format!(", {}", text.english()));
    let label = format!("{}{}{}", G::INFO.seat_names[seat.index()], english(&score), english(&state));
    let name = (view.tell)(BoardText::Seat(G::ID, seat));
    let middle = LINE / 2.0 + 0.02;
    let mut x = PADDING;
    let mut item = Item::decoration(Role::Label, (area.x, area.y)).labelled(label).with(ground);
    if !sign.is_empty() {
        item = item.with_all(sign.into_iter().map(|shape| shape.moved(x + 0.16, middle)));
        x += 0.46;
    }
    // A bold capital is as wide as three small letters in some fonts.
    let capitals = name.chars().filter(|letter| letter.is_uppercase()).count();
    let after_name = x + LETTERS * (0.5 * (letters_wide(&name) + 2 * capitals) as f64 + 0.5);
    let (state, score) = (state.map(view.tell).unwrap_or_default(), score.map(view.tell).unwrap_or_default());
    let text = |x: f64, text: String| Shape::text(x, middle, LETTERS, text);
    // The state is written smaller where there is little space between name and score, or below them.
    let wide = |text: &str| 0.6 * letters_wide(text) as f64;
    let (state_at, room) = if shares_row {
        ((PADDING, middle + SECOND_LINE), area.width - 2.0 * PADDING)
    } else {
        ((after_name, middle), area.width - PADDING - LETTERS * (wide(&score) + 0.3) - after_name)
    };
    let small = (room / wide(&state).max(1.0)).clamp(0.01, LETTERS);
    let state = Shape::text(state_at.0, state_at.1, small, state);
    item = item
        .with(text(x, name).filled(Paint::Ink).bold().anchored(Anchor::Start))
        .with(state.filled(Paint::Faint).anchored(Anchor::Start))
        .with(text(area.width - PADDING, score).filled(Paint::Ink).bold().anchored(Anchor::End));
    if acts {
        // A tab on the edge shows whose turn it is without relying on colour.
        item =
            item.with(Shape::polygon([(0.0, middle - 0.13), (0.14, middle), (0.0, middle + 0.13)]).filled(Paint::Ink));
    }
    item
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_seat_sits_somewhere_and_half_a_turn_swaps_the_rows() {
        for id in GameId::ALL {
            for seats in 1..=Seat::MOST {
                let [above, below] = seats_around(id, seats, false);
                let mut all: Vec<usize> = above.iter().chain(&below).map(|seat| seat.index()).collect();
                all.sort_unstable();
                assert_eq!(all, (0..seats).collect::<Vec<_>>(), "{id}");
                if seats > 1 {
                    let [mut turned_above, turned_below] = seats_around(id, seats, true);
                    turned_above.reverse();
                    assert_eq!((turned_above, turned_below.len()), (below, above.len()), "{id}");
                }
            }
        }
    }
}
