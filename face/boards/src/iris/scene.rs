use super::{last_cells, pair_count, pair_letter, pairs};
use crate::caption::caption;
use crate::scene::{Frame, Item, Role, Scene, Shape};
use crate::{BoardText, Face, Paint, SeatLine, View, hexes};
use pentad_core::sorting::sort_highest_first;
use pentad_core::{Game, Hexagon, Outcome, Scores, Seat, Turn};
use pentad_iris::{Action, Iris};

/// Distance of a hexagon's corners from its middle when neighbours are one unit apart.
const CORNER: f64 = 0.577_350_269;

/// Radius of the table's rounded corners.
const ROUNDING: f64 = 0.55;

/// Draws the board as a scene.
pub(crate) fn board(game: &Iris, view: &View<Action>) -> Scene {
    let board = game.shape();
    let pairs = pairs(board);
    let pair_count = pair_count(board);
    let last = last_cells(game, view);
    let mut items = vec![table(board)];

    for (cell, pair) in pairs.iter().copied().enumerate() {
        let name = board.name(cell);
        let holds = game.stone(cell).map_or("empty".to_owned(), stone_in_words);
        let (fill, label) = match pair {
            Some(pair) => {
                let hue = Paint::Rainbow(pair as f64 / pair_count as f64);
                (hue, format!("{name}, coloured, partner {}, {holds}", board.name(board.opposite(cell))))
            }
            None => (Paint::Cell, format!("{name}, gray, {holds}")),
        };
        let mut item = Item::new(Role::Cell, &name, hexes::place(board, cell, view.turned))
            .labelled(label)
            .with(hexagon(CORNER * 0.96).filled(fill).stroked(Paint::Board, 0.03));
        if game.stone(cell).is_none() {
            if let (true, Some(pair)) = (view.letters, pair) {
                item =
                    item.with(Shape::text(0.0, -0.13, 0.3, pair_letter(pair)).filled(Paint::Black(Face::Plain)).bold());
            }
            if view.coordinates {
                let y = if view.letters && pair.is_some() { 0.19 } else { 0.0 };
                let ink = if pair.is_some() { Paint::Black(Face::Plain) } else { Paint::Faint };
                item = item.with(Shape::text(0.0, y, 0.26, &name).filled(ink).faded(0.7));
            }
        }
        items.push(item);
    }

    if view.overlay {
        items.extend(Seat::all(2).flat_map(|seat| links(game, seat, view.turned)));
    }
    for cell in 0..board.points() {
        if let Some(seat) = game.stone(cell) {
            items.push(stone(game, seat, cell, view.turned, last.contains(&cell)));
        }
    }
    items.extend(decisive(game, view.turned));
    if view.overlay {
        items.extend(Seat::all(2).flat_map(|seat| group_scores(game, seat, view.turned, &pairs, &last)));
    }
    if view.coordinates {
        items.extend(hexes::row_letters(board, 0.72, 0.3, view.turned));
    }
    Scene { title: caption(game), frame: Frame::around(table_corners(board), ROUNDING + 0.1), items }
}

/// Returns no hand: stones come from bowls without end.
pub(crate) fn hand(_game: &Iris, _seat: Seat, _view: &View<Action>) -> Option<Scene> {
    None
}

/// Returns the state of a seat and the worth of its groups, the best first.
pub(crate) fn seat_line(game: &Iris, seat: Seat, view: &View<Action>) -> SeatLine {
    let won = game.outcome().is_some_and(|outcome| outcome == Outcome::won_by(seat));
    let acted_last = Seat::all(2).any(|other| game.turn() == Turn::Seat(other) && other != seat);
    let state = match game.turn() {
        Turn::Seat(acting) if acting == seat => Some(BoardText::ToAct),
        _ if won => Some(BoardText::HasWon),
        Turn::Over if game.outcome().is_some_and(|outcome| outcome.winners().len() > 1) => Some(BoardText::Drawn),
        _ if acted_last && view.last == Some(Action::Pass) => Some(BoardText::Passed),
        _ => None,
    };
    let worth: Vec<u32> = match game.scores() {
        Scores::Groups(groups) => groups.get(seat.index()).cloned().unwrap_or_default(),
        _ => Vec::new(),
    };
    let sign = stone_shapes(seat).map(|shape| shape.scaled(0.42)).to_vec();
    SeatLine { sign, state, score: Some(BoardText::Groups(worth)) }
}

/// Returns the corners of the table before rounding, with the same margin around the rim on all sides.
fn table_corners(board: Hexagon) -> impl Iterator<Item = (f64, f64)> {
    let reach = board.side() as f64 - 0.42;
    (0..6).map(move |corner| {
        let angle = (f64::from(corner) * 60.0).to_radians();
        (reach * angle.cos(), reach * angle.sin())
    })
}

fn table(board: Hexagon) -> Item {
    let shape = Shape::polygon(table_corners(board)).filled(Paint::Board).stroked(Paint::Board, 2.0 * ROUNDING);
    Item::decoration(Role::Board, (0.0, 0.0)).with(shape)
}

fn hexagon(corner: f64) -> Shape {
    Shape::polygon((0..6).map(|index| {
        let angle = (f64::from(index) * 60.0 + 30.0).to_radians();
        (corner * angle.cos(), corner * angle.sin())
    }))
}

fn stone_in_words(seat: Seat) -> String {
    format!("{} stone", Iris::INFO.seat_names[seat.index()])
}

