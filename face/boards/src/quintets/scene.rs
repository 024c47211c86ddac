use super::last::Last;
use super::{hue, letters, quiet, seat_name, standing_five};
use crate::caption::caption;
use crate::pyramid::{self, HALF_SIDES};
use crate::scene::{Anchor, Frame, Item, Role, Scene, Shape};
use crate::{Face, Paint, View, hexes};
use pentad_core::{Game, Hexagon, Seat};
use pentad_quintets::{Action, Piece, Quintets};

/// Half the width and the height of the board.
const HALF: (f64, f64) = (2.74, 2.44);

/// Draws the board as a scene.
pub(crate) fn board(game: &Quintets, view: &View<Action>) -> Scene {
    let board = game.shape();
    let last = Last::of(game, view.last);
    let mut items = vec![table()];
    items.push(lines(board));
    items.extend((0..board.points()).map(|point| place(game, point, &last, view)));
    if view.overlay {
        items.extend(Seat::all(game.seats()).flat_map(|seat| links(game, seat, view)));
    }
    // Marks lie under the pieces, so that the frame of one never covers its neighbour.
    items.extend(Seat::all(game.seats()).flat_map(|seat| halo(game, seat, view)));
    items.extend(trail(game, &last, view));
    for point in 0..board.points() {
        if let Some(piece) = game.piece(point) {
            items.push(standing(game, piece, point, view));
        }
    }
    if view.coordinates {
        items.extend(hexes::row_letters(board, 0.58, 0.24, view.turned));
    }
    items.push(
        Item::decoration(Role::Label, (HALF.0 - 0.06, HALF.1 - 0.16))
            .with(Shape::text(0.0, 0.0, 0.18, quiet(game, view.tell)).filled(Paint::Faint).anchored(Anchor::End)),
    );
    let frame = Frame { x: -HALF.0, y: -HALF.1, width: 2.0 * HALF.0, height: 2.0 * HALF.1 };
    Scene { title: caption(game), frame, items }
}

fn at(game: &Quintets, point: usize, view: &View<Action>) -> (f64, f64) {
    hexes::place(game.shape(), point, view.turned)
}

fn table() -> Item {
    let corners = (0..6).map(|corner| {
        let angle = f64::from(corner * 60).to_radians();
        (2.3 * angle.cos(), 2.3 * angle.sin())
    });
    Item::decoration(Role::Board, (0.0, 0.0))
        .with(Shape::polygon(corners).filled(Paint::Board).stroked(Paint::Board, 0.8))
}

fn lines(board: Hexagon) -> Item {
    let onwards = |point: usize| {
        let next = board.neighbours(point).filter(move |next| *next > point);
        next.map(move |next| [board.position(point), board.position(next)])
    };
    Item::decoration(Role::Board, (0.0, 0.0))
        .with(Shape::lines((0..board.points()).flat_map(onwards)).stroked(Paint::Line, 0.03))
}

/// Draws a point of the board. QUIN-1: pieces enter at the rim, whose points are larger and ringed.
fn place(game: &Quintets, point: usize, last: &Last, view: &View<Action>) -> Item {
    let board = game.shape();
    let name = board.name(point);
    let holds = match game.piece(point) {
        Some(piece) => format!("{} {} piece", piece.size, seat_name(piece.seat)),
        None => "empty".to_owned(),
    };
    let part = if board.is_rim(point) { "rim" } else { "interior" };
    // The first circle is invisible: it makes the point easy to hit.
    let mut item = Item::new(Role::Cell, &name, at(game, point, view))
        .labelled(format!("{name}, {part}, {holds}"))
        .with(Shape::circle(0.0, 0.0, 0.48).filled(Paint::Board).faded(0.0));
    item = match board.is_rim(point) {
        true => item
            .with(Shape::circle(0.0, 0.0, 0.31).filled(Paint::Page).stroked(Paint::Faint, 0.04))
            .with(Shape::circle(0.0, 0.0, 0.25).stroked(Paint::Line, 0.02)),
        false => item.with(Shape::circle(0.0, 0.0, 0.22).filled(Paint::Board).stroked(Paint::Line, 0.03)),
    };
    if view.coordinates && game.piece(point).is_none() && !last.went_over(game, point) {
        item = item.with(Shape::text(0.0, 0.0, 0.2, name).filled(Paint::Faint));
    }
    item
}

pub(crate) fn standing(game: &Quintets, piece: Piece, point: usize, view: &View<Action>) -> Item {
    let name = game.shape().name(point);
    let size = piece.size.index();
    let mut item = Item::new(Role::Piece, &name, at(game, point, view))
        .labelled(format!("{} {} piece on {name}", piece.size, seat_name(piece.seat)))
        .with_all(pyramid::pyramid(hue(piece.seat), size));
    if view.letters {
        item = item.with_all(pyramid::tag(letters(piece)));
    }
    item
}

fn links(game: &Quintets, seat: Seat, view: &View<Action>) -> Vec<Item> {
    let paint = |face| Paint::Pyramid(hue(seat), face);
    hexes::links(game.shape(), &game.groups(seat), view.turned, (paint(Face::Dark), 0.2), (paint(Face::Lit), 0.14))
}

/// Draws a glow under the five pieces that have ended the game.
fn halo(game: &Quintets, seat: Seat, view: &View<Action>) -> Vec<Item> {
    let glow = |point: usize| {
        let half = HALF_SIDES[game.piece(point)?.size.index()] + 0.1;
        let square = Shape::rectangle(-half, -half, 2.0 * half, 2.0 * half, 0.1).filled(Paint::Glow);
        Some(Item::new(Role::Mark, format!("five {}", game.shape().name(point)), at(game, point, view)).with(square))
    };
    standing_five(game, seat).unwrap_or_default().into_iter().filter_map(glow).collect()
}

/// Draws the path of the last action: frames where pieces arrived, an arrow from a ghost for a slide, a double line for an exchange, and a
/// dashed ring where the piece has left with its group.
fn trail(game: &Quintets, last: &Last, view: &View<Action>) -> Vec<Item> {
    let board = game.shape();
    let mut items = Vec::new();
    for point in last.to.into_iter().flatten() {
        let mark = Item::decoration(Role::Mark, at(game, point, view));
        items.push(match game.piece(point) {
            Some(piece) => mark.with_all(pyramid::frame(piece.size.index(), Paint::Last)),
            None => mark
                .labelled(format!("the group with {} has left", board.name(point)))
                .with(Shape::circle(0.0, 0.0, 0.4).stroked(Paint::Last, 0.055).dashed()),
        });
    }
    match (last.from, last.to) {
        (Some(from), [Some(to), _]) => items.extend(arrow(game, from, to, view)),
        (None, [Some(one), Some(other)]) => {
            let (start, end) = (at(game, one, view), at(game, other, view));
            let way = (end.0 - start.0, end.1 - start.1);
            let aside = (-way.1 * 0.09, way.0 * 0.09);
            let rail = |side: f64| {
                let shift = (aside.0 * side, aside.1 * side);
                Shape::line([shift, (way.0 + shift.0, way.1 + shift.1)]).stroked(Paint::Last, 0.055)
            };
            items.push(Item::decoration(Role::Mark, start).with(rail(1.0)).with(rail(-1.0)));
        }
        _ => {}
    }
    items
}

fn arrow(game: &Quintets, from: usize, to: usize, view: &View<Action>) -> Vec<Item> {
    let (start, end) = (at(game, from, view), at(game, to, view));
    let way = (end.0 - start.0, end.1 - start.1);
    let length = way.0.hypot(way.1);
    let step = (way.0 / length, way.1 / length);
    let mut ghost = Item::decoration(Role::Mark, start);
    let room = match game.piece(to) {
        Some(piece) => {
            let half = HALF_SIDES[piece.size.index()];
            let outline = Shape::rectangle(-half, -half, 2.0 * half, 2.0 * half, 0.0);
            ghost = ghost
                .with(outline.clone().filled(Paint::Pyramid(hue(piece.seat), Face::Plain)).faded(0.25))
                .with(outline.stroked(Paint::Last, 0.035).dashed());
            // Distance to the edge of the frame, which is a square and thus further away along a slope.
            (half + 0.1) / step.0.abs().max(step.1.abs())
        }
        None => {
            ghost = ghost.with(Shape::circle(0.0, 0.0, 0.4).stroked(Paint::Last, 0.035).dashed());
            0.44
        }
    };
    let tip = length - room;
    let at = |along: f64, aside: f64| (step.0 * along - step.1 * aside, step.1 * along + step.0 * aside);
    let head = 0.2_f64.min(tip * 0.6);
    let arrow = Item::decoration(Role::Mark, start)
        .with(Shape::circle(0.0, 0.0, 0.07).filled(Paint::Last))
        .with(Shape::line([(0.0, 0.0), at(tip - head * 0.8, 0.0)]).stroked(Paint::Last, 0.06))
        .with(
            Shape::polygon([at(tip, 0.0), at(tip - head, head * 0.55), at(tip - head, -head * 0.55)])
                .filled(Paint::Last),
        );
    vec![ghost, arrow]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::{each_position, named, seen_whole};
    use pentad_conformance::{new_game, play_all};

    const SEATS: [&str; 2] = ["Seats=2", "Seats=3"];

    #[test]
    fn the_nineteen_points_and_what_stands_on_them() {
        each_position(&SEATS, 10, |game, view| {
            let scene = board(game, view);
            let board = game.shape();
            let cells: Vec<&str> = named(&scene, Role::Cell).iter().map(|item| item.name.as_str()).collect();
            assert_eq!(cells, (0..19).map(|point| board.name(point)).collect::<Vec<_>>());
            let pieces: Vec<&str> = named(&scene, Role::Piece).iter().map(|item| item.label.as_str()).collect();
            let expected: Vec<String> = (0..19)
                .filter_map(|point| game.piece(point).map(|piece| (point, piece)))
                .map(|(point, Piece { seat, size })| {
                    format!("{size} {} piece on {}", seat_name(seat), board.name(point))
                })
                .collect();
            assert_eq!(pieces, expected);
        });
    }

    #[test]
    fn positions_are_seen_whole() {
        seen_whole::<Quintets>(&SEATS, 10);
    }

    #[test]
    fn everything_travels() {
        crate::check::everything_travels::<Quintets>(&SEATS, 10);
    }

    #[test]
    fn a_slide_leaves_a_ghost_an_arrow_and_a_frame() {
        let game = play_all(new_game::<Quintets>("", 0), "La1; Sc5; a1-c3");
        let mark = |last| {
            let view = View { last, overlay: false, ..View::default() };
            board(&game, &view).items.into_iter().filter(|item| item.role == Role::Mark).count()
        };
        assert_eq!(mark(None), 0);
        assert_eq!(mark(Some(Action::Slide { from: 0, to: 9 })), 3);
    }
}