pub(crate) fn stone(game: &Iris, seat: Seat, cell: usize, turned: bool, is_last: bool) -> Item {
    let board = game.shape();
    let mut item = Item::new(Role::Piece, board.name(cell), hexes::place(board, cell, turned))
        .labelled(format!("{} on {}", stone_in_words(seat), board.name(cell)))
        .with_all(stone_shapes(seat));
    if is_last {
        item = item.with(Shape::circle(0.0, 0.0, 0.14).stroked(Paint::Last, 0.06));
    }
    item
}

/// Returns the shapes of a stone around the origin.
pub(crate) fn stone_shapes(seat: Seat) -> [Shape; 2] {
    let paint = |face| Paint::of_stone(seat, face);
    [
        Shape::circle(0.0, 0.0, 0.38).filled(paint(Face::Plain)).stroked(paint(Face::Dark), 0.03),
        Shape::circle(-0.1, -0.12, 0.17).filled(paint(Face::Lit)).faded(0.5),
    ]
}

fn links(game: &Iris, seat: Seat, turned: bool) -> Vec<Item> {
    let paint = |face| Paint::of_stone(seat, face);
    hexes::links(game.shape(), &game.groups(seat), turned, (paint(Face::Dark), 0.26), (paint(Face::Plain), 0.2))
}

/// IRIS-7: once the game is over, marks the group that decided it with full rings, and the group it was compared with with dashed ones.
fn decisive(game: &Iris, turned: bool) -> Vec<Item> {
    let board = game.shape();
    let Some(winner) = game.outcome().map(Outcome::winners).filter(|winners| winners.len() == 1) else {
        return Vec::new();
    };
    let ranked = |seat: Seat| {
        let worth = |group: &Vec<usize>| group.iter().filter(|cell| board.is_rim(**cell)).count();
        let mut groups: Vec<(usize, Vec<usize>)> =
            game.groups(seat).into_iter().map(|group| (worth(&group), group)).collect();
        sort_highest_first(&mut groups, |(worth, _)| *worth as f64);
        groups
    };
    let (own, others): (Vec<Seat>, Vec<Seat>) = Seat::all(2).partition(|seat| winner.contains(*seat));
    let [own, other] = [own[0], others[0]].map(ranked);
    let worth = |groups: &[(usize, Vec<usize>)], rank: usize| groups.get(rank).map_or(0, |(worth, _)| *worth);
    let Some(rank) = (0..own.len()).find(|rank| worth(&own, *rank) != worth(&other, *rank)) else { return Vec::new() };
    let ring = |cell: usize, is_won: bool| {
        let circle = |paint, width| {
            let circle = Shape::circle(0.0, 0.0, 0.43).stroked(paint, width);
            if is_won { circle } else { circle.dashed() }
        };
        let mark = Item::new(Role::Mark, format!("decided {}", board.name(cell)), hexes::place(board, cell, turned));
        if is_won {
            mark.with(circle(Paint::Ink, 0.12)).with(circle(Paint::Glow, 0.085))
        } else {
            mark.with(circle(Paint::Glow, 0.05))
        }
    };
    let compared = other.get(rank).filter(|(worth, _)| *worth > 0);
    let won = own[rank].1.iter().map(|cell| ring(*cell, true));
    won.chain(compared.into_iter().flat_map(|(_, group)| group.iter().map(|cell| ring(*cell, false)))).collect()
}

/// Draws the worth of each group with two or more coloured cells, on the first of these that is not marked as the last.
fn group_scores(game: &Iris, seat: Seat, turned: bool, pairs: &[Option<usize>], last: &[usize]) -> Vec<Item> {
    let board = game.shape();
    let mut items = Vec::new();
    for group in game.groups(seat) {
        let coloured: Vec<usize> = group.into_iter().filter(|cell| pairs[*cell].is_some()).collect();
        if let [first, _, ..] = coloured[..] {
            let shown = coloured.iter().copied().find(|cell| !last.contains(cell)).unwrap_or(first);
            let ink = Paint::of_stone(seat.next(2), Face::Plain);
            items.push(
                Item::decoration(Role::Mark, hexes::place(board, shown, turned))
                    .labelled(format!("group worth {}", coloured.len()))
                    .with(Shape::text(0.0, 0.0, 0.34, coloured.len().to_string()).filled(ink).bold()),
            );
        }
    }
    items
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::{each_position, named, seen_whole};

    const SIZES: [&str; 3] = ["Size=3", "Size=5", "Size=8"];

    #[test]
    fn positions_are_seen_whole() {
        seen_whole::<Iris>(&SIZES, 6);
    }

    #[test]
    fn everything_travels() {
        crate::check::everything_travels::<Iris>(&SIZES, 6);
    }

    #[test]
    fn cells_are_named_as_in_the_notation_and_stones_are_on_them() {
        each_position(&SIZES, 2, |game: &Iris, view| {
            let scene = super::board(game, view);
            let board = game.shape();
            let names = |role| -> Vec<&str> { named(&scene, role).iter().map(|item| item.name.as_str()).collect() };
            let expected = |is_there: &dyn Fn(usize) -> bool| -> Vec<String> {
                (0..board.points()).filter(|cell| is_there(*cell)).map(|cell| board.name(cell)).collect()
            };
            assert_eq!(names(Role::Cell), expected(&|_| true));
            assert_eq!(names(Role::Piece), expected(&|cell| game.stone(cell).is_some()));
        });
    }
}
